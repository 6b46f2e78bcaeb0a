import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { substitutionsQuery } from '@/api/catalogue'
import { configurationsQuery } from '@/api/evidence'
import type { MixPart } from './mix'
import { substitutionText } from './pair'
import { formatWithUnit } from './units'

/** Returns what a substitution or a pair of configurations is called; its id until that is here. */
export type NameOf = (replaced: MixPart['substitution']) => string

interface Mixed {
  mix: readonly MixPart[]
  periods?: readonly { mix: readonly MixPart[] }[] | null | undefined
}

/** Names what the mixes of some contents are of. */
export function useSubstitutionNames(contents: readonly Mixed[]): NameOf {
  const parts = contents.flatMap(({ mix, periods }) => [mix, ...(periods ?? []).map((p) => p.mix)])
  const pairs = parts.flat().some(({ substitution }) => typeof substitution !== 'string')
  const { data: substitutions } = useQuery(substitutionsQuery)
  const { data: configurations } = useQuery({ ...configurationsQuery, enabled: pairs })
  return useCallback(
    (replaced) => {
      const labelOf = (list: typeof substitutions | typeof configurations, id: string) =>
        list?.find((one) => one.id === id)?.label
      if (typeof replaced === 'string') return labelOf(substitutions, replaced) ?? replaced
      const { from, to, rate_per_second: rate } = replaced
      const [before, after] = [labelOf(configurations, from), labelOf(configurations, to)]
      if (before === undefined || after === undefined) return substitutionText(replaced)
      return `${before} \u2192 ${after}${rate == null ? '' : ` at ${formatWithUnit(rate, 'tps')}`}`
    },
    [substitutions, configurations],
  )
}
