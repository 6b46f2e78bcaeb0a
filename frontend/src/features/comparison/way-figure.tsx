import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Schemas } from '@/api/schemas'
import { formatFigure } from '@/components/number-format'
import { Note } from '@/components/states'
import { countedUnit, shownValue, unitBeside } from '@/components/units'
import { Working } from '@/components/working'
import classes from './comparison-page.module.css'
import { type Way, workingQuery } from './comparison-query'
import type { ComparisonState } from './comparison-state'

/** A figure of one way whose working is asked for. */
export interface OpenedFigure {
  way: Way
  name: keyof Schemas['WayWorking']['figures'] & string
}

/** Returns the name of what a million transactions cost, with zIIP time where it is charged. */
export function millionCost({ ziip_charged_share, msu_basis }: ComparisonState) {
  return `million_cost${ziip_charged_share ? '_with_ziip' : ''}_${msu_basis}` as const
}

/** A dash that says why there is no figure. */
export function NoFigure({ why }: { why: string | null }) {
  return (
    <span className="hint m-0 regular" title={why ?? undefined}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not available{why === null ? '' : `: ${why}`}</span>
    </span>
  )
}

interface FigureCellProps {
  /** What screen readers call it: in a table its row and its column. */
  name: string
  value: number | null
  unit: string
  why: string | null
  onOpen: () => void
}

/** A figure that opens its working, or a dash that says why there is none. */
export function FigureCell({ name, value, unit, why, onOpen }: FigureCellProps) {
  if (value === null) return <NoFigure why={why} />
  const text = formatFigure(shownValue(value, unit))
  return (
    <button
      type="button"
      className={`bare min-24 digits to-end ${classes.figure}`}
      aria-label={`${name} ${text} ${countedUnit(value, unitBeside(unit, name))}`.trimEnd()}
      aria-haspopup="dialog"
      title="Show the working"
      onClick={onOpen}
    >
      {text}
    </button>
  )
}

export function FigureWorking({
  opened,
  state,
  onClose,
}: {
  opened: OpenedFigure
  state: ComparisonState
  onClose: () => void
}) {
  const { data, error } = useQuery(workingQuery(state, opened.way.configuration))
  const found = useMemo(() => {
    const figures = new Map(Object.entries(data?.inputs ?? {}))
    for (const figure of Object.values(data?.figures ?? {})) {
      if (figure) figures.set(figure.id, figure)
    }
    return figures
  }, [data])
  if (error !== null) {
    return (
      <Note tone="bad" live>
        The working is not available: {error.message}
      </Note>
    )
  }
  const figure = data?.figures[opened.name]
  if (!figure) return null
  return <Working figure={figure} find={(id) => found.get(id)} onClose={onClose} />
}
