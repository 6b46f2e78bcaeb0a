import { type ComponentProps, memo, Suspense } from 'react'
import { lazyPart } from './lazy-part'
import fieldClasses from './number-field.module.css'
import type SearchableListType from './searchable-list'

const SearchableList = lazyPart(() => import('./searchable-list'))

export interface SelectItem {
  value: string
  label: string
  /** A second line in the list, searched too. */
  detail?: string
}

export interface SelectGroup {
  group: string
  items: readonly SelectItem[]
}

/** Name of the group of what is chosen and was not found by the search: listed without a search. */
export const chosenGroup = 'Chosen'

/** A list to choose from by typing; figures need not wait for it, so it is loaded by itself. */
export const SearchableSelect = memo(function SearchableSelect(
  props: ComponentProps<typeof SearchableListType>,
) {
  const { label, hideLabel = false, value, groups, placeholder = '' } = props
  const chosen = groups.flatMap(({ items }) => items).find((item) => item.value === value)
  return (
    <Suspense
      fallback={
        <div className={fieldClasses.field} aria-hidden="true">
          {!hideLabel && <span className={fieldClasses.label}>{label}</span>}
          <div className={fieldClasses.box}>
            <span className={fieldClasses.input}>{chosen?.label ?? placeholder}</span>
          </div>
        </div>
      }
    >
      <SearchableList {...props} />
    </Suspense>
  )
})
