import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Schemas } from '@/api/schemas'
import { Button } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import { type EvidenceSearch, type FilterName, filterNames, resultTypes } from './evidence-search'
import classes from './search-filters.module.css'
import { searchQuery } from './search-query'

type SelectName = Exclude<FilterName, 'type'>

const selects: readonly { name: SelectName; label: string }[] = [
  { name: 'study', label: 'Study' },
  { name: 'family', label: 'Family' },
  { name: 'payload', label: 'Payload' },
  { name: 'security', label: 'Security' },
  { name: 'connection', label: 'Connection' },
  { name: 'offload', label: 'zAAP or zIIP' },
]

interface SearchFiltersProps {
  search: EvidenceSearch
  onChange: (change: Partial<EvidenceSearch>) => void
}

/** Narrows a search; each choice says how many results it has. */
export function SearchFilters({ search, onChange }: SearchFiltersProps) {
  const found = useInfiniteQuery(searchQuery(search))
  const facets = found.data?.pages[0]?.facets
  const chosen = selects.filter(({ name }) => search[name] !== undefined).length
  const [folded, setFolded] = useState(chosen === 0)
  const panel = useId()
  const counts = new Map(facets?.type.map(({ value, count }) => [value, count]))

  return (
    <div className={`stack gap-5 m-0 mt-5 mb-6 no-print`}>
      <fieldset className="row gap-3 m-0 p-0 no-line">
        <legend className="visually-hidden">Kind of result</legend>
        {resultTypes.map(({ type, many }) => (
          <button
            key={type}
            type="button"
            className={`inline middle fill pointer gap-3 ${classes.type}`}
            aria-pressed={search.type === type}
            onClick={() => onChange({ type: search.type === type ? undefined : type })}
          >
            {many}
            <span className={`soft to-end digits ${classes.count}`}>
              {facets !== undefined && formatFigure(counts.get(type) ?? 0)}
            </span>
          </button>
        ))}
      </fieldset>
      <div className={classes.toggle}>
        <Button
          small
          aria-expanded={!folded}
          aria-controls={panel}
          onClick={() => setFolded(!folded)}
        >
          {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
        </Button>
      </div>
      <div
        id={panel}
        className={`stack gap-y-4 gap-x-5 ${classes.selects}`}
        data-folded={folded ? '' : undefined}
      >
        {selects.map(({ name, label }) => (
          <FacetSelect
            key={name}
            label={label}
            value={search[name]}
            facet={facets?.[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      {filterNames.some((name) => search[name] !== undefined) && (
        <div>
          <Button
            small
            onClick={() =>
              onChange(Object.fromEntries(filterNames.map((filter) => [filter, undefined])))
            }
          >
            Clear filters
          </Button>
        </div>
      )}
    </div>
  )
}

interface FacetSelectProps {
  label: string
  value: string | undefined
  facet: Schemas['Facets'][SelectName] | undefined
  onChange: (value: string | undefined) => void
}

function FacetSelect({ label, value, facet, onChange }: FacetSelectProps) {
  const known = facet ?? []
  const unlisted = value !== undefined && !known.some((option) => option.value === value)
  return (
    <label className="stack gap-2 min-0 size-small medium">
      {label}
      <select
        className={`control ${classes.control}`}
        data-chosen={value === undefined ? undefined : ''}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        <option value="">All</option>
        {unlisted && <option value={value}>{facet === undefined ? '…' : 'No result'}</option>}
        {known.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label} ({formatFigure(choice.count)})
          </option>
        ))}
      </select>
    </label>
  )
}
