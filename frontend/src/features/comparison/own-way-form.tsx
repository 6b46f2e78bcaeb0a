import type { OwnWay } from '@/api/own-ways'
import { wayWords } from '@/api/way-words.gen'
import { Button } from '@/components/button'
import { DraftSheet } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { Fields } from '@/components/fields'
import { NumberAt } from '@/components/form-numbers'
import { MachineSelect } from '@/components/machine-select'
import { useDraftForm } from '@/components/use-draft-form'
import type { Comparison } from './comparison-query'
import { draftErrors, draftOf, emptyDraft, formField, writeOf } from './own-way-draft'
import classes from './own-way-form.module.css'
import { OwnWayGrid } from './own-way-grid-field'
import { ownWays } from './own-way-records'

interface OwnWayFormProps {
  /** The way to change; null adds one. */
  way: OwnWay | null
  home: Comparison['measured_machine'] | undefined
  onClose: () => void
  onSaved: (way: OwnWay) => void
}

/** Adds or changes a way that the user measured. What was typed stays until saved or given up. */
export function OwnWayForm({ way, home, onClose, onSaved }: OwnWayFormProps) {
  const save = ownWays.records.useSave()
  const of = useDraftForm({
    model: 'OwnWay',
    first: () => (way ? draftOf(way) : emptyDraft),
    check: draftErrors,
    refused: save.error,
    fieldOf: (field, draft) => formField(field, draft.grid),
    save: (draft) => save.mutate({ thing: way, body: writeOf(draft) }, { onSuccess: onSaved }),
  })
  const { draft, set, errors } = of
  const place = home?.id ?? null
  const onZiip = draft.grid.columns.some((column) => column.processor === 'ziip')
  return (
    <DraftSheet
      title={way === null ? 'Add a measurement of your own' : `Change ${way.label}`}
      of={of}
      saving={save.isPending}
      onClose={onClose}
    >
      <div className={`stack top gap-5 ${form.fields}`}>
        <Fields names={['label', 'family', 'author']} />
      </div>
      <div className={`stack top gap-5 ${form.fields}`}>
        <MachineSelect
          label={wayWords.measured_on}
          value={draft.machine === '' ? null : draft.machine}
          onChange={(machine) => set({ machine: machine ?? '' })}
          placeholder="Choose a machine"
          error={errors.machine}
        />
        <NumberAt at="lpar_cps" />
      </div>
      {place !== null && (
        <div className={classes.place}>
          <Button
            look="quiet"
            small
            onClick={() => set({ machine: place, lpar_cps: home?.lpar_cps ?? null })}
          >
            As the study: {home?.label}
          </Button>
        </div>
      )}
      <div className={`stack top gap-5 ${form.fields}`}>
        <Fields
          names={[
            ...['payload_class', 'payload_in_bytes', 'payload_out_bytes'],
            ...['security', 'connection', 'exchange'],
          ]}
        />
      </div>
      <OwnWayGrid grid={draft.grid} onChange={(grid) => set({ grid })} errors={errors} />
      {!onZiip && (
        <label className="line middle gap-4 size-text">
          <input
            type="checkbox"
            checked={draft.ziipUnknown}
            onChange={(event) => set({ ziipUnknown: event.currentTarget.checked })}
          />
          Work ran on zIIPs as well, and its time there is not known
        </label>
      )}
      <Fields names={['description', 'note']} />
    </DraftSheet>
  )
}
