import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatCompact } from './number-format'
import classes from './peak-chart.module.css'
import { labelPlace, PeakDrawing, room } from './peak-drawing'
import { marks, type PeakCourse, positionAt, type Scene, type Span, scene } from './peak-scene'
import { formatWithUnit } from './units'

/** How long the figures stand still before the drawing for paper and files is made. */
const paperAfter = 600

interface PeakChartProps {
  course: PeakCourse
  span: Span
  onSpan: (span: Span) => void
  width: number
  height: number
}

/** Colours of the theme, which a canvas cannot take by name. */
function themeColors(element: Element) {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: token('--hr-ink'),
    soft: token('--hr-ink-soft'),
    line: token('--hr-line'),
    panel: token('--hr-panel'),
  }
}

function drawUnder(plot: uPlot, shown: Scene) {
  const { ctx, bbox } = plot
  ctx.save()
  for (const { which, from, minute: to } of shown.windows) {
    const left = plot.valToPos(Math.max(from, shown.from), 'x', true)
    const right = plot.valToPos(Math.min(to, shown.to), 'x', true)
    if (right <= left) continue
    ctx.globalAlpha = 0.12
    ctx.fillStyle = marks[`r4ha_${which}`].color
    ctx.fillRect(left, bbox.top, right - left, bbox.height)
  }
  ctx.restore()
}

function drawOver(plot: uPlot, shown: Scene, root: Element) {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  const colors = themeColors(root)
  ctx.save()
  if (shown.cap !== null) {
    const y = plot.valToPos(shown.cap, 'y', true)
    ctx.strokeStyle = marks.cap.color
    ctx.lineWidth = 1.5 * ratio
    ctx.setLineDash([2 * ratio, 3 * ratio])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.setLineDash([])
  }
  ctx.font = `600 ${12.5 * ratio}px ${getComputedStyle(root).fontFamily}`
  ctx.textAlign = 'center'
  ctx.lineJoin = 'round'
  for (const peak of shown.peaks) {
    const x = plot.valToPos(peak.minute, 'x', true)
    const y = plot.valToPos(peak.msu, 'y', true)
    const wide = ctx.measureText(peak.text).width / ratio
    const place = labelPlace(peak, x / ratio, wide, plot.width)
    ctx.strokeStyle = marks[`r4ha_${peak.which}`].color
    ctx.lineWidth = ratio
    ctx.setLineDash([2 * ratio, 3 * ratio])
    ctx.beginPath()
    ctx.moveTo(x, (place.y + 5) * ratio)
    ctx.lineTo(x, y)
    ctx.stroke()
    ctx.setLineDash([])
    ctx.beginPath()
    ctx.arc(x, y, 5 * ratio, 0, 2 * Math.PI)
    ctx.fillStyle = colors.panel
    ctx.fill()
    ctx.lineWidth = 2.5 * ratio
    ctx.stroke()
    ctx.lineWidth = 3 * ratio
    ctx.strokeStyle = colors.panel
    ctx.strokeText(peak.text, place.x * ratio, place.y * ratio)
    ctx.fillStyle = colors.ink
    ctx.fillText(peak.text, place.x * ratio, place.y * ratio)
  }
  ctx.restore()
}

function alignedData({ points }: Scene): uPlot.AlignedData {
  const { minutes, consumed_before, consumed_after, r4ha_before, r4ha_after } = points
  const none = () => Array<undefined>(minutes.length).fill(undefined)
  return [
    [...minutes],
    [...consumed_before],
    consumed_after === null ? none() : [...consumed_after],
    [...r4ha_before],
    r4ha_after === null ? none() : [...r4ha_after],
  ]
}

interface Shown {
  scene: Scene
  onSpan: (span: Span) => void
  onHover: (minute: number | null) => void
}

function options(
  width: number,
  height: number,
  root: Element,
  shown: { current: Shown },
): uPlot.Options {
  const colors = themeColors(root)
  const font = `12px ${getComputedStyle(root).fontFamily}`
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  const axis = { font, stroke: colors.soft, ticks: { show: false } }
  const hidden = { points: { show: false } }
  return {
    width,
    height,
    padding: [room.top, room.right, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false, dist: 6 },
    },
    scales: {
      x: { time: false, range: () => [shown.current.scene.from, shown.current.scene.to] },
      y: { range: () => [0, shown.current.scene.top] },
    },
    axes: [
      {
        ...axis,
        size: room.bottom,
        grid: { show: false },
        splits: () => [...shown.current.scene.xTicks],
        values: (_, splits) => splits.map((split) => shown.current.scene.xLabel(split)),
      },
      {
        ...axis,
        size: room.left,
        grid: { stroke: colors.line, width: 1 },
        splits: () => [...shown.current.scene.yTicks],
        values: (_, splits) => splits.map((split) => formatCompact(split)),
      },
    ],
    series: [
      {},
      {
        ...hidden,
        ...(stepped && { paths: stepped }),
        stroke: marks.consumed_before.color,
        width: 1,
        fill: `${marks.consumed_before.color}38`,
      },
      {
        ...hidden,
        ...(stepped && { paths: stepped }),
        stroke: marks.consumed_after.color,
        width: 1.75,
      },
      { ...hidden, stroke: marks.r4ha_before.color, width: 2.5, dash: [7, 4] },
      { ...hidden, stroke: marks.r4ha_after.color, width: 2.5 },
    ],
    hooks: {
      drawClear: [(plot) => drawUnder(plot, shown.current.scene)],
      draw: [(plot) => drawOver(plot, shown.current.scene, root)],
      setCursor: [
        (plot) => {
          const { left } = plot.cursor
          const on = left !== undefined && left !== null && left >= 0
          shown.current.onHover(on ? plot.posToVal(left, 'x') : null)
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width: selected } = plot.select
          if (selected < 6) return
          const from = plot.posToVal(left, 'x')
          const to = plot.posToVal(left + selected, 'x')
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          shown.current.onSpan({ from, to })
        },
      ],
    },
  }
}

/** Returns how often the theme has changed, so that a canvas can follow. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges((count) => count + 1))
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [])
  return changes
}

/** Consumption as steps, the average as lines, both peaks with their four hours. */
export function PeakChart({ course, span, onSpan, width, height }: PeakChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const theme = useThemeChanges()
  const [position, setPosition] = useState<number | null>(null)
  const drawn = useMemo(() => scene(course, span, width), [course, span, width])
  const { title } = course
  const { minutes } = course.points
  const { every } = course
  const last = minutes.length - 2
  const shown = useRef<Shown>({ scene: drawn, onSpan, onHover: () => undefined })
  shown.current = {
    scene: drawn,
    onSpan: ({ from, to }) => {
      const even = { from: Math.floor(from / every) * every, to: Math.ceil(to / every) * every }
      // at least the length of a window, or nothing could be seen of it
      if (even.to - even.from >= 240) onSpan(even)
    },
    onHover: (minute) =>
      setPosition(
        minute === null ? null : readable(course, Math.min(last, positionAt(course, minute)), -1),
      ),
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas takes its colours when it is made
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const made = new uPlot(
      options(width, height, element, shown),
      alignedData(shown.current.scene),
      element,
    )
    plot.current = made
    return () => {
      plot.current = null
      made.destroy()
    }
  }, [width, height, theme])

  useEffect(() => {
    plot.current?.setData(alignedData(drawn))
  }, [drawn])

  function point(next: number) {
    setPosition(next)
    const made = plot.current
    if (made === null) return
    made.setCursor({ left: made.valToPos((minutes[next] ?? 0) + every / 2, 'x'), top: 10 }, false)
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
    point(readable(course, within, target > now && within < end ? 1 : -1))
  }

  const [settled] = useDebouncedValue(drawn, paperAfter)
  const said = position === null ? null : readout(course, position)
  return (
    <div className={classes.chart}>
      <div
        ref={place}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. Time in the chart`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={position ?? 0}
        aria-valuetext={said ?? 'Arrow keys read the values'}
        onKeyDown={onKeyDown}
        onBlur={() => setPosition(null)}
      />
      <PeakDrawing scene={settled} width={width} height={height} title={title} />
      <p className={classes.readout} aria-hidden="true">
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
  return `${words.from(from)} to ${words.clock(to) === '00:00' ? '24:00' : words.clock(to)}: consumption ${used}${r4ha}`
}
