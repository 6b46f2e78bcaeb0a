import type { OwnWay } from '@/api/own-ways'
import { Button } from '@/components/button'
import { DraftNote, DraftNumber, DraftSheet, DraftText } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { MachineSelect } from '@/components/machine-select'
import { useDraftForm } from '@/components/use-draft-form'
import type { Comparison } from './comparison-query'
import {
  draftErrors,
  draftOf,
  emptyDraft,
  formField,
  type OwnWayDraft,
  writeOf,
} from './own-way-draft'
import classes from './own-way-form.module.css'
import { OwnWayGrid } from './own-way-grid-field'
import { ownWays } from './own-way-records'

const cpCount = { low: 1, high: 1000, whole: true }
const byteCount = { low: 0, high: 1e8, whole: true }

type Choices<Value extends string> = readonly (readonly [Value, string])[]

const payloads: Choices<OwnWayDraft['payload_class']> = [
  ['32k', '32 KB'],
  ['1920', '1,920 bytes'],
  ['other', 'Another one'],
]
const securities: Choices<OwnWayDraft['security']> = [
  ['not-stated', 'Not stated'],
  ['none', 'No encryption'],
  ['tls-full-handshake', 'TLS, full handshake'],
  ['tls-partial-handshake', 'TLS, partial handshake'],
  ['tls-no-handshake', 'TLS, no handshake'],
]
const connections: Choices<OwnWayDraft['connection']> = [
  ['not-stated', 'Not stated'],
  ['kept', 'Kept open'],
  ['per-request', 'New for each request'],
  ['not-applicable', 'Does not apply'],
]
const exchanges: Choices<OwnWayDraft['exchange']> = [
  ['synchronous', 'Synchronous'],
  ['queued', 'Queued'],
]

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
    first: () => (way ? draftOf(way) : emptyDraft),
    check: draftErrors,
    refused: save.error,
    fieldOf: (field, draft) => formField(field, draft.grid),
    save: (draft) => save.mutate({ thing: way, body: writeOf(draft) }, { onSuccess: onSaved }),
  })
  const { draft, set, errors } = of
  const place = home?.id ?? null
  const onZiip = draft.grid.columns.some((each) => each.processor === 'ziip')
  return (
    <DraftSheet
      title={way === null ? 'Add a measurement of your own' : `Change ${way.label}`}
      of={of}
      saving={save.isPending}
      onClose={onClose}
    >
      <div className={`stack top gap-5 ${form.fields}`}>
        <DraftText
          of={of}
          name="label"
          label="Name"
          placeholder="Our REST gateway"
          maxLength={80}
        />
        <DraftText
          of={of}
          name="family"
          label="Family"
          placeholder="CICS Web support"
          maxLength={40}
        />
        <DraftText of={of} name="author" label="Measured by" maxLength={80} />
      </div>
      <div className={`stack top gap-5 ${form.fields}`}>
        <MachineSelect
          label="Measured on"
          value={draft.machine === '' ? null : draft.machine}
          onChange={(machine) => set({ machine: machine ?? '' })}
          placeholder="Choose a machine"
          error={errors.machine}
        />
        <DraftNumber
          of={of}
          name="lpar_cps"
          label="CPs of the LPAR"
          unit="CP"
          limits={cpCount}
          hint="Empty: all of the machine"
        />
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
        <Choice
          label="Payload"
          value={draft.payload_class}
          choices={payloads}
          onChange={(payload_class) => set({ payload_class })}
          error={errors.payload_class}
        />
        {draft.payload_class === 'other' && (
          <>
            <DraftNumber
              of={of}
              name="payload_in_bytes"
              label="Bytes in"
              unit="bytes"
              limits={byteCount}
            />
            <DraftNumber
              of={of}
              name="payload_out_bytes"
              label="Bytes out"
              unit="bytes"
              limits={byteCount}
            />
          </>
        )}
        <Choice
          label="Security"
          value={draft.security}
          choices={securities}
          onChange={(security) => set({ security })}
        />
        <Choice
          label="Connection"
          value={draft.connection}
          choices={connections}
          onChange={(connection) => set({ connection })}
        />
        <Choice
          label="Exchange"
          value={draft.exchange}
          choices={exchanges}
          onChange={(exchange) => set({ exchange })}
        />
      </div>
      <OwnWayGrid grid={draft.grid} onChange={(grid) => set({ grid })} errors={errors} />
      {!onZiip && (
        <label className={`line middle gap-4 size-text ${classes.check}`}>
          <input
            type="checkbox"
            checked={draft.ziipUnknown}
            onChange={(event) => set({ ziipUnknown: event.currentTarget.checked })}
          />
          Work ran on zIIPs as well, and its time there is not known
        </label>
      )}
      <DraftNote of={of} name="description" label="What was measured" />
      <DraftNote
        of={of}
        name="note"
        label="Note"
        hint="Such as the intervals and reports that the numbers come from"
      />
    </DraftSheet>
  )
}

function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
  error,
}: {
  label: string
  value: Value
  choices: Choices<Value>
  onChange: (value: Value) => void
  error?: string | undefined
}) {
  return (
    <label className="stack gap-2 min-0 size-small medium">
      {label}
      <select
        className={form.control}
        value={value}
        aria-invalid={error !== undefined}
        onChange={(event) => {
          const found = choices.find(([each]) => each === event.currentTarget.value)
          if (found !== undefined) onChange(found[0])
        }}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {error !== undefined && <span className={form.error}>{error}</span>}
    </label>
  )
}
