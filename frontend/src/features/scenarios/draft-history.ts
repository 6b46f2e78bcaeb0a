/** Changes of one field follow one another within this many milliseconds: one step back takes all. */
const oneMovement = 1000
const mostSteps = 200

/** What can be taken back and made again. */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** Where the last change was, and when. */
  last: { place: string; at: number } | null
}

export function begun<State>(present: State): History<State> {
  return { past: [], present, future: [], last: null }
}

/**
 * Returns the place of the first difference, such as `workload.transactions`; null where there is
 * none. A list that became longer or shorter ends in `#`.
 */
export function changedPlace(before: unknown, after: unknown, place = ''): string | null {
  if (Object.is(before, after)) return null
  const trees = [before, after].every((side) => typeof side === 'object' && side !== null)
  if (!trees) return place
  const [old, now] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  if (Array.isArray(before) !== Array.isArray(after)) return place
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
    return `${place}#`
  }
  for (const name of new Set([...Object.keys(now), ...Object.keys(old)])) {
    const found = changedPlace(old[name], now[name], place === '' ? name : `${place}.${name}`)
    if (found !== null) return found
  }
  return null
}

/** Returns the history with a new state; what was taken back before can not be made again. */
export function changed<State>(
  { past, present, last }: History<State>,
  next: State,
  at: number,
): History<State> {
  const place = changedPlace(present, next)
  if (place === null) return { past, present: next, future: [], last }
  const same = last?.place === place && at - last.at < oneMovement && !place.endsWith('#')
  return {
    past: same ? past : [...past, present].slice(-mostSteps),
    present: next,
    future: [],
    last: { place, at },
  }
}

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const before = past.at(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { past: [...past, present], present: next, future: rest, last: null }
}
