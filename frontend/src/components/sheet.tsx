import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import classes from './sheet.module.css'

export interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
  place?: 'side' | 'center'
  /** Whether a click beside it closes it; not where typed text would be lost. */
  closesOutside?: boolean
}

/**
 * A modal dialog. The browser's own element keeps the focus inside, closes on Esc, hides the rest
 * from screen readers and gives the focus back.
 */
export function Sheet({
  title,
  onClose,
  children,
  place = 'side',
  closesOutside = true,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [])

  function closeOutside(event: MouseEvent) {
    if (closesOutside && event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the close button do the same by keyboard
    <dialog
      ref={dialog}
      className={`${classes.sheet} ${classes[place]}`}
      aria-labelledby={titleId}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <Button look="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>
  )
}

/** What ends a sheet, in sight however long it is. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={`row ends gap-4 ${classes.foot}`}>{children}</div>
}
