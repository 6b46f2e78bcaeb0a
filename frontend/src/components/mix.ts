import { parts } from '@/api/fields.gen'
import type { Schemas } from '@/api/schemas'

/** One substitution of a mix with the share of the transactions that it covers. */
export type MixPart = Schemas['Part']

/** How many substitutions a mix takes. */
export const mostParts = parts.ScenarioContent.mix.most

/** Takes away what binary fractions leave behind: 1 − 0.7 is 0.3. */
function rounded(share: number): number {
  return Number(share.toFixed(12)) + 0
}

/** Returns the sum of the shares. */
export function shareSum(mix: readonly MixPart[]): number {
  return rounded(mix.reduce((sum, part) => sum + part.share, 0))
}

/** Returns the mix with one share changed. Of two parts the other one follows. */
export function withShare<Part extends MixPart>(
  mix: readonly Part[],
  position: number,
  share: number,
): Part[] {
  return mix.map((part, index) => {
    if (index === position) return { ...part, share }
    return mix.length === 2 ? { ...part, share: rounded(1 - share) } : part
  })
}

/**
 * Returns the mix with one share changed and the rest shared out among the parts that are not
 * locked, in the proportions that they have. What cannot be shared out shows in the sum.
 */
export function withShareSharedOut<Part extends MixPart>(
  mix: readonly Part[],
  position: number,
  share: number,
): Part[] {
  const changed = mix.map((part, index) => (index === position ? { ...part, share } : part))
  // of two parts the other one has to follow, locked or not
  const follows = (part: Part) => mix.length === 2 || !part.locked
  return sharedOut(changed, (part, index) => index !== position && follows(part))
}

function sharedOut<Part extends MixPart>(
  mix: readonly Part[],
  free: (part: Part, index: number) => boolean,
): Part[] {
  const takers = mix.filter(free)
  const rest = Math.max(0, rounded(1 - shareSum(mix.filter((part, index) => !free(part, index)))))
  const before = shareSum(takers)
  let given = 0
  let left = takers.length
  return mix.map((part, index) => {
    if (!free(part, index)) return part
    left -= 1
    // the last one takes what rounding leaves, so that the sum is exact
    const share =
      left === 0
        ? rounded(rest - given)
        : rounded(before === 0 ? rest / takers.length : (rest * part.share) / before)
    given += share
    return { ...part, share }
  })
}

/**
 * Returns the mix with the shares that are not locked scaled so that all sum to exactly 1, or
 * undefined where they do already or where the locked ones leave nothing to share out.
 */
export function evenedOut<Part extends MixPart>(mix: readonly Part[]): Part[] | undefined {
  if (shareSum(mix) === 1) return undefined
  const evened = sharedOut(mix, (part) => !part.locked)
  return shareSum(evened) === 1 ? evened : undefined
}

/** Returns the share with which this part would make the mix whole, or undefined if none would. */
export function fillingShare(mix: readonly MixPart[], position: number): number | undefined {
  const part = mix[position]
  if (part === undefined) return undefined
  const share = rounded(1 - shareSum(mix) + part.share)
  return share >= 0 && share <= 1 ? share : undefined
}

/** Returns the mix with a further part, which takes what is missing to the whole. */
export function withPart(mix: readonly MixPart[], substitution: string): MixPart[] {
  const missing = rounded(Math.max(0, 1 - shareSum(mix)))
  return [...mix, { substitution, share: missing, locked: false }]
}

/** Returns the mix without a part. A part that remains alone takes the whole. */
export function withoutPart(mix: readonly MixPart[], position: number): MixPart[] {
  const rest = mix.filter((_, index) => index !== position)
  return rest.length === 1 ? rest.map((part) => ({ ...part, share: 1 })) : rest
}

/** Returns the mix without a part, whose share goes to the parts that are not locked. */
export function withoutPartSharedOut(mix: readonly MixPart[], position: number): MixPart[] {
  const rest = withoutPart(mix, position)
  return rest.length === 1 ? rest : sharedOut(rest, (part) => !part.locked)
}
