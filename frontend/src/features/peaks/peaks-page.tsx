import { useDocumentTitle, useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FindFigure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { peakWords } from '@/api/peak-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { addressText } from '@/components/address-text'
import { Button } from '@/components/button'
import layout from '@/components/calculator.module.css'
import { CalculatorPage, Figures, Strip, whyStale } from '@/components/calculator-page'
import { CopyLink } from '@/components/copy-button'
import { FormOf, useFormOf, useInvalidFields } from '@/components/form'
import { Icon } from '@/components/icon'
import { laterPart } from '@/components/later-part'
import { MakeReport } from '@/components/make-report'
import { PageHead } from '@/components/page-head'
import type { Span } from '@/components/peak-scene'
import { type Handover, takeUp } from '@/components/profile-handover'
import { Note } from '@/components/states'
import { turned } from '@/components/turned'
import { formatWithUnit } from '@/components/units'
import { useAskAhead } from '@/components/use-ask-ahead'
import { useSame, useSettled } from '@/components/use-settled'
import { PeaksControls } from './peaks-controls'
import { faultsOf } from './peaks-faults'
import { figureFinder } from './peaks-figures'
import { examples, models, type PeaksInputs, type Stretch } from './peaks-inputs'
import { writeProfile } from './peaks-link'
import classes from './peaks-page.module.css'
import { fromProfile } from './peaks-profile'
import { billedPeak, type PeaksAnswer, reportRequest, usePeaksAnswer } from './peaks-query'
import { refusalText } from './peaks-refusal'
import {
  ConversionShown,
  DetailsShape,
  PeaksChart,
  PeaksDetails,
  type PeaksGood,
  PeaksHeadline,
  PeaksNotes,
  PrintedInputs,
  ResultsShape,
  SpokenResult,
} from './peaks-results'
import { peakHours } from './peaks-words'
import type { Place } from './profile-changes'
import { ProfileEditor } from './profile-editor'
import { ProfileReader } from './profile-reader'
import { UseInScenario } from './use-in-scenario'
import { type Update, usePeaksState } from './use-peaks-state'
import { useStill } from './use-still'
import { runZiips, writeZiip, type ZiipInputs } from './ziip-inputs'
import { ZiipPanel } from './ziip-panel'
import { ziipQuery } from './ziip-query'

/** Returns the place with what is no longer there replaced by the first. */
function within(place: Place, inputs: PeaksInputs): Place {
  const lpar = place.lpar < inputs.lpars.length ? place.lpar : 0
  const monthly = inputs.period.kind === 'month'
  const kind = monthly && place.kind < inputs.kinds.length ? place.kind : 0
  return lpar === place.lpar && kind === place.kind ? place : { ...place, lpar, kind }
}

/** Shows the days that a scenario handed over, and tells which scenario that was. */
function useHandedOver(change: (update: Update) => void): Handover['scenario'] {
  const [from, setFrom] = useState<Handover['scenario']>(null)
  useEffect(() => {
    const handed = takeUp('peaks')
    const profile = handed?.profile ?? null
    if (handed === null || profile === null) return
    const inputs = fromProfile({ ...handed, profile })
    if (inputs === null) return
    change(() => inputs)
    setFrom(handed.scenario)
  }, [change])
  return from
}

const nowhere: Stretch = { start_minute: 0, end_minute: 0 }

export function PeaksPage() {
  useDocumentTitle('Peaks · Headroom')
  const state = usePeaksState()
  const { inputs, change } = state
  const from = useHandedOver(change)
  const [chosen, setPlace] = useState<Place>({ lpar: 0, kind: 0, layer: 'workload' })
  const place = useMemo(() => within(chosen, inputs), [chosen, inputs])
  const setLpar = useCallback((lpar: number) => setPlace((before) => ({ ...before, lpar })), [])
  const [span, setSpan] = useState<Span | null>(null)
  const { ziip: stated } = state
  // the same inputs where nothing overflows, so that nothing is asked anew
  const asked = useMemo(() => {
    const ziips = runZiips(
      stated,
      inputs.lpars.map(({ name }) => name),
    )
    return ziips === null ? inputs : { ...inputs, ziips }
  }, [inputs, stated])
  const { good, problem, updating, retry, askAhead } = usePeaksAnswer(asked, span)
  const withoutZiips = asked === inputs
  const ask = useCallback(
    (next: PeaksInputs) => {
      if (withoutZiips) askAhead(next)
    },
    [withoutZiips, askAhead],
  )
  const move = useAskAhead(state.move, ask)
  const { anyInvalid, onValidity } = useInvalidFields()
  const find = useMemo(() => (good ? figureFinder(good.answer) : undefined), [good])
  const ziip = useQuery(
    ziipQuery(state.ziip, {
      peak_msu: good === undefined ? null : billedPeak(good.answer),
      msu_basis: inputs.msu_basis === 'service_units' ? 'service_units' : 'per_cp_rating',
    }),
  )
  // the same object as long as it says the same, so that the controls are not drawn anew
  const hours = useSame((good && peakHours(good.answer, good.inputs)) ?? nowhere)
  const peak = hours === nowhere ? null : hours
  const stale = whyStale(anyInvalid, problem && refusalText(problem, inputs))
  const findAny = useCallback<FindFigure>(
    (id) => find?.(id) ?? ziip.data?.inputs[id],
    [find, ziip.data],
  )
  const still = useStill(inputs)
  const { ref: headline, entry } = useIntersection()
  // scrolled out of sight at the top
  const passed = entry !== null && !entry.isIntersecting && entry.boundingClientRect.top < 0
  const names = useMemo(() => inputs.lpars.map(({ name }) => name), [inputs.lpars])
  const errors = useMemo(() => faultsOf(still), [still])
  const form = useFormOf<PeaksInputs>({
    ...{ model: ['Profile', 'Page'], models, value: still, errors },
    ...{ move, change, settle: state.settle, onValidity },
  })

  return (
    <FormOf value={form}>
      <CalculatorPage
        head={
          <>
            <Head
              inputs={inputs}
              ziip={stated}
              good={good}
              inAddress={state.inAddress}
              from={from}
            />
            <ProfileReader inputs={still} place={place} onPlace={setPlace} change={change} />
            <Examples inputs={inputs} change={change} />
          </>
        }
        controls={
          <PeaksControls
            inputs={inputs}
            still={still}
            lpar={place.lpar}
            top={
              inputs.unit === 'MSU'
                ? null
                : (good?.answer.lpars[place.lpar]?.before.peak_msu ?? null)
            }
            peakHours={peak}
            onLpar={setLpar}
            move={move}
            settle={state.settle}
            change={change}
            onValidity={onValidity}
          />
        }
        answer={{ known: good !== undefined, stale, updating, error: problem, retry }}
        working={{
          id: state.working,
          find: findAny,
          open: state.openWorking,
          close: state.closeWorking,
        }}
        boardRef={headline}
        board={
          good !== undefined && (
            <>
              <PrintedInputs inputs={good.inputs} />
              <PeaksHeadline {...good} />
              <ConversionShown answer={good.answer} />
              <PeaksNotes answer={good.answer} />
              <SpokenResult {...good} />
            </>
          )
        }
        boardShape={<ResultsShape />}
        problems={state.problems}
        notes={
          <>
            <div
              className={`no-print line ${classes.pinned}`}
              data-shown={passed ? '' : undefined}
              aria-hidden="true"
            >
              <BilledLine answer={good?.answer} stale={stale !== undefined} />
            </div>
            {!state.inAddress && (
              <Note>
                This profile is too long for a link. It is kept in this browser, and Back undoes
                each step as ever.
              </Note>
            )}
          </>
        }
        below={
          <>
            <ProfileEditor
              inputs={still}
              place={place}
              onPlace={setPlace}
              move={move}
              settle={state.settle}
              change={change}
            />
            {good === undefined && problem === undefined && <DetailsShape />}
            {good !== undefined && find !== undefined && (
              <Figures stale={stale} updating={false}>
                <PeaksChart {...good} onShown={setSpan} />
                <PeaksDetails {...good} find={find} updating={updating} />
              </Figures>
            )}
            <ZiipPanel
              inputs={state.ziip}
              lpars={names}
              peakHours={peak}
              overflow={good?.answer.overflow}
              find={findAny}
              answer={ziip.data}
              error={ziip.error}
              move={state.moveZiip}
              change={state.changeZiip}
              settle={state.settle}
            />
          </>
        }
        strip={
          good?.answer.figures != null && (
            <Strip stale={stale !== undefined}>
              <BilledLine answer={good.answer} stale={stale !== undefined} />
            </Strip>
          )
        }
      />
    </FormOf>
  )
}

interface HeadProps {
  inputs: PeaksInputs
  ziip: ZiipInputs
  /** What a report would freeze. */
  good: PeaksGood | undefined
  inAddress: boolean
  from: Handover['scenario']
}

/** Title and buttons of the page. */
const Head = laterPart(function Head({ inputs, ziip, good, inAddress, from }: HeadProps) {
  return (
    <PageHead
      title="Peaks: what the bill really does"
      lede="A saving counts only if it lowers your highest four-hour average. Draw what your LPARs use, say what is saved, and see where the peak goes."
    >
      {inAddress && (
        <CopyLink
          text={() =>
            `${window.location.origin}/peaks${addressText({
              profile: writeProfile(inputs),
              ...writeZiip(ziip),
            })}`
          }
        />
      )}
      <UseInScenario
        inputs={inputs}
        peakMinute={good?.answer.total.before.peak_window_start_minute ?? null}
        from={from}
      />
      <MakeReport
        subject={good && { kind: 'peaks', inputs: reportRequest(good.inputs) }}
        usesZiips={false}
        title={
          good?.answer.billed_saving_msu == null
            ? 'R4HA peaks'
            : `Billed saving of ${formatWithUnit(good.answer.billed_saving_msu, 'MSU')}`
        }
      />
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        Print
      </Button>
    </PageHead>
  )
})

const inShort = [
  ['Saved', 'Added', ` ${peakWords.at_the_old_peak.toLowerCase()}`, 'saved_at_old_peak_msu'],
  ['lost', '', ' to the new one', 'lost_to_new_peak_msu'],
  ['billed', valueWords.onto_the_bill.toLowerCase(), '', 'billed_saving_msu'],
] as const

/** The three numbers in a line, while the hand is further down the page. */
function BilledLine({ answer, stale }: { answer: PeaksAnswer | undefined; stale: boolean }) {
  const figures = answer?.figures
  if (figures == null) return null
  return (
    <>
      {inShort.map(([label, below, where, id]) => {
        const figure = turned(figures[id])
        const { value } = figure
        return (
          <span key={id} data-stale={stale ? '' : undefined}>
            {figure === figures[id] ? label : below}
            <span className={classes.where}>{where}</span>{' '}
            {value === null ? figureWords.not_available : formatWithUnit(value, 'MSU')}
          </span>
        )
      })}
    </>
  )
}

/** Days to begin with. */
const Examples = laterPart(function Examples({
  inputs,
  change,
}: {
  inputs: PeaksInputs
  change: (update: Update) => void
}) {
  // while something moves it is compared a moment later, so that figures need not wait
  const settled = useSettled({ inputs }, 200)
  const present = useMemo(() => textOf(settled.inputs), [settled])
  return (
    <fieldset className={`no-print row middle min-0 p-0 no-line gap-4 mb-7 ${layout.examples}`}>
      <legend className="visually-hidden">Examples with made-up numbers</legend>
      <span className="hint" aria-hidden="true">
        Examples (illustrative numbers)
      </span>
      {examples.map((example) => (
        <Button
          key={example.label}
          small
          aria-pressed={present === textOf(example.inputs)}
          onClick={() => change(() => example.inputs)}
        >
          {example.label}
        </Button>
      ))}
    </fieldset>
  )
})

/** Returns inputs as text to compare; a run as it was read is no example. */
function textOf(inputs: PeaksInputs): string | null {
  if (inputs.period.kind === 'run') return null
  return writeProfile(inputs)
}
