import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { priceTemplatesQuery } from '@/api/price-templates'
import { Choice } from './choice'
import { useForm, useValue } from './form'
import { AddRow, ErrorAt, optionsOf, RemoveRow, Rows } from './form-fields'
import form from './form-fields.module.css'
import { NumberAt } from './form-numbers'
import { formatFigure } from './number-format'
import { baseEnd, isLevels, type LevelPriceDraft, type PriceDraft, unpriced } from './price'
import { Segmented } from './segmented'

const oneLevel: LevelPriceDraft = {
  base_per_month: null,
  levels: [{ from_msu: 0, to_msu: null, price_per_msu_month: null }],
}

interface PriceFieldsProps {
  at: string
  /** Whose price it is. */
  name: string
}

/** What an MSU costs a month: each the same, or by levels. What was typed of either comes back. */
export function PriceFields({ at, name }: PriceFieldsProps) {
  const { change } = useForm()
  const { value: price } = useValue<PriceDraft>(at)
  const flat = useRef(unpriced)
  const levels = useRef<PriceDraft>(oneLevel)
  if (isLevels(price)) levels.current = price
  else flat.current = price
  return (
    <>
      <Segmented
        label={`Price of ${name}`}
        value={isLevels(price) ? 'levels' : 'flat'}
        onChange={(kind) => change(at, kind === 'levels' ? levels.current : flat.current)}
        options={optionsOf({ flat: 'Flat price', levels: 'Levels' })}
      />
      {isLevels(price) ? (
        <LevelFields at={at} price={price} />
      ) : (
        <NumberAt at={`${at}.flat_per_msu_month`} per="per MSU and month" optional />
      )}
    </>
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
              <div className={`stack bottom gap-4 ${form.step}`}>
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
