import { useState } from 'react'
import { TextField } from '@/components/text-field'

interface SettledTextProps {
  label: string
  value: string
  onSettle: (value: string) => void
  hint?: string
  placeholder?: string
  maxLength?: number
}

/** A text that counts once the field is left or Enter is pressed. */
export function SettledText({ value, onSettle, ...field }: SettledTextProps) {
  const [typed, setTyped] = useState(value)
  return (
    <form
      onBlur={() => typed.trim() !== value && onSettle(typed.trim())}
      onSubmit={(event) => {
        event.preventDefault()
        onSettle(typed.trim())
      }}
    >
      <TextField {...field} value={typed} onChange={setTyped} />
    </form>
  )
}
