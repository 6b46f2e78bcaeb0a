import { figures } from './fields.gen'
import type { Schemas } from './schemas'

/** A number with everything that a sceptical reader asks about it. */
export type Figure = Schemas['Quantity']
export type FigureSource = Schemas['Source']
export type Kind = Figure['kind']

/** Finds a figure by its id within one answer. */
export type FindFigure = (id: string) => Figure | undefined

/** Returns what finds any of some figures; of two with one id the later one. */
export function findAmong(some: readonly Figure[]): FindFigure {
  const byId = new Map(some.map((figure) => [figure.id, figure]))
  return (id) => byId.get(id)
}

type Listed = (typeof figures)[number]
type Group = Listed['group']
type IdOf<Some extends Group> = Extract<Listed, { group: Some }>['id']
type Place = Listed['places'][number]

const listed: readonly {
  id: string
  group: Group
  places: readonly Place[]
  label?: string
  short?: string
  below?: string
}[] = figures

/** Tells whether a headline figure stands at a place, or means what the place says. */
export function standsAt(id: string, place: Place): boolean {
  return listed.some((figure) => figure.id === id && figure.places.includes(place))
}

/** Returns the ids of the headline figures at a place, of some groups or all, in their order. */
export function figuresAt<Some extends Group = Group>(
  place: Place,
  ...groups: readonly Some[]
): IdOf<Some>[] {
  const wanted: readonly Group[] = groups
  return listed
    .filter(
      ({ group, places }) =>
        places.includes(place) && (groups.length === 0 || wanted.includes(group)),
    )
    .map(({ id }) => id as IdOf<Some>)
}

/** Returns what a headline figure is called without its answer, or below 0, where the list says it. */
export function figureName(id: string, length: 'label' | 'short' | 'below'): string | undefined {
  return listed.find((figure) => figure.id === id)?.[length]
}
