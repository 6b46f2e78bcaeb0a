import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import form from '@/components/form-fields.module.css'
import { inMajor } from '@/components/minor-digits'
import { baseEnd, isLevels } from '@/components/price'
import { ScenarioSelect } from '@/components/scenario-select'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { formatWithUnit } from '@/components/units'
import { readPriceTable, withPrices } from './price-table'
import { type MoneyDraft, type ProductDraft, withCurrency } from './scenario-draft'
import classes from './scenario-form.module.css'
import { scenarioQuery } from './scenario-queries'

interface PriceSourcesProps {
  money: MoneyDraft
  customer: string
  set: (change: (money: MoneyDraft) => MoneyDraft) => void
}

function priceText({ price }: ProductDraft, currency: string): string {
  const amount = (minor: number | null | undefined) =>
    minor == null ? '–' : formatWithUnit(inMajor(minor, currency), currency)
  if (!isLevels(price)) return `${amount(price.flat_per_msu_month)} per MSU and month`
  const levels = `${price.levels.length} ${price.levels.length === 1 ? 'level' : 'levels'}`
  const amounts = price.levels.map((level) => amount(level.price_per_msu_month)).join(', ')
  const base = baseEnd(price) > 0 ? `base ${amount(price.base_per_month)}, ` : ''
  return `${base}${levels}: ${amounts}`
}

/** Prices that need no typing: a table out of a spreadsheet, or those of another scenario. */
export function PriceSources({ money, customer, set }: PriceSourcesProps) {
  return (
    <details className={`pt-5 ruled ${form.advanced}`}>
      <summary>Paste prices, or copy them from a scenario</summary>
      <div className="stack gap-5">
        <PastedPrices {...{ money, set }} />
        <PricesOfScenario {...{ customer, set }} />
      </div>
    </details>
  )
}

function PastedPrices({ money, set }: Pick<PriceSourcesProps, 'money' | 'set'>) {
  const [text, setText] = useState('')
  const read = useDeferredValue(text)
  const { currency } = money
  const { products, findings } = useMemo(() => readPriceTable(read, currency), [read, currency])
  const taken = new Set(money.products.map(({ label }) => label.trim()))
  return (
    <>
      <TextField
        label="Price table"
        lines={4}
        value={text}
        onChange={setText}
        placeholder={'CICS TS\tup to 45\t100'}
        hint={`Rows of product, level and price in ${currency}, as copied from a spreadsheet. Levels: 4–45, up to 45, above 1975, base 3.`}
      />
      {read.trim() !== '' && (
        <div role="status" className={`plain-list stack gap-3 size-small ${classes.known}`}>
          {findings.map((finding) => (
            <p key={finding} className="m-0 danger size-small">
              {finding}
            </p>
          ))}
          <ul className="stack gap-3 m-0 pl-6">
            {products.map((product) => (
              <li key={product.label}>
                {product.label}
                {taken.has(product.label) ? ' (its prices are replaced)' : ''}:{' '}
                <span>{priceText(product, currency)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Button
          disabled={products.length === 0}
          onClick={() => {
            set((before) => ({ ...before, products: withPrices(before.products, products) }))
            setText('')
          }}
        >
          Use {products.length === 1 ? 'this product' : `these ${products.length} products`}
        </Button>
      </div>
    </>
  )
}

/** The scenarios of a customer are its price lists: every version is kept, and says who paid what. */
function PricesOfScenario({ customer, set }: Pick<PriceSourcesProps, 'customer' | 'set'>) {
  const client = useQueryClient()
  const [said, setSaid] = useState<{ text: string; tone: 'good' | 'bad' } | null>(null)
  async function take(id: string) {
    try {
      const { name, content } = await client.fetchQuery(scenarioQuery(id))
      const { money } = content
      if (money == null) {
        setSaid({ text: `“${name}” states no prices.`, tone: 'bad' })
        return
      }
      const { currency, products, consumption_price_per_msu_hour } = money
      set((before) => ({
        ...withCurrency(before, currency),
        products,
        consumption_price_per_msu_hour,
      }))
      setSaid({ text: `Prices of “${name}” copied.`, tone: 'good' })
    } catch (error) {
      setSaid({ text: asProblem(error).message, tone: 'bad' })
    }
  }
  return (
    <>
      <ScenarioSelect
        label="Prices of a scenario"
        value={null}
        placeholder="Choose a scenario"
        customer={customer}
        onChange={(scenario) => scenario !== null && void take(scenario.id)}
      />
      {said !== null && (
        <Note tone={said.tone} live>
          {said.text}
        </Note>
      )}
    </>
  )
}
