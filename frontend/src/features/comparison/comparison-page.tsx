import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { machineQuery } from '@/api/catalogue'
import * as comparisonModels from '@/api/comparison-fields.gen'
import {
  type ConfigurationSummary,
  configurationsQuery,
  type Study,
  studiesQuery,
} from '@/api/evidence'
import type { FigureSource } from '@/api/figure'
import { type OwnSeries, ownSeriesQuery } from '@/api/own-series'
import { ownTestsQuery } from '@/api/own-tests'
import { ownWaysQuery } from '@/api/own-ways'
import { asProblem } from '@/api/problem'
import { wayWords } from '@/api/way-words.gen'
import { addressText } from '@/components/address-text'
import { Button } from '@/components/button'
import { CalculatorPage, whyStale } from '@/components/calculator-page'
import { CopyLink } from '@/components/copy-button'
import { placeAlone } from '@/components/figure-sources'
import { FormOf, useFormOf, useInvalidFields } from '@/components/form'
import { Icon } from '@/components/icon'
import { laterPart } from '@/components/later-part'
import { lazyPart } from '@/components/lazy-part'
import { MakeReport } from '@/components/make-report'
import { formatAmount, formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { inReadersWay, spokenText } from '@/components/phrase'
import type { SourceList } from '@/components/source-note'
import { statementsOf } from '@/components/statements'
import { EmptyState, LoadingState, Note } from '@/components/states'
import { SubjectLine } from '@/components/subject-line'
import { Unbroken } from '@/components/unbroken'
import { useAfterPaint } from '@/components/use-after-paint'
import { useAskAhead } from '@/components/use-ask-ahead'
import { useLastGood } from '@/components/use-last-good'
import { restAfter, useSame, useSettled } from '@/components/use-settled'
import { waysUseZiips } from '@/components/ziip-use'
import { AnswerStrip } from './answer-strip'
import { BreakEvens } from './break-evens'
import { ComparisonControls } from './comparison-controls'
import classes from './comparison-page.module.css'
import type { ShownComparison } from './comparison-query'
import {
  type Comparison,
  chosenWays,
  comparedStudies,
  comparisonQuery,
  comparisonRequest,
  wayChoices,
} from './comparison-query'
import { writeComparisonSearch } from './comparison-search'
import { groupedCaveats, placesText, rankedWays } from './comparison-series'
import { type ComparisonState, pairOf, unfiltered } from './comparison-state'
import { knownState } from './known-state'
import { LinesCard } from './lines-card'
import { OwnWays } from './own-ways'
import { QuestionsSection } from './questions-section'
import { useAskAnewWhatUsersMeasured } from './use-ask-anew'
import { useComparisonState } from './use-comparison-state'
import { WaySwitch } from './way-bridge'
import { WayTable } from './way-table'

const ownSource = placeAlone('Own measurements, entered here and marked “yours”')

const none: readonly never[] = []

const PresentComparison = lazyPart(() => import('./present-comparison'))

function sourceOfSeries({ author, figures, study_title }: OwnSeries): FigureSource {
  return {
    ...ownSource,
    document: study_title,
    locator: `${figures.join(', ')}: read off the picture by ${author}, marked “yours”`,
  }
}

/** Returns the places of the ways of a study that are shown, tables as one range. */
function sourceOf(
  { id, title }: Study,
  configurations: readonly ConfigurationSummary[],
  shown: readonly string[],
): FigureSource | null {
  const places = configurations
    .filter((way) => way.study_id === id && shown.includes(way.id))
    .map((way) => way.locator)
  if (places.length === 0) return null
  return { ...ownSource, study: id, document: title, locator: placesText(places), printed: null }
}

export function ComparisonPage() {
  useDocumentTitle('Compare ways into CICS · Headroom')
  const { state: linked, problems, move, settle, change } = useComparisonState()
  const { data: found, isPending: reading } = useQuery(machineQuery(linked.machine))
  const machine = found ?? undefined
  const configurations = useQuery(configurationsQuery)
  const studies = useQuery(studiesQuery)
  const { anyInvalid, onValidity } = useInvalidFields()
  const own = useQuery(ownWaysQuery)
  const tests = useQuery(ownTestsQuery)
  const series = useQuery(ownSeriesQuery)
  const waiting = own.isPending || tests.isPending || series.isPending
  const compared = useSame(comparedStudies(linked, studies.data ?? none))
  // one question for all: what users measured joins at once, or not at all where it is not to be had
  const choices = useMemo(
    () =>
      waiting || compared.length === 0
        ? []
        : wayChoices(compared, configurations.data ?? [], own.data ?? [], tests.data, series.data),
    [waiting, compared, configurations.data, own.data, tests.data, series.data],
  )
  // a link may name what is not known here: the rest is shown all the same
  const { state, problems: unknown } = useMemo(
    () => knownState(linked, found, choices.length === 0 ? null : choices, compared, studies.data),
    [linked, found, choices, compared, studies.data],
  )
  const ways = useSame(chosenWays(state, choices))
  const answer = useQuery({
    ...comparisonQuery(state, ways),
    enabled: ways.length > 0 && (linked.machine === null || !reading),
  })
  const client = useQueryClient()
  const ask = useCallback(
    (next: ComparisonState) => {
      if (choices.length === 0 || next.machine !== linked.machine) return
      const { state: asked } = knownState(next, found, choices, compared, studies.data)
      const ways = chosenWays(asked, choices)
      if (ways.length > 0) void client.prefetchQuery(comparisonQuery(asked, ways))
    },
    [client, linked.machine, found, choices, compared, studies.data],
  )
  const moveState = useAskAhead(move, ask)
  const error = answer.error === null ? undefined : asProblem(answer.error)
  useAskAnewWhatUsersMeasured(answer.error)
  const errors = useMemo(
    () => Object.fromEntries((error?.errors ?? []).map((fault) => [fault.field, fault.message])),
    [error],
  )
  const set = useCallback(
    (changes: Partial<ComparisonState>) => change((before) => ({ ...before, ...changes })),
    [change],
  )
  const published = useMemo(
    () => compared.flatMap((study) => sourceOf(study, configurations.data ?? [], ways) ?? []),
    [compared, configurations.data, ways],
  )
  const form = useFormOf({
    ...{ model: 'ComparisonContent' as const, models: comparisonModels, value: state, errors },
    ...{ move: moveState, change, settle, onValidity },
  })
  const good = useLastGood(answer.data, ways)?.answer
  const sources = useSources(good, series.data ?? none, published)
  const lacksBasis = good?.conversion.basis === 'none'
  const stale = whyStale(anyInvalid, error && asProblem(error).message)
  const filtered = choices.length > 0 && ways.length === 0
  return (
    // around all of it: what is shown to a room is drawn late, and its fields are not
    <FormOf value={form}>
      <CalculatorPage
        head={
          <Head
            state={state}
            ways={ways}
            home={good?.measured_machine}
            answer={stale !== undefined || answer.isPlaceholderData ? undefined : good}
            change={set}
            present={
              good !== undefined && (
                <Suspense>
                  <PresentComparison
                    {...{ state, ways, choices, sources }}
                    answer={good}
                    stale={stale !== undefined}
                    onChange={set}
                  />
                </Suspense>
              )
            }
          />
        }
        columns={classes.columns}
        controls={
          <div className={classes.controls}>
            <div className="mb-4">
              <ComparedSubject
                answer={good}
                state={state}
                updating={answer.isPlaceholderData}
                onChange={set}
              />
            </div>
            <ComparisonControls
              state={state}
              machine={machine}
              studies={studies.data ?? none}
              compared={compared}
              home={good?.measured_machine.label}
              ways={choices}
              change={change}
              openAdvanced={lacksBasis}
            />
          </div>
        }
        answer={{
          known: good !== undefined && configurations.error === null && !filtered,
          stale,
          // what is drawn says its own rate, so that it need not fade
          updating: false,
          error: configurations.error ?? error,
          retry: () => void (configurations.error === null ? answer : configurations).refetch(),
        }}
        problems={[...problems, ...unknown]}
        instead={
          configurations.error === null && filtered ? (
            <EmptyState title="No access method passes these filters">
              <Button onClick={() => set(unfiltered)}>Show all</Button>
            </EmptyState>
          ) : undefined
        }
        shape={<LoadingState what="comparison" height={620} />}
      >
        {good !== undefined && (
          <Results
            answer={good}
            state={state}
            ways={ways}
            choices={choices}
            sources={sources}
            onChange={set}
            updating={answer.isPlaceholderData}
          />
        )}
      </CalculatorPage>
    </FormOf>
  )
}

interface HeadProps {
  state: ComparisonState
  ways: readonly string[]
  /** Where the study measured. */
  home: Comparison['measured_machine'] | undefined
  /** What a report would freeze. */
  answer: Comparison | undefined
  change: (changes: Partial<ComparisonState>) => void
  /** The button that shows the answer to a room. */
  present: ReactNode
}

/** Title and links of the page. */
const Head = laterPart(function Head({ state, ways, home, answer, change, present }: HeadProps) {
  const own = useQuery(ownWaysQuery)
  return (
    <PageHead title="Ways into CICS, compared at your rate">
      <OwnWays
        own={own.data}
        error={own.error}
        home={home}
        compared={ways}
        onAdded={(id) => {
          if (state.ways !== null) change({ ways: [...state.ways, id] })
        }}
      />
      <CopyLink
        text={() => `${window.location.origin}/compare${addressText(writeComparisonSearch(state))}`}
      />
      {present}
      <MakeReport
        usesZiips={waysUseZiips(answer?.items ?? [])}
        title={`Ways into CICS at ${formatFigure(state.rate_per_second)} transactions a second`}
        subject={answer && { kind: 'comparison', inputs: comparisonRequest(state, ways) }}
      />
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        Print
      </Button>
    </PageHead>
  )
})

/** Where the ways of an answer were measured: what was published, then what users measured and read. */
function useSources(
  answer: Comparison | undefined,
  series: readonly OwnSeries[],
  published: readonly FigureSource[],
): SourceList {
  const own = answer?.items.filter((way) => way.origin === 'user') ?? []
  const shownOwn = useSame(own.map((way) => way.configuration))
  return useMemo(() => {
    const read = series.filter(({ id }) => shownOwn.includes(id))
    const measured = shownOwn.length > read.length ? [ownSource] : []
    const [first = ownSource, ...others] = [...published, ...measured, ...read.map(sourceOfSeries)]
    return [first, ...others] as const
  }, [published, series, shownOwn])
}

/** updating: whether an answer to newer inputs is on its way. */
function Results({
  answer,
  state,
  ways,
  choices,
  sources,
  onChange,
  updating,
}: ShownComparison & { updating: boolean }) {
  // the answer may belong to the rate before this one; what is drawn says its own rate
  const shown = useSame({ ...state, rate_per_second: answer.rate_per_second })
  const now = useMemo(() => ({ answer, state: shown }), [answer, shown])
  // the answer first: the table follows once it is painted
  const soon = useAfterPaint(now)
  const settled = useSettled({ answer, state: shown, ways }, restAfter, updating)
  const narrow = useMediaQuery('(max-width: 40em)') ?? false
  const pair = useSame(pairOf(state))
  return (
    <div className="stack gap-5 min-0">
      <PrintedInputs answer={answer} state={shown} count={ways.length} />
      {answer.conversion.basis === 'none' && (
        <Note>
          {inReadersWay(answer, answer.conversion.note) ||
            answer.warnings.find((warning) => warning.code === 'no_speed_basis')?.text}
        </Note>
      )}
      {answer.joint_note !== null && <Note>{inReadersWay(answer, answer.joint_note)}</Note>}
      <AnswerStrip answer={answer} state={shown} settled={settled.state} choices={choices} />
      <WayTable {...soon} pair={pair} sources={sources} onChange={onChange} />
      <Caveats answer={settled.answer} />
      <WaySwitch {...soon} sources={sources} onChange={onChange} />
      <Folded narrow={narrow} title="Along the rate">
        <LinesCard
          answer={settled.answer}
          state={settled.state}
          ways={settled.ways}
          sources={sources}
          onChange={onChange}
        />
      </Folded>
      <BreakEvens answer={settled.answer} state={settled.state} ways={settled.ways} />
      <Folded narrow={narrow} title="Questions">
        <QuestionsSection answer={settled.answer} state={settled.state} onChange={onChange} />
      </Folded>
    </div>
  )
}

interface ComparedSubjectProps {
  answer: Comparison | undefined
  state: ComparisonState
  updating: boolean
  onChange: (change: Partial<ComparisonState>) => void
}

/** What the page speaks of beside the ranking: the method that was chosen, else the cheapest. */
const ComparedSubject = memo(function ComparedSubject({
  updating,
  onChange,
  ...now
}: ComparedSubjectProps) {
  const { answer, state } = useSettled(now, restAfter, updating)
  const ranked = answer === undefined ? [] : rankedWays(answer, state)
  const cheapest = ranked.find((way) => way.rank !== null)
  const method = state.method ?? cheapest?.configuration ?? null
  const { today, rate_per_second, regions, machine } = state
  const { payload_kb, gp_ms_per_kb, unprinted_payload_kb } = state
  const subject = useSame({
    ...{ method, today, rate_per_second, regions, machine },
    ...{ payload_kb, gp_ms_per_kb, unprinted_payload_kb },
    ...statementsOf(state),
  })
  return <SubjectLine here="compare" subject={subject} onChange={onChange} />
})

/** A section that a telephone shows on demand. */
function Folded({
  narrow,
  title,
  children,
}: {
  narrow: boolean
  title: string
  children: ReactNode
}) {
  if (!narrow) return children
  return (
    <details className="more">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** What must be known of the figures, in one line that opens, with the state of the conversion. */
const Caveats = memo(function Caveats({ answer }: { answer: Comparison }) {
  const caveats = groupedCaveats(answer.items)
  const { factor, basis } = answer.conversion
  const note = inReadersWay(answer, answer.conversion.note)
  const state =
    basis === 'none'
      ? 'CPU times not converted (assumed)'
      : factor?.value == null
        ? note
        : `CPU time converted, factor ${formatFigure(factor.value)}`
  return (
    <details className="more" data-printed="">
      <summary>
        {formatAmount(answer.warnings.length + caveats.length, 0)} caveats ·{' '}
        <Unbroken text={state} />
      </summary>
      <ul className={`m-0 mt-2 pl-7 ${classes.caveats}`}>
        <li>
          <Unbroken text={note} />
        </li>
        {answer.warnings.map((warning) => (
          <li key={warning.code}>
            <Unbroken text={spokenText(warning)} />
          </li>
        ))}
        {caveats.map((caveat) => (
          <li key={caveat.text}>
            <Unbroken text={spokenText(caveat)} />{' '}
            <span className="hint m-0 regular">
              {caveat.ways.length === answer.items.length ? 'All' : caveat.ways.join('; ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
})

/** The inputs as text, for paper. */
function PrintedInputs({
  answer,
  state,
  count,
}: {
  answer: Comparison
  state: ComparisonState
  count: number
}) {
  return (
    <dl className={classes.printed}>
      <dt>Rate</dt>
      <dd>{formatFigure(state.rate_per_second)} transactions a second</dd>
      <dt>Regions</dt>
      <dd>{answer.regions}</dd>
      <dt>Machine</dt>
      <dd>{answer.machine?.label ?? answer.measured_machine.label}</dd>
      <dt>{wayWords.access_methods}</dt>
      <dd>{count}</dd>
    </dl>
  )
}
