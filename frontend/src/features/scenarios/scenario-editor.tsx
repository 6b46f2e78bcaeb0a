import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { machineQuery, type Substitution, substitutionsQuery } from '@/api/catalogue'
import { PressNames } from '@/api/press-names'
import { asProblem, saidOf } from '@/api/problem'
import { addressText } from '@/components/address-text'
import { AnswerBoard, BoardShape, beyondRange, SpokenAnswer } from '@/components/answer-board'
import { Button, buttonClass } from '@/components/button'
import { CalculatorPage } from '@/components/calculator-page'
import { CopyLink } from '@/components/copy-button'
import { DropMenu } from '@/components/drop-menu'
import { firstWords } from '@/components/first-words'
import { FormOf, useFormOf, useInvalidFields } from '@/components/form'
import { TextAt } from '@/components/form-fields'
import { Icon } from '@/components/icon'
import { MakeReport } from '@/components/make-report'
import { type CaseHandover, takeUp } from '@/components/profile-handover'
import { useShownPart } from '@/components/shown-part'
import { statedNames } from '@/components/statements'
import { EmptyState, Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { useSame, useSettled } from '@/components/use-settled'
import { type NameOf, useSubstitutionNames } from '@/components/use-substitution-names'
import { whenText } from '@/components/when'
import { mixUsesZiips } from '@/components/ziip-use'
import { ConflictSheet } from './conflict-sheet'
import { ExampleStart } from './example-start'
import { withFile } from './file-fields'
import { FileNote } from './file-note'
import { isAmong } from './form-parts'
import { PeriodsSection, RampSection } from './hours-section'
import { inputRows } from './input-rows'
import { MoneySection, moneyText } from './money-section'
import { PresentScenario } from './present-scenario'
import { ProfileSection, profileText } from './profile-section'
import { ResultStrip } from './result-strip'
import {
  type ContentDraft,
  draftFields,
  draftProblems,
  exampleWork,
  isInOtherCurrency,
  isStated,
  type Problems,
  type ScenarioDraft,
  type ScenarioRead,
  type ScenarioWrite,
  withPrices,
  withStated,
  workLacks,
} from './scenario-draft'
import classes from './scenario-editor.module.css'
import stepClasses from './scenario-form.module.css'
import type { UncertainInput } from './scenario-queries'
import {
  ConflictError,
  type Save,
  useArchive,
  useDuplicate,
  useSaveScenario,
} from './scenario-requests'
import { ScenarioResults } from './scenario-results'
import { Steps } from './steps'
import { UncertaintySection } from './uncertainty-section'
import { useCalculation } from './use-calculation'
import { useRanges } from './use-ranges'
import { useScenarioDraft } from './use-scenario-draft'
import { useShortcuts } from './use-shortcuts'
import { MachineSection, MixSection, savingOfText, WorkloadSection } from './workload-section'
import { ZiipSection } from './ziip-section'

interface ScenarioEditorProps {
  /** The stored scenario; null: a new one. */
  scenario: ScenarioRead | null
  /** Number of its current version; another one is looked at, not changed. */
  newest?: number
  /** What a new scenario begins with, and the address that it came with. */
  initial: ScenarioDraft
  origin: string
  /** What of that address could not be used. */
  problems: readonly string[]
  /** Id of the figure whose working is open. */
  working: string | undefined
  onOpenWorking: (figure: string) => void
  onCloseWorking: () => void
}

/** The messages of a refused save, as long as the draft is the one that was refused. */
interface Refusal {
  draft: ScenarioDraft
  errors: Problems
}

const noSubstitutions: readonly Substitution[] = []
const noInputs: readonly UncertainInput[] = []
const everything = { statements: [], products: [] }

/** The steps of the form, and the fields that each holds. */
const places = {
  machine: {
    id: 'machine',
    title: 'Machine',
    heading: 'Customer and machine',
    fields: [
      ...['name', 'customer', 'note', 'rationale', 'machine', 'msu_basis', 'capture_ratio', 'ziip'],
      ...statedNames,
    ],
  },
  work: {
    id: 'work',
    title: 'Work',
    heading: 'Work and mix',
    fields: ['workload', 'mix', 'stated_saving_msu', 'ramp', 'periods'],
  },
  profile: {
    id: 'profile',
    title: 'Profile',
    heading: 'Day profile and bill',
    fields: ['profile', 'bill'],
  },
  prices: { id: 'prices', title: 'Prices', heading: 'Prices and costs', fields: ['money'] },
  uncertainty: {
    id: 'uncertainty',
    title: 'Uncertainty',
    heading: 'Uncertainty',
    fields: ['uncertainty'],
  },
} as const

const stepNames = Object.values(places).map(({ id }) => id)

/** A scenario with its inputs beside its figures. */
export function ScenarioEditor({
  scenario,
  newest,
  initial,
  origin,
  problems,
  working,
  onOpenWorking,
  onCloseWorking,
}: ScenarioEditorProps) {
  const sample = scenario?.is_sample ?? false
  const archived = scenario !== null && scenario.archived_at !== null
  const past = scenario !== null && newest !== undefined && scenario.version !== newest
  const savable = !sample && !archived && !past
  const state = useScenarioDraft({ scenario, initial, origin, keeps: savable })
  const { draft, update, updateContent, dirty } = state
  const { content } = draft
  const navigate = useNavigate()
  const machine = useQuery(machineQuery(content.machine))
  const substitutions = useQuery(substitutionsQuery)
  const { anyInvalid, onValidity } = useInvalidFields()
  const calculation = useCalculation(content, anyInvalid)
  const { good, find, labels } = calculation
  const testChanged =
    good?.answer.warnings.some((warning) => warning.code === 'own_test_changed') === true
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<ConflictError['conflict'] | null>(null)
  const save = useSaveScenario()
  const duplicate = useDuplicate()
  const archive = useArchive()
  const presses = useRef(new PressNames())
  const page = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [step, setStep] = useShownPart('step', stepNames)
  useDocumentTitle(`${draft.name.trim() || 'New scenario'} · Headroom`)

  const [handed, setHanded] = useState<CaseHandover | null>(null)
  const takeFile = useCallback(
    (from: CaseHandover) => {
      const { profile, file } = from
      if (file === undefined) return
      setHanded(from)
      update((before) => withFile(before, profile, file))
    },
    [update],
  )
  useEffect(() => {
    const days = takeUp('scenario')
    if (days === null) return
    // a new one still lacks its name and machine
    if (scenario !== null) void setStep(places.profile.id)
    if (days.file !== undefined) {
      takeFile(days)
      return
    }
    setHanded(days)
    const { prices, msu_basis } = days
    updateContent((held) => {
      const priced = prices == null ? held : withPrices(held, prices)
      const before = msu_basis === undefined ? priced : { ...priced, msu_basis }
      const stated = {
        ...withStated(before, true),
        profile: days.profile,
        stated_saving_msu: null,
      }
      // what is stated in the days needs no work behind it
      if (isStated(stated) && workLacks(before) !== undefined) return stated
      const start = workLacks(before) === undefined ? before : { ...before, ...exampleWork }
      const peak_hours = days.peak_hours > 0 ? days.peak_hours : start.workload.peak_hours
      return { ...start, profile: days.profile, workload: { ...start.workload, peak_hours } }
    })
  }, [updateContent, takeFile, scenario, setStep])
  const exampled = handed !== null && content.mix === exampleWork.mix

  const triedMsu = handed?.saved_msu != null && handed.saved_msu > 0 ? handed.saved_msu : null

  const missing = useMemo(() => draftProblems(draft), [draft])
  const errors = useSame<Problems>({
    ...calculation.errors,
    ...(refusal?.draft === draft ? refusal.errors : {}),
    ...(tried ? missing : {}),
  })
  // the list of inputs may follow once the figures stand
  const listed = useSettled({ answer: good?.answer, labels }, 250)

  /** Brings the first field that is wrong into view, out of a closed part or another step too. */
  function showFirstError() {
    requestAnimationFrame(() => {
      const field = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const around = field?.closest<HTMLDetailsElement>('details')
      if (around) around.open = true
      const inStep = field?.closest<HTMLElement>('[data-step]')?.dataset.step
      // what is hidden cannot be focused
      const name = stepNames.find((name) => name === inStep)
      const focus = () => requestAnimationFrame(() => field?.focus())
      if (name === undefined) focus()
      else void setStep(name).then(focus)
    })
  }
  function refused(error: unknown) {
    const problem = asProblem(error)
    setFailure(
      problem.status === 0
        ? `${problem.message} Your changes are kept in this browser.`
        : saidOf(problem),
    )
    setRefusal({ draft, errors: draftFields(problem.errors, everything) })
    showFirstError()
  }
  const open = (id: string) =>
    void navigate({
      to: '/scenarios/$scenario',
      params: { scenario: id },
      search: ({ step }) => ({ step }),
    })
  function send(over: Save['over'], sent: ScenarioDraft, done: (saved: ScenarioRead) => void) {
    // what lacks a number is not sent
    const body = sent as ScenarioWrite
    const key = presses.current.nameFor([over, body])
    setFailure(null)
    save.mutate(
      { over, body, key },
      {
        onSuccess: done,
        onError: (error) => {
          if (!(error instanceof ConflictError)) refused(error)
          else if (error.conflict.apart.length === 0) state.adopt(error.conflict.current, sent)
          else setConflict(error.conflict)
        },
        onSettled: (_, error) => presses.current.settle(error),
      },
    )
  }
  function isComplete(): boolean {
    setTried(true)
    if (!anyInvalid && Object.keys(missing).length === 0) return true
    setFailure('Something is missing or wrong; the fields say what.')
    showFirstError()
    return false
  }
  const saveNew = (sent: ScenarioDraft) =>
    send(null, { ...sent, content: { ...sent.content, sample: false } }, (saved) => {
      state.forget()
      setConflict(null)
      open(saved.id)
    })
  function saveOver(version: number | null) {
    if (scenario === null || version === null) return saveNew(draft)
    send({ id: scenario.id, version }, draft, (saved) => {
      state.adopt(saved, draft)
      setConflict(null)
      setTried(false)
    })
  }
  function copy() {
    if (scenario === null) return
    if (dirty) {
      if (isComplete()) saveNew({ ...draft, name: `Copy of ${draft.name.trim()}`.slice(0, 200) })
      return
    }
    const key = presses.current.nameFor(['duplicate', scenario.id, scenario.version])
    duplicate.mutate(
      { id: scenario.id, version: scenario.version, key },
      {
        onSuccess: (made) => open(made.id),
        onError: refused,
        onSettled: (_, error) => presses.current.settle(error),
      },
    )
  }
  const trySave = () => isComplete() && saveOver(state.version)
  const canSave =
    savable && !save.isPending && (dirty || testChanged || scenario === null) && conflict === null
  /** Takes a change back, or makes it again, and shows the step where it is seen. */
  function travel(which: 'undo' | 'redo') {
    const place = state[which]() ?? ''
    const found = Object.values(places).find(({ fields }) =>
      isAmong(place.replace(/^content\.|#/g, ''), fields),
    )
    if (found !== undefined) void setStep(found.id)
  }
  useShortcuts({ save: canSave ? trySave : null, travel })

  const stale = calculation.stale !== undefined
  const place = useMemo(
    () => (scenario === null ? null : { id: scenario.id, name: scenario.name }),
    [scenario],
  )
  const ranges = useRanges({
    draft: content,
    inputs: listed.answer?.uncertain ?? noInputs,
    places: calculation.places,
    update: updateContent,
  })
  const head = useFormOf({
    ...{ model: 'ScenarioWrite', value: draft, errors, move: update, onValidity },
  })
  const form = useFormOf({
    ...{ model: 'ScenarioContent', value: content, errors, move: updateContent, onValidity },
    ...{ ranges, currency: content.money?.currency ?? 'EUR' },
  })
  const known = substitutions.data ?? noSubstitutions
  const nameOf = useSubstitutionNames([content])
  return (
    <div ref={page}>
      <CalculatorPage
        columns={classes.columns}
        head={
          <>
            <p className={`m-0 mb-2 size-small no-print`}>
              <Link to="/scenarios">Scenarios</Link>
            </p>
            <h1 className="m-0 size-title strong tight anywhere">
              {draft.name.trim() || 'New scenario'}
            </h1>
            {draft.customer.trim() !== '' && (
              <p className={`m-0 mt-2 soft anywhere ${classes.lede}`}>{draft.customer}</p>
            )}
            {draft.note.trim() !== '' && (
              // the note of one's own stands in its field; on paper it stands here
              <p
                className={`m-0 mt-2 soft anywhere ${classes.lede} ${sample ? '' : classes.onPaper}`}
              >
                {draft.note}
              </p>
            )}
            <div className={`no-print ${classes.bar}`}>
              <p
                className={`hint grow m-0 ${classes.status}`}
                role="status"
                data-past={past ? '' : undefined}
              >
                {past
                  ? `Version ${scenario.version} of ${newest}, saved ${whenText(scenario.updated_at)}; read-only: what you try here is not saved`
                  : statusText(scenario, state.version, dirty, save.isPending)}
              </p>
              {savable && (
                <Button look="filled" disabled={!canSave} title="Ctrl+S" onClick={trySave}>
                  {save.isPending ? 'Saving' : 'Save'}
                </Button>
              )}
              {savable && dirty && <Button onClick={state.reset}>Discard changes</Button>}
              <Button
                look="icon"
                aria-label="Undo"
                title="Undo (Ctrl+Z)"
                disabled={!state.canUndo}
                onClick={() => travel('undo')}
              >
                <Icon name="undo" />
              </Button>
              <Button
                look="icon"
                aria-label="Redo"
                title="Redo (Ctrl+Shift+Z)"
                disabled={!state.canRedo}
                onClick={() => travel('redo')}
              >
                <Icon name="redo" />
              </Button>
              {scenario !== null && !savable && (
                <Button
                  look="filled"
                  disabled={duplicate.isPending || save.isPending}
                  onClick={copy}
                >
                  <Icon name="copy" />
                  Duplicate to edit
                </Button>
              )}
              {archived && !past && (
                <Button
                  disabled={archive.isPending}
                  onClick={() => archive.mutate({ id: scenario.id, archived: false })}
                >
                  <Icon name="undo" />
                  Bring back
                </Button>
              )}
              {past && (
                <Link
                  to="/scenarios/$scenario"
                  params={{ scenario: scenario.id }}
                  className={buttonClass('outline')}
                >
                  Current version
                </Link>
              )}
              {scenario !== null && (
                <CopyLink
                  text={() =>
                    `${window.location.origin}/scenarios/${scenario.id}${addressText({ version: scenario.is_sample ? undefined : (state.version ?? undefined) })}`
                  }
                />
              )}
              {good !== undefined && find !== undefined && (
                <FormOf value={form}>
                  <PresentScenario
                    name={draft.name.trim() || 'New scenario'}
                    answer={good.answer}
                    find={find}
                    labels={labels}
                    content={good.inputs}
                    stale={stale}
                    update={updateContent}
                  />
                </FormOf>
              )}
              <MakeReport
                usesZiips={mixUsesZiips(
                  good?.answer.windows.flatMap(({ parts }) => parts) ?? [],
                  (id) => find?.(id)?.value,
                )}
                title={draft.name.trim() === '' ? 'Scenario' : draft.name.trim()}
                customer={draft.customer.trim()}
                subject={
                  good === undefined || calculation.stale
                    ? undefined
                    : { kind: 'scenario', inputs: good.inputs }
                }
              />
              <DropMenu
                icon="more"
                choices={[
                  ...(scenario === null
                    ? []
                    : [
                        {
                          label: 'Versions',
                          onChoose: () =>
                            void navigate({
                              to: '/scenarios/$scenario/versions',
                              params: { scenario: scenario.id },
                            }),
                        },
                      ]),
                  ...(scenario !== null && savable
                    ? [
                        {
                          label: 'Duplicate',
                          disabled: duplicate.isPending || save.isPending,
                          onChoose: copy,
                        },
                      ]
                    : []),
                  { label: 'Print', onChoose: () => window.print() },
                ]}
              />
            </div>
            <div className={`stack gap-4 ${classes.notes}`}>
              {failure !== null && (
                <Note tone="bad" live>
                  Not saved. {failure}
                </Note>
              )}
              {archive.error !== null && (
                <Note tone="bad" live>
                  {asProblem(archive.error).message}
                </Note>
              )}
              {state.restored !== null && dirty && (
                <Note live>
                  Unsaved changes, kept on {whenText(state.restored)}, are restored.
                  {scenario !== null &&
                    state.version !== scenario.version &&
                    ` Meanwhile version ${scenario.version} was saved; saving shows both.`}
                </Note>
              )}
              {state.offered.map((stored) => (
                <Note key={stored.key}>
                  Unsaved changes of {whenText(stored.kept.at)}
                  {stored.kept.draft.name.trim() !== draft.name.trim() &&
                    stored.kept.draft.name.trim() !== '' &&
                    ` (“${stored.kept.draft.name.trim()}”)`}{' '}
                  are kept in this browser.{' '}
                  <Button look="quiet" small onClick={() => state.takeUp(stored)}>
                    Restore draft
                  </Button>
                  <Button look="quiet" small onClick={() => state.discard(stored)}>
                    Discard it
                  </Button>
                </Note>
              ))}
              {state.unkept && (
                <Note tone="bad" live>
                  This browser keeps no drafts. Unsaved changes are lost when you leave the page.
                </Note>
              )}
              {handed?.file !== undefined && dirty && (
                <FileNote
                  facts={handed.file}
                  hasDays={handed.profile !== null && content.profile != null}
                  draft={draft}
                  update={update}
                />
              )}
              {handed !== null && handed.file === undefined && content.profile != null && dirty && (
                <Note live>
                  The days come from Peaks
                  {savable ? ' and are not saved yet' : ''};{' '}
                  {exampled && 'the work is the example of Socket II until you enter yours; '}
                  {(content.profile.savings ?? []).length > 0
                    ? 'the bill falls by the savings stated there.'
                    : 'the peak window is that of the saving there.'}
                  {triedMsu !== null &&
                    ` You tried ${formatWithUnit(triedMsu, 'MSU')}; what this scenario saves follows from its own work. “Goal seek” below works out the volume that saves as much.`}
                </Note>
              )}
              {handed?.prices != null && isInOtherCurrency(content, handed.prices) && (
                <Note live>
                  {`The prices in Peaks are in ${handed.prices.currency}; this scenario counts in ${content.money?.currency}, so its own prices stay.`}
                </Note>
              )}
              {problems.map((problem) => (
                <Note key={problem}>{problem}</Note>
              ))}
              {past && (
                <Note>
                  This link shows version {scenario.version}; version {newest} is newer.{' '}
                  <Link
                    to="/scenarios/$scenario/versions"
                    params={{ scenario: scenario.id }}
                    search={{ from: scenario.version, to: newest }}
                  >
                    What changed
                  </Link>
                </Note>
              )}
            </div>
          </>
        }
        controls={
          <div className={`panel line min-0 no-print ${stepClasses.panel}`}>
            <FormOf value={form}>
              <Steps
                active={step}
                onChoose={(id) => void setStep(id)}
                errors={errors}
                steps={[
                  {
                    ...places.machine,
                    state: content.machine ?? 'no machine',
                    content: (
                      <>
                        <FormOf value={head}>
                          <div className="stack halves top gap-5">
                            <TextAt at="name" label="Name" maxLength={200} />
                            <TextAt at="customer" label="Customer" maxLength={200} />
                          </div>
                        </FormOf>
                        <MachineSection chosen={machine.data ?? undefined} />
                        <FormOf value={head}>
                          <TextAt at="note" label="Note" lines={2} />
                          {savable && (
                            <TextAt
                              at="rationale"
                              label="Why this version"
                              lines={2}
                              placeholder="What changed, and why"
                              hint="Shown in the version history"
                            />
                          )}
                        </FormOf>
                        {content.mix.length > 0 && <ZiipSection />}
                      </>
                    ),
                  },
                  {
                    ...places.work,
                    state: savingOfText(content, nameOf),
                    content: (
                      <>
                        <WorkloadSection stated={content.mix.length === 0} />
                        <MixSection update={updateContent} substitutions={known} />
                        <RampSection />
                        {content.mix.length > 0 && <PeriodsSection substitutions={known} />}
                      </>
                    ),
                  },
                  {
                    ...places.profile,
                    state: profileText(content.profile),
                    content: (
                      <ProfileSection
                        update={updateContent}
                        savedMsu={good?.answer.figures.saved_msu?.value ?? null}
                        scenario={place}
                        onFile={takeFile}
                      />
                    ),
                  },
                  {
                    ...places.prices,
                    state: moneyText(content.money),
                    content: <MoneySection customer={draft.customer} />,
                  },
                  {
                    ...places.uncertainty,
                    state: `${content.uncertainty.length} stated`,
                    content: (
                      <UncertaintySection
                        inputs={listed.answer?.uncertain ?? noInputs}
                        labels={listed.labels}
                      />
                    ),
                  },
                ]}
              />
            </FormOf>
          </div>
        }
        answer={{
          known: good !== undefined,
          stale: calculation.stale,
          updating: calculation.updating,
          error: calculation.error,
          retry: calculation.retry,
        }}
        working={{ id: working ?? null, find, open: onOpenWorking, close: onCloseWorking }}
        boardRef={results}
        board={
          good !== undefined && find !== undefined ? (
            <>
              <AnswerBoard
                board={good.answer.board}
                find={find}
                beyond={good.answer.warnings.some(({ code }) => code === beyondRange)}
              />
              <SpokenAnswer board={good.answer.board} />
            </>
          ) : stale ? undefined : (
            false
          )
        }
        boardShape={
          <BoardShape
            first={scenario === null || dirty ? null : firstWords(`/scenarios/${scenario.id}`)}
          />
        }
        notes={
          <>
            {machine.error && (
              <Note tone="bad">The machine could not be read: {machine.error.message}</Note>
            )}
            {substitutions.error && (
              <Note tone="bad">
                The list of substitutions is missing: {substitutions.error.message}
              </Note>
            )}
            {calculation.leftOut.map((text) => (
              <Note key={text}>{text}</Note>
            ))}
          </>
        }
        instead={
          stale && !(calculation.error?.errors.length === 0) ? (
            <EmptyState title="No figures yet">
              <p>{calculation.stale}</p>
              {scenario === null && <ExampleStart update={update} />}
            </EmptyState>
          ) : undefined
        }
        strip={
          good !== undefined && (
            <ResultStrip
              figures={good.answer.figures}
              stale={stale}
              onOpen={() => results.current?.scrollIntoView()}
            />
          )
        }
      >
        {good !== undefined && find !== undefined && (
          <>
            <PrintedInputs draft={content} nameOf={nameOf} />
            <ScenarioResults
              answer={good.answer}
              find={find}
              labels={labels}
              content={good.inputs}
              customer={draft.customer.trim()}
              tried={triedMsu}
              update={updateContent}
            />
          </>
        )}
      </CalculatorPage>
      {conflict !== null && (
        <ConflictSheet
          conflict={conflict}
          currency={content.money?.currency ?? null}
          pending={save.isPending}
          error={save.error instanceof ConflictError ? null : save.error}
          onMine={() => saveOver(conflict.current.version)}
          onTheirs={() => {
            state.adopt(conflict.current, null)
            setConflict(null)
          }}
          onBoth={() => saveNew({ ...draft, name: `${draft.name.trim()} (mine)`.slice(0, 200) })}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  )
}

/** The inputs as text, for paper. */
const PrintedInputs = memo(function PrintedInputs({
  draft,
  nameOf,
}: {
  draft: ContentDraft
  nameOf: NameOf
}) {
  const [settled] = useDebouncedValue(draft, 250)
  const rows = useMemo(() => inputRows(settled, nameOf), [settled, nameOf])
  return (
    <dl className={classes.printed}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.text}</dd>
        </div>
      ))}
    </dl>
  )
})

function statusText(
  scenario: ScenarioRead | null,
  version: number | null,
  dirty: boolean,
  saving: boolean,
): string {
  if (saving) return 'Saving'
  if (scenario === null) return 'Not saved yet; kept in this browser'
  if (scenario.is_sample) return 'Sample, read-only: what you try here is not saved into it'
  if (scenario.archived_at !== null) return 'Archived, read-only'
  if (dirty) return `Changed since version ${version}; kept in this browser`
  return `Version ${scenario.version}, saved ${whenText(scenario.updated_at)}`
}
