import type { Schemas } from '@/api/schemas'
import { spokenText } from './phrase'

/** Whether the work fits LPAR, regions and zIIPs, before and after: a line for each. */
export function CapacityLines({ capacity }: { capacity: Schemas['Capacity'] }) {
  if (capacity.says.length === 0) return null
  const fits =
    capacity.engines.every((load) => load.fits) && capacity.regions.every((load) => load.fits)
  return (
    <section aria-label="Does it fit?" data-fits={fits && capacity.full_in_year === null}>
      <ul className="stack gap-3 m-0 pl-6 hint">
        {capacity.says.map((text, position) => (
          <li key={text}>{spokenText({ text, wording: capacity.wordings[position] ?? null })}</li>
        ))}
      </ul>
    </section>
  )
}
