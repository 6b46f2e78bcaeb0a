import { useMemo } from 'react'
import { FormOf, useFormOf } from '@/components/form'
import { ChoiceAt, Rows } from '@/components/form-fields'
import { currencies } from '@/components/minor-digits'
import { asRead, isLevels, withAmounts } from '@/components/price'
import { PriceFields } from '@/components/price-fields'
import type { PanelProps } from './peaks-controls'
import classes from './peaks-controls.module.css'
import { levelsError, type Priced, pricedOf, withPriced } from './peaks-series'

const noErrors = {}

/** Returns what is charged in another currency, the numbers as they are read. */
function inCurrency(priced: Priced, currency: string): Priced {
  const change = asRead(priced.currency, currency)
  const products = priced.products.map(({ label, price }) => ({
    label,
    price: withAmounts(price, change),
  }))
  return { ...priced, currency, products }
}

/** What an MSU costs a month: of all LPARs, and of each product. */
export function PricePanel({ inputs, onValidity, move, change, settle }: PanelProps) {
  const value = useMemo(() => pricedOf(inputs), [inputs])
  const { currency } = value
  const changes = useMemo(() => {
    const within = (apply: PanelProps['change']) => (update: (before: Priced) => Priced) =>
      apply((held) => withPriced(held, update(pricedOf(held))))
    return { move: within(move), change: within(change) }
  }, [move, change])
  const form = useFormOf<Priced>({
    ...{ model: 'Money', value, errors: noErrors, currency },
    ...{ ...changes, settle, onValidity },
  })
  return (
    <section
      className="panel stack gap-5 min-0 m-0 pad-y-6 pad-x-7"
      aria-labelledby="prices-heading"
    >
      <h2 id="prices-heading" className="m-0 size-text strong">
        Prices
      </h2>
      <p className={`quiet m-0 leading ${classes.soft}`}>
        With a price each billing month has its bill, before and after, product by product.
      </p>
      <FormOf value={form}>
        <ChoiceAt
          at="currency"
          label="Currency"
          options={[...new Set([...currencies, currency])].map((code) => ({
            value: code,
            label: code,
          }))}
          onChange={(chosen: string) => changes.change((held) => inCurrency(held, chosen))}
        />
        <ChoiceAt at="contract_counts" />
        <Rows at="products">
          {(at, position) => {
            const { label = '', price } = value.products[position] ?? {}
            const wrong = price && isLevels(price) ? levelsError(price) : null
            return (
              <fieldset className={`gap-3 min-0 m-0 no-line ${classes.product}`}>
                <legend className="p-0 size-small">{label}</legend>
                <PriceFields at={`${at}.price`} name={label} />
                {wrong !== null && <p className={`quiet m-0 leading ${classes.soft}`}>{wrong}</p>}
              </fieldset>
            )
          }}
        </Rows>
      </FormOf>
    </section>
  )
}
