import { memo, useCallback, useMemo } from 'react'
import { fields } from '@/api/fields.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { NumberField } from '@/components/number-field'
import { SearchableSelect, type SelectGroup } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import shared from '@/components/shared.module.css'
import { formatWithUnit, unitName } from '@/components/units'
import { AmountField, Choice, type FormProps, useValidityOf } from './form-parts'
import type { Statement } from './scenario-draft'
import classes from './scenario-form.module.css'
import type { UncertainInput } from './scenario-queries'

const mostStatements = 24

const groupNames: Record<UncertainInput['status'], string> = {
  not_published: 'Nothing is published about it',
  published_runs: 'Published runs, to be replaced',
  estimated_range: 'An estimate with a range, to be replaced',
  exact: 'Counts as exact',
  stated: 'Stated',
}

/** Returns how sure an input is, as a text. */
export function surenessText(input: UncertainInput): string {
  const { interval, unit } = input
  if (interval === null) return input.reason ?? 'counts as exact'
  if (interval.low === interval.high) return 'one estimate, without a range'
  const range = `${formatWithUnit(interval.low, unit)} to ${formatWithUnit(interval.high, unit)}`
  return input.status === 'published_runs' ? `${range}, from the published runs` : range
}

interface RowProps extends FormProps {
  position: number
  statement: Statement
  input: UncertainInput | undefined
  label: string
  currency: string
}

const StatementRow = memo(function StatementRow({
  position,
  statement,
  input,
  label,
  currency,
  update,
  onValidity,
  errors,
}: RowProps) {
  const field = `uncertainty.${position}`
  const validity = useValidityOf(onValidity)
  const put = useCallback(
    (next: Statement) =>
      update((draft) => ({
        ...draft,
        uncertainty: draft.uncertainty.map((each, index) => (index === position ? next : each)),
      })),
    [update, position],
  )
  const share = input?.unit === 'share'
  const end = (name: 'low' | 'high', text: string) => {
    const shared = {
      label: text,
      value: statement[name] ?? null,
      optional: true,
      onChange: (value: number | null) => put({ ...statement, [name]: value }),
      onValidity: validity(`${field}.${name}`),
      error: errors[`${field}.${name}`],
    }
    return input?.minor_units ? (
      <AmountField {...shared} per="" currency={currency} />
    ) : (
      <NumberField
        {...shared}
        unit={share ? '%' : unitName(input?.unit ?? '')}
        style={share ? 'percent' : 'number'}
        limits={fields.Uncertainty.low.limits}
      />
    )
  }
  return (
    <fieldset className={classes.item}>
      <legend className="visually-hidden">Uncertainty: {label}</legend>
      <div className={classes.itemHead}>
        <p className={classes.itemTitle}>
          {label}
          {input !== undefined && `: ${formatWithUnit(input.value, input.unit)}`}
        </p>
        <Button
          look="icon"
          aria-label={`Remove the uncertainty of ${label}`}
          title="Remove"
          onClick={() =>
            update((draft) => ({
              ...draft,
              uncertainty: draft.uncertainty.filter((_, index) => index !== position),
            }))
          }
        >
          <Icon name="trash" />
        </Button>
      </div>
      {errors[`${field}.input`] !== undefined && (
        <p className={shared.error} role="alert">
          {errors[`${field}.input`]}
        </p>
      )}
      <Segmented
        label={`Uncertainty of ${label}`}
        value={statement.shape}
        onChange={(shape) =>
          put({
            input: statement.input,
            distribution: statement.distribution,
            shape,
            low: null,
            high: null,
            spread_share: null,
          })
        }
        options={[
          { value: 'spread', label: 'Plus or minus … %' },
          { value: 'range', label: 'From … to' },
        ]}
      />
      {statement.shape === 'spread' ? (
        <NumberField
          label="Plus or minus"
          unit="%"
          style="percent"
          value={statement.spread_share ?? null}
          limits={fields.Uncertainty.spread_share.limits}
          optional
          onChange={(spread_share) => put({ ...statement, spread_share })}
          onValidity={validity(`${field}.spread_share`)}
          error={errors[`${field}.spread_share`]}
        />
      ) : (
        <div className={classes.fields}>
          {end('low', 'From')}
          {end('high', 'To')}
        </div>
      )}
      {errors[field] !== undefined && (
        <p className={shared.error} role="alert">
          {errors[field]}
        </p>
      )}
      <Choice
        label="Distribution"
        value={statement.distribution}
        options={[
          { value: 'uniform', label: 'Uniform' },
          { value: 'triangular', label: 'Triangular, peak at your value' },
        ]}
        onChange={(distribution) => put({ ...statement, distribution })}
      />
    </fieldset>
  )
})

interface UncertaintyProps extends FormProps {
  uncertainty: readonly Statement[]
  /** Every input of the last answer. */
  inputs: readonly UncertainInput[]
  labels: ReadonlyMap<string, string>
  currency: string
}

/** How far off inputs may be. */
export const UncertaintySection = memo(function UncertaintySection({
  uncertainty,
  inputs,
  labels,
  currency,
  update,
  onValidity,
  errors,
}: UncertaintyProps) {
  const groups = useMemo<SelectGroup[]>(() => {
    const found = new Map<string, { value: string; label: string; detail: string }[]>()
    for (const each of inputs) {
      if (uncertainty.some((statement) => statement.input === each.input)) continue
      const items = found.get(each.status) ?? []
      const value = formatWithUnit(each.value, each.unit)
      items.push({
        value: each.input,
        label: labels.get(each.input) ?? each.label,
        detail: each.status === 'exact' ? `${value}` : `${value}; ${surenessText(each)}`,
      })
      found.set(each.status, items)
    }
    const order: UncertainInput['status'][] = [
      'not_published',
      'published_runs',
      'estimated_range',
      'exact',
    ]
    return order.flatMap((status) => {
      const items = found.get(status)
      return items === undefined ? [] : [{ group: groupNames[status], items }]
    })
  }, [inputs, uncertainty, labels])
  const published = inputs.filter(
    (each) =>
      each.interval !== null &&
      each.interval.low !== each.interval.high &&
      each.status !== 'stated',
  )
  return (
    <>
      {published.length > 0 && (
        <ul className={classes.known}>
          {published.map((each) => (
            <li key={each.input}>
              {labels.get(each.input) ?? each.label}: <span>{surenessText(each)}</span>
            </li>
          ))}
        </ul>
      )}
      {uncertainty.map((statement, position) => (
        <StatementRow
          key={statement.input}
          {...{ position, statement, currency, update, onValidity, errors }}
          input={inputs.find((each) => each.input === statement.input)}
          label={labels.get(statement.input) ?? statement.input}
        />
      ))}
      {errors.uncertainty !== undefined && (
        <p className={shared.error} role="alert">
          {errors.uncertainty}
        </p>
      )}
      {uncertainty.length < mostStatements && (
        <SearchableSelect
          label="Add an uncertain input"
          groups={groups}
          value={null}
          placeholder="Choose an input"
          onChange={(input) => {
            if (input === null) return
            update((draft) => ({
              ...draft,
              uncertainty: [
                ...draft.uncertainty,
                { input, shape: 'spread', distribution: 'uniform', spread_share: null },
              ],
            }))
          }}
        />
      )}
    </>
  )
})
