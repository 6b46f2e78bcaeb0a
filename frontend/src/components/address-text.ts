/** Reads the part of an address behind the question mark. Of repeated parameters the last counts. */
export function parseAddress(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * Takes the parameters of an address as they are. They stay as they were written, also wrong ones,
 * so that a page can say what is wrong; its own reading gives them their types.
 */
export function textParameters<Search extends object = Record<string, string>>(
  raw: Record<string, unknown>,
): Search {
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  ) as Search
}

/** Parameters that any page may have: the step of the tour, and which part of the page is shown. */
const ofAnyPage = ['tour', 'tab', 'step', 'present']

/** Tells whether a parameter belongs to one page alone. */
export const isOfOnePage = (name: string) => !ofAnyPage.includes(name)

/** Returns the names of a page's own parameters. */
export function pageParameters(search: object): string[] {
  return Object.keys(search).filter(isOfOnePage)
}

/** Writes parameters so that people can read them: colons and commas stay as they are. */
export function addressText(parameters: Record<string, unknown>): string {
  const written = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(String(value))
          .replaceAll('%3A', ':')
          .replaceAll('%2C', ',')
          .replaceAll('%5B', '[')
          .replaceAll('%5D', ']')}`,
    )
  return written.length === 0 ? '' : `?${written.join('&')}`
}
