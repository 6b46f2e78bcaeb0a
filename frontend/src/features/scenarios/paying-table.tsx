import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { DataTable } from '@/components/data-table'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { LoadingState, Note } from '@/components/states'
import { formatWithUnit, unitBeside } from '@/components/units'
import { withField } from './draft-fields'
import { type Content, type ContentUpdate, priceFactor, withPricesTimes } from './scenario-draft'
import { type PayingLever, payingQuery } from './scenario-queries'
import { spoken, whyNone } from './solve-words'

interface PayingTableProps {
  content: Content
  years: number
  update: (update: ContentUpdate) => void
}

/** The months that are asked for at first. */
const usual = 12

/** Returns the content with a lever at what it has to be. */
function withLever(lever: PayingLever, needed: PayingLever['paid_back']): ContentUpdate {
  return (draft) => {
    if (needed.ramp !== null) return { ...draft, ramp: needed.ramp }
    if (lever.input === priceFactor) return withPricesTimes(draft, needed.value ?? 1)
    return lever.field === null || needed.content_value === null
      ? draft
      : withField(draft, lever.field, needed.content_value)
  }
}

function valueText({ input, unit }: PayingLever, value: number): string {
  if (input === priceFactor) return `× ${formatFigure(Number(value.toPrecision(3)))}`
  return spoken(Number(value.toPrecision(6)), unit)
}

/** Returns a text without a unit in words, which stands beside what a lever is now. */
function withoutUnit(text: string, unit: string): string {
  const beside = unitBeside(unit, '')
  return beside.length > 1 && text.endsWith(beside) ? text.slice(0, -beside.length).trimEnd() : text
}

/** What one change alone would make of a case that does not pay, or not soon enough. */
export function PayingTable({ content, years, update }: PayingTableProps) {
  const [asked, setAsked] = useState(usual)
  const most = 12 * years
  const months = Math.min(asked, most)
  const { data, error } = useQuery(payingQuery(content, months))
  if (error !== null) return <Note tone="bad">{asProblem(error).message}</Note>
  const cell = (lever: PayingLever, needed: PayingLever['paid_back']) =>
    needed.value === null ? (
      <span className="soft" title={needed.why_none === null ? undefined : whyNone(needed)}>
        not by this alone
      </span>
    ) : (
      <span className="row level ends gap-y-1 gap-x-4">
        <span className="nowrap">
          <span className="soft regular">
            {lever.at_most ? figureWords.at_most : figureWords.at_least}
          </span>{' '}
          {withoutUnit(valueText(lever, needed.value), lever.unit)}
        </span>
        <span className="no-print">
          <Button
            small
            look="quiet"
            aria-label={`Use ${valueText(lever, needed.value)} for ${lever.label}`}
            onClick={() => update(withLever(lever, needed))}
          >
            Use
          </Button>
        </span>
      </span>
    )
  return (
    <section className="panel stack gap-5 pad-y-6 pad-x-7" aria-labelledby="paying-heading">
      <div className="row bottom apart gap-5">
        <h2 id="paying-heading" className="m-0 size-lead strong">
          {data?.payback_month == null
            ? 'It does not pay back. One change alone that would make it'
            : `It pays back in month ${formatFigure(data.payback_month)}. How far one input alone may move`}
        </h2>
        <div className="no-print">
          <NumberField
            label="Pays back in"
            unit="months"
            value={months}
            limits={{ low: 1, high: most, whole: true }}
            onChange={(next) => next !== null && setAsked(next)}
          />
        </div>
      </div>
      {data === undefined ? (
        <LoadingState what="what would make it pay" height={170} />
      ) : (
        <DataTable
          caption="What one change alone would have to be"
          hideCaption
          columns={[
            { header: 'One change alone', prose: true, value: (row) => row.label },
            {
              header: 'Now',
              numeric: true,
              value: (row) => row.current,
              cell: (row) =>
                row.input === priceFactor
                  ? figureWords.as_entered
                  : formatWithUnit(row.current, row.unit),
            },
            {
              header: `Pays back in ${formatFigure(data.months)} months`,
              numeric: true,
              value: (row) => row.paid_back.value,
              cell: (row) => cell(row, row.paid_back),
            },
            {
              header: 'Net present value 0',
              numeric: true,
              value: (row) => row.breaks_even.value,
              cell: (row) => cell(row, row.breaks_even),
            },
          ]}
          rows={data.levers}
          rowKey={(row) => row.input}
        />
      )}
    </section>
  )
}
