import { useDebouncedValue } from '@mantine/hooks'
import { memo, Suspense } from 'react'
import { type Figure, type FindFigure, figureName, figuresAt } from '@/api/figure'
import { beyondRange, CalculationNotes } from '@/components/calculation-notes'
import layout from '@/components/calculator.module.css'
import { CapacityLines } from '@/components/capacity-lines'
import { captureText } from '@/components/capture-ratio'
import { ConsumedFigures } from '@/components/consumed-figures'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { laterPart } from '@/components/later-part'
import { lazyPart } from '@/components/lazy-part'
import { formatFigure } from '@/components/number-format'
import { SourceNote } from '@/components/source-note'
import { Stat } from '@/components/stat'
import { Bone, LoadingState } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { useAfterPaint } from '@/components/use-after-paint'
import { useSame, useSettled } from '@/components/use-settled'
import { basisNames, MsuBases } from './msu-bases'
import { PartsTable } from './parts-table'
import { PublishedBeside } from './published-beside'
import type { MsuBasis, ValueInputs } from './value-inputs'
import type { ValueAnswer } from './value-query'
import classes from './value-results.module.css'
import type { ValueView } from './value-search'

const ValueCharts = lazyPart(() => import('./value-charts'))

/** Charts wait until figures have stood still this long. */
const chartsAfter = 120

/** Hours that the rolling average runs over: a shorter window counts for a part. */
const hoursOfTheAverage = 4

interface ValueResultsProps {
  answer: ValueAnswer
  find: FindFigure
  /** The inputs that the answer belongs to. */
  inputs: ValueInputs
  /** Whether newer figures are on their way. */
  updating: boolean
  view: ValueView
  onView: (view: Partial<ValueView>) => void
  onBasis: (basis: MsuBasis) => void
  onRegions: (regions: number) => void
}

function PrintedFor({ answer, figure }: { answer: ValueAnswer; figure: string }) {
  return answer.published
    .filter((printedFigure) => printedFigure.figure === figure)
    .map((printedFigure) => (
      <PublishedBeside key={printedFigure.published.id} published={printedFigure} />
    ))
}

const first = figuresAt('first', 'work', 'msu')
const ledger = figuresAt('more', 'work')
const consumed = figuresAt('more', 'consumed')

type Answered = Pick<ValueResultsProps, 'answer' | 'find' | 'inputs'>

const Headline = memo(function Headline({ answer, find, inputs }: Answered) {
  const { figures } = answer
  const headline = ['gp_seconds_saved', `saved_msu_${inputs.msu_basis}`, 'ziip_seconds_added']
  const printed = answer.published.filter((printedFigure) =>
    headline.includes(printedFigure.figure),
  )
  const beyond = answer.warnings.some((warning) => warning.code === beyondRange)
  const window = `in the window of ${formatWithUnit(inputs.workload.peak_hours, 'h')}`
  return (
    <section
      className={`panel stack ${layout.headline}`}
      aria-label="Headline figures"
      data-beyond={beyond ? '' : undefined}
    >
      <div className={layout.cell}>
        <Stat figure={figures.gp_seconds_saved} size="large">
          <span className="quiet">{window}</span>
        </Stat>
      </div>
      <div className={layout.cell}>
        <Stat figure={figures.saved_msu} size="large">
          <span className="quiet">{basisNames[inputs.msu_basis]}</span>
        </Stat>
        {inputs.workload.peak_hours < hoursOfTheAverage && figures.saved_msu.value !== null && (
          <div className="mt-4">
            <Stat figure={figures.r4ha_saved_msu} />
          </div>
        )}
      </div>
      <div className={layout.cell}>
        <Stat figure={figures.ziip_seconds_added} size="large">
          {figures.ziip_seconds_added.value !== null && <span className="quiet">{window}</span>}
        </Stat>
      </div>
      {printed.length > 0 && (
        <div className={`stack gap-3 ruled ${classes.printed}`}>
          {printed.map((printedFigure) => (
            <PublishedBeside
              key={printedFigure.published.id}
              published={printedFigure}
              of={find(printedFigure.figure)?.label}
            />
          ))}
        </div>
      )}
    </section>
  )
})

const Figures = memo(function Figures({
  answer,
  find,
  inputs,
  onBasis,
  onRegions,
}: Omit<ValueResultsProps, 'updating' | 'view' | 'onView'>) {
  const { figures } = answer
  return (
    <>
      <CapacityLines capacity={answer.capacity} />
      {answer.warnings.length > 0 && (
        <section className="stack gap-4" aria-label="Worth knowing">
          <CalculationNotes
            warnings={answer.warnings}
            fewestRegions={answer.fewest_regions}
            onRegions={onRegions}
          />
        </section>
      )}
      <section className={classes.ledger} aria-label="More figures">
        {ledger.map((name) => (
          <Stat key={name} figure={figures[name]}>
            <PrintedFor answer={answer} figure={name} />
          </Stat>
        ))}
      </section>
      <section aria-labelledby="bases-heading">
        <h2 id="bases-heading" className="m-0 mt-4 mb-4 size-lead strong">
          MSU by basis
        </h2>
        <MsuBases answer={answer} chosen={inputs.msu_basis} onChoose={onBasis} />
        <p className="quiet">{captureText(inputs.capture_ratio)}</p>
        <WholeMachine answer={answer} find={find} />
      </section>
      <ConsumedFigures
        figures={consumed.map((name) => figures[name])}
        ledger={classes.ledger}
        draw={(figure) => <Stat key={figure.id} figure={figure} />}
      />
      {answer.parts.length > 1 && (
        <div>
          <h2 className="m-0 mt-4 mb-4 size-lead strong">The mix, part by part</h2>
          <PartsTable answer={answer} find={find} />
        </div>
      )}
    </>
  )
})

const wholeMachine = 'saved_msu_whole_machine_rating'

/** The paper's own way of computing MSU, beside what it prints; nowhere else. */
function WholeMachine({ answer, find }: { answer: ValueAnswer; find: FindFigure }) {
  const printed = answer.published.filter((printedFigure) => printedFigure.figure === wholeMachine)
  const factor = find('cps')?.value ?? null
  if (printed.length === 0) return null
  return (
    <div className={`mt-5 round ${classes.whole}`}>
      <Stat figure={answer.figures[wholeMachine]}>
        {factor !== null && (
          <span className="quiet">
            {formatFigure(factor)} × the MSU per CP rating: one CP’s seconds credited with all{' '}
            {formatFigure(factor)} CPs. It reproduces the paper and is used for nothing else.
          </span>
        )}
        {printed.map((printedFigure) => (
          <PublishedBeside key={printedFigure.published.id} published={printedFigure} />
        ))}
      </Stat>
    </div>
  )
}

/** The figures of the calculator, then its charts. */
export const ValueResults = memo(function ValueResults({
  answer,
  find,
  inputs,
  updating,
  view,
  onView,
  onBasis,
  onRegions,
}: ValueResultsProps) {
  const now = useSame({ answer, find, inputs })
  const settled = useSettled(now, chartsAfter, updating)
  // the headline first: what is below it follows once that is painted
  const soon = useAfterPaint(now)
  return (
    <>
      <Headline {...now} />
      <Figures {...soon} onBasis={onBasis} onRegions={onRegions} />
      <section className="stack gap-7 min-0" aria-label="Charts">
        <Suspense fallback={<ChartShape />}>
          <ValueCharts {...settled} view={view} onView={onView} />
        </Suspense>
      </section>
      <Sources answer={soon.answer} find={soon.find} />
    </>
  )
})

const Sources = memo(function Sources({ answer, find }: Omit<Answered, 'inputs'>) {
  const sources = sourceList(sourcesOf(find, Object.keys(answer.figures)))
  return sources && <SourceNote sources={sources} />
})

function ChartShape() {
  return (
    <LoadingState what="charts">
      <div className={`panel pad-7 ${classes.chartShape}`}>
        <Bone width="55%" height={20} />
      </div>
    </LoadingState>
  )
}

/** The shape of the figures before the first answer. */
export function ResultsShape() {
  return (
    <LoadingState what="figures">
      <div className={`panel stack ${layout.headline}`}>
        {first.map((id) => (
          <div key={id} className={layout.cell}>
            <span className="quiet">{figureName(id, 'label')}</span>
            <Bone width="60%" height={40} />
          </div>
        ))}
      </div>
    </LoadingState>
  )
}

function said(figure: Figure): string {
  if (figure.value === null) return `${figure.label} not available`
  return `${figure.label} ${formatWithUnit(figure.value, figure.unit, figure.label)}`
}

/** What screen readers say when figures have changed and stand still. */
export function SpokenResult({ answer }: { answer: ValueAnswer }) {
  const [settled] = useDebouncedValue(answer, 900)
  return (
    <p className="visually-hidden" role="status">
      {first.map((id) => said(settled.figures[id])).join('. ')}
    </p>
  )
}

/** The inputs as text, for paper. */
export const PrintedInputs = laterPart(function PrintedInputs({
  inputs,
  answer,
}: Pick<Answered, 'inputs' | 'answer'>) {
  return (
    <dl className={layout.inputs}>
      <dt>Machine</dt>
      <dd>{inputs.machine ?? 'none'}</dd>
      <dt>Transactions</dt>
      <dd>{formatFigure(inputs.workload.transactions)}</dd>
      <dt>In the peak window</dt>
      <dd>
        {formatWithUnit(inputs.workload.peak_share, 'share')} in{' '}
        {formatWithUnit(inputs.workload.peak_hours, 'h')}
        {inputs.workload.regions !== 1 && `, ${formatFigure(inputs.workload.regions)} regions`}
      </dd>
      <dt>Mix</dt>
      <dd>
        {answer.parts
          .map((part) => `${formatWithUnit(part.share, 'share')} ${part.label}`)
          .join('; ')}
      </dd>
    </dl>
  )
})
