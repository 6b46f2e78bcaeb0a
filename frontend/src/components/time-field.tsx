import { useEffect, useEffectEvent, useState } from 'react'
import { clock as clockText } from './clock'
import { useForm, useKnown, useLabel, useValue } from './form'
import { TextField } from './text-field'

/**
 * A time of the day, to the minute; its value is minutes from midnight. What makes no stretch with the
 * other end is told and stays as it was typed: once the other end makes it one it holds.
 */
export function TimeAt({ at, label, hint }: { at: string; label?: string; hint?: string }) {
  const { move, settle, onValidity } = useForm()
  const { value: minute, error } = useValue<number>(at)
  const { clock = '', limits } = useKnown(at)
  const { value: other } = useValue<number | undefined>(at.replace(/[^.]+$/, clock))
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? minute : minuteOf(typed, limits?.high)
  const wrong =
    read === null ? 'Not a time such as 09:30' : read === other ? 'Ends where it begins' : undefined
  const waiting = typed !== null && wrong === undefined && read !== minute
  const hold = useEffectEvent((next: number | null) => move(at, next))
  const tell = useEffectEvent((valid: boolean) => onValidity(at, valid))
  useEffect(() => {
    if (waiting) hold(read)
  }, [waiting, read])
  const isWrong = wrong !== undefined
  useEffect(() => {
    if (!isWrong) return
    tell(false)
    return () => tell(true)
  }, [isWrong])
  return (
    <TextField
      label={useLabel(at, label)}
      value={typed ?? clockText(minute)}
      digits
      hint={hint}
      error={wrong ?? error}
      onChange={setTyped}
      onSettle={() => {
        if (!isWrong) setTyped(null)
        settle()
      }}
    />
  )
}

/** Reads `9`, `9:30`, `0930` or, as an end, `24:00`; null for what is not a time. */
function minuteOf(text: string, latest = 24 * 60 - 1): number | null {
  const match = /^(\d{1,2})(?:[:.h]?([0-5]\d))?$/.exec(text.trim())
  if (match === null) return null
  const minute = Number(match[1]) * 60 + Number(match[2] ?? 0)
  if (minute > latest) return null
  return latest === 24 * 60 && minute === 0 ? latest : minute
}
