import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { clock } from '@/components/clock'
import { niceTicks } from '@/components/nice-ticks'
import { NumberField } from '@/components/number-field'
import { formatCompact } from '@/components/number-format'
import { PatternFill } from '@/components/pattern-fill'
import { formatWithUnit } from '@/components/units'
import { useElementWidth } from '@/components/use-element-width'
import {
  type DayProfile,
  type Layer,
  layers,
  limits,
  type ProfileUnit,
  type Saving,
  type Stretch,
  unitMarks,
  type Values,
} from './peaks-inputs'
import { timeWords } from './peaks-time'
import classes from './profile-bars.module.css'
import { layerMarks, layerNames } from './profile-layers'

const height = 210
const room = { left: 44, right: 6, top: 12, bottom: 24 }
const plot = height - room.top - room.bottom
const words = timeWords({ kind: 'day' }, 0)

interface ProfileBarsProps {
  profile: DayProfile
  layer: Layer
  /** Minutes of one bar. */
  interval: number
  unit: ProfileUnit
  saving: Saving | null
  /** What the bars belong to: `PROD, peak day`. */
  name: string
  /** Changes some values as part of a movement that `onSettle` ends. */
  onChange: (change: (values: Values) => Values) => void
  onSettle: () => void
}

/** Returns the top of the scale: some room above the highest stack. */
function ceiling(profile: DayProfile): number {
  let top = 0
  profile.background.forEach((msu, position) => {
    top = Math.max(top, (msu ?? 0) + (profile.workload[position] ?? 0))
  })
  return niceTicks(Math.max(10, top * 1.2), 4).at(-1) ?? 10
}

/** Returns the step of a movement: 1, 2 or 5 times a power of ten, some 200 to the scale. */
function stepOf(top: number): number {
  const raw = top / 250
  const power = 10 ** Math.floor(Math.log10(raw))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= raw) ?? raw
}

const label = (position: number, interval: number) =>
  `${words.clock(position * interval)} to ${words.to((position + 1) * interval)}`

interface BarsProps {
  profile: DayProfile
  layer: Layer
  interval: number
  unit: ProfileUnit
  name: string
  /** Prefix of the ids of the patterns. */
  id: string
  /** MSU at the top of the scale. */
  top: number
  /** Width of a bar with its gap, pixels. */
  slot: number
  /** The bar that the keyboard reaches. */
  place: number
  onActive: (position: number) => void
}

/** The bars themselves; what stands around them changes without them. */
const Bars = memo(function Bars({
  profile,
  layer,
  interval,
  unit,
  name,
  id,
  top,
  slot,
  place,
  onActive,
}: BarsProps) {
  const other = layers.find((which) => which !== layer) ?? 'background'
  const gap = slot > 8 ? 2 : 0
  const wide = Math.max(0.5, slot - gap)
  const tall = (msu: number) => Math.max(0, (msu / top) * plot)
  const x = (position: number) => room.left + position * slot
  return profile[layer].map((value, position) => {
    const own = tall(value ?? 0)
    const upper = tall(profile[other][position] ?? 0)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the day
      <g key={position}>
        <rect
          className={classes.other}
          x={x(position) + gap / 2}
          y={room.top + plot - own - upper}
          width={wide}
          height={upper}
          fill={layerMarks[other].color}
        />
        <rect
          x={x(position) + gap / 2}
          y={room.top + plot - own}
          width={wide}
          height={own}
          fill={slot > 8 ? `url(#${id}-${layer})` : layerMarks[layer].color}
        />
        {/* the whole height of a bar takes the pointer and the focus */}
        <rect
          data-bar={position}
          role="slider"
          aria-orientation="vertical"
          aria-label={`${label(position, interval)}, ${layerNames[layer]} of ${name}`}
          aria-valuemin={0}
          aria-valuemax={limits.msu.high}
          aria-valuenow={value ?? 0}
          aria-valuetext={value === null ? 'no value' : formatWithUnit(value, unitMarks[unit])}
          tabIndex={position === place ? 0 : -1}
          className={`no-print ${classes.handle}`}
          data-active={position === place ? '' : undefined}
          x={x(position)}
          y={room.top}
          width={slot}
          height={plot}
          onFocus={() => onActive(position)}
        />
      </g>
    )
  })
})

/** Returns the stretches of one day that hours take up, minutes; past midnight they are two. */
function stretchesOf({ start_minute, end_minute }: Stretch): [from: number, to: number][] {
  return start_minute < end_minute
    ? [[start_minute, end_minute]]
    : [
        [start_minute, 1440],
        [0, end_minute],
      ]
}

/** A day as bars that are drawn by hand, by arrow keys or by number. */
export const ProfileBars = memo(function ProfileBars({
  profile,
  layer,
  interval,
  unit,
  saving,
  name,
  onChange,
  onSettle,
}: ProfileBarsProps) {
  const id = useId()
  const { ref, width } = useElementWidth()
  const [active, setActive] = useState(0)
  /** The scale stands still while somebody draws; otherwise it follows the values. */
  const [drawing, setDrawing] = useState<{ top: number; last: number } | null>(null)
  const drawn = useRef(drawing)
  const svg = useRef<SVGSVGElement>(null)
  const values = profile[layer]
  const top = useMemo(() => drawing?.top ?? ceiling(profile), [drawing, profile])
  const step = stepOf(top)
  const count = values.length
  const inner = Math.max(0, width - room.left - room.right)
  const slot = inner / count
  const place = Math.min(active, count - 1)

  function set(first: number, last: number, msu: number) {
    const [from, to] = first < last ? [first, last] : [last, first]
    onChange((before) =>
      before.map((value, position) => (position >= from && position <= to ? msu : value)),
    )
  }

  function pointed(event: PointerEvent, scale: number): { position: number; msu: number } {
    const box = svg.current?.getBoundingClientRect()
    const x = event.clientX - (box?.left ?? 0) - room.left
    const y = event.clientY - (box?.top ?? 0) - room.top
    const position = Math.max(0, Math.min(count - 1, Math.floor(x / slot)))
    const share = Math.max(0, Math.min(1, 1 - y / plot))
    return {
      position,
      msu: Number((Math.round((share * scale) / stepOf(scale)) * stepOf(scale)).toPrecision(12)),
    }
  }

  function start(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { position, msu } = pointed(event, top)
    drawn.current = { top, last: position }
    setDrawing(drawn.current)
    setActive(position)
    set(position, position, msu)
  }

  function draw(event: PointerEvent) {
    if (drawn.current === null) return
    const { position, msu } = pointed(event, drawn.current.top)
    set(drawn.current.last, position, msu)
    drawn.current = { ...drawn.current, last: position }
    setActive(position)
  }

  function stop() {
    if (drawn.current === null) return
    drawn.current = null
    setDrawing(null)
    onSettle()
  }

  function focus(position: number) {
    const next = Math.max(0, Math.min(count - 1, position))
    setActive(next)
    svg.current?.querySelector<SVGElement>(`[data-bar="${next}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const value = values[place] ?? 0
    const raised = {
      ArrowUp: step,
      ArrowDown: -step,
      PageUp: 10 * step,
      PageDown: -10 * step,
    }[event.key]
    if (raised !== undefined) {
      const next = Math.min(limits.msu.high, Math.max(0, Number((value + raised).toPrecision(12))))
      set(place, place, next)
    } else if (event.key === 'ArrowRight') focus(place + 1)
    else if (event.key === 'ArrowLeft') focus(place - 1)
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(count - 1)
    else return
    event.preventDefault()
  }

  const y = (msu: number) => room.top + (1 - msu / top) * plot
  const hours = width < 520 ? 6 : 3

  return (
    <div ref={ref} className="stack gap-4 min-0">
      {width === 0 && <div className={classes.waiting} />}
      {width > 0 && (
        <svg
          ref={svg}
          className={`block ${classes.drawing}`}
          width={width}
          height={height}
          onPointerDown={start}
          onPointerMove={draw}
          onPointerUp={stop}
          onPointerCancel={stop}
          onKeyDown={onKeyDown}
          onKeyUp={(event) => {
            if (event.key.startsWith('Arrow') || event.key.startsWith('Page')) onSettle()
          }}
        >
          <title>{`${layerNames[layer]} of ${name}`}</title>
          <defs>
            {layers.map((which) => (
              <PatternFill key={which} id={`${id}-${which}`} mark={layerMarks[which]} />
            ))}
          </defs>
          {niceTicks(top, 4)
            .filter((tick) => tick <= top)
            .map((tick) => (
              <g key={tick}>
                <path
                  d={`M${room.left} ${y(tick)}H${width - room.right}`}
                  className={classes.grid}
                />
                <text
                  x={room.left - 7}
                  y={y(tick) + 4}
                  className={`size-note digits ${classes.tick}`}
                  textAnchor="end"
                >
                  {formatCompact(tick)}
                </text>
              </g>
            ))}
          {saving !== null &&
            stretchesOf(saving).map(([from, to]) => (
              <rect
                key={from}
                className={classes.saving}
                x={room.left + (from / 1440) * inner}
                y={room.top}
                width={((to - from) / 1440) * inner}
                height={plot}
              />
            ))}
          {Array.from({ length: 24 / hours + 1 }, (_, position) => position * hours).map((hour) => (
            <text
              key={hour}
              x={room.left + (hour / 24) * inner}
              y={height - 6}
              className={`size-note digits ${classes.tick}`}
              textAnchor={hour === 24 ? 'end' : hour === 0 ? 'start' : 'middle'}
            >
              {clock(60 * hour)}
            </text>
          ))}
          <Bars
            profile={profile}
            layer={layer}
            interval={interval}
            unit={unit}
            name={name}
            id={id}
            top={top}
            slot={slot}
            place={place}
            onActive={setActive}
          />
        </svg>
      )}
      <div className={`stack bottom gap-y-4 gap-x-6 no-print ${classes.exact}`}>
        <NumberField
          key={`${name} ${layer} ${place}`}
          label={label(place, interval)}
          unit={unitMarks[unit]}
          value={values[place] ?? null}
          limits={limits.msu}
          onChange={(msu) => msu !== null && set(place, place, msu)}
          onSettle={onSettle}
        />
        <p className={`quiet m-0 leading ${classes.hint}`}>
          Draw across the bars, or type a number. Keys: left and right choose a bar, up and down
          change it. The layer you draw is at the bottom, on the scale.
        </p>
      </div>
    </div>
  )
})
