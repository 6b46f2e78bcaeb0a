import { memo } from 'react'
import { formatCompact } from './number-format'
import type { Points } from './peak-chart-data'
import { marks, type PeakMark, type Scene } from './peak-scene'

/** Room around the plot: two lines of text above it. */
export const room = { left: 52, right: 18, top: 50, bottom: 30 } as const

/** Where the text of a peak stands above the plot: one line a peak, so that none meets another. */
export function labelPlace(
  { which }: PeakMark,
  x: number,
  textWidth: number,
  width: number,
): { x: number; y: number } {
  // beside the numbers of the axis, unless that leaves too little room
  const least = Math.min(room.left, Math.max(0, width - textWidth - 2))
  const half = textWidth / 2
  const middle = Math.min(width - half - 2, Math.max(least + half, x))
  return { x: Math.max(half, middle), y: which === 'before' ? 14 : 32 }
}

function paths(scene: Scene, x: (minute: number) => number, y: (msu: number) => number) {
  const { minutes } = scene.points
  // tenths of a pixel; some thousand points are written at each step of a slider
  const at = (position: number) => Math.round(x(minutes[position] ?? 0) * 10) / 10
  const high = (msu: number) => Math.round(y(msu) * 10) / 10
  return {
    steps: (values: Points, close: boolean) => {
      let path = ''
      let open: number | null = null
      values.forEach((value, position) => {
        if (value === null || value === undefined) {
          if (value === null && open !== null) {
            path += close ? `H${at(position)}V${high(0)}H${open}Z` : `H${at(position)}`
            open = null
          }
          return
        }
        if (open === null) {
          open = at(position)
          path += close ? `M${open} ${high(0)}V${high(value)}` : `M${open} ${high(value)}`
        } else path += `H${at(position)}V${high(value)}`
      })
      if (open !== null && close) path += `V${high(0)}H${open}Z`
      return path
    },
    line: (values: Points) => {
      let path = ''
      let open = false
      values.forEach((value, position) => {
        if (value === undefined) return
        if (value === null) open = false
        else {
          path += `${open ? 'L' : 'M'}${at(position)} ${high(value)}`
          open = true
        }
      })
      return path
    },
  }
}

/** Consumption and averages, drawn once for screen, paper and files. */
export const PeakDrawing = memo(function PeakDrawing({
  scene,
  width,
  height,
  title,
}: {
  scene: Scene
  width: number
  height: number
  title: string
}) {
  const inner = { width: width - room.left - room.right, height: height - room.top - room.bottom }
  const span = Math.max(1, scene.to - scene.from)
  const x = (minute: number) => room.left + ((minute - scene.from) / span) * inner.width
  const y = (msu: number) => room.top + (1 - msu / scene.top) * inner.height
  const { steps, line } = paths(scene, x, y)
  const { points } = scene
  // some 7 pixels a character
  const lengthOf = ({ text }: PeakMark) => text.length * 7.7
  const placeOf = (peak: PeakMark) => labelPlace(peak, x(peak.minute), lengthOf(peak), width)
  return (
    // the box lets paper, which is narrower, shrink it
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <title>{title}</title>
      {scene.windows.map((window) => {
        const from = Math.max(window.from, scene.from)
        const to = Math.min(window.minute, scene.to)
        return (
          to > from && (
            <rect
              key={window.which}
              x={x(from)}
              y={room.top}
              width={x(to) - x(from)}
              height={inner.height}
              fill={marks[`r4ha_${window.which}`].color}
              fillOpacity={0.12}
            />
          )
        )
      })}
      {scene.yTicks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${room.left} ${y(tick)}H${width - room.right}`}
            stroke="var(--hr-line)"
            fill="none"
          />
          <text
            x={room.left - 8}
            y={y(tick) + 4}
            fontSize={12}
            textAnchor="end"
            fill="var(--hr-ink-soft)"
          >
            {formatCompact(tick)}
          </text>
        </g>
      ))}
      {scene.xTicks.map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y={height - 10}
          fontSize={12}
          textAnchor="middle"
          fill="var(--hr-ink-soft)"
        >
          {scene.xLabel(tick)}
        </text>
      ))}
      <path
        d={steps(points.consumed_before, true)}
        fill={marks.consumed_before.color}
        fillOpacity={0.22}
      />
      <path
        d={steps(points.consumed_before, false)}
        fill="none"
        stroke={marks.consumed_before.color}
      />
      {points.overflow && (
        <path d={steps(points.overflow, true)} fill={marks.overflow.color} fillOpacity={0.55} />
      )}
      {points.consumed_after && (
        <path
          d={steps(points.consumed_after, false)}
          fill="none"
          stroke={marks.consumed_after.color}
          strokeWidth={1.75}
        />
      )}
      <path
        d={line(points.r4ha_before)}
        fill="none"
        stroke={marks.r4ha_before.color}
        strokeWidth={2.5}
        strokeDasharray="7 4"
      />
      {points.r4ha_after && (
        <path
          d={line(points.r4ha_after)}
          fill="none"
          stroke={marks.r4ha_after.color}
          strokeWidth={2.5}
        />
      )}
      {points.r4ha_recorded && (
        <path
          d={line(points.r4ha_recorded)}
          fill="none"
          stroke={marks.r4ha_recorded.color}
          strokeWidth={2}
          strokeDasharray="2 3"
        />
      )}
      {scene.caps.map(({ from, to, msu }) => (
        <path
          key={from}
          d={`M${x(from)} ${y(msu)}H${x(to)}`}
          stroke={marks.cap.color}
          strokeWidth={1.5}
          strokeDasharray="2 3"
          fill="none"
        />
      ))}
      {scene.peaks.map((peak) => {
        const mark = marks[`r4ha_${peak.which}`]
        const place = placeOf(peak)
        // below each text that stands over the place
        const top = Math.max(
          ...scene.peaks
            .map((other) => ({ ...placeOf(other), half: lengthOf(other) / 2 }))
            .filter((other) => Math.abs(other.x - x(peak.minute)) < other.half)
            .map((other) => other.y),
          place.y,
        )
        return (
          <g key={peak.which}>
            <path
              d={`M${x(peak.minute)} ${top + 5}V${y(peak.msu)}`}
              stroke={mark.color}
              strokeDasharray="2 3"
              fill="none"
            />
            <circle
              cx={x(peak.minute)}
              cy={y(peak.msu)}
              r={5}
              fill="var(--hr-panel)"
              stroke={mark.color}
              strokeWidth={2.5}
            />
            <text
              x={place.x}
              y={place.y}
              fontSize={12.5}
              fontWeight={600}
              textAnchor="middle"
              fill="var(--hr-ink)"
              stroke="var(--hr-panel)"
              strokeWidth={3}
              paintOrder="stroke"
            >
              {peak.text}
            </text>
          </g>
        )
      })}
    </svg>
  )
})
