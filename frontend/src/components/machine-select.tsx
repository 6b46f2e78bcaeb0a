import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, memo, useCallback, useMemo, useState } from 'react'
import { type Machine, machineChoicesQuery, machineQuery } from '@/api/catalogue'
import { addGroups, machineGroups, machineItem, machineToAdd } from './machine-groups'
import {
  chosenGroup,
  SearchableSelect,
  type SelectGroup,
  type SelectItem,
} from './searchable-select'

const restAfter = 120

function chosenItem(id: string | null, machine: Machine | null | undefined): SelectItem | null {
  if (id === null) return null
  if (machine == null) return { value: id, label: id.replace(/^own-(.*)/, '$1 (yours)') }
  return machineItem({
    ...machine,
    name: `${machine.machine_type}-${machine.model}`,
    rated_msu: machine.rated_msu.value,
    rated_msu_kind: machine.ratings.find((rating) => rating.name === 'rated_msu')?.kind ?? null,
  })
}

/** A machine, chosen among thousands by typing a part of its name. */
export const MachineSelect = memo(function MachineSelect({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof SearchableSelect>, 'groups'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const chosen = useQuery(machineQuery(value))
  const item = useMemo(() => chosenItem(value, chosen.data), [value, chosen.data])
  // the name of the chosen machine stands in the field, and is no search
  const asked = typed === item?.label ? '' : typed.trim()
  const [settled] = useDebouncedValue(asked, restAfter)
  const choices = useQuery({ ...machineChoicesQuery(settled), enabled: open })
  const found = choices.data
  const groups = useMemo<SelectGroup[]>(() => {
    const listed = found?.items ?? []
    const all = machineGroups(listed)
    const nothing = found !== undefined && listed.length === 0 ? addGroups(asked) : []
    const missing = item !== null && !listed.some((machine) => machine.id === item.value)
    // the field takes the name of what is chosen out of these groups
    return [...nothing, ...all, ...(missing ? [{ group: chosenGroup, items: [item] }] : [])]
  }, [found, item, asked])
  const choose = useCallback(
    (next: string | null) => {
      const add = machineToAdd(next)
      if (add === null) onChange(next)
      else void navigate({ to: '/machines', search: { add } })
    },
    [onChange, navigate],
  )
  return (
    <SearchableSelect
      {...field}
      groups={groups}
      value={value}
      onChange={choose}
      onSearch={setTyped}
      onOpen={setOpen}
      nothingFound={
        choices.isFetching || asked !== settled
          ? 'Searching …'
          : 'Nothing found. Type a model such as 3931-710 to add it as yours.'
      }
    />
  )
})
