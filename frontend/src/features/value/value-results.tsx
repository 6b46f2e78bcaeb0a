import { Fragment, memo, Suspense } from 'react'
import { fields } from '@/api/fields.gen'
import { type Figure, type FindFigure, figuresAt } from '@/api/figure'
import { AnswerBridge } from '@/components/answer-board'
import { CalculationNotes } from '@/components/calculation-notes'
import layout from '@/components/calculator.module.css'
import { CapacityLines } from '@/components/capacity-lines'
import { captureText } from '@/components/capture-ratio'
import { ConsumedFigures } from '@/components/consumed-figures'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { laterPart } from '@/components/later-part'
import { lazyPart } from '@/components/lazy-part'
import { formatFigure } from '@/components/number-format'
import { priceInputs } from '@/components/prices'
import { ResultTabs } from '@/components/result-tabs'
import { SourceNote } from '@/components/source-note'
import { Stat, sentence } from '@/components/stat'
import { Bone, LoadingState } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { useAfterPaint } from '@/components/use-after-paint'
import { restAfter, useSame, useSettled } from '@/components/use-settled'
import { PublishedBeside } from './published-beside'
import type { MsuBasis, ValueInputs } from './value-inputs'
import type { ValueAnswer } from './value-query'
import classes from './value-results.module.css'
import type { ValueView } from './value-search'

const CurveCard = lazyPart(() => import('./value-charts'))
const PartsCard = lazyPart(() => import('./parts-card'))
const MsuBases = lazyPart(async () => ({ default: (await import('./msu-bases')).MsuBases }))
const PartsTable = lazyPart(async () => ({ default: (await import('./parts-table')).PartsTable }))

/** Hours that the rolling average runs over: a shorter window counts for a part. */
const hoursOfTheAverage = 4

export interface ValueResultsProps {
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

const printedFor = ({ published }: ValueAnswer, figure: string) =>
  published.filter((printed) => printed.figure === figure)

function PrintedFor({ answer, figure }: { answer: ValueAnswer; figure: string }) {
  return printedFor(answer, figure).map((printed) => (
    <PublishedBeside key={printed.published.id} published={printed} />
  ))
}

const first = figuresAt('first', 'work', 'msu')
const ledger = figuresAt('more', 'work')
const consumed = figuresAt('more', 'consumed')
/** There where an MSU consumed has a price. */
const priced = ['million_saving']

type Answered = Pick<ValueResultsProps, 'answer' | 'find' | 'inputs'>

const Figures = memo(function Figures({
  answer,
  find,
  inputs,
  onBasis,
}: Omit<ValueResultsProps, 'updating' | 'view' | 'onView' | 'onRegions'>) {
  const { figures } = answer
  const leading = new Set(answer.board.tiles.map(({ figure }) => figure))
  const short = inputs.workload.peak_hours < hoursOfTheAverage
  const shown = [...first, ...(short ? (['r4ha_saved_msu'] as const) : []), ...ledger].filter(
    (name) => !leading.has(name),
  )
  const headline = [...leading, `saved_msu_${inputs.msu_basis}`].filter(
    (name) => !shown.some((below) => below === name),
  )
  const atBases = printedFor(answer, wholeMachine)
  return (
    <>
      <section className={classes.ledger} aria-label="More figures">
        {shown.map((name) => (
          <Stat key={name} figure={figures[name]}>
            <PrintedFor answer={answer} figure={name} />
          </Stat>
        ))}
        {answer.published
          // what stands beside the paper's own way of computing need not stand here
          .filter(
            ({ figure, published }) =>
              headline.includes(figure) &&
              !atBases.some((beside) => beside.published.id === published.id),
          )
          .map((printedFigure) => (
            <PublishedBeside
              key={printedFigure.published.id}
              published={printedFigure}
              of={find(printedFigure.figure)?.label}
            />
          ))}
      </section>
      <section aria-labelledby="bases-heading">
        <h2 id="bases-heading" className="m-0 mt-4 mb-4 size-lead strong">
          MSU by basis
        </h2>
        <Suspense fallback={<div className={classes.bases} />}>
          <MsuBases answer={answer} chosen={inputs.msu_basis} onChoose={onBasis} />
        </Suspense>
        <p className="quiet">{captureText(inputs.capture_ratio)}</p>
        <WholeMachine answer={answer} find={find} />
      </section>
      <ConsumedFigures
        figures={[
          ...consumed.map((name) => figures[name]),
          ...priced.flatMap((name) => find(name) ?? []),
        ]}
        ledger={classes.ledger}
        draw={(figure) => <Stat key={figure.id} figure={figure} />}
      />
      {answer.parts.length > 1 && (
        <Suspense fallback={<div className={classes.bases} />}>
          <PartsTable answer={answer} find={find} />
        </Suspense>
      )}
    </>
  )
})

const wholeMachine = 'saved_msu_whole_machine_rating'

/** The paper's own way of computing MSU, beside what it prints; nowhere else. */
function WholeMachine({ answer, find }: { answer: ValueAnswer; find: FindFigure }) {
  const factor = find('cps')?.value ?? null
  if (printedFor(answer, wholeMachine).length === 0) return null
  return (
    <div className={`mt-5 round ${classes.whole}`}>
      <Stat figure={answer.figures[wholeMachine]}>
        {factor !== null && (
          <span className="quiet">
            {formatFigure(factor)} × the MSU per CP rating: one CP’s seconds credited with all{' '}
            {formatFigure(factor)} CPs. It reproduces the paper and is used for nothing else.
          </span>
        )}
        <PrintedFor answer={answer} figure={wholeMachine} />
      </Stat>
    </div>
  )
}

/** What is behind the answer of the calculator, loaded after it. */
export default memo(function ValueResults({
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
  const settled = useSettled(now, restAfter, updating)
  // the headline first: what is below it follows once that is painted
  const soon = useAfterPaint(now)
  return (
    <>
      <PrintedInputs answer={answer} inputs={inputs} />
      <AnswerBridge board={soon.answer.board} find={soon.find} />
      <Remarks {...soon} onRegions={onRegions} />
      <ResultTabs
        tabs={[
          {
            name: 'figures',
            title: 'Figures',
            content: <Figures {...soon} onBasis={onBasis} />,
          },
          {
            name: 'charts',
            title: 'Charts',
            content: (
              <section className="stack gap-7 min-0" aria-label="Charts">
                <Suspense fallback={<ChartShape />}>
                  {settled.answer.parts.length > 1 && (
                    <PartsCard answer={settled.answer} find={settled.find} />
                  )}
                  <CurveCard {...settled} view={view} onView={onView} />
                </Suspense>
              </section>
            ),
          },
          {
            name: 'sources',
            title: 'Sources',
            content: <Sources answer={soon.answer} find={soon.find} />,
          },
        ]}
      />
    </>
  )
})

/** What must be known of the figures: whether the work fits, and what to beware of. */
const Remarks = memo(function Remarks({
  answer,
  find,
  inputs,
  onRegions,
}: Answered & Pick<ValueResultsProps, 'onRegions'>) {
  return (
    <>
      <CapacityLines capacity={answer.capacity} />
      <NoRange figure={find(answer.board.tiles[0]?.figure ?? '')} stated={inputs} />
      {answer.warnings.length > 0 && (
        <section className="stack gap-4" aria-label="Worth knowing">
          <CalculationNotes
            warnings={answer.warnings}
            fewestRegions={answer.fewest_regions}
            onRegions={onRegions}
          />
        </section>
      )}
    </>
  )
})

/** Why what leads has no range, and where a spread that is stated counts all the same. */
function NoRange({ figure, stated }: { figure: Figure | undefined; stated: ValueInputs }) {
  if (figure === undefined || figure.value === null || figure.interval_missing === null) return null
  return (
    <p className="quiet m-0 leading">
      Why no range? {sentence(figure.interval_missing)}
      {stated.speed_spread_share !== null &&
        stated.speed_spread_share > 0 &&
        ' A scenario shows what your spread between workloads does to the figures.'}
    </p>
  )
}

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

const price = fields.PricedValueContent

/** The inputs as text, for paper. */
const PrintedInputs = laterPart(function PrintedInputs({
  inputs,
  answer,
}: Pick<Answered, 'inputs' | 'answer'>) {
  return (
    <dl className={layout.inputs}>
      <dt>Machine</dt>
      <dd>{inputs.machine ?? 'none'}</dd>
      <dt>Transactions</dt>
      <dd>{formatFigure(inputs.workload.transactions)}</dd>
      <dt>In the whole peak window</dt>
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
      {priceInputs.map(
        (name) =>
          inputs[name] !== null && (
            <Fragment key={name}>
              <dt>{price[name].label}</dt>
              <dd>{formatWithUnit(inputs[name], price[name].apiUnit)}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
})
