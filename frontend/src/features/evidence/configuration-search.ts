/** What the page of a configuration shows, in the address. */
export interface ConfigurationSearch {
  /** Whether our own figures stand beside the printed ones. */
  recomputed?: boolean
  /** The row whose working is open: its name, or `average`. */
  working?: string
}

/** Takes from an address what the page understands. */
export function validateConfigurationSearch(raw: Record<string, unknown>): ConfigurationSearch {
  const { recomputed, working } = raw
  return {
    recomputed: recomputed === true || recomputed === 'true' ? true : undefined,
    working: typeof working === 'string' || typeof working === 'number' ? `${working}` : undefined,
  }
}
