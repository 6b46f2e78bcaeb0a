import { parseNumber } from './number-parse'

/** Returns the cells of what a spreadsheet or a CSV file holds; null for a single cell. */
export function pastedCells(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const cells = lines.map((line) => line.split(separatorOf(lines)).map(plainCell))
  return cells.length === 1 && cells[0]?.length === 1 ? null : cells
}

function separatorOf(lines: readonly string[]): string {
  for (const separator of ['\t', ';']) {
    if (lines.some((line) => line.includes(separator))) return separator
  }
  // commas part cells only where every line, the heads first, has as many of them
  const [head = ''] = lines
  const commas = head.split(',').length
  const alike = lines.length > 1 && lines.every((line) => line.split(',').length === commas)
  return alike && commas > 1 && /[A-Za-z]/.test(head) ? ',' : '\t'
}

function plainCell(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the number in a cell, in the user's locale or with a percent sign; NaN for none. */
export function cellNumber(text: string): number {
  const read = parseNumber(text.replace(/\s*%$/, ''))
  return 'value' in read ? read.value : Number.NaN
}
