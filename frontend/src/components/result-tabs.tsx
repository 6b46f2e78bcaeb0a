import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './result-tabs.module.css'
import { useShownPart } from './shown-part'
import { useSettled } from './use-settled'

/** One of the parts of which one is shown at a time. */
export interface ResultTab {
  /** In the address. */
  name: string
  title: string
  content: ReactNode
}

/** How much of the tab beyond stays in sight, in pixels. */
const edge = 40

/** What is not in view follows once the hand has rested so long, in milliseconds. */
const outOfViewAfter = 900

/**
 * The results behind an answer, a part at a time. What is not in view is drawn too, later, so that
 * paper has everything.
 */
export function ResultTabs({ tabs }: { tabs: readonly ResultTab[] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [shown, show] = useShownPart(
    'tab',
    tabs.map(({ name }) => name),
  )
  // on a narrow screen an address may name one beyond the edge
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-name="${shown}"]`)
    if (tab == null || list.current === null) return
    const { left, right } = list.current.getBoundingClientRect()
    const at = tab.getBoundingClientRect()
    if (at.left < left) list.current.scrollLeft -= left - at.left + edge
    else if (at.right > right) list.current.scrollLeft += at.right - right + edge
  }, [shown])
  const rested = useSettled({ tabs }, outOfViewAfter).tabs
  const [all, setAll] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setAll(true)), outOfViewAfter)
    return () => clearTimeout(timer)
  }, [])
  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === shown)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const to = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (to === undefined) return
    event.preventDefault()
    void show(to.name)
    list.current?.querySelector<HTMLElement>(`[data-name="${to.name}"]`)?.focus()
  }
  return (
    <div className={`min-0 ${classes.results}`}>
      <div
        ref={list}
        role="tablist"
        aria-label="Results"
        tabIndex={-1}
        className={`line no-print ${classes.list}`}
        onKeyDown={move}
      >
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-name={name}
            aria-selected={name === shown}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => void show(name)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => {
        const inView = tab.name === shown
        const late = rested.find(({ name }) => name === tab.name)
        return (
          <div
            key={tab.name}
            role="tabpanel"
            id={`${id}-${tab.name}-panel`}
            aria-labelledby={`${id}-${tab.name}`}
            className={`stack gap-7 min-0 ${classes.panel}`}
            data-away={inView ? undefined : ''}
          >
            {inView ? tab.content : all && late?.content}
          </div>
        )
      })}
    </div>
  )
}
