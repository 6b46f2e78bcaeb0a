import type { components } from '@/api/schema.gen'

/** The days of a customer as a scenario stores them. */
export type Profile = components['schemas']['Profile']

/** What one page hands to the other: days, and the window in which a scenario saves. */
export interface Handover {
  profile: Profile
  /** Length of the window in hours. */
  peak_hours: number
  /** MSU that the scenario saves in the window; null: not known. */
  saved_msu: number | null
  /** The R4HA that machines recorded, a value an interval; left out where no file was read. */
  recorded?: components['schemas']['KeptProfile']['recorded']
  /** The scenario that the days come from, if it is stored. */
  scenario: { id: string; name: string } | null
}

type Place = 'scenario' | 'peaks'

/** What the browser's storage has no room for is handed over within the page. */
const beside = new Map<Place, Handover>()
const key = (place: Place) => `headroom.handover.${place}`

/** Lays down what the next page is to take up, in this tab. */
export function handOver(place: Place, handed: Handover): void {
  beside.set(place, handed)
  try {
    sessionStorage.setItem(key(place), JSON.stringify(handed))
  } catch {
    // a link within the application still finds it
  }
}

/** Takes up what another page laid down, once; null where nothing lies there. */
export function takeUp(place: Place): Handover | null {
  const held = beside.get(place)
  beside.delete(place)
  try {
    const text = sessionStorage.getItem(key(place))
    sessionStorage.removeItem(key(place))
    return held ?? (text === null ? null : (JSON.parse(text) as Handover))
  } catch {
    return held ?? null
  }
}
