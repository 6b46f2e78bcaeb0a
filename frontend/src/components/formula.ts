/** A formula cut into the ids of its inputs and the text between them. */
export type FormulaToken = { id: string } | { text: string }

const idCharacter = /[A-Za-z0-9_\-.[\]@]/

/**
 * Cuts a formula at the ids that it contains. An id counts only where it stands alone: `cps` is not
 * found inside `gp_cps_freed`.
 */
export function formulaTokens(formula: string, ids: readonly string[]): FormulaToken[] {
  const longestFirst = [...ids].sort((one, other) => other.length - one.length)
  const tokens: FormulaToken[] = []
  let text = ''
  let position = 0
  while (position < formula.length) {
    const startsHere = position === 0 || !idCharacter.test(formula[position - 1] ?? '')
    const found = startsHere
      ? longestFirst.find(
          (id) =>
            formula.startsWith(id, position) &&
            !idCharacter.test(formula[position + id.length] ?? ' '),
        )
      : undefined
    if (found === undefined) {
      text += formula[position]
      position += 1
    } else {
      if (text !== '') tokens.push({ text })
      tokens.push({ id: found })
      text = ''
      position += found.length
    }
  }
  if (text !== '') tokens.push({ text })
  return tokens
}
