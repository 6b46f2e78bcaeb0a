import { figureWords } from '@/api/figure-words.gen'
import { formatFigure } from './number-format'
import { formatExactWithUnit } from './units'

const payloadClasses: Record<string, string> = { unspecified: figureWords.unstated, echo: 'echo' }

/** Returns a payload as the study compares it. */
export function payloadText(payloadClass: string): string {
  const kilobytes = /^(\d+)k$/.exec(payloadClass)?.[1]
  if (kilobytes !== undefined) return `${kilobytes} KB`
  if (/^\d+$/.test(payloadClass)) return formatExactWithUnit(Number(payloadClass), 'bytes')
  const [, into, out] = /^(\d+)i(\d+)o$/.exec(payloadClass) ?? []
  if (into !== undefined && out !== undefined) {
    const first = formatExactWithUnit(Number(into), 'bytes')
    return into === out ? first : `${first} in, ${formatExactWithUnit(Number(out), 'bytes')} out`
  }
  return payloadClasses[payloadClass] ?? payloadClass
}

/** Returns a payload that is stated for all methods, each way, in place of what was measured. */
export const statedPayload = (kilobytes: number) => `${formatFigure(kilobytes)} KB (assumed)`
