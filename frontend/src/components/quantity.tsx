import { type ClipboardEvent, memo, useId } from 'react'
import type { Figure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { CopyButton } from './copy-button'
import { formatExactly } from './number-format'
import classes from './quantity.module.css'
import { countedUnit, shownFigure, shownValue, unitBeside } from './units'
import { useOpenWorking } from './working-context'

interface QuantityProps {
  figure: Figure
  /** Id of the element that holds the figure's label. */
  labelledBy: string
  /** The label as it stands on the screen, so that its unit is not said twice. */
  label?: string
  size?: 'inline' | 'medium' | 'large'
  copyable?: boolean
  /** The head of its column has the unit. */
  unitInHead?: boolean
  /** Words that stand for the value: what it means is no number. */
  instead?: string | null
}

/** A figure with its unit. A click opens its working; copying gives every digit. */
export const Quantity = memo(function Quantity({
  figure,
  labelledBy,
  label = figure.label,
  size = 'inline',
  copyable = size !== 'inline',
  unitInHead = false,
  instead = null,
}: QuantityProps) {
  const openWorking = useOpenWorking()
  const id = useId()
  const { value } = figure
  const unit = unitInHead ? '' : countedUnit(value ?? 0, unitBeside(figure.unit, label))
  const exact = value === null ? '' : formatExactly(shownValue(value, figure.unit))

  function copyExactly(event: ClipboardEvent) {
    if (value === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', exact)
  }

  const content =
    instead !== null ? (
      instead
    ) : value === null ? (
      <span className={classes.missing}>{figureWords.not_available}</span>
    ) : (
      <>
        <span className={classes.number}>{shownFigure(value, figure.unit)}</span>
        {unit !== '' && <span className={classes.unit}>{`\u00a0${unit}`}</span>}
      </>
    )

  return (
    <span className={`${classes.figure} ${classes[size] ?? ''}`} onCopy={copyExactly}>
      {openWorking === null ? (
        <span className={classes.value}>{content}</span>
      ) : (
        <button
          type="button"
          id={id}
          className={classes.value}
          aria-labelledby={`${labelledBy} ${id}`}
          aria-haspopup="dialog"
          title="Show the working"
          onClick={() => openWorking(figure.id)}
        >
          {content}
        </button>
      )}
      {copyable && value !== null && (
        <CopyButton text={exact} label={`Copy ${exact}`} className={classes.copy} />
      )}
    </span>
  )
})
