import { valueWords } from '@/api/value-words.gen'
import { formatFigure } from '@/components/number-format'

/** Returns when a case has paid back, which month it is: what costs nothing at the start has at once. */
export const paybackText = (month: number): string =>
  month === 0 ? valueWords.at_once.toLowerCase() : `month ${formatFigure(month)}`

/** The same behind *paid back*. */
export const paidBackText = (month: number): string =>
  `${month === 0 ? '' : 'in '}${paybackText(month)}`
