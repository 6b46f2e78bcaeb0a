import { asProblem } from '@/api/problem'
import { Button } from './button'
import classes from './deleted-list.module.css'
import { Icon } from './icon'
import { Note } from './states'

interface DeletedListProps {
  /** What is listed, such as "Deleted machines". */
  title: string
  items: readonly { id: string; name: string }[] | undefined
  busy: boolean
  error: Error | null
  onRestore: (id: string) => void
}

/** What was deleted, each with a button that brings it back; nothing where there is none. */
export function DeletedList({ title, items, busy, error, onRestore }: DeletedListProps) {
  if (items === undefined || items.length === 0) return null
  return (
    <details className={`size-small ${classes.deleted}`} data-screen-only="">
      <summary>
        {title} ({items.length})
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.name}{' '}
            <Button
              look="quiet"
              small
              disabled={busy}
              aria-label={`Bring ${item.name} back`}
              onClick={() => onRestore(item.id)}
            >
              <Icon name="undo" />
              Bring back
            </Button>
          </li>
        ))}
      </ul>
      {error !== null && (
        <Note tone="bad" live>
          {asProblem(error).message}
        </Note>
      )}
    </details>
  )
}
