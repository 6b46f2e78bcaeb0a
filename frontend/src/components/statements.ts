import type { SpeedBy } from './speed-by'

/** What a user states of the machines, in the order of the form. */
export const statedNames = [
  'lpar_cps',
  'rated_msu',
  'target_pci_mips',
  'measured_pci_mips',
  'measured_cps',
  'measured_su_per_sec',
  'target_su_per_sec',
  'speed_spread_share',
] as const
export type StatedName = (typeof statedNames)[number]

export interface Statements extends Record<StatedName, number | null> {
  /** Which speeds convert CPU time; null: PCI, or SU/sec where these alone are stated. */
  speed_by: SpeedBy | null
}

export const nothingStated: Statements = {
  ...(Object.fromEntries(statedNames.map((name) => [name, null])) as Record<StatedName, null>),
  speed_by: null,
}

/** Returns what is stated of the machines among other inputs. */
export function statementsOf(inputs: Partial<Statements>): Statements {
  const stated = { ...nothingStated, speed_by: inputs.speed_by ?? null }
  for (const name of statedNames) stated[name] = inputs[name] ?? null
  return stated
}
