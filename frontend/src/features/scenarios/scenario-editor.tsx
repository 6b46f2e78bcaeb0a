import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useRef } from 'react'
import { machineQuery, type Substitution, substitutionsQuery } from '@/api/catalogue'
import { AnswerBoard, BoardShape, SpokenAnswer } from '@/components/answer-board'
import { CalculatorPage } from '@/components/calculator-page'
import { firstWords } from '@/components/first-words'
import { FormOf, useFormOf, useInvalidFields } from '@/components/form'
import { MakeReport } from '@/components/make-report'
import { useShownPart } from '@/components/shown-part'
import { EmptyState, Note } from '@/components/states'
import { useSame, useSettled } from '@/components/use-settled'
import { type NameOf, useSubstitutionNames } from '@/components/use-substitution-names'
import { mixUsesZiips } from '@/components/ziip-use'
import { ConflictSheet } from './conflict-sheet'
import { EditorHead } from './editor-head'
import { EditorNotes } from './editor-notes'
import { EditorSteps, stepNames, stepOf } from './editor-steps'
import { ExampleStart } from './example-start'
import { inputRows } from './input-rows'
import { PresentScenario } from './present-scenario'
import { ResultStrip } from './result-strip'
import {
  type ContentDraft,
  draftProblems,
  type Problems,
  type ScenarioDraft,
  type ScenarioRead,
} from './scenario-draft'
import classes from './scenario-editor.module.css'
import type { UncertainInput } from './scenario-queries'
import { ScenarioResults } from './scenario-results'
import { useCalculation } from './use-calculation'
import { useHandedDays } from './use-handed-days'
import { useRanges } from './use-ranges'
import { standingOf, useSaving } from './use-saving'
import { useScenarioDraft } from './use-scenario-draft'
import { useShortcuts } from './use-shortcuts'

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

const noSubstitutions: readonly Substitution[] = []
const noInputs: readonly UncertainInput[] = []

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
  const standing = standingOf(scenario, newest)
  const { savable } = standing
  const state = useScenarioDraft({ scenario, initial, origin, keeps: savable })
  const { draft, update, updateContent } = state
  const { content } = draft
  const machine = useQuery(machineQuery(content.machine))
  const substitutions = useQuery(substitutionsQuery)
  const { anyInvalid, onValidity } = useInvalidFields()
  const calculation = useCalculation(content, anyInvalid)
  const { good, find } = calculation
  const page = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [step, setStep] = useShownPart('step', stepNames)
  useDocumentTitle(`${draft.name.trim() || 'New scenario'} · Headroom`)

  // a new one still lacks its name and machine
  const isStored = scenario !== null
  const showDays = useCallback(() => {
    if (isStored) void setStep('profile')
  }, [isStored, setStep])
  const days = useHandedDays({ update, updateContent, onTaken: showDays })

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
  const missing = useMemo(() => draftProblems(draft), [draft])
  // the list of inputs may follow once the figures stand
  const listed = useSettled({ answer: good?.answer }, 250)
  const uncertain = listed.answer?.uncertain ?? noInputs
  const { ranges, waiting } = useRanges({
    ...{ draft: content, inputs: uncertain },
    ...{ places: calculation.places, update: updateContent },
  })
  const saving = useSaving({
    ...{ scenario, state, savable, missing, anyInvalid, showFirstError },
    renews: good?.answer.warnings.some(({ code }) => code === 'own_test_changed') === true,
    waits: waiting && (calculation.updating || listed.answer !== good?.answer),
  })
  /** Takes a change back, or makes it again, and shows the step where it is seen. */
  function travel(which: 'undo' | 'redo') {
    const changed = stepOf(state[which]() ?? '')
    if (changed !== undefined) void setStep(changed)
  }
  useShortcuts({ save: saving.save, travel })

  const errors = useSame<Problems>({ ...calculation.errors, ...saving.errors })
  const stale = calculation.stale !== undefined
  const stored = useMemo(
    () => (scenario === null ? null : { id: scenario.id, name: scenario.name }),
    [scenario],
  )
  const head = useFormOf({
    ...{ model: 'ScenarioWrite', value: draft, errors, move: update, onValidity },
  })
  const form = useFormOf({
    ...{ model: 'ScenarioContent', value: content, errors, move: updateContent, onValidity },
    ...{ ranges, currency: content.money?.currency ?? 'EUR' },
  })
  const nameOf = useSubstitutionNames([content])
  return (
    <div ref={page}>
      <CalculatorPage
        columns={classes.columns}
        head={
          <>
            <EditorHead {...{ scenario, newest, standing, state, saving, travel }}>
              {good !== undefined && find !== undefined && (
                <FormOf value={form}>
                  <PresentScenario
                    name={draft.name.trim() || 'New scenario'}
                    answer={good.answer}
                    find={find}
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
            </EditorHead>
            <EditorNotes
              {...{ scenario, newest, standing, state, saving, problems }}
              {...{ handed: days.handed, triedMsu: days.triedMsu }}
            />
          </>
        }
        controls={
          <FormOf value={form}>
            <EditorSteps
              active={step}
              onChoose={(id) => void setStep(id)}
              update={updateContent}
              machine={machine.data ?? undefined}
              substitutions={substitutions.data ?? noSubstitutions}
              savedMsu={good?.answer.figures.saved_msu?.value ?? null}
              inputs={uncertain}
              onFile={days.takeFile}
              {...{ draft, head, savable, stored, nameOf }}
            />
          </FormOf>
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
              <AnswerBoard answer={good.answer} find={find} />
              <SpokenAnswer board={good.answer.board} />
            </>
          ) : stale ? undefined : (
            false
          )
        }
        boardShape={
          <BoardShape
            first={
              scenario === null || state.dirty ? null : firstWords(`/scenarios/${scenario.id}`)
            }
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
              content={good.inputs}
              customer={draft.customer.trim()}
              tried={days.triedMsu}
              update={updateContent}
            />
          </>
        )}
      </CalculatorPage>
      {saving.conflict !== null && (
        <ConflictSheet
          conflict={saving.conflict}
          currency={content.money?.currency ?? null}
          pending={saving.pending}
          error={saving.conflictError}
          onMine={saving.keepMine}
          onTheirs={saving.keepTheirs}
          onBoth={saving.keepBoth}
          onClose={saving.decideLater}
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
