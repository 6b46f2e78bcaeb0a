import { lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '@/api/connection'

/** A page that is loaded when it is opened; while the server is away it waits. */
export function lazyPage<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loaded(load), name)
}
