import { inMinor } from '@/components/minor-digits'
import { parseNumber } from '@/components/number-parse'
import { isLevels, type LevelPriceDraft } from '@/components/price'
import { emptyProduct, type ProductDraft } from './scenario-draft'

/** What a pasted table of prices holds, and what of it could not be read. */
interface Row {
  line: number
  /** MSU above which the level begins; null: it is not said. */
  from: number | null
  to: number | null
  price: number
}

interface Found {
  flat: number | null
  base: { price: number; to: number | null } | null
  rows: Row[]
}

const number = String.raw`(\d[\d.,' ]*[kKM]?)`
const forms = {
  flat: /^(flat|all|every msu)?$/i,
  base: new RegExp(`^base(?: charge)?(?:[^\\d]*${number})?(?: msu)?$`, 'i'),
  between: new RegExp(`^${number}\\s*(?:-|–|—|to|bis|\\.\\.+)\\s*${number}(?: msu)?$`, 'i'),
  above: new RegExp(`^(?:>|above|over)\\s*${number}(?: msu)?$`, 'i'),
  onwards: new RegExp(`^(?:from\\s*)?${number}(?: msu)?\\s*(?:\\+|up|and up|and above|-|–)$`, 'i'),
  upTo: new RegExp(`^(?:≤|<=|<|to|up to|bis)?\\s*${number}(?: msu)?$`, 'i'),
}

function msu(text: string | undefined): number | null {
  if (text === undefined) return null
  const read = parseNumber(text)
  return 'value' in read ? read.value : null
}

/** Returns where a level begins and ends as people write it: 4–45, up to 45, above 1975, 1976 up. */
function levelOf(text: string): Pick<Row, 'from' | 'to'> | null {
  const between = forms.between.exec(text)
  // levels are written by their first MSU: 4–45 begins above 3
  if (between !== null) return { from: (msu(between[1]) ?? 1) - 1, to: msu(between[2]) }
  const above = forms.above.exec(text)
  if (above !== null) return { from: msu(above[1]), to: null }
  const onwards = forms.onwards.exec(text)
  if (onwards !== null) return { from: (msu(onwards[1]) ?? 1) - 1, to: null }
  const upTo = forms.upTo.exec(text)
  return upTo === null ? null : { from: null, to: msu(upTo[1]) }
}

/**
 * Reads lines of product, level and price, apart by tabs or semicolons, as a spreadsheet copies
 * them. A line without a product belongs to the one above; a product without levels has a flat
 * price. Every line that is not taken is told.
 */
export function readPriceTable(text: string, currency: string) {
  const findings: string[] = []
  const found = new Map<string, Found>()
  let product = ''
  const lines = text.split(/\r?\n/)
  lines.forEach((written, index) => {
    if (written.trim() === '') return
    const line = index + 1
    const cells = written.split(written.includes('\t') ? '\t' : ';').map((cell) => cell.trim())
    if (cells.length < 2 || cells.length > 3) {
      findings.push(`Line ${line}: ${cells.length} cells; expected product, level and price.`)
      return
    }
    const [name = '', level = '', amount = ''] =
      cells.length === 2 ? [cells[0] ?? '', '', cells[1] ?? ''] : cells
    const read = parseNumber(amount, 'number', undefined, currency)
    if ('error' in read) {
      if (found.size === 0 && product === '' && !/\d/.test(amount)) {
        findings.push(`Line ${line} is taken as the heading.`)
      } else findings.push(`Line ${line}: no price. ${read.error}.`)
      return
    }
    if (read.value < 0) {
      findings.push(`Line ${line}: a price cannot be below 0.`)
      return
    }
    if (name !== '') product = name
    if (product === '') {
      findings.push(`Line ${line}: no product is named.`)
      return
    }
    const own = found.get(product) ?? { flat: null, base: null, rows: [] }
    found.set(product, own)
    const price = inMinor(read.value, currency)
    const base = forms.base.exec(level)
    const place = levelOf(level)
    if (base !== null) own.base = { price, to: msu(base[1]) }
    else if (forms.flat.test(level)) own.flat = price
    else if (place === null) {
      findings.push(`Line ${line}: “${level}” is no level; write 4–45, up to 45 or above 1975.`)
    } else own.rows.push({ line, ...place, price })
  })
  const products = [...found].flatMap(([label, own]) => productOf(label, own, findings))
  return { products, findings }
}

function productOf(label: string, { flat, base, rows }: Found, findings: string[]): ProductDraft[] {
  const [first] = rows
  if (first === undefined) {
    if (flat === null) {
      if (base !== null) findings.push(`${label}: a base charge alone is not a price.`)
      return []
    }
    return [{ ...emptyProduct, label, price: { flat_per_msu_month: flat } }]
  }
  if (flat !== null) findings.push(`${label}: the flat price is left out, as there are levels.`)
  const start = first.from ?? base?.to ?? 0
  let ends = start
  const levels: LevelPriceDraft['levels'] = []
  for (const row of rows) {
    if (row.from !== null && row.from !== ends) {
      findings.push(`Line ${row.line}: begins above ${row.from}, the one before ends at ${ends}.`)
      return []
    }
    levels.push({ from_msu: ends, to_msu: row.to, price_per_msu_month: row.price })
    ends = row.to ?? ends
  }
  if (start > 0 && base === null) {
    findings.push(`${label}: a base charge for the first ${start} MSU is missing; enter it below.`)
  }
  const price = { base_per_month: base?.price ?? null, levels }
  return [{ ...emptyProduct, label, price }]
}

/** Returns the products with the prices of others taken over: of the same name in their places. */
export function withPrices(
  products: readonly ProductDraft[],
  taken: readonly ProductDraft[],
): ProductDraft[] {
  const prices = new Map(taken.map((product) => [product.label, product]))
  const kept = products
    // a product that nothing was entered for gives way
    .filter(({ label, price }) => label.trim() !== '' || isLevels(price))
    .map((product) => {
      const found = prices.get(product.label.trim())
      prices.delete(product.label.trim())
      return found === undefined ? product : { ...product, price: found.price }
    })
  return [...kept, ...prices.values()]
}
