import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { figureWords } from '@/api/figure-words.gen'
import classes from './number-field.module.css'
import { formatFigure, formatForWorking } from './number-format'
import {
  isPercentage,
  type NumberStyle,
  parseNumber,
  severalCells,
  severalCellsError,
} from './number-parse'
import { endsOf, parseRange, type TypedRange } from './range-parse'
import { Terms } from './terms'
import { unbroken } from './unbroken'
import { countedUnit, shownValue } from './units'

/** What a field allows. Ends are included unless `aboveLow` or `belowHigh` says otherwise. */
export interface NumberLimits {
  low: number
  high: number
  aboveLow?: boolean
  belowHigh?: boolean
  whole?: boolean
}

/** What a field needs to know of the number that it takes: `fields.gen.ts` has it. */
export interface NumberInput {
  label: string
  unit: string
  limits: NumberLimits
  style?: NumberStyle
  hint?: ReactNode
}

export interface NumberFieldProps extends NumberInput {
  value: number | null
  /** Called at every keystroke that makes a valid number. */
  onChange: (value: number | null) => void
  /** Takes how far off the number may be, once it is typed: 30M to 50M. Without it no range is. */
  onRange?: (range: TypedRange) => void
  /** Called when the user leaves the field or presses Enter. */
  onSettle?: () => void
  /** Called when what stands in the field stops or starts to be a valid number; a stable function. */
  onValidity?: (valid: boolean) => void
  /** An empty field means "none"; the placeholder says what then holds. */
  optional?: boolean
  placeholder?: string
  /** What the server says about this field. */
  error?: string | undefined
  hideLabel?: boolean
}

/** Returns the number as it stands in a field: every digit that matters, grouped. */
export function fieldText(value: number | null, style: NumberStyle): string {
  if (value === null) return ''
  if (isPercentage(style)) return `${formatForWorking(shownValue(value, 'share'))} %`
  return formatForWorking(value)
}

/** Returns a limit as people write it: 1 minute, 1 year, −90 %. */
function limitText(limit: number, style: NumberStyle, unit: string): string {
  if (isPercentage(style)) return `${formatFigure(shownValue(limit, 'share'))} %`
  if (style === 'hours' && limit > 0 && limit < 1) {
    const minutes = Number((limit * 60).toPrecision(12))
    return `${formatFigure(minutes)} ${countedUnit(minutes, 'minutes')}`
  }
  return `${formatFigure(limit)} ${countedUnit(limit, unit)}`.trim()
}

/** Returns what is wrong with a number, or undefined. */
export function limitError(
  value: number,
  limits: NumberLimits,
  style: NumberStyle,
  unit: string,
): string | undefined {
  const write = (limit: number) => limitText(limit, style, unit)
  if (limits.aboveLow ? value <= limits.low : value < limits.low) {
    return `Has to be ${limits.aboveLow ? 'above' : figureWords.at_least} ${write(limits.low)}`
  }
  if (limits.belowHigh ? value >= limits.high : value > limits.high) {
    return `Has to be ${limits.belowHigh ? 'below' : figureWords.at_most} ${write(limits.high)}`
  }
  if (limits.whole && !Number.isInteger(value)) return 'Enter a whole number'
  return undefined
}

/**
 * A field for a number with its unit. What was typed stays as it was typed until the field is left,
 * and stays for good when it is no valid number.
 */
export const NumberField = memo(function NumberField({
  label,
  unit,
  value,
  limits,
  style = 'number',
  onChange,
  onRange,
  onSettle,
  onValidity,
  optional = false,
  placeholder,
  hint,
  error: serverError,
  hideLabel = false,
}: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; gave: number | null } | null>(null)
  const [error, setError] = useState<string>()
  const [note, setNote] = useState<string>()
  /** Why what was pasted is not taken; what stood in the field still holds. */
  const [refusal, setRefusal] = useState<string>()

  const typedRange = useRef<TypedRange>(undefined)

  // a value from elsewhere (slider, Back, an example) replaces what was typed
  const replaced = typed !== null && !Object.is(typed.gave, value)
  if (replaced) {
    setTyped(null)
    setError(undefined)
    setNote(undefined)
    setRefusal(undefined)
  }

  const invalid = error !== undefined
  useEffect(() => {
    if (!invalid) return
    onValidity?.(false)
    return () => onValidity?.(true)
  }, [invalid, onValidity])

  function type(text: string) {
    setNote(undefined)
    setRefusal(undefined)
    if (optional && text.trim() === '') {
      setTyped({ text, gave: null })
      setError(undefined)
      onChange(null)
      return
    }
    const range = onRange === undefined ? null : parseRange(text, style, undefined, unit)
    typedRange.current = range === null || 'error' in range ? undefined : range
    const read = range ?? parseNumber(text, style, undefined, unit)
    const found =
      'error' in read
        ? read.error
        : (range === null || 'error' in range ? [read.value] : endsOf(range))
            .map((end) => limitError(end, limits, style, unit))
            .find((error) => error !== undefined)
    setError(found)
    if (found === undefined && 'value' in read) {
      setNote('note' in read ? read.note : undefined)
      setTyped({ text, gave: read.value })
      onChange(read.value)
    } else {
      setTyped({ text, gave: value })
    }
  }

  function settle() {
    if (error === undefined) setTyped(null)
    if (error === undefined && typedRange.current !== undefined) onRange?.(typedRange.current)
    typedRange.current = undefined
    setRefusal(undefined)
    onSettle?.()
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    // the browser takes line ends out of the text, which would join cells
    const cells = severalCells(event.clipboardData.getData('text'))
    if (cells === undefined) return
    event.preventDefault()
    setRefusal(severalCellsError(cells))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
  }

  const shownError = refusal ?? error ?? serverError
  const below = note ?? (typeof hint === 'string' ? unbroken(hint) : hint)
  const text = typed !== null && !replaced ? typed.text : fieldText(value, style)
  return (
    <div className="stack gap-2 min-0">
      <div className={hideLabel ? 'visually-hidden' : classes.label}>
        <label htmlFor={id}>{label}</label>
        {!hideLabel && <Terms text={label} mark />}
      </div>
      <div className={classes.box} data-invalid={shownError === undefined ? undefined : ''}>
        <input
          id={id}
          className={classes.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          aria-invalid={shownError !== undefined}
          aria-describedby={`${id}-unit ${id}-error ${id}-hint`}
          onChange={(event) => type(event.currentTarget.value)}
          onPaste={paste}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        {/* a percentage carries its % within the text */}
        <span id={`${id}-unit`} className={isPercentage(style) ? 'visually-hidden' : classes.unit}>
          {unit}
        </span>
      </div>
      <p
        id={`${id}-error`}
        className={classes.error}
        hidden={shownError === undefined}
        role="alert"
      >
        {shownError}
      </p>
      <p
        id={`${id}-hint`}
        className={classes.hint}
        aria-live={note === undefined ? undefined : 'polite'}
        hidden={below === undefined || shownError !== undefined}
      >
        {below}
      </p>
    </div>
  )
})
