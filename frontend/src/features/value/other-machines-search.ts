import { textParameters } from '@/components/address-text'
import type { ValueSearch } from './value-search'

/** A value case, and the machines to see it on. */
export interface OtherMachinesSearch extends ValueSearch {
  /** A machine whose family is shown along its CPs. */
  family?: string
  /** Further machines, separated by commas. */
  machines?: string
}

export const mostMachines = 20
const identifier = /^[A-Za-z0-9._-]{1,80}$/

/** Takes the parameters of an address as they are. */
export function validateOtherMachinesSearch(raw: Record<string, unknown>): OtherMachinesSearch {
  return textParameters(raw)
}

export interface Choice {
  family: string | null
  machines: readonly string[]
}

/** Reads which machines an address names; without any, the newest full-speed models of 4 CPs. */
export function readChoice({ family, machines }: OtherMachinesSearch): Choice {
  const named = (machines ?? '').split(',').filter((id) => identifier.test(id))
  const along = family !== undefined && identifier.test(family) ? family : null
  return { family: along, machines: [...new Set(named)].slice(0, mostMachines) }
}

/** Writes the machines for the address. */
export function writeChoice({
  family,
  machines,
}: Choice): Pick<OtherMachinesSearch, 'family' | 'machines'> {
  return {
    family: family ?? undefined,
    machines: machines.length === 0 ? undefined : machines.join(','),
  }
}

/** Returns the part of the address that is the case. */
export function caseOf({ family: _, machines: __, ...rest }: OtherMachinesSearch): ValueSearch {
  return rest
}
