import type { Figure } from '@/api/figure'
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

/** Returns a label of an answer in the reader's way; of one with a rate that is one of its parts. */
function labelInReadersWay(wordings: Wordings, label: string): string {
  const parts = label in wordings ? [label] : label.split(', ')
  return parts.map((part) => inReadersWay({ wordings }, part)).join(', ')
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

type Wordings = Readonly<Record<string, Wording>>

/** Returns a value of an answer; one that says a list in short is written in the reader's way. */
export function valueInReadersWay<Value>(answer: { wordings: Wordings }, value: Value) {
  return typeof value === 'string' ? inReadersWay(answer, value) : value
}

type Reasoned = Pick<Figure, 'label' | 'why_missing' | 'interval_missing'>

/** Returns a figure whose label and reasons, why it has no value or no range, are in the reader's way. */
export function withReasons<Of extends Reasoned>(wordings: Wordings, figure: Of): Of {
  const read = (reason: string | null) =>
    reason === null ? null : inReadersWay({ wordings }, reason)
  const { label, why_missing, interval_missing } = figure
  return {
    ...figure,
    label: labelInReadersWay(wordings, label),
    why_missing: read(why_missing),
    interval_missing: read(interval_missing),
  }
}

/** Returns figures by their ids with their labels and reasons in the reader's way. */
export function withAllReasons<Figures extends Record<string, Reasoned>>(
  wordings: Wordings,
  figures: Figures,
): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([id, figure]) => [id, withReasons(wordings, figure)]),
  ) as Figures
}

/** Returns an answer whose figures have their reasons in the reader's way. */
export function answerInReadersWay<
  Answer extends {
    wordings: Wordings
    figures: Record<string, Reasoned>
    inputs: Record<string, Reasoned>
  },
>(answer: Answer): Answer {
  if (Object.keys(answer.wordings).length === 0) return answer
  const { wordings, figures, inputs } = answer
  return {
    ...answer,
    figures: withAllReasons(wordings, figures),
    inputs: withAllReasons(wordings, inputs),
  }
}
