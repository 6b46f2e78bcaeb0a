import type { Schemas } from '@/api/schemas'
import { userLocale } from '@/components/number-format'

export type Extract = Schemas['ExtractWithTimers']
export type ExtractLine = Schemas['ExtractLine']
export type CounterRole = Schemas['CounterRole']

/** Returns the lines under the heads that the screen prints, in its order. */
export function lineGroups(lines: readonly ExtractLine[]) {
  const groups: { name: string; lines: ExtractLine[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.name === line.group) last.lines.push(line)
    else groups.push({ name: line.group, lines: [line] })
  }
  return groups
}

/** Returns how many decimals the screen prints; `00:00:00.385582` has six. */
export function printedDecimals(printed: string): number {
  return /\.(\d+)\D*$/.exec(printed)?.[1]?.length ?? 0
}

/** Returns a number with all decimals that its screen prints: a counter is not rounded. */
export function withDecimals(value: number, decimals: number, locale = userLocale()): string {
  const written = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(value))
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `\u2212${written}` : written
}

export const roleNames: Record<CounterRole['role'], string> = {
  gp: 'Added to GP',
  ziip: 'Added to zIIP',
  inside_another: 'Inside another',
  not_used: 'Not used',
}

/** Returns which counters a screen's GP and zIIP seconds add, as one sentence. */
export function addedCounters(counters: readonly CounterRole[]): string {
  const named = (role: CounterRole['role']) =>
    counters.filter((counter) => counter.role === role).map((counter) => counter.name)
  const list = (names: string[]) => (names.length === 0 ? 'no counter' : names.join(' and '))
  return `GP seconds add ${list(named('gp'))}; zIIP seconds add ${list(named('ziip'))}. Every other counter is inside one of these or says something else; the table gives the reason.`
}
