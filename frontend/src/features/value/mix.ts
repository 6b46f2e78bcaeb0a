import { formatFigure } from '@/components/number-format'
import { shownValue } from '@/components/units'
import type { MixPart } from './value-inputs'

/** Takes away what binary fractions leave behind: 1 − 0.7 is 0.3. */
function rounded(share: number): number {
  return Number(share.toFixed(12)) + 0
}

/** Returns the sum of the shares. */
export function shareSum(mix: readonly MixPart[]): number {
  return rounded(mix.reduce((sum, part) => sum + part.share, 0))
}

/** Returns what is wrong with the sum of the shares, or undefined. */
export function sumError(mix: readonly MixPart[]): string | undefined {
  const sum = shareSum(mix)
  if (Math.abs(sum - 1) <= 1e-9) return undefined
  return `The shares sum to ${formatFigure(shownValue(sum, 'share'))} %; they have to sum to 100 %.`
}

/** Returns the mix with one share changed. Of two parts the other one follows. */
export function withShare(mix: readonly MixPart[], position: number, share: number): MixPart[] {
  return mix.map((part, index) => {
    if (index === position) return { ...part, share }
    return mix.length === 2 ? { ...part, share: rounded(1 - share) } : part
  })
}

/** Returns the share with which this part would make the mix whole, or undefined if none would. */
export function fillingShare(mix: readonly MixPart[], position: number): number | undefined {
  const part = mix[position]
  if (part === undefined || sumError(mix) === undefined) return undefined
  const share = rounded(1 - shareSum(mix) + part.share)
  return share >= 0 && share <= 1 ? share : undefined
}

/** Returns the mix with a further part, which takes what is missing to the whole. */
export function withPart(mix: readonly MixPart[], substitution: string): MixPart[] {
  const missing = rounded(Math.max(0, 1 - shareSum(mix)))
  return [...mix, { substitution, share: missing }]
}

/** Returns the mix without a part. A part that remains alone takes the whole. */
export function withoutPart(mix: readonly MixPart[], position: number): MixPart[] {
  const rest = mix.filter((_, index) => index !== position)
  return rest.length === 1 ? rest.map((part) => ({ ...part, share: 1 })) : rest
}
