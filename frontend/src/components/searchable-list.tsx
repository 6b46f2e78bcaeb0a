import {
  type ComboboxItem,
  type ComboboxItemGroup,
  MantineProvider,
  type OptionsFilter,
  Select,
} from '@mantine/core'
import { memo, useMemo } from 'react'
import shared from '@/components/shared.module.css'
import classes from './searchable-list.module.css'
import { chosenGroup, type SelectGroup } from './searchable-select'

function isAside(option: ComboboxItem | ComboboxItemGroup<ComboboxItem>): boolean {
  return 'group' in option && option.group === chosenGroup
}

interface SearchableSelectProps {
  label: string
  hideLabel?: boolean
  groups: readonly SelectGroup[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  error?: string | undefined
  clearable?: boolean
  /** Told what is typed: the groups are then what was found for it. */
  onSearch?: (text: string) => void
  onOpen?: (open: boolean) => void
  nothingFound?: string
}

/** A list to choose from by typing a part of the name, of the second line or of the group. */
export default memo(function SearchableList({
  label,
  hideLabel = false,
  groups,
  value,
  onChange,
  placeholder,
  error,
  clearable = false,
  onSearch,
  onOpen,
  nothingFound = 'Nothing found',
}: SearchableSelectProps) {
  const details = useMemo(
    () => new Map(groups.flatMap(({ items }) => items.map((item) => [item.value, item.detail]))),
    [groups],
  )
  const data = useMemo(
    () =>
      groups.map(({ group, items }) => ({
        group,
        items: items.map((item) => ({ value: item.value, label: item.label })),
      })),
    [groups],
  )
  const filter = useMemo<OptionsFilter>(
    () =>
      ({ options, search }) => {
        if (onSearch !== undefined)
          return options.filter((option) => search === '' || !isAside(option))
        const words = search.toLowerCase().split(/\s+/).filter(Boolean)
        const matches = (item: ComboboxItem, group: unknown) => {
          const text =
            `${String(group)} ${String(item.label)} ${details.get(String(item.value)) ?? ''}`.toLowerCase()
          return words.every((word) => text.includes(word))
        }
        return options
          .map((option) =>
            'group' in option
              ? { ...option, items: option.items.filter((item) => matches(item, option.group)) }
              : option,
          )
          .filter((option) => !('group' in option) || option.items.length > 0)
      },
    [details, onSearch],
  )
  return (
    // variables and classes come from the style sheets: the CSP forbids style elements;
    // the colour scheme is the page's own (app/color-scheme.ts)
    <MantineProvider
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={() => undefined}
    >
      <Select
        label={hideLabel ? undefined : label}
        aria-label={hideLabel ? label : undefined}
        data={data}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        error={error}
        searchable
        // typing replaces the chosen name instead of being added to it
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
        clearable={clearable}
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
        nothingFoundMessage={nothingFound}
        {...(onSearch === undefined ? {} : { onSearchChange: onSearch })}
        onDropdownOpen={() => onOpen?.(true)}
        maxDropdownHeight={360}
        filter={filter}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        classNames={{
          input: classes.input,
          label: classes.label,
          error: classes.error,
          dropdown: classes.dropdown,
          option: classes.item,
          groupLabel: classes.group,
        }}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span>{option.label}</span>
            {details.get(option.value) && (
              <span className={shared.quiet}>{details.get(option.value)}</span>
            )}
          </span>
        )}
      />
    </MantineProvider>
  )
})
