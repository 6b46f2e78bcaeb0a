import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import classes from './peak-chart.module.css'
import { PeakDrawing, room } from './peak-drawing'
import { type PeakCourse, positionAt, type Span, scene } from './peak-scene'
import { formatWithUnit } from './units'

interface PeakChartProps {
  course: PeakCourse
  span: Span
  onSpan: (span: Span) => void
  width: number
  height: number
}

/** At least the length of a window, or nothing could be seen of it, in minutes. */
const shortest = 240

/** Consumption as steps, the average as lines, both peaks with their four hours. */
export function PeakChart({ course, span, onSpan, width, height }: PeakChartProps) {
  const [position, setPosition] = useState<number | null>(null)
  /** From where to where the pointer was dragged, in pixels. */
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null)
  const drawn = useMemo(() => scene(course, span, width), [course, span, width])
  const { title, every } = course
  const { minutes } = course.points
  const last = minutes.length - 2
  const inner = Math.max(1, width - room.left - room.right)
  const long = Math.max(1, span.to - span.from)

  const minuteOf = (x: number) =>
    span.from + (Math.max(0, Math.min(inner, x - room.left)) / inner) * long
  const placeOf = (minute: number) => room.left + ((minute - span.from) / long) * inner
  const xOf = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const x = xOf(event)
    const within = x >= room.left && x <= width - room.right
    setPosition(
      within ? readable(course, Math.min(last, positionAt(course, minuteOf(x))), -1) : null,
    )
    if (dragged !== null) setDragged({ from: dragged.from, to: x })
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // a finger that moves across scrolls the page
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const x = xOf(event)
    setDragged({ from: x, to: x })
  }

  function onPointerUp() {
    if (dragged === null) return
    setDragged(null)
    if (Math.abs(dragged.to - dragged.from) < 6) return
    const from = Math.floor(minuteOf(Math.min(dragged.from, dragged.to)) / every) * every
    const to = Math.ceil(minuteOf(Math.max(dragged.from, dragged.to)) / every) * every
    if (to - from >= shortest) onSpan({ from, to })
  }

  function onKeyDown(event: KeyboardEvent) {
    const start = positionAt(course, Math.ceil(span.from / every) * every)
    const end = Math.min(last, positionAt(course, Math.floor(span.to / every) * every - every))
    const now = position ?? start - 1
    const dayOn = (days: number) => positionAt(course, (minutes[now] ?? 0) + days * 1440)
    const targets: Record<string, () => number> = {
      ArrowRight: () => now + 1,
      ArrowLeft: () => now - 1,
      PageDown: () => dayOn(1),
      PageUp: () => dayOn(-1),
      Home: () => start,
      End: () => end,
    }
    const target = targets[event.key]?.()
    if (target === undefined) return
    event.preventDefault()
    const within = Math.max(start, Math.min(end, target))
    setPosition(readable(course, within, target > now && within < end ? 1 : -1))
  }

  const said = position === null ? null : readout(course, position)
  const marked = position === null ? null : placeOf((minutes[position] ?? 0) + every / 2)
  const selected = dragged !== null && Math.abs(dragged.to - dragged.from) >= 6
  return (
    <div className="min-0">
      <div
        className={`round ${classes.plot}`}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. Time in the chart`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={position ?? 0}
        aria-valuetext={said ?? 'Arrow keys read the values'}
        onKeyDown={onKeyDown}
        onBlur={() => setPosition(null)}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDragged(null)}
        onPointerLeave={() => setPosition(null)}
      >
        <PeakDrawing scene={drawn} width={width} height={height} title={title} />
        {marked !== null && marked >= room.left && marked <= width - room.right && (
          <span className={`no-print ${classes.cursor}`} style={{ left: marked }} />
        )}
        {selected && (
          <span
            className={classes.selected}
            style={{
              left: Math.min(dragged.from, dragged.to),
              width: Math.abs(dragged.to - dragged.from),
            }}
          />
        )}
      </div>
      <p className={`no-print hint leading digits ${classes.readout}`} aria-hidden="true">
        {said ?? 'Point at the chart or use the arrow keys to read it; drag across it to enlarge.'}
      </p>
    </div>
  )
}

/** Returns the nearest point at which an interval begins, in a direction. */
function readable({ points }: PeakCourse, position: number, direction: 1 | -1): number {
  let found = position
  while (
    found > 0 &&
    found + 1 < points.minutes.length &&
    points.consumed_before[found] === undefined
  )
    found += direction
  return Math.max(0, found)
}

/** Returns the values of one interval as a line of text. */
function readout({ points, every, words }: PeakCourse, position: number): string {
  const from = points.minutes[position] ?? 0
  const to = from + every
  const pair = (before: number | null | undefined, after: number | null | undefined) => {
    if (before === null || before === undefined) return 'no value'
    const old = formatWithUnit(before, 'MSU')
    return typeof after === 'number' && after !== before
      ? `${old}, after ${formatWithUnit(after, 'MSU')}`
      : old
  }
  const used = pair(points.consumed_before[position], points.consumed_after?.[position])
  const average = points.minutes[position + 1] === to ? points.r4ha_before[position + 1] : undefined
  const r4ha =
    average === undefined ? '' : `; R4HA ${pair(average, points.r4ha_after?.[position + 1])}`
  const told = (name: string, value: number | null | undefined) =>
    typeof value === 'number' ? `; ${name} ${formatWithUnit(value, 'MSU')}` : ''
  const more =
    told('zIIP overflow in it', points.overflow?.[position]) +
    (average === undefined ? '' : told('recorded R4HA', points.r4ha_recorded?.[position + 1]))
  return `${words.from(from)} to ${words.clock(to) === '00:00' ? '24:00' : words.clock(to)}: consumption ${used}${r4ha}${more}`
}
