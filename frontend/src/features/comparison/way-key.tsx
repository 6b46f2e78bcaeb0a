import type { WayLine } from './comparison-curves'
import classes from './comparison-page.module.css'

/** The legend of the lines: colour and dash of each way; selecting one draws its limit. */
export function WayKey({
  lines,
  focus,
  onFocus,
}: {
  lines: readonly WayLine[]
  focus: string | null
  onFocus: (id: string | null) => void
}) {
  return (
    <ul className={classes.key} aria-label="Lines">
      {lines.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className={classes.keyItem}
            aria-pressed={focus === line.id}
            onClick={() => onFocus(focus === line.id ? null : line.id)}
          >
            <svg width="26" height="10" aria-hidden="true">
              <path
                d="M1 5h24"
                stroke={line.mark.color}
                strokeWidth="2.5"
                strokeDasharray={line.dash}
              />
              {line.own && <path d="M13 0.5l4.5 4.5-4.5 4.5-4.5-4.5z" fill={line.mark.color} />}
            </svg>
            {line.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
