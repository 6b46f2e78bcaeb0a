import type { Errors } from '@/components/form'
import type { CapacityChange, PeaksInputs } from './peaks-inputs'

function follows({ day, minute }: CapacityChange, before: CapacityChange): boolean {
  return day > before.day || (day === before.day && minute > before.minute)
}

/** Returns what is wrong with names and with the order of changes, by field. */
export function faultsOf({ products, groups, lpars }: PeaksInputs): Errors {
  const errors: Record<string, string> = {}
  function checkNames(what: string, names: readonly string[]) {
    for (const [position, name] of names.entries()) {
      const at = `${what}s.${position}.${what}`
      if (name.trim() === '') errors[at] = `A ${what} needs a name`
      else if (names.indexOf(name) !== names.lastIndexOf(name))
        errors[at] = `Another ${what} has this name`
    }
  }
  checkNames(
    'product',
    products.map(({ product }) => product),
  )
  checkNames(
    'group',
    groups.map(({ group }) => group),
  )
  for (const [lpar, { capacity_changes: changes }] of lpars.entries()) {
    for (const [position, change] of changes.entries()) {
      const before = changes[position - 1]
      if (before !== undefined && !follows(change, before)) {
        errors[`lpars.${lpar}.capacity_changes.${position}.minute`] =
          'Enter a time after the change before it: changes follow each other.'
      }
    }
  }
  return errors
}
