import { useQuery } from '@tanstack/react-query'
import { Problem } from '@/api/problem'
import { storageQuery } from '@/api/storage'
import classes from './data-place.module.css'

/** What the storage's own answers are called; others have their place on the page. */
const told = new Set(['/problems/data-damaged', '/problems/disk-full'])

/** What is wrong where the user's data are; the rest stands in the settings. */
export function DataPlace() {
  const { data: storage, error } = useQuery(storageQuery)
  const problem = error instanceof Problem && told.has(error.type) ? [error.message] : []
  const warnings = problem.length > 0 ? problem : (storage?.warnings ?? [])
  if (warnings.length === 0) return null
  return (
    <footer className={`hint ${classes.place}`} data-screen-only>
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning} role="alert">
          {warning}
        </p>
      ))}
    </footer>
  )
}
