import type { ReactNode } from 'react'
import { asProblem } from '@/api/problem'
import { Button } from './button'
import { Sheet } from './sheet'
import classes from './sheet.module.css'
import { Note } from './states'

interface AskToDeleteProps {
  /** What goes, as a question: Delete 2818-Y02? */
  title: string
  removal: { error: Error | null; isPending: boolean }
  onClose: () => void
  onDelete: () => void
  /** What then holds, and whether it can come back. */
  children: ReactNode
}

/** Asks before something goes. */
export function AskToDelete({ title, removal, onClose, onDelete, children }: AskToDeleteProps) {
  return (
    <Sheet title={title} onClose={onClose} place="center">
      <p>{children}</p>
      {removal.error !== null && (
        <Note tone="bad" live>
          {asProblem(removal.error).message}
        </Note>
      )}
      <div className={classes.confirm}>
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger" disabled={removal.isPending} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Sheet>
  )
}
