import { uniqueName } from '@/api/press-names'
import { example, type Layer, type Lpar, type PeaksInputs, type Values } from './peaks-inputs'
import { type PeaksSearch, type ReadPeaks, readPeaksSearch, readValues } from './peaks-search'

/**
 * Profiles that are too long for an address are kept in the browser's database under a name, and the
 * address holds the name. A new name is given for each step that Back can undo. The values of a
 * layer are kept once, however many steps have them.
 */

/** Longer addresses are cut by mail programs and by some proxies. */
export const longestAddress = 2000

/** Steps that are kept, the latest ones. */
const mostDrafts = 30
const drafts = 'drafts'
const layers = 'layers'
/** A layer in a draft: where its values stand. */
const mark = '@'
/** What this page has read and written; the database is asked once for each name. */
const known = new Map<string, ReadPeaks>()
/** Where values stand in the database. */
const places = new WeakMap<Values, string>()
let opened: Promise<IDBDatabase> | undefined

/** Inputs whose values lie apart, under their places. */
interface Draft {
  inputs: WithPlaces
  at: number
}
/** What was kept when a link was a text in parameters. */
interface FormerDraft {
  search: PeaksSearch
  at: number
}
/** An LPAR whose layers are values, or the places of values. */
type LparOf<Held> = Omit<Lpar, 'recorded' | 'profiles'> & {
  recorded: Held | null
  profiles: readonly Readonly<Record<Layer, Held>>[]
}
type WithPlaces = Omit<PeaksInputs, 'lpars'> & { lpars: readonly LparOf<string>[] }

/** Returns an LPAR with all its layers as something else. */
function layersAs<Held, Next>(lpar: LparOf<Held>, next: (layer: Held) => Next): LparOf<Next> {
  return {
    ...lpar,
    recorded: lpar.recorded === null ? null : next(lpar.recorded),
    profiles: lpar.profiles.map(({ background, workload }) => ({
      background: next(background),
      workload: next(workload),
    })),
  }
}

/** Returns what a request to the database comes to. */
function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('headroom-peaks', 2)
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore(drafts).createIndex('at', 'at')
      request.result.createObjectStore(layers)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

function remember(name: string, found: ReadPeaks): void {
  known.delete(name)
  known.set(name, found)
  for (const oldest of known.keys()) {
    if (known.size <= mostDrafts) break
    known.delete(oldest)
  }
}

const isLayer = (parameter: string) => /^(background|workload|recorded)\d/.test(parameter)

/** Returns the places of the layers of a draft. */
function placesIn(draft: Draft | FormerDraft): string[] {
  if ('inputs' in draft) {
    return draft.inputs.lpars.flatMap(({ recorded, profiles }) => [
      ...(recorded === null ? [] : [recorded]),
      ...profiles.flatMap(({ background, workload }) => [background, workload]),
    ])
  }
  return Object.entries(draft.search).flatMap(([parameter, text]) =>
    isLayer(parameter) ? text.split(';').filter((part) => part.startsWith(mark)) : [],
  )
}

/** Returns the inputs of a draft with values in their places. */
function filled({ inputs }: Draft, at: (place: string) => Values): PeaksInputs {
  const [first, ...others] = inputs.lpars.map((lpar): Lpar => layersAs(lpar, at))
  if (first === undefined) throw new Error('a draft has an LPAR')
  return { ...example, ...inputs, lpars: [first, ...others] }
}

/** Returns what was kept as a text in parameters. */
function former({ search }: FormerDraft, at: (place: string) => string): ReadPeaks {
  return readPeaksSearch(
    Object.fromEntries(
      Object.entries(search).map(([parameter, text]) => [
        parameter,
        isLayer(parameter) ? text.replaceAll(/@[^;]+/g, at) : text,
      ]),
    ),
  )
}

/** Fetches a draft from the browser's database, so that `readDraft` has it. */
export async function loadDraft(name: string): Promise<void> {
  if (known.has(name)) return
  try {
    const kept = (await database()).transaction([drafts, layers])
    const found: Draft | FormerDraft | undefined = await done(kept.objectStore(drafts).get(name))
    if (found === undefined) return
    const layersAt = new Map<string, Values | string>()
    for (const place of new Set(placesIn(found))) {
      layersAt.set(place, await done(kept.objectStore(layers).get(place)))
    }
    if ('search' in found) {
      remember(
        name,
        former(found, (place) => String(layersAt.get(place) ?? place)),
      )
      return
    }
    const values = (place: string): Values => {
      const layer = layersAt.get(place) ?? []
      const read = typeof layer === 'string' ? readValues(layer, true) : layer
      if (typeof read === 'string') throw new Error(read)
      places.set(read, place)
      return read
    }
    remember(name, { inputs: filled(found, values), problems: [] })
  } catch {
    // a browser that keeps nothing: the page says that the profile is gone
  }
}

/** Returns the inputs that were kept under a name, or undefined when they are gone. */
export function readDraft(name: string): ReadPeaks | undefined {
  return known.get(name)
}

/** Keeps inputs under a name, the oldest drafts going first. */
export function writeDraft(name: string, inputs: PeaksInputs): void {
  remember(name, { inputs, problems: [] })
  void keep(name, inputs)
}

async function keep(name: string, inputs: PeaksInputs): Promise<void> {
  try {
    const written = new Map<string, Values>()
    const placeOf = (values: Values) => {
      let place = places.get(values)
      if (place === undefined) {
        place = `${mark}${uniqueName()}`
        places.set(values, place)
        written.set(place, values)
      }
      return place
    }
    const draft: Draft = {
      inputs: { ...inputs, lpars: inputs.lpars.map((lpar) => layersAs(lpar, placeOf)) },
      at: Date.now(),
    }
    const kept = (await database()).transaction([drafts, layers], 'readwrite')
    for (const [place, values] of written) {
      kept.objectStore(layers).put(values, place)
    }
    const steps = kept.objectStore(drafts)
    await done(steps.put(draft, name))
    const names = await done(steps.index('at').getAllKeys())
    if (names.length <= mostDrafts) return
    for (const oldest of names.slice(0, -mostDrafts)) steps.delete(oldest)
    const left: (Draft | FormerDraft)[] = await done(steps.getAll())
    const used = new Set(left.flatMap(placesIn))
    for (const place of await done(kept.objectStore(layers).getAllKeys())) {
      if (!used.has(String(place))) kept.objectStore(layers).delete(place)
    }
  } catch {
    // what the browser does not keep lives as long as the page
  }
}

/** Returns a name that no draft has yet. */
export function newDraftName(): string {
  return uniqueName().slice(0, 8)
}

const tooMany = longestAddress / 2

/** Tells whether inputs are too long for an address before they are written out. */
export function isLong({ lpars }: PeaksInputs): boolean {
  return lpars.some(({ profiles }) =>
    profiles.some((profile) => Object.values(profile).some((values: Values) => changes(values))),
  )
}

const manyRuns = new WeakMap<Values, boolean>()

/** Tells whether values change so often that writing their runs takes more than an address. */
function changes(values: Values): boolean {
  const found = manyRuns.get(values)
  if (found !== undefined) return found
  let runs = 1
  for (let at = 1; at < values.length && runs <= tooMany; at += 1) {
    if (values[at] !== values[at - 1]) runs += 1
  }
  manyRuns.set(values, runs > tooMany)
  return runs > tooMany
}
