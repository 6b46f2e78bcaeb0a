import table from '@docs/glossary.md?raw'

export interface Term {
  name: string
  meaning: string
  source: string
}

/** Returns a cell of the table without its marks; links and names of documents keep their words. */
function plain(cell: string): string {
  return cell.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '')
}

/** The words of the field, as docs/glossary.md explains them. */
export const terms: readonly Term[] = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [name = '', meaning = '', source = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => plain(cell.trim()))
    return { name, meaning, source }
  })

/** Returns what a term looks like in a text: it may begin a sentence. */
function written(name: string): string {
  const first = name.slice(0, 1)
  return `[${first}${first.toUpperCase()}]${name.slice(1).replace(/y$/, '(?:y|ies)')}`
}

// the longer name before the shorter
const byLength = terms.toSorted((one, other) => other.name.length - one.name.length)
const anyTerm = new RegExp(
  `(?<![\\w/-])(?:${byLength
    .map(({ name }) => `(${name.split(' or ').map(written).join('|')})`)
    .join('|')})(?:s|es)?(?![\\w/])`,
  'g',
)

/** Returns the terms in a text in their order, and where each stands. */
export function findTerms(text: string): { term: Term; from: number; to: number }[] {
  return [...text.matchAll(anyTerm)].flatMap((found) => {
    const term = byLength[found.slice(1).findIndex((part) => part !== undefined)]
    return term ? [{ term, from: found.index, to: found.index + found[0].length }] : []
  })
}
