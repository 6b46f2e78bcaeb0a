import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressText } from '@/components/address-text'
import { Button, buttonClass } from '@/components/button'
import { CopyLink } from '@/components/copy-button'
import { DropMenu } from '@/components/drop-menu'
import { Icon } from '@/components/icon'
import { whenText } from '@/components/when'
import type { ScenarioRead } from './scenario-draft'
import classes from './scenario-editor.module.css'
import type { Saving, Standing } from './use-saving'
import type { ScenarioDraftState } from './use-scenario-draft'

function statusText(
  scenario: ScenarioRead | null,
  { version, dirty }: ScenarioDraftState,
  saving: boolean,
): string {
  if (saving) return 'Saving'
  if (scenario === null) return 'Not saved yet; kept in this browser'
  if (scenario.is_sample) return 'Sample, read-only: what you try here is not saved into it'
  if (scenario.archived_at !== null) return 'Archived, read-only'
  if (dirty) return `Changed since version ${version}; kept in this browser`
  return `Version ${scenario.version}, saved ${whenText(scenario.updated_at)}`
}

const steps = [
  { which: 'undo', name: 'Undo', keys: 'Ctrl+Z', can: 'canUndo' },
  { which: 'redo', name: 'Redo', keys: 'Ctrl+Shift+Z', can: 'canRedo' },
] as const

export interface EditorHeadProps {
  scenario: ScenarioRead | null
  newest: number | undefined
  standing: Standing
  state: ScenarioDraftState
  saving: Saving
  travel: (which: 'undo' | 'redo') => void
  /** What is made of the figures. */
  children: ReactNode
}

/** What the scenario is called, how it stands, and what can be done with it. */
export function EditorHead({
  scenario,
  newest,
  standing: { archived, past, savable },
  state,
  saving,
  travel,
  children,
}: EditorHeadProps) {
  const { draft } = state
  const navigate = useNavigate()
  const versions = () =>
    scenario !== null &&
    void navigate({ to: '/scenarios/$scenario/versions', params: { scenario: scenario.id } })
  return (
    <>
      <p className="m-0 mb-2 size-small no-print">
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
          className={`m-0 mt-2 soft anywhere ${classes.lede} ${scenario?.is_sample ? '' : classes.onPaper}`}
        >
          {draft.note}
        </p>
      )}
      <div className={`no-print row middle gap-4 ${classes.bar}`}>
        <p
          className={`hint grow m-0 ${classes.status}`}
          role="status"
          data-unsaved={past || scenario?.is_sample ? '' : undefined}
        >
          {past && scenario !== null
            ? `Version ${scenario.version} of ${newest}, saved ${whenText(scenario.updated_at)}; read-only: what you try here is not saved`
            : statusText(scenario, state, saving.pending)}
        </p>
        {steps.map(({ which, name, keys, can }) => (
          <Button
            key={which}
            look="icon"
            aria-label={name}
            title={`${name} (${keys})`}
            disabled={!state[can]}
            onClick={() => travel(which)}
          >
            <Icon name={which} />
          </Button>
        ))}
        {savable && (
          <Button
            look="filled"
            disabled={saving.save === null}
            title="Ctrl+S"
            onClick={() => saving.save?.()}
          >
            {saving.pending ? 'Saving' : 'Save'}
          </Button>
        )}
        {savable && state.dirty && <Button onClick={state.reset}>Discard changes</Button>}
        {scenario !== null && !savable && (
          <Button look="filled" disabled={saving.copying} onClick={saving.copy}>
            <Icon name="copy" />
            Duplicate to edit
          </Button>
        )}
        {archived && !past && (
          <Button disabled={saving.archiving} onClick={saving.bringBack}>
            <Icon name="undo" />
            Bring back
          </Button>
        )}
        {past && scenario !== null && (
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
        {children}
        <DropMenu
          icon="more"
          choices={[
            ...(scenario === null ? [] : [{ label: 'Versions', onChoose: versions }]),
            ...(scenario !== null && savable
              ? [{ label: 'Duplicate', disabled: saving.copying, onChoose: saving.copy }]
              : []),
            { label: 'Print', onChoose: () => window.print() },
          ]}
        />
      </div>
    </>
  )
}
