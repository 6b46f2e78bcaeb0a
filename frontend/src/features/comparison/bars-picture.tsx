import { niceTicks } from '@/components/nice-ticks'
import { formatCompact } from '@/components/number-format'
import { PatternFill } from '@/components/pattern-fill'
import { formatWithUnit } from '@/components/units'
import { notMeasured, type RankedBars, reach } from './comparison-series'
import { Hatching } from './hatching'

const width = 960
const tall = 30
const left = 240
const room = 590

/** Returns a line between two ends, with a stroke across at each. */
function whisker(low: number, high: number, middle: number, half: number): string {
  const end = (x: number) => `M${x} ${middle - half}v${2 * half}`
  return `${end(low)}M${low} ${middle}H${high}${end(high)}`
}

/** The bars of the table as one drawing, for the picture that is downloaded. */
export function BarsPicture({ id, bars, share }: { id: string; bars: RankedBars; share: boolean }) {
  const { rows, series, valueUnit } = bars
  const ticks = niceTicks(share ? 1 : Math.max(0, ...rows.map(reach)), 6)
  const end = ticks.at(-1) ?? 1
  const foot = rows.length * tall
  return (
    <svg width={width} height={foot + 30} role="img" aria-label={bars.title}>
      <defs>
        {series.map(({ id: key, mark }, position) => (
          <PatternFill key={key} id={`${id}-picture-${position}`} mark={mark} />
        ))}
        <Hatching id={`${id}-picture-elsewhere`} />
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${left + (tick / end) * room} 0V${foot}`}
            stroke="var(--hr-line)"
            fill="none"
          />
          <text
            x={left + (tick / end) * room}
            y={foot + 18}
            textAnchor="middle"
            fill="var(--hr-ink-soft)"
            fontSize={12}
          >
            {share ? formatWithUnit(tick, 'share') : `${formatCompact(tick)}\u00a0${valueUnit}`}
          </text>
        </g>
      ))}
      {rows.map((row, position) => {
        const length = (share && row.whole ? room / row.whole : room) / end
        let x = left
        return (
          <g key={row.id} transform={`translate(0 ${position * tall})`}>
            <text x={left - 8} y={20} textAnchor="end" fill="var(--hr-ink)" fontSize={12}>
              {row.label.length > 38
                ? `${row.label.slice(0, 28)}… ${row.label.slice(-7)}`
                : row.label}
            </text>
            {row.pieces.map((piece, index) => {
              const from = x
              if (piece === null || piece <= 0) return null
              x += piece * length
              return (
                <rect
                  key={series[index]?.id}
                  x={from}
                  y={6}
                  width={piece * length}
                  height={18}
                  fill={`url(#${id}-picture-${index})`}
                  stroke="var(--hr-panel)"
                />
              )
            })}
            {row.elsewhere && (
              <rect
                x={left}
                y={6}
                width={x - left}
                height={18}
                fill={`url(#${id}-picture-elsewhere)`}
              />
            )}
            {!share && row.range !== null && (
              <path
                d={whisker(left + row.range.low * length, left + row.range.high * length, 15, 6)}
                fill="none"
                stroke="var(--hr-ink)"
                strokeWidth={1.5}
              />
            )}
            <text
              x={Math.max(x, share ? 0 : left + reach(row) * length) + 6}
              y={20}
              fill={row.whole === null ? 'var(--hr-ink-soft)' : 'var(--hr-ink)'}
              fontSize={12}
            >
              {row.whole === null ? notMeasured(row.way) : formatWithUnit(row.whole, valueUnit)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
