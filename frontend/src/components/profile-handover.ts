import type { Schemas } from '@/api/schemas'

/** The days of a customer as a scenario stores them. */
export type Profile = Schemas['Profile']

/** A month of a machine as a bill states it. */
export type CaseBill = Schemas['CaseBill']

/** What a file says of a case besides its days. */
export interface FileFacts {
  /** The name that the file is kept under. */
  name: string
  /** Of the tables; null: the file names none, or one that is not among them. */
  machine: string | null
  /** A machine that the file names and the tables do not; null: none. */
  unlisted_machine: string | null
  customer: string | null
  /** What a bill states of the machine in a month; null: the file is no bill. */
  bill: CaseBill | null
}

/** What one page hands to the other: days, and the window in which a scenario saves. */
export interface Handover<Days extends Profile | null = Profile> {
  profile: Days
  /** Length of the window in hours. */
  peak_hours: number
  /** What an MSU costs and what the contract counts; left out where nothing is priced. */
  prices?: Schemas['MonthPrices'] | null
  /** How GP seconds become MSU; left out where the profile has none. */
  msu_basis?: Schemas['ScenarioContent']['msu_basis'] | undefined
  /** MSU that the scenario saves in the window; null: not known. */
  saved_msu: number | null
  /** The R4HA that machines recorded, a value an interval; left out where no file was read. */
  recorded?: Schemas['KeptProfile']['recorded']
  /** The scenario that the days come from, if it is stored. */
  scenario: { id: string; name: string } | null
  /** The file that the days come from, where they come straight from one. */
  file?: FileFacts
}

/** What a scenario takes up: a bill has no days. */
export type CaseHandover = Handover<Profile | null>

type Place = 'scenario' | 'peaks'

/** What the browser's storage has no room for is handed over within the page. */
const beside = new Map<Place, CaseHandover>()
const key = (place: Place) => `headroom.handover.${place}`

/** Lays down what the next page is to take up, in this tab. */
export function handOver(place: Place, handed: CaseHandover): void {
  beside.set(place, handed)
  try {
    sessionStorage.setItem(key(place), JSON.stringify(handed))
  } catch {
    // a link within the application still finds it
  }
}

/** Takes up what another page laid down, once; null where nothing lies there. */
export function takeUp(place: Place): CaseHandover | null {
  const held = beside.get(place)
  beside.delete(place)
  try {
    const text = sessionStorage.getItem(key(place))
    sessionStorage.removeItem(key(place))
    return held ?? (text === null ? null : (JSON.parse(text) as CaseHandover))
  } catch {
    return held ?? null
  }
}
