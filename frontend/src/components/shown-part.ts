import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Parameters of every page's address: which part of it is shown. */
export interface ShownParts {
  /** Of the results. */
  tab?: string | undefined
  /** Of the form. */
  step?: string | undefined
  /** Of what is shown to a room. */
  present?: string | undefined
}

/** Takes them from an address. */
export function shownParts({ tab, step, present }: Record<string, unknown>): ShownParts {
  const word = (text: unknown) =>
    typeof text === 'string' && /^[a-z-]{1,20}$/.test(text) ? text : undefined
  return { tab: word(tab), step: word(step), present: word(present) }
}

/**
 * Which part of a page is shown, in its address, so that Back shows the one before. The first part
 * is not written. The promise is kept once the part is shown.
 */
export function useShownPart<Name extends string>(
  parameter: keyof ShownParts,
  names: readonly Name[],
): [Name, (name: Name) => Promise<void>] {
  const asked = useSearch({ strict: false, select: (search) => search[parameter] })
  const navigate = useNavigate()
  const first = names[0] as Name
  const choose = useCallback(
    (name: Name) =>
      navigate({
        to: '.',
        search: ((before: object) => ({
          ...before,
          [parameter]: name === first ? undefined : name,
        })) as never,
        // no other state of the page than this changes
        state: { byCalculator: true },
        resetScroll: false,
      }),
    [navigate, parameter, first],
  )
  return [names.find((name) => name === asked) ?? first, choose]
}
