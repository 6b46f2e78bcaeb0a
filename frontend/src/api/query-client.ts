import { notifyManager, QueryClient } from '@tanstack/react-query'
import { Problem } from './problem'

/** Only what may pass by itself is tried again: no answer, or a server that is not ready. */
export function worthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof Problem && (error.status === 0 || error.status >= 502)
}

const aMinute = 60_000
/** For how long documents, machines and one's own measurements are not asked for again. */
export const fiveMinutes = 5 * aMinute

/** Answers to inputs that somebody moves: each is new, and hardly one is asked for again. */
export const forAMinute = { staleTime: aMinute, gcTime: aMinute }

// a figure is drawn with the frame that its answer came in: a timer would let a frame go by
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, refetchOnWindowFocus: false },
    // who saves is told at once that it did not work; questions wait until the server is back
    mutations: { retry: false, networkMode: 'always' },
  },
})
