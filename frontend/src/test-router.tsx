import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/** Puts content into a router, for tests of components that hold links. */
export function InRouter({ children }: { children: ReactNode }) {
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
}
