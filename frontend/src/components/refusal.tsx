import type { Problem } from '@/api/problem'
import { Note } from './states'

/** Why nothing was read, place by place. */
export function Refusal({ problem }: { problem: Problem }) {
  return (
    <Note tone="bad" live>
      {problem.title}: {problem.message}
      {problem.errors.length > 1 && (
        <ul>
          {problem.errors.map((place) => (
            <li key={`${place.field} ${place.message}`}>{`${place.field}: ${place.message}`}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}
