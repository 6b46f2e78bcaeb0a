import type { Machine, Substitution } from '@/api/catalogue'
import { evenedOut, type MixPart } from '@/components/mix'
import { substitutionText } from '@/components/pair'
import { type ValueInputs, workedExample } from './value-inputs'

/** Tells whether a part of a mix names a test that a user ran. */
export function isOwnTest({ substitution }: MixPart): boolean {
  return typeof substitution === 'string' && substitution.startsWith('own-test-')
}

/** Tells whether a part of a mix names what there is; true while that is not loaded. */
function isKnown(
  { substitution }: MixPart,
  substitutions: readonly Substitution[] | undefined,
  configurations: readonly { id: string }[] | undefined,
): boolean {
  if (typeof substitution === 'string')
    return substitutions?.some((known) => known.id === substitution) ?? true
  const ids = configurations?.map((known) => known.id)
  return ids === undefined || [substitution.from, substitution.to].every((id) => ids.includes(id))
}

/**
 * Returns the inputs with what is not known here replaced, and a sentence for each replacement.
 * found: the machine, null where nobody knows it. What is not loaded yet replaces nothing.
 */
export function knownInputs(
  inputs: ValueInputs,
  found: Machine | null | undefined,
  substitutions: readonly Substitution[] | undefined,
  configurations: readonly { id: string }[] | undefined,
): { inputs: ValueInputs; problems: readonly string[] } {
  const problems: string[] = []
  let known = inputs
  const { machine } = inputs
  if (machine !== null && found === null) {
    problems.push(
      `There is no machine ${machine}. The figures are without MSU; choose a machine to see them.`,
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
  const gone = inputs.mix.filter((part) => !isKnown(part, substitutions, configurations))
  if (gone.length > 0) {
    const kept = inputs.mix.filter((part) => !gone.includes(part))
    const others = gone.filter((part) => !isOwnTest(part))
    const names = others
      .map((part) => substitutionText(part.substitution).replace('..', ' → '))
      .join(', ')
    const without = (count: number) =>
      kept.length === 0
        ? 'The figures are those of the worked example’s mix; choose a substitution.'
        : `${count === 1 ? 'It is' : 'They are'} left out; the other shares are scaled to 100 %.`
    if (others.length < gone.length)
      problems.push(`One of your tests is deleted, or was entered on another server. ${without(1)}`)
    if (others.length > 0)
      problems.push(
        `${names} ${others.length === 1 ? 'is' : 'are'} not in the evidence here. ${without(others.length)}`,
      )
    known = {
      ...known,
      mix: kept.length === 0 ? workedExample.mix : (evenedOut(kept) ?? kept),
    }
  }
  return { inputs: known, problems }
}
