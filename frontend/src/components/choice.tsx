/** One choice of several, with what was found out where nothing is chosen. */
export function Choice({
  label,
  value,
  choices,
  none,
  hint,
  onChange,
}: {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  none?: string
  hint?: string | null | undefined
  onChange: (value: string) => void
}) {
  return (
    <label className="stack gap-2 min-0 size-small medium">
      <span>{label}</span>
      <select
        className="control"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      {hint != null && <span className="hint m-0 regular">{hint}</span>}
    </label>
  )
}
