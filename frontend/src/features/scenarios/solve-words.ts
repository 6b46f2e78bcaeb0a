import type { Figure } from '@/api/figure'
import { formatFigure, userLocale } from '@/components/number-format'
import { spokenText } from '@/components/phrase'
import { formatWithUnit, shownValue } from '@/components/units'
import type { Solution } from './scenario-queries'

const sizes = [
  [1e12, 'trillion'],
  [1e9, 'bn'],
  [1e6, 'M'],
] as const

/** Returns a number for a sentence: three digits and a word from a million up, 36.7 M. */
export function spokenFigure(value: number, locale = userLocale()): string {
  const size = sizes.find(([least]) => Math.abs(value) >= least)
  if (size === undefined) return formatFigure(value, locale)
  const rounded = Number((value / size[0]).toPrecision(3))
  return `${formatFigure(rounded, locale)}\u00a0${size[1]}`
}

/** Returns a value with its unit as a sentence has it. */
export function spoken(value: number, unit: string): string {
  if (Math.abs(value) < 1e6) return formatWithUnit(value, unit)
  return `${spokenFigure(value)}\u00a0${unit}`
}

/** Returns a value as a button offers it: of a price the amount alone. */
export function takenOver(value: number, unit: string): string {
  const [first = unit] = /^[A-Z]{3}\//.test(unit) ? unit.split('/') : [unit]
  return spoken(value, first)
}

/** Returns a label within a sentence; names such as MSU and GP stay as they are. */
function within(label: string): string {
  return /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

const factor = /, factor$/

const goals: Readonly<Record<string, (value: number, text: string) => string>> = {
  gp_seconds_saved: (value) => `to save ${spokenFigure(value)} GP seconds`,
  saved_msu: (value) => `to save ${spokenFigure(value)} MSU in the window`,
  r4ha_saved_msu: (value) => `to save ${spokenFigure(value)} MSU in the R4HA`,
  gp_cps_freed: (value) => `to free ${spokenFigure(value)} CPs`,
  payback_month: (value) => `to be paid back in month ${spokenFigure(value)}`,
  net_present_value: (_, text) => `for a net present value of ${text}`,
  monthly_saving: (_, text) => `to save ${text}`,
  yearly_saving: (_, text) => `to save ${text}`,
}

/** Returns why no value of an input reaches a target. */
export function whyNone(found: Pick<Solution, 'why_none' | 'why_none_wording'>): string {
  return spokenText({ text: found.why_none ?? '', wording: found.why_none_wording })
}

/** Returns what an input has to be for a figure to reach a target, or why nothing does it. */
export function solutionSentence(
  found: Pick<
    Solution,
    'value' | 'current' | 'unit' | 'why_none' | 'why_none_wording' | 'figure_current'
  >,
  label: string,
  figure: Pick<Figure, 'id' | 'label' | 'unit'>,
  target: number,
): string {
  const text = spoken(target, figure.unit)
  const goal = goals[figure.id]?.(target, text) ?? `to bring ${within(figure.label)} to ${text}`
  if (found.value === null) {
    return `${label} alone is not enough ${goal}. ${whyNone(found)}`.trim()
  }
  const now = `(now ${spokenFigure(shownValue(found.current, found.unit))})`
  const stands = found.figure_current
  const shown = stands === null ? null : figure.unit === 'share' ? stands * 100 : stands
  const before = shown === null ? '' : ` (now ${spokenFigure(shown)})`
  const needed = spoken(found.value, found.unit)
  if (found.unit === 'transactions') return `You need ${needed} ${now} ${goal}${before}.`
  return factor.test(label)
    ? `${label.replace(factor, '')} must be ${needed} times as high ${goal}${before}.`
    : `“${label}” must be ${needed} ${now} ${goal}${before}.`
}
