import type { Problem } from '@/api/problem'
import type { PeaksInputs } from './peaks-inputs'
import { wordsOf } from './peaks-words'

/** Returns why inputs were refused, with the LPAR and the time in place of positions. */
export function refusalText(problem: Problem, inputs: PeaksInputs): string {
  const [error] = problem.errors
  if (error === undefined) return problem.message
  const [list, position, , interval] = error.field.split('.')
  const from = list === 'savings' ? inputs.lpars.filter((lpar) => lpar.saving) : inputs.lpars
  const lpar = from[Number(position)]
  if ((list !== 'savings' && list !== 'series') || lpar === undefined) return problem.message
  const minute = Number(interval) * inputs.interval_minutes
  const when =
    interval === undefined || Number.isNaN(minute) ? '' : `, ${wordsOf(inputs).from(minute)}`
  const text = error.message
  return `${lpar.name}${when}: ${text}${/[.!?]$/.test(text) ? '' : '.'}`
}
