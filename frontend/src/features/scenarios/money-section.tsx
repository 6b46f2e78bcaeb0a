import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useRef } from 'react'
import { parts } from '@/api/fields.gen'
import { figureWords } from '@/api/figure-words.gen'
import { priceTemplatesQuery } from '@/api/price-templates'
import { Button } from '@/components/button'
import { Choice } from '@/components/choice'
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
import { Icon } from '@/components/icon'
import { currencies, currencyName } from '@/components/minor-digits'
import { formatFigure } from '@/components/number-format'
import { SearchableSelect } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import { PriceSources } from './price-sources'
import {
  baseEnd,
  type ContentDraft,
  emptyMoney,
  emptyProduct,
  isLevels,
  type LevelPriceDraft,
  type MoneyDraft,
  type ProductDraft,
  terms,
  withCopy,
  withCurrency,
} from './scenario-draft'
import classes from './scenario-form.module.css'

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
        options={[{ value: 'none', label: 'Not part of this' }, ...parts.Money.mode.options]}
      />
      <p className="hint m-0 leading">Enter your own prices: no public price per MSU was found.</p>
      {money !== null && <MoneyFields {...{ money, customer }} />}
    </>
  )
})

/** Returns how the saving is valued, in few words. */
export function moneyText(money: MoneyDraft | null | undefined): string {
  if (money == null) return 'not part of this'
  return `${modeNames[money.mode]}, ${money.currency}`
}

function MoneyFields({ money, customer }: { money: MoneyDraft; customer: string }) {
  const { errors, change } = useForm()
  const { currency } = money
  const set = useCallback(
    (next: (money: MoneyDraft) => MoneyDraft) => change('money', next),
    [change],
  )
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

const oneLevel: LevelPriceDraft = {
  base_per_month: null,
  levels: [{ from_msu: 0, to_msu: null, price_per_msu_month: null }],
}

function ProductRow({ at, position }: { at: string; position: number }) {
  const { value, change } = useForm()
  const { profile, money } = value as ContentDraft
  const { value: product } = useValue<ProductDraft>(at)
  const name = product.label.trim() || `product ${position + 1}`
  const flat = useRef<ProductDraft['price']>(emptyProduct.price)
  const levels = useRef<ProductDraft['price']>(oneLevel)
  const { price } = product
  if (isLevels(price)) levels.current = price
  else flat.current = price
  const { most = 0 } = useKnown('money.products')
  const flatPrice = `${at}.price.flat_per_msu_month`
  return (
    <fieldset className={form.item}>
      <legend className="visually-hidden">Product: {name}</legend>
      <div className={`stack bottom gap-4 ${form.itemHead}`}>
        <TextAt at={`${at}.label`} label={`Product ${position + 1}`} placeholder="CICS TS" />
        <Button
          look="icon"
          aria-label={`Copy ${name}`}
          title="Copy, with its prices and peaks"
          disabled={(money?.products.length ?? 0) >= most}
          onClick={() =>
            change('money.products', (before: readonly ProductDraft[]) =>
              withCopy(before, position),
            )
          }
        >
          <Icon name="copy" />
        </Button>
        <RemoveRow at={at} name={name} />
      </div>
      <Segmented
        label={`Price of ${name}`}
        value={isLevels(price) ? 'levels' : 'flat'}
        onChange={(kind) =>
          change(`${at}.price`, kind === 'levels' ? levels.current : flat.current)
        }
        options={[
          { value: 'flat', label: 'Flat price' },
          { value: 'levels', label: 'Levels' },
        ]}
      />
      {isLevels(price) ? (
        <LevelFields at={`${at}.price`} price={price} />
      ) : (
        <NumberAt at={flatPrice} per="per MSU and month" optional />
      )}
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

function LevelFields({ at, price }: { at: string; price: LevelPriceDraft }) {
  const { change } = useForm()
  const templates = useQuery(priceTemplatesQuery)
  const { levels } = price
  const chosen = templates.data?.find(
    (template) =>
      template.levels.length === levels.length &&
      template.levels.every(
        ({ from_msu, to_msu }, index) =>
          from_msu === levels[index]?.from_msu && to_msu === levels[index]?.to_msu,
      ),
  )
  return (
    <>
      <Choice
        label="Boundaries"
        value={chosen?.id ?? 'own'}
        choices={[
          ['own', 'My own'],
          ...(templates.data ?? []).map(({ id, label }) => [id, label] as const),
        ]}
        hint={chosen?.note}
        onChange={(id) => {
          const template = templates.data?.find((known) => known.id === id)
          if (template === undefined) return
          change(at, {
            ...price,
            levels: template.levels.map((bounds, index) => ({
              ...bounds,
              price_per_msu_month: levels[index]?.price_per_msu_month ?? null,
            })),
          })
        }}
      />
      {templates.error !== null && (
        <p className="m-0 danger size-small">
          The templates are missing: {templates.error.message}
        </p>
      )}
      <div className="stack gap-4">
        <div className="stack halves top gap-5">
          <NumberAt at={`${at}.levels.0.from_msu`} label="Base covers up to" />
          {baseEnd(price) > 0 && <NumberAt at={`${at}.base_per_month`} />}
        </div>
        <Rows at={`${at}.levels`}>
          {(level, position) => {
            const from = formatFigure(levels[position]?.from_msu ?? 0)
            const name = `Level ${position + 1}, above ${from} MSU`
            return (
              <div className={`stack bottom gap-4 ${classes.step}`}>
                <NumberAt
                  at={`${level}.to_msu`}
                  label={`${name}: up to`}
                  placeholder="without end"
                />
                <NumberAt at={`${level}.price_per_msu_month`} per="a month" optional />
                <RemoveRow at={level} name={`level ${position + 1}`} handsOn="from_msu" />
              </div>
            )
          }}
        </Rows>
      </div>
      <ErrorAt at={`${at}.levels`} />
      <div>
        <AddRow
          at={`${at}.levels`}
          make={() => ({ from_msu: 0, to_msu: null, price_per_msu_month: null })}
        >
          Add a level
        </AddRow>
      </div>
    </>
  )
}
