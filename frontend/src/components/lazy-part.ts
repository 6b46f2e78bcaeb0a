import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loaded } from '@/api/connection'

/** A part of a page that is loaded when it is first drawn; while the server is away it waits. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy has it, so that any properties fit
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => loaded(load))
}

/** Milliseconds that the questions of a page have before its further parts take connections. */
const questionsFirst = 100

/**
 * A part that whoever opens its page sees, below what the page shows first: it comes beside the
 * answer that the page asks for, and not only when its turn to be drawn has come.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function pagePart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  let coming: Promise<{ default: Part }> | undefined
  const begin = () => {
    coming ??= loaded(load)
    return coming
  }
  setTimeout(() => void begin().catch(() => undefined), questionsFirst) // who draws it is told
  return lazy(begin)
}
