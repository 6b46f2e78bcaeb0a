import type { ReportSubject } from '@/api/reports'
import { formatFigure, userLocale } from '@/components/number-format'
import { formatWithUnit } from '@/components/units'
import { figureText, quantitiesOf } from './report-content'
import { Table } from './report-table'

type ScenarioSubject = Extract<ReportSubject, { kind: 'scenario' }>

/** Returns whole minor units as an amount in its currency. */
function amount(minor: number | null, currency: string, digits: number): string {
  if (minor === null) return '–'
  return new Intl.NumberFormat(userLocale(), { style: 'currency', currency }).format(
    minor / 10 ** digits,
  )
}

type BillLine = NonNullable<ScenarioSubject['answer']['money']>['bill'][number]

/** Returns a product with the LPARs that it is billed by. Reports of before do not say those. */
function productWords({ applies, label, lpars }: BillLine): string {
  if (!applies) return `${label} (not in this LPAR)`
  return lpars?.length ? `${label}, billed on ${lpars.join(', ')}` : label
}

/** Prices, the bill before and after, and the years. */
export function MoneySection({ subject }: { subject: ScenarioSubject }) {
  const { money } = subject.answer
  if (money === null) return null
  const known = quantitiesOf(subject)
  const text = (id: string) => figureText(known[id])
  return (
    <>
      {money.modes
        .filter((mode) => mode.chosen)
        .map((mode) => (
          <p key={mode.mode}>{mode.explanation}</p>
        ))}
      {money.bill.length > 0 && (
        <>
          <h3>The monthly bill</h3>
          <Table
            caption="The monthly bill"
            head={['Product', 'R4HA peak before', 'after', 'Bill before', 'Bill after', 'Saving']}
            numeric={[1, 2, 3, 4, 5]}
            rows={money.bill.map((line) => ({
              key: line.label,
              cells: [
                productWords(line),
                line.peak_before === null ? '–' : text(line.peak_before),
                line.peak_after === null ? '–' : text(line.peak_after),
                amount(line.before_minor, money.currency, money.minor_digits),
                amount(line.after_minor, money.currency, money.minor_digits),
                amount(line.saving_minor, money.currency, money.minor_digits),
              ],
            }))}
          />
        </>
      )}
      <h3>By year</h3>
      <Table
        caption="Years"
        head={['Year', 'Saving', 'Net', 'Present value', 'Cumulated']}
        numeric={[1, 2, 3, 4]}
        rows={money.years.map((year) => ({
          key: `${year.year}`,
          cells: [
            `${year.year}`,
            text(year.saving),
            text(year.net),
            text(year.present_value),
            text(year.cumulated),
          ],
        }))}
      />
    </>
  )
}

/** Which inputs move the figures most, and what the samples gave. */
export function SensitivitySection({ subject }: { subject: ScenarioSubject }) {
  const { sampling, tornado } = subject.answer
  const known = quantitiesOf(subject)
  const drawn = tornado.filter((each) => each.bars.length > 0)
  const quantiles = Object.entries(sampling?.quantiles ?? {}).flatMap(([id, found]) =>
    found === null ? [] : [{ id, found }],
  )
  if (drawn.length === 0 && quantiles.length === 0) {
    return <p>No input has a stated or published uncertainty, so nothing varies.</p>
  }
  return (
    <>
      {sampling !== null && quantiles.length > 0 && (
        <>
          <p>
            {formatFigure(sampling.samples)} samples, seed {sampling.seed}.
          </p>
          <Table
            caption="What the samples gave"
            head={['Figure', 'P5', 'P50', 'P95']}
            numeric={[1, 2, 3]}
            rows={quantiles.map(({ id, found }) => {
              const unit = known[id]?.unit ?? ''
              return {
                key: id,
                cells: [
                  known[id]?.label ?? id,
                  formatWithUnit(found.p5, unit),
                  formatWithUnit(found.p50, unit),
                  formatWithUnit(found.p95, unit),
                ],
              }
            })}
          />
        </>
      )}
      {drawn.map((each) => (
        <div key={each.figure}>
          <h3>{known[each.figure]?.label ?? each.figure}: one input at a time</h3>
          <Table
            caption={`${known[each.figure]?.label ?? each.figure} by input`}
            head={['Input', 'From', 'To', 'Figure from', 'to']}
            numeric={[1, 2, 3, 4]}
            rows={each.bars.map((bar) => {
              const unit = known[each.figure]?.unit ?? ''
              return {
                key: bar.input,
                cells: [
                  bar.label,
                  formatWithUnit(bar.low_input, bar.unit),
                  formatWithUnit(bar.high_input, bar.unit),
                  bar.at_low === null ? '–' : formatWithUnit(bar.at_low, unit),
                  bar.at_high === null ? '–' : formatWithUnit(bar.at_high, unit),
                ],
              }
            })}
          />
        </div>
      ))}
    </>
  )
}
