import type { Machine, Substitution } from '@/api/catalogue'
import { readPair } from '@/components/pair'
import { type ValueInputs, workedExample } from './value-inputs'

export interface KnownInputs {
  inputs: ValueInputs
  problems: readonly string[]
}

/**
 * Returns the inputs with what is not known here replaced, and a sentence for each replacement.
 * found: the machine, null where nobody knows it. What is not loaded yet replaces nothing.
 */
export function knownInputs(
  inputs: ValueInputs,
  found: Machine | null | undefined,
  substitutions: readonly Substitution[] | undefined,
): KnownInputs {
  const problems: string[] = []
  let known = inputs
  const { machine } = inputs
  if (machine !== null && found === null) {
    problems.push(
      `${machine} is not a machine here. The figures are without MSU; choose a machine to see them.`,
    )
    known = {
      ...known,
      machine: null,
      lpar_cps: null,
      rated_msu: null,
      target_su_per_sec: null,
      target_pci_mips: null,
    }
  }
  const unknown = substitutions
    ? inputs.mix
        .map((part) => part.substitution)
        .filter((id) => readPair(id) === null && !substitutions.some((each) => each.id === id))
    : []
  if (unknown.length > 0) {
    problems.push(
      `Not known here: ${unknown.join(', ')}. The mix of the worked example is taken instead.`,
    )
    known = { ...known, mix: workedExample.mix }
  }
  return { inputs: known, problems }
}
