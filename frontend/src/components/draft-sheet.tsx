import { type ReactNode, useCallback, useState } from 'react'
import { Button } from './button'
import { NumberField, type NumberLimits } from './number-field'
import { Sheet } from './sheet'
import { Note } from './states'
import { TextField } from './text-field'
import type { DraftForm } from './use-draft-form'

interface DraftSheetProps<Draft> {
  title: string
  of: DraftForm<Draft>
  saving: boolean
  onClose: () => void
  place?: 'side' | 'center'
  children: ReactNode
}

/** The sheet around a form. What was typed stays until it is saved or given up. */
export function DraftSheet<Draft>({
  title,
  of,
  saving,
  onClose,
  place = 'side',
  children,
}: DraftSheetProps<Draft>) {
  const [asking, setAsking] = useState(false)
  const close = () => (of.changed ? setAsking(true) : onClose())
  return (
    <Sheet title={title} onClose={close} place={place} closesOutside={false}>
      {asking && (
        <Sheet title="Discard what you entered?" place="center" onClose={() => setAsking(false)}>
          <div className="row ends gap-4 pt-2">
            <Button onClick={() => setAsking(false)}>Keep editing</Button>
            <Button look="danger" onClick={onClose}>
              Discard
            </Button>
          </div>
        </Sheet>
      )}
      <form ref={of.form} className="stack gap-6" onSubmit={of.submit} noValidate>
        {of.problem !== undefined && (
          <Note tone="bad" live>
            Not saved. {of.problem.message}
          </Note>
        )}
        {children}
        <div className="row ends gap-4 pt-2">
          <Button onClick={close}>Cancel</Button>
          <Button look="filled" type="submit" disabled={saving}>
            {saving ? 'Saving' : 'Save'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type Named<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never
}[keyof Draft] &
  string

interface FieldProps<Draft, Value> {
  of: DraftForm<Draft>
  name: Named<Draft, Value>
  label: string
  hint?: string
}

interface DraftTextProps<Draft> extends FieldProps<Draft, string | null | undefined> {
  placeholder?: string
  maxLength?: number
  lines?: number
  /** What is taken of the text that was typed. */
  read?: (text: string) => string
}

/** A text of a draft. */
export function DraftText<Draft>({ of, name, read, ...field }: DraftTextProps<Draft>) {
  return (
    <TextField
      {...field}
      value={(of.draft[name] as string | null | undefined) ?? ''}
      onChange={(text) => of.set({ [name]: read ? read(text) : text } as Partial<Draft>)}
      error={of.errors[name]}
    />
  )
}

/** A note of several lines. */
export function DraftNote<Draft>(props: FieldProps<Draft, string | null | undefined>) {
  return <DraftText {...props} lines={2} maxLength={2000} />
}

interface DraftNumberProps<Draft> extends FieldProps<Draft, number | null> {
  unit: string
  limits: NumberLimits
  style?: 'number' | 'share'
}

/** A number of a draft; it may be empty. */
export function DraftNumber<Draft>({ of, name, ...field }: DraftNumberProps<Draft>) {
  const { set, onValidity } = of
  const change = useCallback(
    (value: number | null) => set({ [name]: value } as Partial<Draft>),
    [set, name],
  )
  const validity = useCallback((valid: boolean) => onValidity(name, valid), [onValidity, name])
  return (
    <NumberField
      {...field}
      value={of.draft[name] as number | null}
      optional
      onChange={change}
      onValidity={validity}
      error={of.errors[name]}
    />
  )
}
