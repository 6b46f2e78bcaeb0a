import { useQuery } from '@tanstack/react-query'
import { parts } from '@/api/fields.gen'
import { priceTemplatesQuery } from '@/api/price-templates'
import { Choice } from '@/components/choice'
import { currencies } from '@/components/minor-digits'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { Segmented } from '@/components/segmented'
import { ListRows } from './list-rows'
import classes from './peaks-controls.module.css'
import {
  type LevelPrices,
  limits,
  type MsuPrice,
  mostLevels,
  type PeaksInputs,
  type PriceLevel,
  priceLimits,
} from './peaks-inputs'
import { levelsError } from './peaks-series'
import type { Changes } from './profile-changes'

const contractCounts = parts.Money.contract_counts.options

interface PricePanelProps extends Changes {
  inputs: PeaksInputs
  onValidity: (field: string, valid: boolean) => void
}

/** What an MSU costs a month: of all LPARs, and of each product. */
export function PricePanel({ inputs, onValidity, ...changes }: PricePanelProps) {
  const { currency } = inputs
  const shared = { currency, onValidity, settle: changes.settle }
  const priceOf = (position: number) => (price: MsuPrice | null) => (held: PeaksInputs) => ({
    ...held,
    products: held.products.map((product, at) =>
      at === position ? { ...product, price } : product,
    ),
  })
  const ofAll = (price: MsuPrice | null) => (held: PeaksInputs) => ({ ...held, price })
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
      <Choice
        label="Currency"
        value={currency}
        choices={[...new Set([...currencies, currency])].map((code) => [code, code] as const)}
        onChange={(chosen) => changes.change((held) => ({ ...held, currency: chosen }))}
      />
      <Choice
        label={parts.Money.contract_counts.label}
        value={inputs.contract_counts}
        choices={contractCounts.map(({ value, label }) => [value, label] as const)}
        onChange={(chosen) => {
          const counts = contractCounts.find(({ value }) => value === chosen)?.value
          if (counts) changes.change((held) => ({ ...held, contract_counts: counts }))
        }}
      />
      <PriceFields
        {...shared}
        whose="all LPARs"
        field="price"
        price={inputs.price}
        change={(price) => changes.change(ofAll(price))}
        type={(price) => changes.move(ofAll(price))}
      />
      {inputs.products.map(({ product, price }, position) => (
        <PriceFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is what the user types
          key={position}
          {...shared}
          whose={product}
          field={`price-${position}`}
          price={price}
          change={(next) => changes.change(priceOf(position)(next))}
          type={(next) => changes.move(priceOf(position)(next))}
        />
      ))}
    </section>
  )
}

interface PriceFieldsProps {
  whose: string
  field: string
  currency: string
  price: MsuPrice | null
  change: (price: MsuPrice | null) => void
  type: (price: MsuPrice | null) => void
  settle: () => void
  onValidity: (field: string, valid: boolean) => void
}

const oneLevel: LevelPrices = {
  base_to_msu: 0,
  base: null,
  levels: [{ to_msu: null, price: null }],
}

function PriceFields(props: PriceFieldsProps) {
  const { whose, field, currency, price, change, type, settle, onValidity } = props
  const byLevels = price !== null && typeof price !== 'number'
  return (
    <fieldset className={classes.product}>
      <legend className="visually-hidden">{`Price, ${whose}`}</legend>
      <Segmented
        label={`Form of the price, ${whose}`}
        value={byLevels ? 'levels' : 'flat'}
        onChange={(form) => {
          onValidity(field, true)
          change(form === 'levels' ? oneLevel : null)
        }}
        options={[
          { value: 'flat', label: 'One price' },
          { value: 'levels', label: 'Levels' },
        ]}
      />
      {byLevels ? (
        <LevelFields {...props} price={price} />
      ) : (
        <NumberField
          label={`Price of an MSU-month, ${whose}`}
          unit={`${currency} per MSU`}
          value={price}
          limits={priceLimits(currency)}
          optional
          placeholder="None stated"
          onChange={type}
          onSettle={settle}
          onValidity={(valid) => onValidity(field, valid)}
        />
      )}
    </fieldset>
  )
}

function LevelFields({
  whose,
  field,
  currency,
  price,
  change,
  type,
  settle,
  onValidity,
}: Omit<PriceFieldsProps, 'price'> & { price: LevelPrices }) {
  const { data: templates = [] } = useQuery(priceTemplatesQuery)
  const { levels, base_to_msu } = price
  const chosen = templates.find(
    (template) =>
      template.base_to_msu === base_to_msu &&
      template.levels.length === levels.length &&
      template.levels.every((level, at) => level.to_msu === levels[at]?.to_msu),
  )
  const by =
    (apply: (price: LevelPrices) => void) =>
    (update: (rows: readonly PriceLevel[]) => readonly PriceLevel[]) => {
      const next = update(levels)
      // without a level there is no price
      apply({ ...price, levels: next.length === 0 ? oneLevel.levels : next })
    }
  const wrong = levelsError(price)
  return (
    <>
      <Choice
        label={`Boundaries, ${whose}`}
        value={chosen?.id ?? ''}
        none="My own"
        choices={templates.map(({ id, label }) => [id, label] as const)}
        onChange={(id) => {
          const template = templates.find((template) => template.id === id)
          if (template === undefined) return
          change({
            ...price,
            base_to_msu: template.base_to_msu,
            levels: template.levels.map((level, at) => ({
              to_msu: level.to_msu,
              price: levels[at]?.price ?? null,
            })),
          })
        }}
      />
      <div className="stack halves gap-5">
        <NumberField
          label={`Base covers up to, ${whose}`}
          unit="MSU"
          value={base_to_msu}
          limits={limits.msu}
          onChange={(to) => to !== null && type({ ...price, base_to_msu: to })}
          onSettle={settle}
          onValidity={(valid) => onValidity(`${field}-base-to`, valid)}
        />
        {base_to_msu > 0 && (
          <NumberField
            label={`Base charge a month, ${whose}`}
            unit={currency}
            value={price.base}
            limits={priceLimits(currency)}
            optional
            placeholder="None stated"
            onChange={(base) => type({ ...price, base })}
            onSettle={settle}
            onValidity={(valid) => onValidity(`${field}-base`, valid)}
          />
        )}
      </div>
      <ListRows<PriceLevel>
        rows={levels}
        name={(_, position) => `level ${position + 1} of ${whose}`}
        most={mostLevels}
        add="Add a level"
        next={() => ({ to_msu: null, price: null })}
        change={by(change)}
        move={by(type)}
        onRemove={(position) => {
          onValidity(`${field}-${position}-to`, true)
          onValidity(`${field}-${position}`, true)
        }}
      >
        {(level, position, _, typed) => {
          const from = position === 0 ? base_to_msu : (levels[position - 1]?.to_msu ?? 0)
          return (
            <div className="stack halves gap-5">
              <NumberField
                label={`Level ${position + 1}, above ${formatFigure(from)}: up to`}
                unit="MSU"
                value={level.to_msu}
                limits={limits.msu}
                optional
                placeholder="Without end"
                onChange={(to_msu) => typed({ to_msu })}
                onSettle={settle}
                onValidity={(valid) => onValidity(`${field}-${position}-to`, valid)}
              />
              <NumberField
                label={`Price in level ${position + 1}, ${whose}`}
                unit={`${currency} per MSU`}
                value={level.price}
                limits={priceLimits(currency)}
                optional
                placeholder="None stated"
                onChange={(next) => typed({ price: next })}
                onSettle={settle}
                onValidity={(valid) => onValidity(`${field}-${position}`, valid)}
              />
            </div>
          )
        }}
      </ListRows>
      {wrong !== null && <p className={`quiet m-0 leading ${classes.soft}`}>{wrong}</p>}
    </>
  )
}
