import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { fields } from '@/api/fields.gen'
import type { FindFigure } from '@/api/figure'
import { Button, buttonClass } from '@/components/button'
import { BarsCard } from '@/components/chart-bars'
import { DataTable, type TableColumn } from '@/components/data-table'
import { categories } from '@/components/palette'
import { Stat } from '@/components/stat'
import { TextField } from '@/components/text-field'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { LabFrame, LabNumber, labSources } from './lab-frame'
import {
  askLimits,
  type LimitsAnswer,
  type LimitsInputs,
  limitsStart,
  type Resource,
} from './lab-queries'
import { ScenarioLink } from './scenario-link'
import { figureColumn } from './stations-table'
import { type Lab, useLab } from './use-lab'

type Hold = Resource['hold']
const waysToKnow: Record<NonNullable<Hold['by']>, string> = {
  held: 'Known hold time',
  dispatched: 'CICS dispatcher statistics',
  saturated: 'Highest rate that a test reached',
  sent: 'Bytes over a link',
}
const kinds: Record<NonNullable<Resource['kind']>, string> = {
  ports: 'Ephemeral ports',
  sessions: 'Sessions',
  tasks: 'Tasks (MXT)',
  l8: 'L8 TCBs',
  s8: 'S8 TCBs',
  qr: 'QR TCB',
  crypto: 'Crypto coprocessor',
  link: 'Network link',
  server: 'Single server',
  other: 'Other',
}
const emptyHolds: Record<NonNullable<Hold['by']>, Hold> = {
  held: { by: 'held', held_seconds: 0.001 },
  dispatched: {
    by: 'dispatched',
    dispatched_seconds: 1,
    interval_seconds: 60,
    at_rate_per_second: 100,
  },
  saturated: { by: 'saturated', highest_rate_per_second: 1000, cpu_percent: 0 },
  sent: { by: 'sent', payload_bytes: 32_768, bits_per_second: 1e9, mss_bytes: 1460 },
}
const mostResources = 20

type LimitsLab = Lab<LimitsInputs, LimitsAnswer>

function ResourceFields({ lab, position }: { lab: LimitsLab; position: number }) {
  const { resources } = lab.inputs
  const resource = resources[position]
  if (resource === undefined) return null
  const { hold } = resource
  const place = `resources.${position}`
  function put(part: Partial<Resource>): readonly Resource[] {
    return resources.map((one, at) => (at === position ? { ...one, ...part } : one))
  }
  const move = (part: Partial<Resource>) => lab.move({ resources: [...put(part)] })
  const change = (part: Partial<Resource>) => lab.change({ resources: [...put(part)] })
  const holdBy = hold.by ?? 'held'
  function holdNumber(name: string, input: Parameters<typeof LabNumber>[0]['input']) {
    return (
      <LabNumber
        key={name}
        input={input}
        value={Number((hold as Record<string, unknown>)[name] ?? 0)}
        place={`${place}.hold.${holdBy}.${name}`}
        lab={lab}
        onChange={(value) => move({ hold: { ...hold, [name]: value } as Hold })}
      />
    )
  }
  const numbers = {
    held: Object.entries(fields.Held),
    dispatched: Object.entries(fields.Dispatched),
    saturated: Object.entries(fields.Saturated),
    sent: Object.entries(fields.Sent),
  }[holdBy]
  return (
    <details className={classes.part}>
      <summary>{resource.label}</summary>
      <div>
        <TextField
          label="Resource"
          value={resource.label}
          maxLength={120}
          onChange={(label) => move({ label })}
          error={lab.errors[`${place}.label`]}
        />
        <div className={classes.pair}>
          <label className={classes.choice}>
            Kind
            <select
              value={resource.kind ?? 'other'}
              onChange={(event) => change({ kind: event.currentTarget.value as Resource['kind'] })}
            >
              {Object.entries(kinds).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <label className={classes.choice}>
            Each has so many
            <select
              value={resource.scope ?? 'lpar'}
              onChange={(event) =>
                change({ scope: event.currentTarget.value as Resource['scope'] })
              }
            >
              <option value="lpar">LPAR</option>
              <option value="region">Region</option>
            </select>
          </label>
          <LabNumber
            input={fields.Resource.count}
            value={resource.count}
            place={`${place}.count`}
            lab={lab}
            onChange={(count) => move({ count })}
          />
          <LabNumber
            input={fields.Resource.uses_per_transaction}
            value={resource.uses_per_transaction ?? 1}
            place={`${place}.uses_per_transaction`}
            lab={lab}
            onChange={(uses_per_transaction) => move({ uses_per_transaction })}
          />
        </div>
        <LabNumber
          input={fields.Resource.most_utilisation}
          value={resource.most_utilisation ?? 1}
          place={`${place}.most_utilisation`}
          lab={lab}
          onChange={(most_utilisation) => move({ most_utilisation })}
        />
        <label className={classes.choice}>
          Hold time from
          <select
            value={holdBy}
            onChange={(event) =>
              change({ hold: emptyHolds[event.currentTarget.value as keyof typeof emptyHolds] })
            }
          >
            {Object.entries(waysToKnow).map(([by, words]) => (
              <option key={by} value={by}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <div className={classes.pair}>
          {numbers.map(([name, input]) => holdNumber(name, input))}
        </div>
        {resources.length > 1 && (
          <Button
            small
            onClick={() => lab.change({ resources: resources.filter((_, at) => at !== position) })}
          >
            Remove {resource.label}
          </Button>
        )}
      </div>
    </details>
  )
}

type Row = LimitsAnswer['resources'][number] & { position: number }

function tableColumns(find: FindFigure): readonly TableColumn<Row>[] {
  const figure = (id: string, header: string, of: (row: Row) => string | null, unit?: string) =>
    figureColumn(find, id, header, of, unit)
  return [
    { id: 'label', header: 'Resource', value: (row) => row.label, prose: true },
    figure('stops_at', 'Stops at', (row) => row.stops_at, 'tps'),
    figure('utilisation', 'Utilisation at your rate', (row) => row.utilisation, 'share'),
    figure('in_use', 'In use', (row) => row.in_use),
    figure('held_ms', 'Held for', (row) => row.held_ms, 'ms'),
    figure('regions', 'Regions needed', (row) => row.regions_needed),
  ]
}

function Results({ answer, lab }: { answer: LimitsAnswer; lab: LimitsLab }) {
  const { find } = lab
  const rows: Row[] = answer.resources
    .map((row, position) => ({ ...row, position }))
    .sort((one, other) => (find(one.stops_at)?.value ?? 0) - (find(other.stops_at)?.value ?? 0))
  const first = rows[0]
  const used = find(first?.utilisation ?? '')
  const stops = answer.figures.stops_first_at
  const regions = Object.values(answer.figures).find(({ unit }) => unit === 'regions')
  const title =
    first === undefined || stops?.value == null
      ? 'What stops first'
      : `${first.label} stops first, at ${formatWithUnit(stops.value, 'tps')}`
  const share = (row: Row) => (find(row.utilisation)?.value ?? 0) * 100
  return (
    <>
      <section className={classes.headline} aria-label="Headline figures">
        {stops !== undefined && (
          <Stat figure={stops} size="large" label="Stops first at">
            <span className={classes.soft}>{first?.label}</span>
          </Stat>
        )}
        {used !== undefined && (
          <Stat figure={used} size="large" label="Its utilisation at your rate" />
        )}
        {regions !== undefined && <Stat figure={regions} size="large" label="Regions needed" />}
      </section>
      <BarsCard
        title={title}
        says={`Utilisation at ${formatWithUnit(lab.inputs.rate_per_second, 'tps')}, percent of what there is; beyond 100 % it stops`}
        unit="percent"
        sources={labSources(
          lab,
          rows.map((row) => row.stops_at),
        )}
        columns={tableColumns(find)}
        rows={rows}
        rowKey={(row) => String(row.position)}
        name={(row) => row.label}
        limit={100}
        series={[
          {
            label: 'Utilisation',
            mark: categories[0],
            value: share,
            text: (row) => formatWithUnit(find(row.utilisation)?.value ?? 0, 'share'),
          },
        ]}
        fileName="headroom-what-stops-first"
      />
      <section className={classes.card} aria-label="Each resource">
        <DataTable
          caption="Each resource, the first to stop on top"
          columns={tableColumns(find)}
          rows={rows}
          rowKey={(row) => String(row.position)}
        />
      </section>
    </>
  )
}

/** Which resource ends first as the rate rises, and how many regions it takes. */
export function LimitsPage() {
  useDocumentTitle('What stops first · Lab · Headroom')
  const lab = useLab('limits', limitsStart, askLimits)
  const { inputs, move, change } = lab
  const regions = Object.values(lab.answer?.figures ?? {}).find(({ unit }) => unit === 'regions')
  return (
    <LabFrame
      title="What stops first?"
      lede="Ports, sessions, tasks, TCBs, coprocessors and links at your rate: how many are in use (rate × hold time), and at which rate each ends. The numbers it starts with are the documents’."
      lab={lab}
      fileName="headroom-what-stops-first"
      actions={
        <>
          {regions?.value != null && (
            <Link
              to="/scenarios/new"
              search={{ regions: String(regions.value) }}
              className={buttonClass('outline')}
            >
              Use {formatWithUnit(regions.value, 'regions')} in a scenario
            </Link>
          )}
          <ScenarioLink find={lab.find} />
        </>
      }
      controls={
        <>
          <div className={classes.pair}>
            <LabNumber
              input={fields.LimitsContent.rate_per_second}
              value={inputs.rate_per_second}
              place="rate_per_second"
              lab={lab}
              onChange={(rate_per_second) => move({ rate_per_second })}
            />
            <LabNumber
              input={fields.LimitsContent.regions}
              value={inputs.regions}
              place="regions"
              lab={lab}
              onChange={(value) => move({ regions: value })}
            />
          </div>
          <h2 className={classes.heading}>What a transaction holds</h2>
          {inputs.resources.map((_, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name that stays
            <ResourceFields key={position} lab={lab} position={position} />
          ))}
          <div className={classes.buttons}>
            <Button
              small
              disabled={inputs.resources.length >= mostResources}
              onClick={() =>
                change({
                  resources: [
                    ...inputs.resources,
                    {
                      kind: 'other',
                      label: `Resource ${inputs.resources.length + 1}`,
                      count: 1,
                      uses_per_transaction: 1,
                      most_utilisation: 1,
                      scope: 'lpar',
                      hold: emptyHolds.held,
                    },
                  ],
                })
              }
            >
              Add a resource
            </Button>
            <Button small onClick={() => change({ ...limitsStart })}>
              The documents’ cases
            </Button>
          </div>
        </>
      }
    >
      {(answer) => <Results answer={answer} lab={lab} />}
    </LabFrame>
  )
}
