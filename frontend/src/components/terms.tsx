import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type * as Glossary from './glossary'
import classes from './terms.module.css'
import { Unbroken } from './unbroken'

let glossary: typeof Glossary | undefined
const waiting = new Set<() => void>()

function subscribe(told: () => void) {
  if (glossary === undefined && waiting.size === 0)
    void import('./glossary').then((module) => {
      glossary = module
      for (const tell of waiting) tell()
    })
  waiting.add(told)
  return () => {
    waiting.delete(told)
  }
}

/** Terms that have their card on the page already. */
const taken = new Set<string>()

interface TermsProps {
  text: string
  /** A mark behind the text instead of the term in it: for the labels of fields. */
  mark?: boolean
}

/** A label or heading in which a term of the glossary shows its card, once on a page. */
export const Terms = memo(function Terms({ text, mark = false }: TermsProps) {
  const known = useSyncExternalStore(subscribe, () => glossary)
  const found = known?.findTerms(text)
  const [own, setOwn] = useState<string>()
  useLayoutEffect(() => {
    const name = known?.findTerms(text).find(({ term }) => !taken.has(term.name))?.term.name
    if (name === undefined) return
    taken.add(name)
    setOwn(name)
    return () => {
      taken.delete(name)
      setOwn(undefined)
    }
  }, [known, text])
  const shown = found?.find(({ term }) => term.name === own)
  if (shown === undefined) return mark ? null : <Unbroken text={text} />
  const { term, from, to } = shown
  if (mark) return <TermButton term={term} text="?" />
  return (
    <>
      <Unbroken text={text.slice(0, from)} />
      <TermButton term={term} text={text.slice(from, to)} />
      <Unbroken text={text.slice(to)} />
    </>
  )
})

const pauseMs = 150
const gap = 6

/** A term that shows its meaning and its source when it is pointed at, focused or touched. */
function TermButton({ term, text }: { term: Glossary.Term; text: string }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = `term-${term.name.replaceAll(/\W+/g, '-')}`

  function soon(next: boolean) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), pauseMs)
  }

  function show(card: HTMLElement | null) {
    if (card === null || button.current === null) return
    card.showPopover()
    const beside = button.current.getBoundingClientRect()
    const { width, height } = card.getBoundingClientRect()
    const below = beside.bottom + gap
    const fits = below + height < window.innerHeight
    card.style.left = `${Math.max(8, Math.min(beside.left, window.innerWidth - width - 8))}px`
    card.style.top = `${fits ? below : Math.max(8, beside.top - gap - height)}px`
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={text === '?' ? `no-print ${classes.mark}` : classes.term}
        aria-label={text === '?' ? `What is ${term.name}?` : undefined}
        aria-describedby={open ? id : undefined}
        data-term={term.name}
        onMouseEnter={() => soon(true)}
        onMouseLeave={() => soon(false)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => soon(false)}
        onClick={() => {
          clearTimeout(timer.current)
          setOpen(true)
        }}
      >
        {text}
      </button>
      {open &&
        createPortal(
          <div
            ref={show}
            id={id}
            role="tooltip"
            popover="auto"
            className={`m-0 round fill size-text leading ${classes.card}`}
            onToggle={(event) => event.newState === 'closed' && setOpen(false)}
            onMouseEnter={() => clearTimeout(timer.current)}
            onMouseLeave={() => soon(false)}
          >
            <strong>{term.name}</strong>
            <p>{term.meaning}</p>
            <p className={classes.source}>Source: {term.source}</p>
          </div>,
          document.getElementById('content') ?? document.body,
        )}
    </>
  )
}
