import type { PeaksInputs, ProfileSource, Values } from './peaks-inputs'

/** A file that values are from, and what those were when they were read from it. */
export interface HeldSource extends ProfileSource {
  marks: readonly string[]
}

/** One LPAR through one kind of day. */
interface Layer {
  lpar: string
  day: string
  mark: string
}

/** Values are never changed in place, so that each list is gone through once. */
const marks = new WeakMap<Values, number>()
const bits = new DataView(new ArrayBuffer(8))

/** Returns a number that tells values apart (FNV-1a over their bytes). */
function markOfValues(values: Values): number {
  const kept = marks.get(values)
  if (kept !== undefined) return kept
  let mark = 2166136261
  for (const value of values) {
    bits.setFloat64(0, value ?? -1)
    mark = Math.imul(mark ^ bits.getUint32(0), 16777619)
    mark = Math.imul(mark ^ bits.getUint32(4), 16777619)
  }
  marks.set(values, mark)
  return mark
}

function layersOf({ interval_minutes, unit, lpars, kinds }: PeaksInputs): Layer[] {
  return lpars.flatMap(({ name, profiles }) =>
    profiles.map(({ background, workload }, kind) => ({
      lpar: name,
      day: kinds[kind] ?? '',
      mark: [
        interval_minutes,
        unit,
        markOfValues(background) >>> 0,
        // work under study on top of it is no part of a file, unless some of it is there
        workload.some((value) => value !== 0) ? markOfValues(workload) >>> 0 : 0,
      ]
        .map((part) => (typeof part === 'number' ? part.toString(36) : part))
        .join('.'),
    })),
  )
}

const isOf = (names: readonly string[] | null | undefined, name: string) =>
  names == null || names.includes(name)

/** Returns inputs whose values were read from files, which they name from now on. */
export function withSources(inputs: PeaksInputs, sources: readonly ProfileSource[]): PeaksInputs {
  const layers = layersOf(inputs)
  // days of a run are no kinds: all of an LPAR is one layer
  const isRun = inputs.period.kind === 'run'
  return {
    ...inputs,
    sources: sources.map((source) => ({
      ...source,
      marks: layers
        .filter(({ lpar, day }) => isOf(source.lpars, lpar) && (isRun || isOf(source.days, day)))
        .map(({ mark }) => mark),
    })),
  }
}

/** Returns which of all names some are; null where they are all. */
function someOf(some: readonly string[], all: readonly string[]): string[] | null {
  const names = [...new Set(some)]
  return names.length === new Set(all).size ? null : names
}

/** Returns a file as that of some layers. */
function ofLayers<Source extends ProfileSource>(
  source: Source,
  some: readonly Layer[],
  all: readonly Layer[],
  isRun: boolean,
): Source {
  const names = (key: 'lpar' | 'day') =>
    someOf(
      some.map((layer) => layer[key]),
      all.map((layer) => layer[key]),
    )
  // days of a run are no layers
  return { ...source, lpars: names('lpar'), days: isRun ? source.days : names('day') }
}

/** Returns the layers that still are a file's, where it says or under another name; null: not all. */
function layersFrom(source: HeldSource, layers: readonly Layer[], isRun: boolean): Layer[] | null {
  const alike = layers.filter(({ mark }) => source.marks.includes(mark))
  const stated = alike.filter(
    ({ lpar, day }) => isOf(source.lpars, lpar) && (isRun || isOf(source.days, day)),
  )
  const are = (some: readonly Layer[]) =>
    source.marks.every((mark) => some.some((layer) => layer.mark === mark))
  return are(stated) ? stated : are(alike) ? alike : null
}

/** Returns inputs one of whose layers was read from files; what it was before is no file's any more. */
export function withLayerOf(
  before: PeaksInputs,
  after: PeaksInputs,
  place: { lpar: number; kind: number },
  sources: readonly ProfileSource[],
): PeaksInputs {
  const layers = layersOf(before)
  const { lpar = '', day = '' } = layers[place.lpar * before.kinds.length + place.kind] ?? {}
  const others = before.sources.flatMap((source) => {
    const from = layersFrom(source, layers, false)
    const rest = from?.filter((layer) => layer.lpar !== lpar || layer.day !== day)
    if (rest === undefined || rest.length === from?.length) return [source]
    const marks = rest.map(({ mark }) => mark)
    return rest.length === 0 ? [] : [{ ...ofLayers(source, rest, layers, false), marks }]
  })
  const placed = sources.map((source) => ({ ...source, lpars: [lpar], days: [day] }))
  return { ...after, sources: [...others, ...withSources(after, placed).sources] }
}

/** Returns the files that the values are from, where, and whether they are still those of the file. */
export function sourcesOf(inputs: PeaksInputs): ProfileSource[] {
  const layers = layersOf(inputs)
  const isRun = inputs.period.kind === 'run'
  return inputs.sources.map((held) => {
    const { marks: _, ...source } = held
    const from = layersFrom(held, layers, isRun)
    return from === null ? { ...source, edited: true } : ofLayers(source, from, layers, isRun)
  })
}

/** Returns the files that a link names; a link made when a profile had one file names that one. */
export function readSources(text: string): HeldSource[] | null {
  try {
    const stated: unknown = JSON.parse(text)
    const sources = Array.isArray(stated) ? stated : [withMarks(stated)]
    const isWhole = sources.every(
      (source) =>
        typeof source === 'object' && source !== null && 'sha256' in source && 'marks' in source,
    )
    return isWhole ? (sources as HeldSource[]) : null
  } catch {
    return null
  }
}

/** Returns a file of a former link, whose one mark has all layers one after the other. */
function withMarks(stated: unknown): unknown {
  if (typeof stated !== 'object' || stated === null || !('mark' in stated)) return null
  const { mark, ...source } = stated
  const [interval = '', unit = '', ...layers] = String(mark).split('.')
  const marks = layers.flatMap((background, at) =>
    at % 2 === 0
      ? [[Number(interval).toString(36), unit, background, layers[at + 1] ?? '0'].join('.')]
      : [],
  )
  return { ...source, marks }
}
