import { searchOf, wordsAt } from '@/components/link-state'

/** What the page of a configuration shows, in the address. */
export interface ConfigurationSearch {
  /** Whether our own figures stand beside the printed ones. */
  recomputed?: boolean
  /** The row whose working is open: its name, or `average`. */
  working?: string
}

/** Takes from an address what the page understands. */
export const validateConfigurationSearch = searchOf<ConfigurationSearch>({
  recomputed: {
    at: 'recomputed',
    read: (text) => (text === 'true' ? { value: true } : { why: 'it is not true' }),
  },
  working: wordsAt('working'),
})
