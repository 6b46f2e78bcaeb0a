import { useEffect, useEffectEvent, useId, useState } from 'react'
import { clockOf } from './peaks-inputs'

interface TimeFieldProps {
  label: string
  /** Minutes from midnight; 1440 is the end of the day. */
  minute: number
  /** The other end, at which the stretch would be empty. */
  other: number
  /** Whether it is the end of a stretch: midnight is then the end of the day. */
  end?: boolean
  onChange: (minute: number) => void
}

/**
 * A time of the day, to the minute. What makes no stretch is told and stays as it was typed: once the
 * other end makes it one it holds.
 */
export function TimeField({ label, minute, other, end = false, onChange }: TimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? minute : minuteOf(typed, end)
  const wrong =
    read === null ? 'Not a time such as 09:30' : read === other ? 'Ends where it begins' : undefined
  const waiting = typed !== null && read !== null && read !== other && read !== minute
  const hold = useEffectEvent(onChange)
  useEffect(() => {
    if (waiting && read !== null) hold(read)
  }, [waiting, read])
  return (
    <span className="stack gap-2 min-0 packed size-small medium">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="control"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? clockOf(minute)}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (wrong === undefined) setTyped(null)
        }}
      />
      {wrong !== undefined && (
        <span id={`${id}-wrong`} className="danger size-note regular">
          {wrong}
        </span>
      )}
    </span>
  )
}

/** Reads `9`, `9:30`, `0930` or `24:00`; null for what is not a time. */
function minuteOf(text: string, end: boolean): number | null {
  const match = /^(\d{1,2})(?:[:.h]?([0-5]\d))?$/.exec(text.trim())
  if (match === null) return null
  const minute = Number(match[1]) * 60 + Number(match[2] ?? 0)
  if (minute > 1440 || (minute === 1440 && !end)) return null
  return end && minute === 0 ? 1440 : minute
}
