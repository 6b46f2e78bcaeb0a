import { memo, Suspense } from 'react'
import { asProblem } from '@/api/problem'
import { ziipWords } from '@/api/ziip-words.gen'
import { DataTable, type TableColumn } from '@/components/data-table'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { FormOf, useFormOf } from '@/components/form'
import { CheckAt, ChoiceAt } from '@/components/form-fields'
import { NumberAt, NumbersAt } from '@/components/form-numbers'
import { lazyPart } from '@/components/lazy-part'
import { MachineAt } from '@/components/machine-fields'
import { spokenText } from '@/components/phrase'
import { quantityColumn } from '@/components/quantity-column'
import { Stat } from '@/components/stat'
import { Note } from '@/components/states'
import { useAfterPaint } from '@/components/use-after-paint'
import { useSame } from '@/components/use-settled'
import { models } from './peaks-inputs'
import type { PeaksState } from './use-peaks-state'
import type { ZiipInputs } from './ziip-inputs'
import classes from './ziip-panel.module.css'
import type { ZiipAnswer } from './ziip-query'
import { ZiipWorkList, type ZiipWorkProps } from './ziip-work'

const further = [
  'target_utilisation',
  'ziip_seconds_in_use_per_hour',
  'engines',
  'r723nffs',
  'gp_seconds_before_per_hour',
  'gp_seconds_of_all_before_per_hour',
  'gp_seconds_staying_per_hour',
  'overflow_share',
  'ziips_per_cp',
]

const OverflowCard = lazyPart(() => import('./overflow-card'))

interface ZiipPanelProps extends Pick<ZiipWorkProps, 'lpars' | 'peakHours' | 'find'> {
  inputs: ZiipInputs
  overflow: ZiipWorkProps['answer']
  answer: ZiipAnswer | undefined
  error: Error | null
  move: PeaksState['moveZiip']
  change: PeaksState['moveZiip']
  settle: () => void
}

const noErrors = {}

/** Whatever stands in a field: what is no number is not calculated with. */
const heard = () => undefined

/** How many zIIPs the work needs, what waits, and what stays on the GPs. */
export function ZiipPanel({ overflow, find, ...fields }: ZiipPanelProps) {
  // the page's own answer first: what it says of overflow follows once it is painted
  return <Panel {...fields} {...useAfterPaint(useSame({ overflow, find }))} />
}

const Panel = memo(function Panel({
  inputs,
  answer,
  error,
  overflow,
  move,
  change,
  settle,
  ...about
}: ZiipPanelProps) {
  const form = useFormOf<ZiipInputs>({
    ...{ model: ['ZiipWork', 'Page'], models, value: inputs, errors: noErrors },
    ...{ move, change, settle, onValidity: heard },
  })
  return (
    <section
      className={`panel stack gap-5 min-0 pad-y-6 pad-x-7 ${classes.panel}`}
      aria-labelledby="ziip-heading"
      data-empty={inputs.eligible_seconds_per_hour === null ? '' : undefined}
    >
      <h2 id="ziip-heading" className="m-0 size-lead strong">
        zIIPs at the peak
      </h2>
      <p className={`hint m-0 ${classes.soft}`}>
        Eligible, offloaded, overflowed and saved on GPs are four numbers: with IIPHONORPRIORITY=YES
        what finds zIIPs busy may run on a GP, with NO it waits, and only what leaves the GPs is
        saved.
      </p>
      <FormOf value={form}>
        <ZiipFields />
      </FormOf>
      {error !== null && (
        <Note tone="bad" live>
          {asProblem(error).message}
        </Note>
      )}
      {inputs.eligible_seconds_per_hour === null ? (
        <p className={`hint m-0 ${classes.soft}`}>
          Enter the eligible work of the peak hour to see its figures.
        </p>
      ) : (
        answer !== undefined && <ZiipFigures answer={answer} />
      )}
      <FormOf value={form}>
        <ZiipWorkList {...about} inputs={inputs} answer={overflow} />
      </FormOf>
    </section>
  )
})

function ZiipFields() {
  return (
    <div className={`stack cells lined top gap-x-6 ${classes.fields}`}>
      <NumberAt at="eligible_seconds_per_hour" optional />
      <NumbersAt names={further} />
      <MachineAt label={ziipWords.machine} placeholder="No machine" />
      <div className={classes.across}>
        <ChoiceAt at="honor_priority" />
      </div>
      <div className={classes.across}>
        <CheckAt at="inside_gp_time">
          The profile above already holds this overflow (IIPCP is part of measured GP time)
        </CheckAt>
      </div>
    </div>
  )
}

const four = ['eligible', 'offloaded', 'overflowed', 'saved_on_gps'] as const
const parts = ['gp_before', 'gp_staying', 'gp_after', 'unserved'] as const
const inMsu = ['overflow_msu', 'saved_msu', 'peak_with_overflow'] as const
const more = [
  'ziips_needed',
  'whole_ziips',
  'ziips_allowed',
  'utilisation',
  'waiting_share',
  'overflow_share',
  'one_more_saves',
] as const

type FigureName = keyof ZiipAnswer['figures']

function Figures({ answer, names }: { answer: ZiipAnswer; names: readonly FigureName[] }) {
  return (
    <div className={`stack gap-y-5 gap-x-8 ruled ${classes.four}`}>
      {names.map((name) => {
        const figure = answer.figures[name]
        return figure !== null && <Stat key={name} figure={figure} />
      })}
    </div>
  )
}

function ZiipFigures({ answer }: { answer: ZiipAnswer }) {
  const { warnings } = answer
  const find = (id: string) => answer.inputs[id]
  const sources = sourceList(
    sourcesOf(
      find,
      answer.measured.map((row) => row.overflow_share),
    ),
  )
  return (
    <>
      <Figures answer={answer} names={four} />
      {warnings.map((warning) => (
        <Note key={warning.code}>{spokenText(warning)}</Note>
      ))}
      <Figures answer={answer} names={inMsu} />
      <Figures answer={answer} names={parts} />
      <Figures answer={answer} names={more} />
      <EnginesTable answer={answer} />
      {answer.moves.length > 0 && <MovesTable answer={answer} />}
      {sources !== null && (
        <Suspense>
          <OverflowCard answer={answer} sources={sources} />
        </Suspense>
      )}
    </>
  )
}

type Move = ZiipAnswer['moves'][number]
const ofMove = [
  ['gp_before', 'On GPs before'],
  ['stays', ziipWords.stays_on_gps],
  ['leaves', ziipWords.leaves_gps],
  ['on_ziip', 'Runs on zIIPs'],
] as const

/** What measured moves to zIIPs left on GPs: the eligible part is never the whole work. */
function MovesTable({ answer }: { answer: ZiipAnswer }) {
  const columns: TableColumn<Move>[] = [
    { header: 'Measured move', value: (row) => row.label },
    ...ofMove.map(([id, header]) =>
      quantityColumn<Move>({
        ...{ id, header, unit: 'us', label: header, none: null },
        figure: (row) => answer.inputs[row[id]],
        name: (row) => `${header}, ${row.label}`,
      }),
    ),
  ]
  return (
    <DataTable
      caption="CPU time per request of measured moves to zIIPs, taken apart"
      columns={columns}
      rows={answer.moves}
      rowKey={(row) => row.substitution}
    />
  )
}

type Row = ZiipAnswer['rows'][number]
const byEngines = [
  ['utilisation', 'Utilisation wanted'],
  ['waiting_share', 'Finds zIIPs busy'],
  ['overflow_share', 'Overflows'],
  ['overflowed', 'Overflowed'],
  ['offloaded', 'Offloaded'],
  ['unserved', 'Not served'],
  ['saved_on_gps', ziipWords.saved_on_gps],
  ['overflow_msu', ziipWords.overflow_msu],
] as const

function EnginesTable({ answer }: { answer: ZiipAnswer }) {
  const columns: TableColumn<Row>[] = [
    { header: 'zIIPs', numeric: true, value: (row) => row.engines },
    ...byEngines
      .filter(([name]) => answer.rows.some((row) => row[name] !== null))
      .map(([id, header]) =>
        quantityColumn<Row>({
          ...{ id, header, label: header, none: null },
          figure: (row) => answer.inputs[row[id] ?? ''],
          name: (row) => `${header} with ${row.engines} zIIPs`,
        }),
      ),
  ]
  return (
    <DataTable
      caption="By number of zIIPs"
      columns={columns}
      rows={answer.rows}
      rowKey={(row) => String(row.engines)}
    />
  )
}
