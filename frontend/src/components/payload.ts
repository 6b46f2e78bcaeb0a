import { formatExactWithUnit } from './units'

const payloadClasses: Record<string, string> = { unspecified: 'not stated', echo: 'echo' }

/** Returns a payload as the study compares it: `32 KB`, `1,920 bytes`. */
export function payloadText(payloadClass: string): string {
  const kilobytes = /^(\d+)k$/.exec(payloadClass)?.[1]
  if (kilobytes !== undefined) return `${kilobytes} KB`
  if (/^\d+$/.test(payloadClass)) return formatExactWithUnit(Number(payloadClass), 'bytes')
  return payloadClasses[payloadClass] ?? payloadClass
}
