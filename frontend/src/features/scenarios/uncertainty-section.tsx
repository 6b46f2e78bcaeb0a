import { memo, useMemo } from 'react'
import { useForm, useKnown, useValue } from '@/components/form'
import { ChoiceAt, ErrorAt, optionsOf, RemoveRow, Rows } from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { NumberAt } from '@/components/form-numbers'
import { SearchableSelect, type SelectGroup } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import { formatWithUnit, unitName } from '@/components/units'
import type { EditorStepsProps } from './editor-steps'
import type { Statement } from './scenario-draft'
import classes from './scenario-form.module.css'
import type { UncertainInput } from './scenario-queries'
import { rangeText } from './use-ranges'

const nothing = { low: null, high: null, spread_share: null }
const distributions = optionsOf({
  uniform: 'Uniform',
  triangular: 'Triangular, peak at your value',
})

const groupNames: Record<UncertainInput['status'], string> = {
  not_published: 'Nothing is published about it',
  published_runs: 'Published runs, to be replaced',
  estimated_range: 'An estimate with a range, to be replaced',
  exact: 'Counts as exact',
  stated: 'Stated',
}

/** Returns how sure an input is, as a text. */
function surenessText(input: UncertainInput): string {
  const { interval, unit } = input
  if (interval === null) return input.reason ?? 'counts as exact'
  if (interval.low === interval.high) return 'one estimate, without a range'
  const range = `${formatWithUnit(interval.low, unit)} to ${formatWithUnit(interval.high, unit)}`
  return input.status === 'published_runs' ? `${range}, from the published runs` : range
}

interface RowProps {
  at: string
  input: UncertainInput | undefined
  label: string
}

function StatementRow({ at, input, label }: RowProps) {
  const { change, currency = '' } = useForm()
  const { value: statement } = useValue<Statement>(at)
  const ends = input === undefined ? '' : rangeText(statement, input, currency)
  const share = input?.unit === 'share'
  const end = (name: 'low' | 'high', text: string) => (
    <NumberAt
      at={`${at}.${name}`}
      label={text}
      unit={share ? '%' : unitName(input?.unit ?? '')}
      style={share ? 'percent' : 'number'}
      {...(input?.minor_units ? { per: '' } : {})}
      optional
    />
  )
  return (
    <fieldset className={form.item}>
      <legend className="visually-hidden">Uncertainty: {label}</legend>
      <div className={`stack bottom gap-4 ${form.itemHead}`}>
        <p className="m-0 size-text strong leading">
          {label}
          {input !== undefined && `: ${formatWithUnit(input.value, input.unit)}`}
        </p>
        <RemoveRow at={at} name={`the uncertainty of ${label}`} />
      </div>
      <ErrorAt at={`${at}.input`} />
      <Segmented
        label={`Uncertainty of ${label}`}
        value={statement.shape}
        onChange={(shape) => change(at, (before: Statement) => ({ ...before, ...nothing, shape }))}
        options={optionsOf({ spread: 'Plus or minus … %', range: 'From … to' })}
      />
      {statement.shape === 'spread' ? (
        <NumberAt
          at={`${at}.spread_share`}
          label="Plus or minus"
          unit="%"
          style="percent"
          {...(ends === '' ? {} : { hint: `${ends}: a share of the value` })}
        />
      ) : (
        <div className="stack halves top gap-5">
          {end('low', 'From')}
          {end('high', 'To')}
        </div>
      )}
      <ErrorAt at={at} />
      <ChoiceAt at={`${at}.distribution`} label="Distribution" options={distributions} />
    </fieldset>
  )
}

/** How far off inputs may be. */
export const UncertaintySection = memo(function UncertaintySection({
  inputs,
}: Pick<EditorStepsProps, 'inputs'>) {
  const { change } = useForm()
  const { value: uncertainty } = useValue<readonly Statement[]>('uncertainty')
  const { most = 0 } = useKnown('uncertainty')
  const groups = useMemo<SelectGroup[]>(() => {
    const found = new Map<string, { value: string; label: string; detail: string }[]>()
    for (const input of inputs) {
      if (uncertainty.some((statement) => statement.input === input.input)) continue
      const items = found.get(input.status) ?? []
      const value = formatWithUnit(input.value, input.unit)
      items.push({
        value: input.input,
        label: input.label,
        detail: input.status === 'exact' ? `${value}` : `${value}; ${surenessText(input)}`,
      })
      found.set(input.status, items)
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
  }, [inputs, uncertainty])
  const published = inputs.filter(
    (input) =>
      input.interval !== null &&
      input.interval.low !== input.interval.high &&
      input.status !== 'stated',
  )
  return (
    <>
      {published.length > 0 && (
        <ul className={`plain-list stack gap-3 size-small ${classes.known}`}>
          {published.map((input) => (
            <li key={input.input}>
              {input.label}: <span>{surenessText(input)}</span>
            </li>
          ))}
        </ul>
      )}
      <Rows at="uncertainty">
        {(at, position) => {
          const { input = '' } = uncertainty[position] ?? {}
          const shown = inputs.find((one) => one.input === input)
          return <StatementRow key={input} at={at} input={shown} label={shown?.label ?? input} />
        }}
      </Rows>
      <ErrorAt at="uncertainty" />
      {uncertainty.length < most && (
        <SearchableSelect
          label="Add an uncertain input"
          groups={groups}
          value={null}
          placeholder="Choose an input"
          onChange={(input) =>
            input !== null &&
            change('uncertainty', [
              ...uncertainty,
              { ...nothing, input, shape: 'spread', distribution: 'uniform' },
            ])
          }
        />
      )}
    </>
  )
})
