import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Icon } from './icon'
import fieldClasses from './number-field.module.css'
import classes from './searchable-select.module.css'

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

/** Returns the groups with the items that hold every word of a search, in any of their texts. */
export function matching(groups: readonly SelectGroup[], search: string): readonly SelectGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ label, detail = '' }) => {
        const text = `${group} ${label} ${detail}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}

const mostTall = 360

/** Puts the list below its field, or above it where there is more room. */
function place(list: HTMLElement, field: HTMLElement) {
  const { top, bottom, left, width } = field.getBoundingClientRect()
  const below = innerHeight - bottom - 8
  const above = below < 220 && top > below
  const tall = Math.min(mostTall, (above ? top : innerHeight - bottom) - 12)
  Object.assign(list.style, {
    left: `${Math.min(left, innerWidth - width - 4)}px`,
    width: `${width}px`,
    maxHeight: `${tall}px`,
    top: above ? 'auto' : `${bottom + 4}px`,
    bottom: above ? `${innerHeight - top + 4}px` : 'auto',
  })
}

/** A list to choose from by typing a part of the name, of the second line or of the group. */
export const SearchableSelect = memo(function SearchableSelect({
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
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** What is searched for; null: the name of what is chosen stands in the field. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  /** Enter was pressed before what is typed was found. */
  const [awaited, setAwaited] = useState(false)
  const chosen = useMemo(
    () => groups.flatMap(({ items }) => items).find((item) => item.value === value),
    [groups, value],
  )
  const listed = useMemo(() => {
    if (!open && !awaited) return []
    if (onSearch === undefined) return matching(groups, typed ?? '')
    return typed ? groups.filter(({ group }) => group !== chosenGroup) : groups
  }, [open, awaited, groups, typed, onSearch])
  const items = listed.flatMap((group) => group.items)
  const at = Math.min(active, items.length - 1)

  const show = useCallback(
    (search: string | null) => {
      setTyped(search)
      onSearch?.(search ?? '')
      if (!open) onOpen?.(true)
      setOpen(true)
    },
    [open, onOpen, onSearch],
  )
  const close = useCallback(() => {
    setOpen(false)
    setTyped(null)
    setAwaited(false)
    onSearch?.('')
  }, [onSearch])

  useLayoutEffect(() => {
    const [shown, field] = [list.current, box.current]
    if (!open || shown === null || field === null) return
    const follow = () => place(shown, field)
    follow()
    shown.showPopover?.()
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [open])

  useLayoutEffect(() => {
    if (open)
      list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' })
  }, [open, at])

  function begin(search: string | null) {
    // at what is chosen while nothing is searched for
    const position = groups
      .flatMap((group) => group.items)
      .findIndex((item) => item.value === value)
    // after a search none: what was found for the last letter may stand there still
    setActive(search === null ? Math.max(0, position) : -1)
    setAwaited(false)
    show(search)
  }

  function choose(item: SelectItem | undefined) {
    if (item !== undefined && item.value !== value) onChange(item.value)
    close()
  }

  /** Returns what typed words name: an item in full, or where `part` the first that has them. */
  function typedItem(part: boolean): SelectItem | undefined {
    const words = typed?.trim().toLowerCase()
    if (!words) return undefined
    const texts = ({ label, value }: SelectItem) => [label.toLowerCase(), value.toLowerCase()]
    return (
      items.find((item) => texts(item).includes(words)) ??
      (part ? items.find((item) => texts(item).some((text) => text.includes(words))) : undefined)
    )
  }

  function enter() {
    const item = at >= 0 ? items[at] : typedItem(true)
    if (item === undefined && typed) setAwaited(true)
    else choose(item)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found changes with the list alone
  useEffect(() => {
    const item = awaited ? typedItem(true) : undefined
    if (item !== undefined) choose(item)
  }, [awaited, listed])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (!open && (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter')) begin(null)
    else if (open && key === 'ArrowDown') setActive(Math.min(items.length - 1, at + 1))
    else if (open && key === 'ArrowUp') setActive(Math.max(0, at - 1))
    else if (open && key === 'Enter') enter()
    else if (open && key === 'Tab' && at < 0 && typedItem(false)) return choose(typedItem(false))
    else if (open && key === 'Escape') close()
    else return
    event.preventDefault()
    // a sheet around it stays open
    event.stopPropagation()
  }

  function onBlur(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    // what Enter was pressed for is still taken, in a list that comes later
    if (awaited) setOpen(false)
    else close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tells when the focus has left field and list
    <div className="stack gap-2 min-0" onBlur={onBlur}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : fieldClasses.label}>
        {label}
      </label>
      <div
        className={fieldClasses.box}
        ref={box}
        data-invalid={error === undefined ? undefined : ''}
      >
        <div
          className={fieldClasses.shown}
          data-shown={typed === null ? (chosen?.label ?? placeholder) : undefined}
          data-empty={chosen === undefined ? '' : undefined}
        >
          <input
            id={id}
            className={fieldClasses.input}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? `${id}-list` : undefined}
            aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-error`}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => begin(event.currentTarget.value)}
            // typing replaces the chosen name instead of being added to it
            onFocus={(event) => event.currentTarget.select()}
            onClick={(event) => {
              if (typed === null) event.currentTarget.select()
              if (!open) begin(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        {clearable && value !== null ? (
          <button
            type="button"
            className={classes.clear}
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={() => onChange(null)}
          >
            <Icon name="close" size={12} />
          </button>
        ) : (
          <span className={classes.sign} aria-hidden="true" />
        )}
      </div>
      <p id={`${id}-error`} className={fieldClasses.error} hidden={error === undefined}>
        {error}
      </p>
      {open && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          popover="manual"
          className={classes.list}
          // the field keeps the focus
          onMouseDown={(event) => event.preventDefault()}
        >
          {items.length === 0 && <p className={classes.none}>{nothingFound}</p>}
          {listed.map(({ group, items: inGroup }, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no options
            <div key={group} role="group" aria-labelledby={`${id}-group-${position}`}>
              <div id={`${id}-group-${position}`} className={classes.group}>
                {group}
              </div>
              {inGroup.map((item) => {
                const index = items.indexOf(item)
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are answered by the field
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                  <div
                    key={item.value}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={item.value === value}
                    data-active={index === at ? '' : undefined}
                    className={classes.option}
                    onClick={() => choose(item)}
                  >
                    <span>{item.label}</span>
                    {item.detail && <span className="quiet">{item.detail}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  )
})
