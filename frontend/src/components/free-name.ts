/** Returns a name that nothing has yet: the base, else the base with the first free number after a separator. */
export function freeName(taken: readonly string[], base: string, separator = ''): string {
  if (!taken.includes(base)) return base
  let number = 2
  while (taken.includes(`${base}${separator}${number}`)) number += 1
  return `${base}${separator}${number}`
}
