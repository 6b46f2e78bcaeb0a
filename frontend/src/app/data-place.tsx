import { useQuery } from '@tanstack/react-query'
import { Problem } from '@/api/problem'
import { storageQuery } from '@/api/storage'
import { whenText } from '@/components/when'
import classes from './data-place.module.css'

/** What the storage's own answers are called; others have their place on the page. */
const told = new Set(['/problems/data-damaged', '/problems/disk-full'])

/** Where the user's data are, when they were last backed up, and what is wrong there. */
export function DataPlace() {
  const { data: storage, error } = useQuery(storageQuery)
  const problem = error instanceof Problem && told.has(error.type) ? [error.message] : []
  const warnings = problem.length > 0 ? problem : (storage?.warnings ?? [])
  const backup = storage?.backup_at
  if (warnings.length === 0 && !backup) return null
  return (
    <footer className={`hint ${classes.place}`} data-screen-only>
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning} role="alert">
          {warning}
        </p>
      ))}
      {backup ? (
        <p>
          Last backup of your data: {whenText(backup)}, in <span>{storage.backup_place}</span>
        </p>
      ) : null}
    </footer>
  )
}
