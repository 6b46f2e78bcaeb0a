import { userLocale } from './number-format'
import { formatExactWithUnit, formatWithUnit } from './units'

interface Amount {
  value: number
  unit: string
  exact: boolean
}

/**
 * A sentence apart from its numbers: `{1}` in the text is the amount of that name. Braces that the
 * text itself has are doubled.
 */
export interface Wording {
  text: string
  amounts: Readonly<Record<string, Amount>>
}

function written({ value, unit, exact }: Amount, locale: string): string {
  return exact ? formatExactWithUnit(value, unit, locale) : formatWithUnit(value, unit, '', locale)
}

/** Returns a sentence with its numbers in the reader's way. */
export function wordingText(wording: Wording, locale = userLocale()): string {
  return wording.text.replace(/\{\{|\}\}|\{(\w+)\}/g, (place, name?: string) => {
    const amount = name === undefined ? undefined : wording.amounts[name]
    return amount === undefined ? place.charAt(0) : written(amount, locale)
  })
}

/** Returns a sentence of an answer, whose wordings stand beside it, in the reader's way. */
export function inReadersWay(
  { wordings }: { wordings: Readonly<Record<string, Wording>> },
  text: string,
): string {
  const wording = wordings[text]
  return wording === undefined ? text : wordingText(wording)
}

/** What an answer says: in English, and apart from its numbers where it names some. */
export interface Spoken {
  text: string
  wording: Wording | null
}

/** Returns what an answer says, with its numbers in the reader's way. */
export function spokenText({ text, wording }: Spoken): string {
  return wording === null ? text : wordingText(wording)
}
