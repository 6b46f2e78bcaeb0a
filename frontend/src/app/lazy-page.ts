import { lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '@/api/connection'

/** Loads what a page that is opened needs; where Headroom was updated, the page is loaded anew. */
export function loadedForPage<Module>(load: () => Promise<Module>): Promise<Module> {
  return loaded(load, () => window.location.reload())
}

/** A page that is loaded when it is opened; while the server is away it waits. */
export function lazyPage<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadedForPage(load), name)
}
