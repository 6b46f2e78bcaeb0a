import { useDocumentTitle } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { examplesQuery, machineQuery, substitutionsQuery } from '@/api/catalogue'
import { configurationsQuery } from '@/api/evidence'
import { figureWords } from '@/api/figure-words.gen'
import { asProblem } from '@/api/problem'
import { addressText } from '@/components/address-text'
import { AnswerBoard, BoardShape, SpokenAnswer } from '@/components/answer-board'
import { Button, buttonClass } from '@/components/button'
import layout from '@/components/calculator.module.css'
import { CalculatorPage, Strip, StripFigure, whyStale } from '@/components/calculator-page'
import { CopyLink } from '@/components/copy-button'
import { DropMenu } from '@/components/drop-menu'
import { FormOf, useFormOf, useInvalidFields } from '@/components/form'
import { laterPart } from '@/components/later-part'
import { lazyPart } from '@/components/lazy-part'
import { MakeReport } from '@/components/make-report'
import { PageHead } from '@/components/page-head'
import { Bone, EmptyState, LoadingState, Note } from '@/components/states'
import { turned } from '@/components/turned'
import { Unbroken } from '@/components/unbroken'
import { formatWithUnit } from '@/components/units'
import { useAskAhead } from '@/components/use-ask-ahead'
import { type Good, useLastGood } from '@/components/use-last-good'
import { mixUsesZiips } from '@/components/ziip-use'
import { figureFinder } from './answer-figures'
import { DeletedTests } from './deleted-tests'
import { isOwnTest, knownInputs } from './known-inputs'
import { useValueState } from './use-value-state'
import { ValueControls } from './value-controls'
import { exampleInputs, isExample, type MsuBasis, type ValueInputs } from './value-inputs'
import { type ValueAnswer, valueQuery } from './value-query'
import { type ValueHeld, type ValueView, writeValueSearch } from './value-search'

/** A value is asked what a scenario is, and what an MSU consumed costs. */
const priced = ['ScenarioContent', 'PricedValueContent']

const ValueResults = lazyPart(() => import('./value-results'))

const PresentValue = lazyPart(() => import('./present-value'))
const ValueSubject = lazyPart(() => import('./value-subject'))

export function ValuePage() {
  useDocumentTitle('Value · Headroom')
  const held = useValueState()
  const { inputs, view, working } = held.state
  const { changeInputs, change } = held
  const machine = useQuery(machineQuery(inputs.machine))
  const substitutions = useQuery(substitutionsQuery)
  const pairs = inputs.mix.some((part) => typeof part.substitution !== 'string')
  const configurations = useQuery({ ...configurationsQuery, enabled: pairs })
  const known = useMemo(
    () => knownInputs(inputs, machine.data, substitutions.data, configurations.data),
    [inputs, machine.data, substitutions.data, configurations.data],
  )
  const deletedTests = inputs.mix
    .filter(isOwnTest)
    .map((part) => String(part.substitution))
    .filter((id) => substitutions.data?.every((known) => known.id !== id))
  const waits = pairs && configurations.isPending
  const answer = useQuery({ ...valueQuery(known.inputs), enabled: !waits })
  const client = useQueryClient()
  const ask = useCallback(
    (next: ValueInputs) => {
      if (waits || next.machine !== inputs.machine) return
      const { inputs: asked } = knownInputs(
        next,
        machine.data,
        substitutions.data,
        configurations.data,
      )
      void client.prefetchQuery(valueQuery(asked))
    },
    [client, waits, inputs.machine, machine.data, substitutions.data, configurations.data],
  )
  const moveInputs = useAskAhead(held.moveInputs, ask)
  const fresh = answer.isPlaceholderData ? undefined : answer.data
  const good = useLastGood(fresh, known.inputs)
  const { anyInvalid, onValidity } = useInvalidFields()
  const find = useMemo(() => (good ? figureFinder(good.answer) : undefined), [good])

  const error = answer.error === null ? undefined : asProblem(answer.error)
  const fieldErrors = useMemo(
    () => Object.fromEntries((error?.errors ?? []).map((fault) => [fault.field, fault.message])),
    [error],
  )
  const form = useFormOf({
    model: priced,
    value: known.inputs,
    errors: fieldErrors,
    move: moveInputs,
    change: changeInputs,
    settle: held.settle,
    onValidity,
  })
  const changeView = useCallback(
    (part: Partial<ValueView>) =>
      change((before) => ({ ...before, view: { ...before.view, ...part } })),
    [change],
  )
  const stale = whyStale(anyInvalid, error?.message)
  const updating = answer.isPlaceholderData
  const chooseBasis = useCallback(
    (msu_basis: MsuBasis) => changeInputs((current) => ({ ...current, msu_basis })),
    [changeInputs],
  )
  const useRegions = useCallback(
    (regions: number) => form.change('workload.regions', regions),
    [form.change],
  )
  const lacksBasis =
    good?.answer.warnings.some((warning) => warning.code === 'no_speed_basis') ?? false

  return (
    // around all of it: what is shown to a room is drawn late, and its fields are not
    <FormOf value={form}>
      <CalculatorPage
        head={
          <>
            <Head
              state={held.state}
              good={stale !== undefined || updating ? undefined : good}
              changeInputs={changeInputs}
              present={
                good !== undefined &&
                find !== undefined && (
                  <Suspense>
                    <PresentValue
                      {...good}
                      find={find}
                      stale={stale !== undefined}
                      view={view}
                      onView={changeView}
                    />
                  </Suspense>
                )
              }
            />
            {pairs && (
              <Suspense>
                <ValueSubject inputs={known.inputs} />
              </Suspense>
            )}
          </>
        }
        controls={
          <ValueControls
            machine={machine.data ?? undefined}
            substitutions={substitutions.data}
            openAdvanced={lacksBasis}
          />
        }
        answer={{
          known: good !== undefined,
          stale,
          updating,
          error,
          retry: () => void answer.refetch(),
        }}
        working={{ id: working, find, open: held.openWorking, close: held.closeWorking }}
        board={
          good !== undefined &&
          find !== undefined && (
            <>
              <AnswerBoard answer={good.answer} find={find} />
              <SpokenAnswer board={good.answer.board} />
            </>
          )
        }
        boardShape={<BoardShape tiles={3} />}
        problems={[...held.problems, ...known.problems]}
        notes={
          <>
            {held.left !== null && <Note>{held.left}</Note>}
            {deletedTests.length > 0 && <DeletedTests tests={deletedTests} />}
            {machine.error && (
              <Note tone="bad">The machine could not be read: {machine.error.message}</Note>
            )}
            {substitutions.error && (
              <Note tone="bad">
                The list of substitutions is missing: {substitutions.error.message}
              </Note>
            )}
          </>
        }
        instead={
          error !== undefined && error.errors.length > 0 ? (
            <EmptyState title="No figures yet">
              <p>{error.message}</p>
            </EmptyState>
          ) : undefined
        }
        strip={
          good !== undefined && (
            <Strip stale={stale !== undefined}>
              {(['gp_seconds_saved', 'saved_msu', 'ziip_seconds_added'] as const).map((id) => {
                const { label, value, unit } = turned(good.answer.figures[id])
                return (
                  <StripFigure key={id} label={label}>
                    {value === null
                      ? figureWords.not_available
                      : formatWithUnit(value, unit, label)}
                  </StripFigure>
                )
              })}
            </Strip>
          )
        }
      >
        {good !== undefined && find !== undefined && (
          <Suspense fallback={<ResultsShape />}>
            <ValueResults
              {...good}
              find={find}
              updating={updating}
              view={view}
              onView={changeView}
              onBasis={chooseBasis}
              onRegions={useRegions}
            />
          </Suspense>
        )}
      </CalculatorPage>
    </FormOf>
  )
}

/** The shape of what stands behind the answer, while it loads. */
function ResultsShape() {
  return (
    <LoadingState what="results">
      <div className="panel stack gap-5 pad-7">
        <Bone width="30%" />
        <Bone />
        <Bone />
        <Bone width="80%" />
      </div>
    </LoadingState>
  )
}

interface HeadProps {
  state: ValueHeld
  /** What a report would freeze. */
  good: Good<ValueAnswer, ValueInputs> | undefined
  changeInputs: (update: (inputs: ValueInputs) => ValueInputs) => void
  /** The button that shows the answer to a room. */
  present: ReactNode
}

/** Title, links and examples of the page. */
const Head = laterPart(function Head({
  state: { inputs, view },
  good,
  changeInputs,
  present,
}: HeadProps) {
  const examples = useQuery(examplesQuery)
  const navigate = useNavigate()
  const find = useMemo(() => (good ? figureFinder(good.answer) : undefined), [good])
  return (
    <>
      <PageHead
        title="What a change saves in your peak hours"
        lede="CPU time and MSU you would save, from published measurements, at your volume on your machine. Select any figure to see its working and its source."
      >
        <CopyLink
          text={() =>
            `${window.location.origin}/value${addressText(writeValueSearch(inputs, view))}`
          }
        />
        {present}
        <MakeReport
          usesZiips={mixUsesZiips(good?.answer.parts ?? [], (id) => find?.(id)?.value)}
          title={`Value of a substitution${inputs.machine === null ? '' : ` on the ${inputs.machine}`}`}
          subject={good && { kind: 'value', inputs: good.inputs }}
        />
        <Link
          to="/scenarios/new"
          search={writeValueSearch(inputs, { ...view, over: null })}
          className={buttonClass('filled')}
        >
          Make a scenario
        </Link>
        <DropMenu
          icon="more"
          choices={[
            {
              label: 'On another machine',
              onChoose: () =>
                void navigate({ to: '/value/machines', search: writeValueSearch(inputs, view) }),
            },
            { label: 'Print', onChoose: () => window.print() },
          ]}
        />
      </PageHead>
      {examples.data?.length !== 0 && examples.error === null && (
        <fieldset className={`no-print row middle min-0 p-0 no-line gap-4 mb-7 ${layout.examples}`}>
          <legend className="visually-hidden">Worked examples</legend>
          <span className="hint" aria-hidden="true">
            Worked examples
          </span>
          {examples.data?.map((example) => (
            <Button
              key={example.id}
              small
              aria-pressed={isExample(inputs, example)}
              onClick={() => changeInputs((current) => exampleInputs(example, current.msu_basis))}
            >
              <Unbroken text={example.label} />
            </Button>
          )) ?? (
            <>
              <Bone width="min(100%, 360px)" height={30} />
              <Bone width="min(100%, 470px)" height={30} />
            </>
          )}
        </fieldset>
      )}
    </>
  )
})
