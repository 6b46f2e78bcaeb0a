import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { scenariosToChoose } from '@/api/scenarios-to-choose'
import { chosenGroup, SearchableSelect } from './searchable-select'

interface Scenario {
  id: string
  name: string
  customer?: string
}

interface ScenarioSelectProps {
  label: string
  /** null: none. */
  value: Scenario | null
  placeholder: string
  /** Whose scenarios are listed first. */
  customer?: string
  clearable?: boolean
  onChange: (scenario: Scenario | null) => void
}

const item = ({ id, name, customer = '' }: Scenario) => ({
  value: id,
  label: name,
  detail: customer,
})

/** One of the user's own scenarios, which the server finds among all by what is typed. */
export function ScenarioSelect({ value, customer = '', onChange, ...field }: ScenarioSelectProps) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const search = useDebouncedCallback(setQ, 250)
  const list = useQuery({ ...scenariosToChoose(q.trim()), enabled: open })
  const listed = list.data?.items
  const groups = useMemo(() => {
    const items = listed ?? []
    const own = customer.trim().toLowerCase()
    const isOwn = (one: Scenario) => own !== '' && one.customer?.trim().toLowerCase() === own
    const chosen = value === null || items.some(({ id }) => id === value.id) ? [] : [value]
    return [
      { group: customer.trim(), items: items.filter(isOwn).map(item) },
      {
        group: own === '' ? 'Yours' : 'Others',
        items: items.filter((one) => !isOwn(one)).map(item),
      },
      // the field takes the name of what is chosen out of these groups
      { group: chosenGroup, items: chosen.map(item) },
    ].filter((group) => group.items.length > 0)
  }, [listed, customer, value])
  return (
    <SearchableSelect
      {...field}
      groups={groups}
      value={value?.id ?? null}
      error={
        list.error === null ? undefined : `The list of scenarios is missing: ${list.error.message}`
      }
      onOpen={setOpen}
      onSearch={search}
      nothingFound={list.isFetching ? 'Searching …' : 'No scenario with this name'}
      onChange={(id) => onChange(listed?.find((one) => one.id === id) ?? null)}
    />
  )
}
