import { Fragment, memo, Suspense, useMemo } from 'react'
import type { FindFigure } from '@/api/figure'
import { peakWords } from '@/api/peak-words.gen'
import { parts } from '@/api/peaks-fields.gen'
import layout from '@/components/calculator.module.css'
import { placeAlone } from '@/components/figure-sources'
import { pagePart } from '@/components/lazy-part'
import type { Span } from '@/components/peak-scene'
import { spokenText } from '@/components/phrase'
import { Quantity } from '@/components/quantity'
import type { SourceList } from '@/components/source-note'
import { Stat } from '@/components/stat'
import { Bone, LoadingState, Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { useAfterPaint } from '@/components/use-after-paint'
import { useSettled } from '@/components/use-settled'
import { ConsumedTable } from './consumed-table'
import { LparTable, ProductTable, RecordedTable } from './lpar-table'
import { MonthsTable } from './months-table'
import { NextPeaks } from './next-peaks'
import { peakCourse } from './peaks-course'
import { figureFinder } from './peaks-figures'
import type { PeaksInputs } from './peaks-inputs'
import { mostIntervals, type PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import { firstMinute } from './peaks-series'
import {
  finding,
  gainSentences,
  monthName,
  movedSentences,
  newestWhole,
  peaksOf,
  peaksOfMonth,
  savedText,
  stretchText,
  wordsOf,
} from './peaks-words'

const PeakCard = pagePart(() =>
  import('@/components/peak-card').then((module) => ({ default: module.PeakCard })),
)
const WaterfallCard = pagePart(() => import('./waterfall-card'))
const PartsCard = pagePart(() => import('./parts-card'))
const HoursCard = pagePart(() => import('./hours-card'))

/** The waterfall and the tables wait until figures have stood still this long. */
const tablesAfter = 150

const ownProfile: SourceList = [placeAlone('Your profile')]

export interface PeaksGood {
  answer: PeaksAnswer
  inputs: PeaksInputs
}

/** Returns what leads: the newest whole billing month, or all of the time where none is whole. */
function headlineOf(answer: PeaksAnswer) {
  const month = newestWhole(answer)
  const find = figureFinder(answer)
  const whole = (before: number | null, after: number | null) => `${before} \u2192 ${after}`
  const [saved, lost, billed] = ['saved_at_old_peak', 'lost_to_new_peak', 'billed_saving'].map(
    (name) => (month === null ? undefined : find(`month[${month.month}].${name}_msu`)),
  )
  if (month === null || (answer.figures !== null && !(saved && lost && billed))) {
    return {
      month: null,
      figures: answer.figures,
      peaks: peaksOf(answer),
      moved: answer.peak_moved,
      whole: whole(answer.whole_before_msu, answer.whole_after_msu),
    }
  }
  return {
    month,
    figures:
      saved && lost && billed
        ? { saved_at_old_peak_msu: saved, lost_to_new_peak_msu: lost, billed_saving_msu: billed }
        : null,
    peaks: peaksOfMonth(month, answer),
    moved: month.peak_before_index !== month.peak_after_index,
    whole: whole(month.whole_before_msu, month.whole_after_msu),
  }
}

/** The three numbers and what becomes of the peak. */
export const PeaksHeadline = memo(function PeaksHeadline({ answer, inputs }: PeaksGood) {
  const words = useMemo(() => wordsOf(inputs), [inputs])
  const { month, figures, peaks, moved, whole } = useMemo(() => headlineOf(answer), [answer])
  const { before, after } = peaks
  const sentences = [...gainSentences(answer, words, inputs), ...movedSentences(answer, inputs)]
  return (
    <section className={`panel stack ${layout.headline}`} aria-label="Headline figures">
      {figures === null ? (
        <div className={`stack gap-2 ruled size-text ${classes.story}`}>
          <p>
            <strong>{finding(answer, words)}.</strong>{' '}
            {month !== null &&
              before !== null &&
              `In ${monthName(month)}, the newest whole billing month, it peaks at ${formatWithUnit(before.msu, 'MSU')}, ${words.to(before.minute)}. `}
            Enter what is saved to see what the bill does.
          </p>
        </div>
      ) : (
        <>
          <div className={layout.cell}>
            <Stat figure={figures.saved_at_old_peak_msu} size="large">
              {before !== null && (
                <span className="quiet">
                  {`from ${formatWithUnit(before.msu, 'MSU')}, ${words.to(before.minute)}`}
                </span>
              )}
            </Stat>
          </div>
          <div className={layout.cell}>
            <Stat figure={figures.lost_to_new_peak_msu} size="large">
              {after !== null && (
                <span className="quiet">
                  {moved ? `new peak ${words.to(after.minute)}` : 'the peak stays where it was'}
                </span>
              )}
            </Stat>
          </div>
          <div className={layout.cell}>
            <Stat figure={figures.billed_saving_msu} size="large">
              {after !== null && (
                <span className="quiet">
                  {`the peak is now ${formatWithUnit(after.msu, 'MSU')}`}
                  <br />
                  {`whole MSU: ${whole}`}
                </span>
              )}
            </Stat>
          </div>
          {sentences.length > 0 && (
            <div className={`stack gap-2 ruled size-text ${classes.story}`}>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  )
})

/** How GP seconds became MSU: one interval with its working. */
export function ConversionShown({ answer }: { answer: PeaksAnswer }) {
  const { conversion } = answer
  const seconds = conversion?.inputs.gp_seconds?.value
  if (conversion == null || seconds == null) return null
  return (
    <p className={`hint m-0 mb-4 ${classes.soft}`}>
      {`GP seconds become MSU by the rating of the ${conversion.machine}: the ${formatWithUnit(seconds, 's')} of the interval with the most are `}
      <span id="converted-msu" className="visually-hidden">
        MSU of the interval with the most GP seconds
      </span>
      <Quantity figure={conversion.consumed_msu} labelledBy="converted-msu" />.
    </p>
  )
}

/** What a reader of the figures must know. */
export const PeaksNotes = memo(function PeaksNotes({ answer }: { answer: PeaksAnswer }) {
  // what stands with the headline is not said twice, and moves nothing while a profile is drawn
  const warnings = answer.warnings.filter(({ code }) => code !== 'saving_misses_the_peak')
  if (warnings.length === 0) return null
  return (
    <section className="stack gap-4" aria-label="Worth knowing">
      {warnings.map((warning) => (
        <Note key={`${warning.code} ${warning.text}`}>{spokenText(warning)}</Note>
      ))}
    </section>
  )
})

/** The chart of before and after. It follows the figures and never holds them up. */
export const PeaksChart = memo(function PeaksChart({
  answer,
  inputs,
  onShown,
}: PeaksGood & { onShown: (span: Span | null) => void }) {
  const course = useMemo(() => peakCourse(answer, inputs), [answer, inputs])
  const drawn = useAfterPaint(course)
  return (
    <Suspense fallback={<ChartShape part="course" />}>
      <PeakCard
        course={drawn}
        unit="MSU of all LPARs; the shaded hours are those that each peak averages"
        sources={ownProfile}
        fileName="headroom-rolling-average"
        {...(answer.intervals > mostIntervals && { onShown })}
      />
    </Suspense>
  )
})

/** The waterfall, the next peaks, and the tables by LPAR and product. */
export const PeaksDetails = memo(function PeaksDetails({
  answer,
  inputs,
  find,
  updating,
}: PeaksGood & { find: FindFigure; updating: boolean }) {
  const settled = useSettled({ answer, inputs, find }, tablesAfter, updating)
  const words = useMemo(() => wordsOf(settled.inputs), [settled.inputs])
  const many = settled.answer.lpars.length > 1
  const first = firstMinute(settled.inputs)
  return (
    <>
      <MonthsTable answer={settled.answer} words={words} find={settled.find} />
      <ConsumedTable answer={settled.answer} find={settled.find} />
      <Suspense fallback={<ChartShape part="waterfall" />}>
        <WaterfallCard find={settled.find} sources={ownProfile} />
        <PartsCard answer={settled.answer} sources={ownProfile} />
        <HoursCard inputs={settled.inputs} words={words} first={first} sources={ownProfile} />
      </Suspense>
      <NextPeaks answer={settled.answer} words={words} />
      {(many || settled.inputs.lpars.some((lpar) => lpar.defined_capacity_msu !== null)) && (
        <LparTable answer={settled.answer} words={words} />
      )}
      {settled.answer.recorded != null && (
        <RecordedTable answer={settled.answer} words={words} find={settled.find} />
      )}
      {settled.answer.products.length > 0 && (
        <ProductTable answer={settled.answer} words={words} find={settled.find} />
      )}
    </>
  )
})

/** The room of what follows the profile, before the first answer. */
export function DetailsShape() {
  return (
    <div className="stack gap-7">
      {(['course', 'waterfall', 'next'] as const).map((part) => (
        <ChartShape key={part} part={part} />
      ))}
    </div>
  )
}

function ChartShape({ part }: { part: 'course' | 'waterfall' | 'next' }) {
  return (
    <LoadingState what="charts">
      <div className={`panel pad-7 ${classes.shape}`} data-part={part}>
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
        {[peakWords.saved_at_old_peak, peakWords.lost_to_new_peak, peakWords.billed_saving].map(
          (label) => (
            <div key={label} className={layout.cell}>
              <span className="quiet">{label}</span>
              <Bone width="60%" height={40} />
              <span className="quiet">&nbsp;</span>
            </div>
          ),
        )}
        <div className={`stack gap-2 ruled size-text ${classes.story}`}>
          <Bone width="60%" height={20} />
          <Bone width="70%" height={20} />
        </div>
      </div>
    </LoadingState>
  )
}

/** What screen readers say when figures have changed and stand still. */
export function SpokenResult({ answer, inputs }: PeaksGood) {
  const settled = useSettled({ answer, inputs }, 900)
  const said = finding(settled.answer, wordsOf(settled.inputs))
  const billed = settled.answer.figures?.billed_saving_msu.value
  return (
    <p className="visually-hidden" role="status">
      {`${said}.`}
      {typeof billed === 'number' ? ` Billed saving ${formatWithUnit(billed, 'MSU')}.` : ''}
    </p>
  )
}

const { reading, start } = parts.Profile

/** The inputs as text, for paper. */
export function PrintedInputs({ inputs }: { inputs: PeaksInputs }) {
  return (
    <dl className={layout.inputs}>
      <dt>Reading</dt>
      <dd>
        {[
          ...reading.options.filter(({ value }) => value === inputs.reading),
          ...start.options.filter(({ value }) => value === inputs.start),
        ].map(({ label }) => `${label}, `)}
        values of {inputs.interval_minutes} minutes
      </dd>
      {inputs.lpars.map(({ name, saving, defined_capacity_msu, absolute_cap_msu }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            {[
              saving === null
                ? 'nothing saved'
                : `${savedText(saving)} saved from ${stretchText(saving)}`,
              saving?.moved != null &&
                `${formatWithUnit(saving.moved.share, 'share')} of it moved to ${stretchText(saving.moved)}`,
              defined_capacity_msu !== null &&
                `capped at ${formatWithUnit(defined_capacity_msu, 'MSU')}`,
              absolute_cap_msu !== null &&
                `absolutely at ${formatWithUnit(absolute_cap_msu, 'MSU')}`,
              saving?.weekdays != null && `on ${saving.weekdays.join(', ')}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
