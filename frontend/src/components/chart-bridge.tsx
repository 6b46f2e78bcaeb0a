import { useId } from 'react'
import { ChartCard, type ChartCardProps } from './chart-card'
import type { Mark } from './palette'
import { PatternFill } from './pattern-fill'

/** A piece of a bridge: a whole that begins at 0, or a step on from where the last one ended. */
export interface BridgeStep {
  label: string
  from: number
  to: number
  text: string
  mark: Mark
}

const tall = 30
const letter = 6.6

/** Returns a name in one line, or in two where it is longer than one. */
function inLines(label: string, most: number): string[] {
  const end = label.lastIndexOf(' ', most)
  if (label.length <= most || end < 1) return [shortened(label, most)]
  return [label.slice(0, end), shortened(label.slice(end + 1), most)]
}

function shortened(label: string, most: number): string {
  return label.length > most ? `${label.slice(0, most - 1)}…` : label
}

/** From one total to another, each step on from where the last one ended. */
function BridgeDrawing({
  steps,
  width,
  title,
}: {
  steps: readonly BridgeStep[]
  width: number
  title: string
}) {
  const names = Math.min(200, Math.round(width * 0.38))
  const id = useId()
  const texts = Math.max(...steps.map(({ text }) => text.length)) * 7.2 + 12
  const room =
    (width - names - texts) / Math.max(1e-9, ...steps.flatMap(({ from, to }) => [from, to]))
  return (
    <svg width={width} height={steps.length * tall} role="img" aria-label={title}>
      <defs>
        {steps.map(({ mark }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is where it stands
          <PatternFill key={position} id={`${id}-${position}`} mark={mark} />
        ))}
      </defs>
      <path d={`M${names} 0V${steps.length * tall}`} stroke="var(--hr-line-strong)" />
      {steps.map(({ label, from, to, text }, position) => {
        const y = position * tall
        const low = names + Math.min(from, to) * room
        const high = names + Math.max(from, to) * room
        return (
          <g key={`${label} ${from} ${to}`}>
            <text x={names - 8} y={y + 19} textAnchor="end" fill="var(--hr-ink)" fontSize={12}>
              <title>{label}</title>
              {inLines(label, Math.floor((names - 8) / letter)).map((text, line, { length }) => (
                <tspan key={text} x={names - 8} y={y + 19 + (line - (length - 1) / 2) * 12}>
                  {text}
                </tspan>
              ))}
            </text>
            <rect
              x={low}
              y={y + 6}
              width={Math.max(1, high - low)}
              height={18}
              fill={`url(#${id}-${position})`}
            />
            <text x={high + 6} y={y + 19} fill="var(--hr-ink)" fontSize={12} fontWeight={600}>
              {text}
            </text>
            {position < steps.length - 1 && (
              <path
                d={`M${names + to * room} ${y + 6}v${tall + 18}`}
                stroke="var(--hr-line-strong)"
                strokeDasharray="2 3"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

type CardProps<Row> = Omit<ChartCardProps<Row>, 'children' | 'height'> & {
  steps: readonly BridgeStep[]
}

/** A bridge with its frame. */
export function BridgeCard<Row>({ steps, ...props }: CardProps<Row>) {
  return (
    <ChartCard {...props} height={steps.length * tall}>
      {({ width }) => <BridgeDrawing steps={steps} width={width} title={props.title} />}
    </ChartCard>
  )
}
