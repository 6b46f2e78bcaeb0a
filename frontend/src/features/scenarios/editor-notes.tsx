import { Link, useSearch } from '@tanstack/react-router'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import type { CaseHandover } from '@/components/profile-handover'
import { Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { whenText } from '@/components/when'
import type { EditorHeadProps } from './editor-head'
import { FileNote } from './file-note'
import { exampleWork, isInOtherCurrency } from './scenario-draft'
import classes from './scenario-editor.module.css'
import type { ScenarioDraftState } from './use-scenario-draft'
import { WhatChanged } from './what-changed'

interface EditorNotesProps extends Omit<EditorHeadProps, 'travel' | 'children'> {
  handed: CaseHandover | null
  triedMsu: number | null
  /** What of the address could not be used. */
  problems: readonly string[]
}

/** What has to be known of the draft: where it comes from, and what was not saved. */
export function EditorNotes({
  scenario,
  newest,
  standing: { past, savable },
  state,
  saving,
  handed,
  triedMsu,
  problems,
}: EditorNotesProps) {
  const { draft, dirty, update } = state
  const { of } = useSearch({ strict: false })
  return (
    <div className={`stack gap-4 ${classes.notes}`}>
      {saving.failure !== null && (
        <Note tone="bad" live>
          Not saved. {saving.failure}
        </Note>
      )}
      {saving.archiveError !== null && (
        <Note tone="bad" live>
          {asProblem(saving.archiveError).message}
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
          hasDays={handed.profile !== null && draft.content.profile != null}
          draft={draft}
          update={update}
        />
      )}
      {handed !== null && (
        <FromPeaks {...{ handed, triedMsu, savable, dirty }} content={draft.content} />
      )}
      {problems.map((problem) => (
        <Note key={problem}>{problem}</Note>
      ))}
      {of !== undefined && scenario !== null && (
        <Note>
          This is a copy.{' '}
          <Link to="/scenarios/compare" search={{ ids: `${of},${scenario.id}` }}>
            Side by side with the original
          </Link>
        </Note>
      )}
      {past && scenario !== null && (
        <Note>
          This link shows <WhatChanged scenario={scenario} newest={newest} />
        </Note>
      )}
    </div>
  )
}

interface FromPeaksProps extends Pick<ScenarioDraftState['draft'], 'content'> {
  handed: CaseHandover
  triedMsu: number | null
  savable: boolean
  dirty: boolean
}

/** What came with the days of Peaks, and what did not. */
function FromPeaks({ handed, triedMsu, savable, dirty, content }: FromPeaksProps) {
  return (
    <>
      {handed.file === undefined && content.profile != null && dirty && (
        <Note live>
          The days come from Peaks
          {savable ? ' and are not saved yet' : ''};{' '}
          {content.mix === exampleWork.mix &&
            'the work is the example of Socket II until you enter yours; '}
          {(content.profile.savings ?? []).length > 0
            ? 'the bill falls by the savings stated there.'
            : 'the peak window is that of the saving there.'}
          {triedMsu !== null &&
            ` You tried ${formatWithUnit(triedMsu, 'MSU')}; what this scenario saves follows from its own work. “Goal seek” below works out the volume that saves as much.`}
        </Note>
      )}
      {handed.prices != null && isInOtherCurrency(content, handed.prices) && (
        <Note live>
          {`The prices in Peaks are in ${handed.prices.currency}; this scenario counts in ${content.money?.currency}, so its own prices stay.`}
        </Note>
      )}
    </>
  )
}
