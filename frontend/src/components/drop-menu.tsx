import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import classes from './drop-menu.module.css'
import { Icon } from './icon'

interface DropMenuProps {
  /** What the button says; without it, the button is its icon alone. */
  children?: ReactNode
  icon?: 'download' | 'more'
  disabled?: boolean
  choices: readonly { label: string; disabled?: boolean; onChoose: () => void }[]
}

/** A button that opens a list of actions, by pointer or by keyboard. */
export function DropMenu({
  children,
  icon = 'download',
  disabled = false,
  choices,
}: DropMenuProps) {
  const name = icon === 'more' ? 'More actions' : 'Download'
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [open])

  function close() {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
      return
    }
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || items.length === 0) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
    <div
      ref={frame}
      className={classes.frame}
      data-screen-only=""
      onKeyDown={move}
      onBlur={({ relatedTarget }) => {
        if (!frame.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button
        {...(children === undefined ? { look: 'icon', 'aria-label': name, title: name } : {})}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        {children}
      </Button>
      {open && (
        <div ref={list} role="menu" className={`stack pad-2 round fill ${classes.list}`}>
          {choices.map(({ label, disabled: without = false, onChoose }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={`round no-line nowrap pointer ${classes.choice}`}
              disabled={without}
              onClick={() => {
                close()
                onChoose()
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
