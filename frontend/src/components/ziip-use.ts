/** Returns whether a mix runs anything on zIIPs: the same as the report's section asks. */
export function mixUsesZiips(
  parts: readonly { ziip_seconds_added: string }[],
  value: (id: string) => number | null | undefined,
): boolean {
  return parts.some((part) => (value(part.ziip_seconds_added) ?? 0) !== 0)
}

/** Returns whether a way in runs work on zIIPs; one whose zIIP time was left out does so, too. */
export function waysUseZiips(
  ways: readonly { ziip_ms: number | null; missing: Readonly<Record<string, string>> }[],
): boolean {
  return ways.some((way) => (way.ziip_ms ?? 0) > 0 || 'ziip_ms' in way.missing)
}
