import { createContext, use } from 'react'

export type OpenWorking = (figureId: string) => void

/** Opens the working of a figure; null where a page has none. */
export const WorkingContext = createContext<OpenWorking | null>(null)

export function useOpenWorking(): OpenWorking | null {
  return use(WorkingContext)
}
