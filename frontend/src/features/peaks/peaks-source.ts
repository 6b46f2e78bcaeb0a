import type { PeaksInputs, ProfileSource, Values } from './peaks-inputs'

/** The file that the values are from, and what they were when they were read from it. */
export interface HeldSource extends ProfileSource {
  mark: string
}

/** Values are never changed in place, so that each list is gone through once. */
const marks = new WeakMap<Values, number>()
const bits = new DataView(new ArrayBuffer(8))

/** Returns a number that tells values apart (FNV-1a over their bytes). */
function markOfValues(values: Values): number {
  const known = marks.get(values)
  if (known !== undefined) return known
  let mark = 2166136261
  for (const value of values) {
    bits.setFloat64(0, value ?? -1)
    mark = Math.imul(mark ^ bits.getUint32(0), 16777619)
    mark = Math.imul(mark ^ bits.getUint32(4), 16777619)
  }
  marks.set(values, mark)
  return mark
}

function markOf({ interval_minutes, unit, lpars }: PeaksInputs): string {
  const layers = lpars.flatMap(({ profiles }) =>
    profiles.flatMap(({ background, workload }) => [
      markOfValues(background),
      // work under study on top of it is no part of a file, unless some of it is there
      workload.some((value) => value !== 0) ? markOfValues(workload) : 0,
    ]),
  )
  return [interval_minutes, unit, ...layers.map((mark) => (mark >>> 0).toString(36))].join('.')
}

/** Returns inputs whose values were read from a file, which they name from now on. */
export function withSource(inputs: PeaksInputs, source: ProfileSource | null): PeaksInputs {
  return { ...inputs, source: source && { ...source, mark: markOf(inputs) } }
}

/** Returns the file that the values are from, and whether they are still those of the file. */
export function sourceOf(inputs: PeaksInputs): ProfileSource | null {
  if (inputs.source === null) return null
  const { mark, ...source } = inputs.source
  return { ...source, edited: source.edited || mark !== markOf(inputs) }
}
