import type { components } from './schema.gen'

/** A number with everything that a sceptical reader asks about it. */
export type Figure = components['schemas']['FigureRead']
export type FigureSource = components['schemas']['SourceRead']
export type Kind = Figure['kind']

/** Finds a figure by its id within one answer. */
export type FindFigure = (id: string) => Figure | undefined
