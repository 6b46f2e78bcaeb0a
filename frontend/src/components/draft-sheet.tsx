import { useState } from 'react'
import { Button } from './button'
import { FormOf } from './form'
import { Sheet, SheetFoot, type SheetProps } from './sheet'
import { Note } from './states'
import type { DraftForm } from './use-draft-form'

interface DraftSheetProps<Draft> extends Omit<SheetProps, 'closesOutside'> {
  of: DraftForm<Draft>
  saving: boolean
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
        <FormOf value={of.fields}>{children}</FormOf>
        <SheetFoot>
          <Button onClick={close}>Cancel</Button>
          <Button look="filled" type="submit" disabled={saving}>
            {saving ? 'Saving' : 'Save'}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
