import * as palette from '@/api/palette.gen'

/**
 * Colours of data, the same in both themes and in reports (exports/palette.py), so that a picture, a page
 * and a report can be laid side by side; a pattern is the second code.
 */

export const surfaces = {
  light: { page: '#f4f6f6', panel: '#ffffff' },
  dark: { page: '#0e1417', panel: '#161e22' },
} as const

export const patterns = [
  'solid',
  'diagonal',
  'dots',
  'horizontal',
  'back-diagonal',
  'cross',
  'vertical',
  'rings',
] as const
export type Pattern = (typeof patterns)[number]

/** How one series is told from the others: by colour and, without colour, by pattern. */
export interface Mark {
  color: string
  pattern: Pattern
}

/** Address spaces, and the transactions that the socket tests report apart. */
export const addressSpaces = palette.addressSpaces satisfies Record<string, Mark>
export type AddressSpace = keyof typeof addressSpaces

/** Kinds of processors. */
export const processors = palette.processors satisfies Record<string, Mark>

/** Things without a colour of their own, such as the substitutions of a mix, in their order. */
export const categories: readonly [Mark, ...Mark[]] = palette.categories

/** Returns the mark of the n-th thing; after the eighth the colours come again with other patterns. */
export function categoryMark(position: number): Mark {
  const round = Math.floor(position / categories.length)
  const mark = categories[position % categories.length] ?? categories[0]
  if (round === 0) return mark
  const shifted = (patterns.indexOf(mark.pattern) + round * 3) % patterns.length
  return { color: mark.color, pattern: patterns[shifted] ?? 'solid' }
}

/** Marks of address spaces that users name: together with the pattern none is one of the study's. */
const ownMarks: readonly [Mark, ...Mark[]] = [
  { color: '#3b8b50', pattern: 'cross' },
  { color: '#9059ad', pattern: 'diagonal' },
  { color: '#94760f', pattern: 'vertical' },
  { color: '#2a7098', pattern: 'back-diagonal' },
  { color: '#a5670d', pattern: 'horizontal' },
  { color: '#c8506a', pattern: 'diagonal' },
  { color: '#6b7d22', pattern: 'cross' },
  { color: '#7d756b', pattern: 'vertical' },
]

/** Returns the mark of the n-th address space that a user named, on one kind of processor. */
export function ownComponentMark(position: number, processor: string): Mark {
  const mark = ownMarks[position % ownMarks.length] ?? ownMarks[0]
  const shift = Math.floor(position / ownMarks.length) * 2
  const pattern = patterns[(patterns.indexOf(mark.pattern) + shift) % patterns.length] ?? 'solid'
  if (processor === 'gp') return { color: mark.color, pattern }
  return { color: mark.color, pattern: pattern === 'rings' ? 'dots' : 'rings' }
}

/**
 * Returns the mark of one address space on one kind of processor. The address space gives the colour;
 * what ran on a specialty engine has another pattern.
 */
export function componentMark(name: string, processor: string): Mark {
  const own: Mark = addressSpaces[name as AddressSpace] ?? categories[7] ?? categories[0]
  if (processor === 'gp' || processor === 'all') return own
  return { color: own.color, pattern: own.pattern === 'rings' ? 'dots' : 'rings' }
}
