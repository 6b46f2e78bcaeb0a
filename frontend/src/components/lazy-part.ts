import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loaded } from '@/api/connection'

/** A part of a page that is loaded when it is first drawn; while the server is away it waits. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy has it, so that any properties fit
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => loaded(load))
}
