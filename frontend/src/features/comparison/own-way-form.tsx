import { useCallback, useMemo, useState } from 'react'
import type { OwnWay } from '@/api/own-ways'
import { Button } from '@/components/button'
import { MachineSelect } from '@/components/machine-select'
import { NumberField } from '@/components/number-field'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
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
import { useSaveOwnWay } from './own-way-mutations'

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
  const save = useSaveOwnWay()
  const { draft, set, errors, problem, onValidity, form, submit } = useDraftForm({
    first: () => (way ? draftOf(way) : emptyDraft),
    check: draftErrors,
    refused: save.error,
    fieldOf: (field, draft) => formField(field, draft.grid),
    save: (draft) => save.mutate({ way, body: writeOf(draft) }, { onSuccess: onSaved }),
  })

  const [asking, setAsking] = useState(false)
  const untouched = useMemo(() => JSON.stringify(way ? draftOf(way) : emptyDraft), [way])
  const close = () => (JSON.stringify(draft) === untouched ? onClose() : setAsking(true))
  const place = home?.id ?? null
  const onZiip = draft.grid.columns.some((each) => each.processor === 'ziip')
  return (
    <Sheet
      title={way === null ? 'Add a measurement of your own' : `Change ${way.label}`}
      onClose={close}
      closesOutside={false}
    >
      {asking && (
        <Sheet title="Discard what you entered?" place="center" onClose={() => setAsking(false)}>
          <div className={classes.actions}>
            <Button onClick={() => setAsking(false)}>Keep editing</Button>
            <Button look="danger" onClick={onClose}>
              Discard
            </Button>
          </div>
        </Sheet>
      )}
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {problem !== undefined && (
          <Note tone="bad" live>
            Not saved. {problem.message}
          </Note>
        )}
        <div className={classes.fields}>
          <TextField
            label="Name"
            value={draft.label}
            onChange={(label) => set({ label })}
            placeholder="Our REST gateway"
            maxLength={80}
            error={errors.label}
          />
          <TextField
            label="Family"
            value={draft.family}
            onChange={(family) => set({ family })}
            placeholder="CICS Web support"
            maxLength={40}
            error={errors.family}
          />
          <TextField
            label="Measured by"
            value={draft.author}
            onChange={(author) => set({ author })}
            maxLength={80}
            error={errors.author}
          />
        </div>
        <div className={classes.fields}>
          <MachineSelect
            label="Measured on"
            value={draft.machine === '' ? null : draft.machine}
            onChange={(machine) => set({ machine: machine ?? '' })}
            placeholder="Choose a machine"
            error={errors.machine}
          />
          <Whole
            name="lpar_cps"
            label="CPs of the LPAR"
            unit="CP"
            hint="Empty: all of the machine"
            {...{ draft, set, onValidity, errors }}
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
        <div className={classes.fields}>
          <Choice
            label="Payload"
            value={draft.payload_class}
            choices={payloads}
            onChange={(payload_class) => set({ payload_class })}
            error={errors.payload_class}
          />
          {draft.payload_class === 'other' && (
            <>
              <Whole
                name="payload_in_bytes"
                label="Bytes in"
                unit="bytes"
                {...{ draft, set, onValidity, errors }}
              />
              <Whole
                name="payload_out_bytes"
                label="Bytes out"
                unit="bytes"
                {...{ draft, set, onValidity, errors }}
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
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={draft.ziipUnknown}
              onChange={(event) => set({ ziipUnknown: event.currentTarget.checked })}
            />
            Work ran on zIIPs as well, and its time there is not known
          </label>
        )}
        <TextField
          label="What was measured"
          value={draft.description}
          onChange={(description) => set({ description })}
          lines={2}
          maxLength={2000}
          error={errors.description}
        />
        <TextField
          label="Note"
          value={draft.note}
          onChange={(note) => set({ note })}
          hint="Such as the intervals and reports that the numbers come from"
          lines={2}
          maxLength={2000}
          error={errors.note}
        />
        <div className={classes.actions}>
          <Button onClick={close}>Cancel</Button>
          <Button look="filled" type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving' : 'Save'}
          </Button>
        </div>
      </form>
    </Sheet>
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
    <label className={classes.choice}>
      {label}
      <select
        className={classes.select}
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
      {error !== undefined && <span className={classes.error}>{error}</span>}
    </label>
  )
}

type WholeName = 'lpar_cps' | 'payload_in_bytes' | 'payload_out_bytes'

interface WholeProps {
  name: WholeName
  label: string
  unit: string
  hint?: string
  draft: OwnWayDraft
  set: (change: Partial<OwnWayDraft>) => void
  onValidity: (field: string, valid: boolean) => void
  errors: Readonly<Record<string, string | undefined>>
}

function Whole({ name, label, unit, hint, draft, set, onValidity, errors }: WholeProps) {
  const onChange = useCallback((value: number | null) => set({ [name]: value }), [set, name])
  const validity = useCallback((valid: boolean) => onValidity(name, valid), [onValidity, name])
  return (
    <NumberField
      label={label}
      unit={unit}
      value={draft[name]}
      limits={name === 'lpar_cps' ? cpCount : byteCount}
      optional
      hint={hint}
      onChange={onChange}
      onValidity={validity}
      error={errors[name]}
    />
  )
}
