import { memo, Suspense, useDeferredValue } from 'react'
import { type Figure, type FindFigure, figuresAt } from '@/api/figure'
import { scenarioTables } from '@/api/scenario-tables.gen'
import { valueWords } from '@/api/value-words.gen'
import { AnswerBridge } from '@/components/answer-board'
import { AnswerTable } from '@/components/answer-table'
import { Button } from '@/components/button'
import { CalculationNotes } from '@/components/calculation-notes'
import { CapacityLines } from '@/components/capacity-lines'
import { captureText } from '@/components/capture-ratio'
import { ConsumedFigures, MissingFigures } from '@/components/consumed-figures'
import { DataTable } from '@/components/data-table'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { lazyPart } from '@/components/lazy-part'
import { monthText } from '@/components/month-text'
import { formatFigure } from '@/components/number-format'
import { inReadersWay, spokenText } from '@/components/phrase'
import { quantityColumn } from '@/components/quantity-column'
import { ResultTabs } from '@/components/result-tabs'
import { SourceNote } from '@/components/source-note'
import { Bone, LoadingState } from '@/components/states'
import { restAfter, useSettled } from '@/components/use-settled'
import { BilledSaving } from './billed-saving'
import { CaseTable, VolumePriceTable } from './case-tables'
import { FigureCell } from './figure-cell'
import { FileMends } from './file-mends'
import { LabLinks, SigningLink } from './lab-links'
import { PayingTable } from './paying-table'
import type { ScenarioChartsProps } from './scenario-charts'
import type { Content, ContentUpdate } from './scenario-draft'
import type { Calculation } from './scenario-queries'
import classes from './scenario-results.module.css'
import { SolvePanel } from './solve-panel'

const ProfileCard = lazyPart(() => import('./profile-card'))
const ScenarioCharts = lazyPart(() => import('./scenario-charts'))

export interface ResultsProps {
  answer: Calculation
  find: FindFigure
  /** What the answer belongs to. */
  content: Content
  customer: string
  /** MSU saved that were tried in Peaks; null: none. */
  tried: number | null
  /** Takes a value over into the editor; null: the scenario is not to be changed. */
  update: (update: ContentUpdate) => void
}

const headlines = figuresAt('first')
const ledger = figuresAt('more', 'work', 'msu', 'ziip', 'profile', 'money')
const consumed = figuresAt('more', 'consumed')
const ofBill = figuresAt('more', 'bill')

/** Hours that the rolling average runs over: a shorter window counts for a part. */
const hoursOfTheAverage = 4

/** Warnings that stand beside their figure. */
const besideFigures = new Set(['not_discounted'])

/** Offers a spread for savings whose documents publish none. */
function SpreadOffer({
  answer,
  content,
  update,
}: Pick<ResultsProps, 'answer' | 'content' | 'update'>) {
  const missing = answer.uncertain.filter(
    (input) =>
      input.status === 'not_published' &&
      input.value !== 0 &&
      input.saving_of !== null &&
      !content.uncertainty.some((statement) => statement.input === input.input),
  )
  if (missing.length === 0) return null
  return (
    <p className="hint m-0 mt-4" data-screen-only="">
      The documents print no spread of the measured savings.{' '}
      <Button
        small
        onClick={() =>
          update((draft) => ({
            ...draft,
            uncertainty: [
              ...draft.uncertainty,
              ...missing.map(({ input }) => ({
                input,
                shape: 'spread' as const,
                distribution: 'uniform' as const,
                spread_share: 0.2,
              })),
            ],
          }))
        }
      >
        Add ±20 % to the measured savings
      </Button>
    </p>
  )
}

/** What must be known of the figures: whether the work fits, and what to beware of. */
const Remarks = memo(function Remarks({
  answer,
  content,
  update,
}: Pick<ResultsProps, 'answer' | 'content' | 'update'>) {
  const notes = answer.warnings.filter((warning) => !besideFigures.has(warning.code))
  return (
    <>
      {notes.length > 0 && (
        <section className="stack gap-4" aria-label="Worth knowing">
          <CalculationNotes
            warnings={notes}
            fewestRegions={answer.fewest_regions}
            onRegions={(regions) =>
              update((draft) => ({ ...draft, workload: { ...draft.workload, regions } }))
            }
            mend={(note) => <FileMends {...{ note, content, update }} />}
          />
        </section>
      )}
      <CapacityLines capacity={answer.capacity} />
      {answer.inputs.capture_ratio !== undefined && (
        <p className="hint m-0">{captureText(content.capture_ratio ?? null)}</p>
      )}
    </>
  )
})

const Ledger = memo(function Ledger({
  answer,
  content,
  update,
}: Pick<ResultsProps, 'answer' | 'content' | 'update'>) {
  const { figures, sampling } = answer
  const panel = `panel stack gap-y-6 gap-x-8 ${classes.ledger}`
  const present = (names: readonly (keyof typeof figures)[]) =>
    names.map((name) => figures[name]).filter((figure) => figure !== undefined)
  const short = content.workload.peak_hours < hoursOfTheAverage && content.profile == null
  const first = [...headlines, ...(short ? (['r4ha_saved_msu'] as const) : [])]
  // MSU on the headline's basis are the MSU saved
  const shown = present([...new Set([...first, ...ledger])]).filter(
    ({ id }) => id !== `saved_msu_${content.msu_basis}`,
  )
  const draw = (figure: Figure) => (
    <FigureCell
      key={figure.id}
      figure={figure}
      quantiles={sampling?.quantiles[figure.id]}
      partly={sampling?.stated_only?.[figure.id]}
      sampled={sampling !== null}
      headline={first.some((name) => name === figure.id)}
    />
  )
  return (
    <>
      <section className={panel} aria-label="More figures">
        {shown.filter(({ value }) => value !== null).map(draw)}
      </section>
      <div>
        <MissingFigures figures={shown.filter(({ value }) => value === null)} />
      </div>
      {sampling !== null &&
        Object.values(sampling.quantiles).some((quantiles) => quantiles !== null) && (
          <p className="hint m-0">
            P5, P50 and P95 of {formatFigure(sampling.samples)} samples with the fixed seed{' '}
            {sampling.seed}; the same scenario gives the same samples.
          </p>
        )}
      {sampling !== null && <SpreadOffer {...{ answer, content, update }} />}
      <ConsumedFigures figures={present(consumed)} ledger={panel} draw={draw} />
      {content.bill != null && (
        <ConsumedFigures
          title={`Beside the bill of ${monthText(content.bill.month)}, ${content.bill.machine} ${content.bill.serial}`}
          figures={[
            ...['bill.peak_msu', 'bill.consumed_msu_hours'].flatMap(
              (id) => answer.inputs[id] ?? [],
            ),
            ...present(ofBill),
          ]}
          ledger={panel}
          draw={draw}
        />
      )}
    </>
  )
})

type Window = Calculation['windows'][number]

const Windows = memo(function Windows({ answer, find }: { answer: Calculation; find: FindFigure }) {
  const { windows } = answer
  const parts = windows.flatMap((window) => window.parts.map((part) => ({ window, part })))
  const column = (id: keyof Window & string, header: string) =>
    quantityColumn<Window>({
      ...{ id, header },
      figure: (row) => find(String(row[id])),
      name: (row, head) => `${head}, ${row.label}`,
    })
  return (
    <>
      {windows.length > 1 && (
        <section>
          <h2 className="m-0 mt-2 mb-4 size-lead strong">Hour by hour</h2>
          <DataTable
            caption="The windows of the period"
            hideCaption
            columns={[
              { header: 'Window', value: (row) => row.label },
              column('transactions', 'Transactions'),
              column('hours', 'Length'),
              column('gp_seconds_saved', valueWords.gp_time_saved),
              column('ziip_seconds_added', valueWords.ziip_time_added),
              column('saved_msu', valueWords.msu_saved),
            ]}
            rows={windows}
            rowKey={(row) => row.id}
          />
        </section>
      )}
      {parts.length > 1 && (
        <section>
          <h2 className="m-0 mt-2 mb-4 size-lead strong">{scenarioTables.mix.title}</h2>
          <AnswerTable table={scenarioTables.mix} hideCaption rows={parts} find={find} />
        </section>
      )}
    </>
  )
})

const spentAtOnce = {
  [scenarioTables.years.heads[0].field]: valueWords.at_the_start,
  net: 'cash_before',
  present_value: 'cash_before',
  cumulated: 'cash_before',
}

const Money = memo(function Money({ answer, find }: { answer: Calculation; find: FindFigure }) {
  const { money } = answer
  if (money === null) return null
  const worth = (id: string) => find(id)?.value
  return (
    <section aria-labelledby="money-heading">
      <h2 id="money-heading" className="m-0 mt-2 mb-4 size-lead strong">
        What it is worth
      </h2>
      <div className={`stack gap-5 ${classes.modes}`}>
        {money.modes.map((mode) => {
          const figure = find(mode.monthly_saving)
          return (
            <div
              key={mode.mode}
              className={`panel stack packed gap-3 min-0 pad-y-5 pad-x-6 ${classes.mode}`}
              data-chosen={mode.chosen ? '' : undefined}
            >
              {figure !== undefined && (
                <FigureCell
                  figure={figure}
                  quantiles={answer.sampling?.quantiles[mode.monthly_saving]}
                  sampled={answer.sampling !== null}
                  {...(mode.chosen ? { context: 'the headline' } : {})}
                />
              )}
              <p>{inReadersWay(answer, mode.explanation)}</p>
            </div>
          )
        })}
      </div>
      <div className="stack gap-6 mt-6">
        {money.bill.length > 0 && (
          <div>
            <h3 className="m-0 mb-4 size-text strong">{scenarioTables.bill.title}</h3>
            <AnswerTable
              table={scenarioTables.bill}
              hideCaption
              dense
              rows={money.bill.map((row) =>
                row.applies ? row : { ...row, lpars: [valueWords.not_in_this_lpar] },
              )}
              find={find}
            />
          </div>
        )}
        {money.years.some((row) => worth(row.saving) != null) && (
          <div>
            <h3 className="m-0 mb-4 size-text strong">{scenarioTables.years.title}</h3>
            <AnswerTable
              table={scenarioTables.years}
              hideCaption
              rows={money.years}
              find={find}
              first={worth(spentAtOnce.net) ? spentAtOnce : false}
              // without a discount rate it is the column before once more
              without={
                money.years.every((row) => worth(row.present_value) === worth(row.net))
                  ? ['present_value']
                  : []
              }
            />
          </div>
        )}
      </div>
    </section>
  )
})

const verdicts = {
  yes: valueWords.applies,
  unknown: valueWords.may_apply,
  no: valueWords.does_not_apply,
} as const

const Reasons = memo(function Reasons({ answer }: { answer: Calculation }) {
  return (
    <section aria-labelledby="zero-heading">
      <h2 id="zero-heading" className="m-0 mt-2 mb-4 size-lead strong">
        Why it may be zero
      </h2>
      <ul className={`plain-list stack gap-4 ${classes.reasons}`}>
        {answer.why_zero.map((reason) => {
          const applies =
            reason.applies === null
              ? 'unknown'
              : reason.applies
                ? ('yes' as const)
                : ('no' as const)
          return (
            <li key={reason.code} data-applies={applies}>
              <span className="size-small strong">{verdicts[applies]}</span>
              <span>{spokenText(reason)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
})

/** Returns what the tab of risks is called: what adds has no saving that may be zero. */
function risksTitle(reasons: Calculation['why_zero']): string {
  if (reasons.length === 0) return 'Sources'
  const applying = reasons.filter(({ applies }) => applies === true).length
  return applying === 0 ? 'Risks and sources' : `Risks (${applying}) and sources`
}

/** Everything behind the answer of a scenario, a tab each: money, ranges, aims, and what it rests on. */
export const ScenarioResults = memo(function ScenarioResults({
  answer,
  find,
  content,
  customer,
  tried,
  update,
}: ResultsProps) {
  // the headline comes first, tables when there is time, charts when the hand rests
  const laterAnswer = useDeferredValue(answer)
  const laterFind = useDeferredValue(find)
  const later = { answer: laterAnswer, find: laterFind }
  const settled = useSettled({ answer, find, content }, restAfter)
  const sources = sourceList(sourcesOf(settled.find, Object.keys(settled.answer.figures)))
  const priced = settled.answer.inputs.price_factor !== undefined
  const goalSeek = <SolvePanel {...settled} tried={tried} update={update} />
  return (
    <>
      <AnswerBridge board={later.answer.board} find={later.find} />
      <Remarks answer={answer} content={content} update={update} />
      <ResultTabs
        tabs={[
          {
            name: 'bill',
            title: priced ? 'Bill and years' : 'Figures',
            content: (
              <>
                {content.profile != null && <BilledSaving answer={answer} content={content} />}
                {content.profile != null && (
                  <Suspense fallback={<ChartShape tall />}>
                    <ProfileCard {...later} content={content} />
                  </Suspense>
                )}
                <Money {...later} />
                {tried !== null && goalSeek}
                <Windows {...later} />
                <Charts {...settled} part="years" />
                <Ledger answer={later.answer} content={content} update={update} />
              </>
            ),
          },
          {
            name: 'sensitivity',
            title: 'Sensitivity',
            content: (
              <>
                <Charts {...settled} part="sensitivity" />
                <CaseTable answer={later.answer} />
                {priced && <VolumePriceTable content={settled.content} />}
              </>
            ),
          },
          {
            name: 'goal',
            title: priced ? 'What would make it pay' : 'Goal seek',
            content: (
              <>
                {priced && (
                  <PayingTable
                    content={settled.content}
                    years={settled.content.money?.years ?? 1}
                    update={update}
                  />
                )}
                {tried === null && goalSeek}
                <LabLinks answer={settled.answer} content={settled.content} />
                {settled.content.bill != null && <SigningLink {...settled} customer={customer} />}
              </>
            ),
          },
          {
            name: 'risks',
            title: risksTitle(answer.why_zero),
            content: (
              <>
                {later.answer.why_zero.length > 0 && <Reasons answer={later.answer} />}
                {sources && <SourceNote sources={sources} />}
              </>
            ),
          },
        ]}
      />
    </>
  )
})

function Charts(props: ScenarioChartsProps) {
  return (
    <section className="stack gap-7 min-0" aria-label="Charts">
      <Suspense fallback={<ChartShape />}>
        <ScenarioCharts {...props} />
      </Suspense>
    </section>
  )
}

function ChartShape({ tall = false }: { tall?: boolean }) {
  return (
    <LoadingState what="charts">
      <div className={`panel pad-7 ${classes.chartShape}`} data-tall={tall ? '' : undefined}>
        <Bone width="55%" height={20} />
      </div>
    </LoadingState>
  )
}
