import type { Figure, FindFigure } from '@/api/figure'
import { labTables } from '@/api/lab-tables.gen'
import { labWords } from '@/api/lab-words.gen'
import type { MethodChain } from '@/api/subject'
import { answerColumns } from '@/components/answer-table'
import { Button } from '@/components/button'
import { BarsCard } from '@/components/chart-bars'
import { Fields } from '@/components/fields'
import { useForm, useValue } from '@/components/form'
import { AddRow, ChoiceAt, ItemHead, optionsOf, Rows, TextAt } from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { categories } from '@/components/palette'
import { inReadersWay } from '@/components/phrase'
import { Stat } from '@/components/stat'
import { Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import classes from './lab.module.css'
import { CalculationPage, labSources, TablePanel } from './lab-frame'
import { type Answer, type Inputs, startOf } from './lab-queries'
import { ScenarioLink } from './scenario-link'

type LimitsAnswer = Answer<'limits'>
type Resource = Inputs<'limits'>['resources'][number]
type Hold = Resource['hold']
const waysToKnow: Record<NonNullable<Hold['by']>, string> = {
  held: 'Known hold time',
  dispatched: 'CICS dispatcher statistics',
  saturated: 'Highest rate that a test reached',
  sent: 'Bytes over a link',
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
const bases = {
  document: 'the document’s own limit',
  finding: 'our finding',
  statistics: 'the document’s statistics',
  cost: 'from its measured times and bytes',
} as const

/** Returns whether resources are those that the page starts with: of six methods, not of one. */
function areTheDocuments(resources: readonly Resource[]) {
  return JSON.stringify(resources) === JSON.stringify(startOf('limits').resources)
}

/** Returns how many regions an answer takes, where it says so. */
function regionsOf(answer: LimitsAnswer | undefined) {
  return Object.values(answer?.figures ?? {}).find(({ unit }) => unit === 'regions')
}

function ResourceFields({ at }: { at: string }) {
  const { change } = useForm()
  const { value } = useValue<Resource>(at)
  const { by = 'held' } = value.hold
  return (
    <details className={`pt-5 ruled ${form.advanced}`}>
      <summary>{value.label}</summary>
      <div className="stack gap-5">
        <ItemHead at={at} name={value.label}>
          <TextAt at={`${at}.label`} />
        </ItemHead>
        <Fields at={at} halves names={['kind', 'scope', 'count', 'uses_per_transaction']} />
        <Fields at={at} names={['most_utilisation']} />
        <ChoiceAt
          at={`${at}.hold.by`}
          label="Hold time from"
          options={optionsOf(waysToKnow)}
          onChange={(way: keyof typeof waysToKnow) => change(`${at}.hold`, emptyHolds[way])}
        />
        <Fields
          at={`${at}.hold`}
          halves
          names={Object.keys(emptyHolds[by]).filter((name) => name !== 'by')}
        />
      </div>
    </details>
  )
}

type Row = LimitsAnswer['resources'][number]

/** Where each link of a method's chain is from, and what is not in the chain. */
function ChainReasons({ chain }: { chain: MethodChain }) {
  return (
    <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Where this chain is from">
      <h2 className="m-0 size-text strong">Where this chain is from</h2>
      <ul className={`stack gap-5 m-0 mt-5 p-0 no-marks ${classes.list}`}>
        {chain.links.map((link) => (
          <li key={link.label}>
            <p className="m-0">
              <b>{link.label}</b> ({bases[link.basis]}): {inReadersWay(chain, link.reason)}{' '}
              {link.locator !== null && <span className="hint m-0 regular">{link.locator}</span>}
            </p>
          </li>
        ))}
        {chain.left_out.map((text) => (
          <li key={text}>
            <p className="m-0">
              <b>Not in the chain.</b> {inReadersWay(chain, text)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ResultsProps {
  answer: LimitsAnswer
  rate: number
  /** The resources are those of several methods, as documents print them: none stops first. */
  ofSeveral: boolean
  find: FindFigure
}

function Results({ answer, rate, ofSeveral, find }: ResultsProps) {
  const rows = answer.resources.toSorted(
    (one, other) => (find(one.stops_at)?.value ?? 0) - (find(other.stops_at)?.value ?? 0),
  )
  const first = rows[0]
  const used = find(first?.utilisation ?? '')
  const stops = answer.figures.stops_first_at
  const title = ofSeveral
    ? `${rows.length} limits of several methods, as documents print them`
    : first === undefined || stops?.value == null
      ? 'What stops first'
      : `${first.label} stops first, at ${formatWithUnit(stops.value, 'tps')}`
  const share = (row: Row) => (find(row.utilisation)?.value ?? 0) * 100
  return (
    <>
      {ofSeveral ? (
        <Note>
          No system has all of these: choose an access method above, or enter what your own
          transactions hold.
        </Note>
      ) : (
        <section
          className={`panel stack gap-7 pad-7 ${classes.headline}`}
          aria-label="Headline figures"
        >
          {stops !== undefined && (
            <Stat figure={stops} size="large" label={labWords.stops_first_at}>
              <span className="soft size-text">{first?.label}</span>
            </Stat>
          )}
          {used !== undefined && (
            <Stat figure={used} size="large" label="Its utilisation at your rate" />
          )}
          {first?.needed != null && find(first.needed) !== undefined && (
            <Stat
              figure={find(first.needed) as Figure}
              size="large"
              label={labWords.needed_at_rate}
            >
              <span className="soft size-text">{first.per ?? first.label}</span>
            </Stat>
          )}
        </section>
      )}
      <BarsCard
        title={title}
        says={`Utilisation at ${formatWithUnit(rate, 'tps')}, percent of what there is; beyond 100 % it stops`}
        unit="percent"
        sources={labSources(
          find,
          rows.map((row) => row.stops_at),
        )}
        columns={answerColumns({ table: labTables.resources, rows, find })}
        rows={rows}
        rowKey={(row) => `${rows.indexOf(row)}`}
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
      <TablePanel table={labTables.resources} rows={rows} find={find} />
    </>
  )
}

/** Which resource ends first as the rate rises, and how many regions it takes. */
export function LimitsPage() {
  return (
    <CalculationPage
      calculation="limits"
      tab="What stops first"
      title="What stops first?"
      lede="Ports, sessions, tasks, TCBs, coprocessors and links at your rate: how many are in use (rate × hold time), and the rate at which each runs out. It starts with the documents’ numbers."
      actions={({ answer, find, inputs }) => {
        if (areTheDocuments(inputs.resources)) return null
        return <ScenarioLink find={find} regions={regionsOf(answer)?.value} />
      }}
      leads={({ inputs }) => !areTheDocuments(inputs.resources)}
      controls={({ form: { change }, subject }) => (
        <>
          {subject === null && <Fields halves names={['rate_per_second', 'regions']} />}
          <h2 className="m-0 size-text strong">What a transaction holds</h2>
          <Rows at="resources">{(at) => <ResourceFields at={at} />}</Rows>
          <div className="row gap-4 mt-5">
            <AddRow
              at="resources"
              make={(rows) => ({
                ...{ kind: 'other', label: `Resource ${rows.length + 1}`, count: 1 },
                ...{ uses_per_transaction: 1, most_utilisation: 1, scope: 'lpar' },
                hold: emptyHolds.held,
              })}
            >
              Add a resource
            </AddRow>
            {subject === null && (
              <Button small onClick={() => change('resources', startOf('limits').resources)}>
                The documents’ cases
              </Button>
            )}
          </div>
        </>
      )}
    >
      {(answer, { inputs, find, chain }) => (
        <>
          <Results
            answer={answer}
            rate={inputs.rate_per_second}
            ofSeveral={areTheDocuments(inputs.resources)}
            find={find}
          />
          {chain !== undefined && <ChainReasons chain={chain} />}
        </>
      )}
    </CalculationPage>
  )
}
