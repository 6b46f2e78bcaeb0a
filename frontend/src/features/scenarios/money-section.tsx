import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useRef } from 'react'
import { fields } from '@/api/fields.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { SearchableSelect } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import shared from '@/components/shared.module.css'
import { TextField } from '@/components/text-field'
import { currencies, currencyName } from './currency'
import {
  AmountField,
  Choice,
  type FormProps,
  type RangedFormProps,
  useValidityOf,
} from './form-parts'
import { PriceSources } from './price-sources'
import {
  emptyMoney,
  emptyProduct,
  isLevels,
  type LevelDraft,
  type LevelPriceDraft,
  type MoneyDraft,
  type ProductDraft,
  terms,
  withCopy,
  withCurrency,
} from './scenario-draft'
import classes from './scenario-form.module.css'
import { priceTemplatesQuery } from './scenario-queries'

const mostProducts = 12
const mostLevels = 20

type Mode = 'none' | MoneyDraft['mode']

interface MoneyProps extends RangedFormProps {
  money: MoneyDraft | null
  /** Whether a profile of days says where the peaks stand. */
  profiled: boolean
  customer: string
}

/** What the saving is worth, by the user's own prices. */
export const MoneySection = memo(function MoneySection({
  money,
  profiled,
  customer,
  update,
  onValidity,
  errors,
  ranges,
}: MoneyProps) {
  /** What was typed comes back when money is chosen again. */
  const last = useRef(money ?? emptyMoney)
  if (money !== null) last.current = money
  const choose = useCallback(
    (mode: Mode) =>
      update((draft) => ({
        ...draft,
        money: mode === 'none' ? null : { ...(draft.money ?? last.current), mode },
      })),
    [update],
  )
  return (
    <>
      <Segmented<Mode>
        label="How the saving is valued"
        value={money?.mode ?? 'none'}
        onChange={choose}
        options={[
          { value: 'none', label: 'Left out' },
          { value: 'peak', label: 'R4HA peak' },
          { value: 'consumption', label: 'Consumption' },
        ]}
      />
      <p className={classes.hint}>Enter your own prices: no public price per MSU was found.</p>
      {money !== null && (
        <MoneyFields {...{ money, profiled, customer, update, onValidity, errors, ranges }} />
      )}
    </>
  )
})

/** Returns how the saving is valued, in few words. */
export function moneyText(money: MoneyDraft | null): string {
  if (money === null) return 'left out'
  return `${money.mode === 'peak' ? 'R4HA peak' : 'consumption'}, ${money.currency}`
}

function MoneyFields({
  money,
  profiled,
  customer,
  update,
  onValidity,
  errors,
  ranges,
}: MoneyProps & { money: MoneyDraft }) {
  const validity = useValidityOf(onValidity)
  const { currency } = money
  const set = useCallback(
    (change: (money: MoneyDraft) => MoneyDraft) =>
      update((draft) => (draft.money === null ? draft : { ...draft, money: change(draft.money) })),
    [update],
  )
  const put = useCallback(
    (change: Partial<MoneyDraft>) => set((before) => ({ ...before, ...change })),
    [set],
  )
  const groups = useMemo(() => {
    const codes = currencies.includes(currency) ? currencies : [...currencies, currency]
    const items = codes.map((code) => ({
      value: code,
      label: code,
      detail: currencyName(code),
    }))
    return [{ group: 'Currencies', items }]
  }, [currency])
  const consumption = (
    <AmountField
      {...ranges(
        'money.consumption_price_per_msu_hour',
        money.mode === 'peak' ? 'Enter it to see consumption pricing beside the peak' : undefined,
      )}
      label={fields.Money.consumption_price_per_msu_hour.label}
      per="an MSU-hour"
      currency={currency}
      fraction
      optional
      value={money.consumption_price_per_msu_hour}
      onChange={(consumption_price_per_msu_hour) => put({ consumption_price_per_msu_hour })}
      onValidity={validity('money.consumption_price_per_msu_hour')}
      error={
        errors['money.consumption_price_per_msu_hour'] ??
        (money.mode === 'consumption' ? errors.money : undefined)
      }
    />
  )
  return (
    <>
      <SearchableSelect
        label="Currency"
        groups={groups}
        value={currency}
        onChange={(code) => code !== null && set((before) => withCurrency(before, code))}
        error={errors['money.currency']}
      />
      {money.mode === 'consumption' && consumption}
      {money.products.map((product, position) => (
        <ProductRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={position}
          {...{ product, position, profiled, currency, set, onValidity, errors, ranges }}
          full={money.products.length >= mostProducts}
        />
      ))}
      {errors['money.products'] !== undefined && (
        <p className={shared.error} role="alert">
          {errors['money.products']}
        </p>
      )}
      <div>
        <Button
          small
          disabled={money.products.length >= mostProducts}
          onClick={() =>
            set((before) => ({ ...before, products: [...before.products, emptyProduct] }))
          }
        >
          <Icon name="plus" />
          Add a product
        </Button>
      </div>
      <PriceSources {...{ money, customer, set }} />
      {money.mode === 'peak' && (
        <NumberField
          {...fields.Money.defined_capacity_msu}
          value={money.defined_capacity_msu}
          optional
          placeholder="none"
          onChange={(defined_capacity_msu) => put({ defined_capacity_msu })}
          onValidity={validity('money.defined_capacity_msu')}
          error={errors['money.defined_capacity_msu']}
        />
      )}
      <div className={classes.fields}>
        {terms.map((name) => {
          const input = fields.Money[name]
          const field = {
            value: money[name],
            onChange: (value: number | null) => value !== null && put({ [name]: value }),
            onValidity: validity(`money.${name}`),
            error: errors[`money.${name}`],
            ...ranges(`money.${name}`, 'hint' in input ? input.hint : undefined),
          }
          return 'per' in input ? (
            <AmountField key={name} {...input} currency={currency} {...field} />
          ) : (
            <NumberField key={name} {...input} {...field} />
          )
        })}
      </div>
      {money.mode === 'peak' && consumption}
    </>
  )
}

const oneLevel: LevelPriceDraft = {
  start_msu: 0,
  base_per_month: null,
  levels: [{ to_msu: null, price_per_msu_month: null }],
}

interface ProductProps {
  product: ProductDraft
  position: number
  profiled: boolean
  /** No further product may be added. */
  full: boolean
  currency: string
  set: (change: (money: MoneyDraft) => MoneyDraft) => void
  onValidity: FormProps['onValidity']
  errors: FormProps['errors']
  ranges: RangedFormProps['ranges']
}

const ProductRow = memo(function ProductRow({
  product,
  position,
  profiled,
  full,
  currency,
  set,
  onValidity,
  errors,
  ranges,
}: ProductProps) {
  const field = `money.products.${position}`
  const name = product.label.trim() || `product ${position + 1}`
  const validity = useValidityOf(onValidity)
  const put = useCallback(
    (change: Partial<ProductDraft>) =>
      set((before) => ({
        ...before,
        products: before.products.map((each, index) =>
          index === position ? { ...each, ...change } : each,
        ),
      })),
    [set, position],
  )
  const flat = useRef<ProductDraft['price']>({ flat_per_msu_month: null })
  const levels = useRef<LevelPriceDraft>(oneLevel)
  const { price } = product
  if (isLevels(price)) levels.current = price
  else flat.current = price
  return (
    <fieldset className={classes.item}>
      <legend className="visually-hidden">Product: {name}</legend>
      <div className={classes.itemHead}>
        <TextField
          label={`Product ${position + 1}`}
          value={product.label}
          placeholder="CICS TS"
          maxLength={120}
          onChange={(label) => put({ label })}
          error={errors[`${field}.label`]}
        />
        <Button
          look="icon"
          aria-label={`Copy ${name}`}
          title="Copy, with its prices and peaks"
          disabled={full}
          onClick={() =>
            set((before) => ({
              ...before,
              products: withCopy(before.products, position),
            }))
          }
        >
          <Icon name="copy" />
        </Button>
        <Button
          look="icon"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() =>
            set((before) => ({
              ...before,
              products: before.products.filter((_, index) => index !== position),
            }))
          }
        >
          <Icon name="trash" />
        </Button>
      </div>
      <Segmented
        label={`Price of ${name}`}
        value={isLevels(price) ? 'levels' : 'flat'}
        onChange={(kind) => put({ price: kind === 'levels' ? levels.current : flat.current })}
        options={[
          { value: 'flat', label: 'Flat price' },
          { value: 'levels', label: 'Levels' },
        ]}
      />
      {isLevels(price) ? (
        <LevelFields
          {...{ price, field: `${field}.price`, currency, put, onValidity, errors, ranges }}
        />
      ) : (
        <AmountField
          {...ranges(`${field}.price.flat_per_msu_month`)}
          label={fields.FlatPrice.flat_per_msu_month.label}
          per="per MSU and month"
          currency={currency}
          value={price.flat_per_msu_month}
          optional
          onChange={(flat_per_msu_month) => put({ price: { flat_per_msu_month } })}
          onValidity={validity(`${field}.price.flat_per_msu_month`)}
          error={errors[`${field}.price.flat_per_msu_month`] ?? errors[`${field}.price`]}
        />
      )}
      <div className={classes.fields}>
        <NumberField
          {...fields.Product.peak_msu}
          {...ranges(`${field}.peak_msu`, fields.Product.peak_msu.hint)}
          value={product.peak_msu}
          optional
          placeholder={profiled ? 'from the profile' : 'not stated'}
          onChange={(peak_msu) => put({ peak_msu })}
          onValidity={validity(`${field}.peak_msu`)}
          error={errors[`${field}.peak_msu`] ?? errors[field]}
        />
        <NumberField
          {...fields.Product.next_peak_msu}
          {...ranges(`${field}.next_peak_msu`, fields.Product.next_peak_msu.hint)}
          value={product.next_peak_msu}
          optional
          placeholder="not known"
          onChange={(next_peak_msu) => put({ next_peak_msu })}
          onValidity={validity(`${field}.next_peak_msu`)}
          error={errors[`${field}.next_peak_msu`]}
        />
        <NumberField
          {...fields.Product.peak_growth_share_per_year}
          value={product.peak_growth_share_per_year}
          onChange={(value) => value !== null && put({ peak_growth_share_per_year: value })}
          onValidity={validity(`${field}.peak_growth_share_per_year`)}
          error={errors[`${field}.peak_growth_share_per_year`]}
        />
      </div>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={product.applies}
          onChange={(event) => put({ applies: event.currentTarget.checked })}
        />
        Runs in this LPAR
      </label>
    </fieldset>
  )
})

interface LevelFieldsProps {
  price: LevelPriceDraft
  field: string
  currency: string
  put: (change: Partial<ProductDraft>) => void
  onValidity: FormProps['onValidity']
  errors: FormProps['errors']
  ranges: RangedFormProps['ranges']
}

function LevelFields({
  price,
  field,
  currency,
  put,
  onValidity,
  errors,
  ranges,
}: LevelFieldsProps) {
  const templates = useQuery(priceTemplatesQuery)
  const validity = useValidityOf(onValidity)
  const { levels } = price
  const set = (change: Partial<LevelPriceDraft>) => put({ price: { ...price, ...change } })
  const setLevel = (position: number, change: Partial<LevelDraft>) =>
    set({
      levels: levels.map((each, index) => (index === position ? { ...each, ...change } : each)),
    })
  const chosen = templates.data?.find(
    (template) =>
      template.base_to_msu === price.start_msu &&
      template.levels.length === levels.length &&
      template.levels.every((each, index) => each.to_msu === levels[index]?.to_msu),
  )
  return (
    <>
      <Choice
        label="Boundaries"
        value={chosen?.id ?? 'own'}
        options={[
          { value: 'own', label: 'My own' },
          ...(templates.data ?? []).map(({ id, label }) => ({ value: id, label })),
        ]}
        hint={chosen?.note}
        onChange={(id) => {
          const template = templates.data?.find((each) => each.id === id)
          if (template === undefined) return
          set({
            start_msu: template.base_to_msu,
            levels: template.levels.map((each, index) => ({
              to_msu: each.to_msu,
              price_per_msu_month: levels[index]?.price_per_msu_month ?? null,
            })),
          })
        }}
      />
      {templates.error !== null && (
        <p className={shared.error}>The templates are missing: {templates.error.message}</p>
      )}
      <div className={classes.steps}>
        <div className={classes.fields}>
          <NumberField
            {...fields.PriceLevel.from_msu}
            label="Base covers up to"
            value={price.start_msu}
            onChange={(start_msu) => start_msu !== null && set({ start_msu })}
            onValidity={validity(`${field}.start_msu`)}
          />
          {price.start_msu > 0 && (
            <AmountField
              {...fields.LevelPrice.base_per_month}
              currency={currency}
              value={price.base_per_month}
              optional
              onChange={(base_per_month) => set({ base_per_month })}
              onValidity={validity(`${field}.base_per_month`)}
              error={errors[`${field}.base_per_month`]}
            />
          )}
        </div>
        {levels.map((level, position) => {
          const from = position === 0 ? price.start_msu : (levels[position - 1]?.to_msu ?? 0)
          const name = `Level ${position + 1}, above ${formatFigure(from)} MSU`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            <div key={position} className={classes.step}>
              <NumberField
                {...fields.PriceLevel.to_msu}
                label={`${name}: up to`}
                value={level.to_msu}
                optional
                placeholder="without end"
                onChange={(to_msu) => setLevel(position, { to_msu })}
                onValidity={validity(`${field}.levels.${position}.to_msu`)}
                error={errors[`${field}.levels.${position}.to_msu`]}
              />
              <AmountField
                {...ranges(`${field}.levels.${position}.price_per_msu_month`)}
                label={fields.PriceLevel.price_per_msu_month.label}
                per="a month"
                currency={currency}
                value={level.price_per_msu_month}
                optional
                onChange={(price_per_msu_month) => setLevel(position, { price_per_msu_month })}
                onValidity={validity(`${field}.levels.${position}.price`)}
                error={errors[`${field}.levels.${position}.price_per_msu_month`]}
              />
              {levels.length > 1 && (
                <Button
                  look="icon"
                  aria-label={`Remove level ${position + 1}`}
                  title="Remove"
                  onClick={() => set({ levels: levels.filter((_, index) => index !== position) })}
                >
                  <Icon name="trash" />
                </Button>
              )}
            </div>
          )
        })}
      </div>
      {errors[`${field}.levels`] !== undefined && (
        <p className={shared.error} role="alert">
          {errors[`${field}.levels`]}
        </p>
      )}
      <div>
        <Button
          small
          disabled={levels.length >= mostLevels}
          onClick={() => set({ levels: [...levels, { to_msu: null, price_per_msu_month: null }] })}
        >
          <Icon name="plus" />
          Add a level
        </Button>
      </div>
    </>
  )
}
