import { memo, useMemo, useRef } from 'react'
import { parts } from '@/api/fields.gen'
import { figureWords } from '@/api/figure-words.gen'
import { useForm, useKnown, useValue } from '@/components/form'
import {
  AddRow,
  CheckAt,
  ChoiceAt,
  ErrorAt,
  RemoveRow,
  Rows,
  TextAt,
} from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { NumberAt, NumbersAt } from '@/components/form-numbers'
import { IconButton } from '@/components/icon-button'
import { currencies, currencyName } from '@/components/minor-digits'
import { PriceFields } from '@/components/price-fields'
import { SearchableSelect } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import { PriceSources } from './price-sources'
import {
  type ContentDraft,
  emptyMoney,
  emptyProduct,
  type MoneyDraft,
  type ProductDraft,
  terms,
  withCopy,
  withCurrency,
} from './scenario-draft'
import { modeNames } from './value-text'

/** What the saving is worth, by the user's own prices. */
export const MoneySection = memo(function MoneySection({ customer }: { customer: string }) {
  const { change } = useForm()
  const { value: money } = useValue<MoneyDraft | null>('money')
  /** What was typed comes back when money is chosen again. */
  const last = useRef(money ?? emptyMoney)
  if (money !== null) last.current = money
  return (
    <>
      <Segmented
        label={parts.Money.mode.label}
        value={money?.mode ?? 'none'}
        onChange={(mode) => change('money', mode === 'none' ? null : { ...last.current, mode })}
        options={[{ value: 'none', label: 'Not included' }, ...parts.Money.mode.options]}
      />
      <p className="hint m-0 leading">Enter your own prices: no public price per MSU was found.</p>
      {money !== null && <MoneyFields {...{ money, customer }} />}
    </>
  )
})

/** Returns how the saving is valued, in few words. */
export function moneyText(money: MoneyDraft | null | undefined): string {
  if (money == null) return 'not included'
  return `${modeNames[money.mode]}, ${money.currency}`
}

function MoneyFields({ money, customer }: { money: MoneyDraft; customer: string }) {
  const { errors, change } = useForm()
  const { currency } = money
  const set = (next: (money: MoneyDraft) => MoneyDraft) => change('money', next)
  const groups = useMemo(() => {
    const codes = currencies.includes(currency) ? currencies : [...currencies, currency]
    const items = codes.map((code) => ({ value: code, label: code, detail: currencyName(code) }))
    return [{ group: 'Currencies', items }]
  }, [currency])
  const peak = money.mode === 'peak'
  const hour = 'money.consumption_price_per_msu_hour'
  const consumption = (
    <NumberAt
      at={hour}
      per="MSU-hour"
      fraction
      optional
      hint={peak ? 'Enter it to see consumption pricing beside the peak' : undefined}
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
      {!peak && consumption}
      <Rows at="money.products">{(at, position) => <ProductRow {...{ at, position }} />}</Rows>
      <ErrorAt at="money.products" />
      <div>
        <AddRow at="money.products" make={() => emptyProduct}>
          Add a product
        </AddRow>
      </div>
      {peak && <ChoiceAt at="money.contract_counts" />}
      <PriceSources {...{ money, customer, set }} />
      {peak && <NumberAt at="money.defined_capacity_msu" />}
      <div className="stack halves top gap-5">
        <NumbersAt at="money" names={terms} />
      </div>
      {peak && consumption}
    </>
  )
}

function ProductRow({ at, position }: { at: string; position: number }) {
  const { value, change } = useForm()
  const { profile, money } = value as ContentDraft
  const { value: product } = useValue<ProductDraft>(at)
  const name = product.label.trim() || `product ${position + 1}`
  const { most = 0 } = useKnown('money.products')
  return (
    <fieldset className={form.item}>
      <legend className="visually-hidden">Product: {name}</legend>
      <div className={`stack bottom gap-4 ${form.itemHead}`}>
        <TextAt at={`${at}.label`} label={`Product ${position + 1}`} placeholder="CICS TS" />
        <IconButton
          icon="copy"
          does="Copy"
          to={name}
          title="Copy, with its prices and peaks"
          disabled={(money?.products.length ?? 0) >= most}
          onClick={() =>
            change('money.products', (before: readonly ProductDraft[]) =>
              withCopy(before, position),
            )
          }
        />
        <RemoveRow at={at} name={name} />
      </div>
      <PriceFields at={`${at}.price`} name={name} />
      <div className="stack halves top gap-5">
        <NumberAt
          at={`${at}.peak_msu`}
          placeholder={profile == null ? figureWords.unstated : 'from the profile'}
        />
        <NumberAt at={`${at}.next_peak_msu`} />
        <NumberAt at={`${at}.peak_growth_share_per_year`} />
      </div>
      {money?.mode === 'peak' && (
        <ChoiceAt at={`${at}.contract_counts`} label={`What the contract of ${name} counts`} />
      )}
      {profile != null && product.peak_msu != null && (
        <CheckAt at={`${at}.keep_peak`}>Keep my own peak instead of the profile’s</CheckAt>
      )}
      <CheckAt at={`${at}.applies`}>Runs in the LPAR</CheckAt>
    </fieldset>
  )
}
