/**
 * Colours of data. An address space has one colour wherever it is drawn, the same in both themes, so
 * that a picture, a page and a report can be laid side by side. Each has at least 3:1 against every
 * surface of both themes (palette.test.ts computes it); a pattern is the second code.
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

/** Address spaces, and the two transactions that the socket tests report apart. */
export const addressSpaces = {
  CICS: { color: '#0d7f8f', pattern: 'solid' },
  'TCP/IP': { color: '#c4581c', pattern: 'diagonal' },
  NET: { color: '#7d62c4', pattern: 'dots' },
  XCFAS: { color: '#6b7d22', pattern: 'horizontal' },
  'MQ CHINN': { color: '#bb4a7e', pattern: 'back-diagonal' },
  'MQ MSTR': { color: '#c8506a', pattern: 'cross' },
  CTG: { color: '#3177c6', pattern: 'vertical' },
  BPXOINIT: { color: '#7d756b', pattern: 'rings' },
  'Send TX': { color: '#3b8b50', pattern: 'solid' },
  'Recv TX': { color: '#94760f', pattern: 'diagonal' },
  'Worker TX': { color: '#3b8b50', pattern: 'solid' },
} as const satisfies Record<string, Mark>
export type AddressSpace = keyof typeof addressSpaces

/** Kinds of processors. */
export const processors = {
  GP: { color: '#2a7098', pattern: 'solid' },
  zIIP: { color: '#a5670d', pattern: 'diagonal' },
  zAAP: { color: '#9059ad', pattern: 'dots' },
} as const satisfies Record<string, Mark>
export type Processor = keyof typeof processors

/** Things without a colour of their own, such as the substitutions of a mix, in their order. */
export const categories: readonly [Mark, ...Mark[]] = [
  { color: '#0d7f8f', pattern: 'solid' },
  { color: '#b8621b', pattern: 'diagonal' },
  { color: '#7d62c4', pattern: 'dots' },
  { color: '#3b8b50', pattern: 'horizontal' },
  { color: '#bb4a7e', pattern: 'back-diagonal' },
  { color: '#3177c6', pattern: 'vertical' },
  { color: '#7f7a1d', pattern: 'cross' },
  { color: '#7d756b', pattern: 'rings' },
]

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
