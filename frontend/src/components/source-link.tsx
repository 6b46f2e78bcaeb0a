import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FigureSource } from '@/api/figure'

/** Returns the anchor of a measured row on its configuration's page. */
export function pointAnchor(point: string): string {
  return `point-${point}`
}

/** Returns the anchor of a published figure on its study's or configuration's page. */
export function figureAnchor(figure: string): string {
  return `figure-${figure}`
}

/**
 * Leads from a source to the row that it names: a measured row, else a figure, else the study.
 * Documents that are no studies, such as capacity tables, have no page; their text stands alone.
 */
export function SourceLink({ source, children }: { source: FigureSource; children: ReactNode }) {
  const { study, configuration, point, figure } = source
  if (configuration !== null) {
    const hash =
      point !== null ? pointAnchor(point) : figure !== null ? figureAnchor(figure) : undefined
    return (
      <Link to="/evidence/configurations/$configuration" params={{ configuration }} hash={hash}>
        {children}
      </Link>
    )
  }
  if (study === null) return children
  return (
    <Link
      to="/evidence/studies/$study"
      params={{ study }}
      hash={figure === null ? undefined : figureAnchor(figure)}
    >
      {children}
    </Link>
  )
}

/** Leads from a source to its document as a whole. */
export function StudyLink({ source, children }: { source: FigureSource; children: ReactNode }) {
  return (
    <SourceLink source={{ ...source, configuration: null, figure: null }}>{children}</SourceLink>
  )
}
