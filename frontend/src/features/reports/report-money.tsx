import type { ReportSubject, ReportWords } from '@/api/reports'
import { formatFigure, userLocale } from '@/components/number-format'
import { formatWithUnit, shownValue, unitName } from '@/components/units'
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

type SampleWords = NonNullable<ReportWords['samples']>

/** What the samples gave: quantiles of each figure, and which inputs varied for them. */
function Samples({ words }: { words: SampleWords }) {
  return (
    <>
      <p>
        {formatFigure(words.samples)} samples, seed {words.seed}. {words.probability}
      </p>
      {words.figures.length > 0 && (
        <Table
          caption="What the samples gave"
          head={['Figure', 'As stated', 'P5', 'P25', 'P50', 'P75', 'P95', 'What varied']}
          numeric={[1, 2, 3, 4, 5, 6]}
          rows={words.figures.map((figure) => {
            const write = (value: number | null) =>
              value === null ? '–' : formatFigure(shownValue(value, figure.unit))
            const { p5, p25, p50, p75, p95 } = figure
            return {
              key: `${figure.id} ${figure.basis}`,
              cells: [
                `${figure.label}, ${unitName(figure.unit)}`,
                write(figure.value),
                ...[p5, p25, p50, p75, p95].map(write),
                figure.basis,
              ],
            }
          })}
        />
      )}
    </>
  )
}

interface SensitivityProps {
  subject: ScenarioSubject
  samples: SampleWords | null
}

/** Which inputs move the figures most, and what the samples gave. */
export function SensitivitySection({ subject, samples }: SensitivityProps) {
  const known = quantitiesOf(subject)
  const drawn = subject.answer.tornado.filter((each) => each.bars.length > 0)
  if (drawn.length === 0 && samples === null) {
    return <p>No input has a stated or published uncertainty, so nothing varies.</p>
  }
  return (
    <>
      {samples !== null && <Samples words={samples} />}
      {drawn.map((each) => (
        <div key={each.figure}>
          <h3>{known[each.figure]?.label ?? each.figure}: one input at a time</h3>
          <Table
            caption={`${known[each.figure]?.label ?? each.figure} by input`}
            head={['Input', 'From', 'To', 'Result at low', 'at high']}
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
