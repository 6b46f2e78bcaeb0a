import { useMemo } from 'react'
import { auditWords } from '@/api/audit-words.gen'
import { figureWords } from '@/api/figure-words.gen'
import { begun } from '@/components/begun'
import { Button } from '@/components/button'
import { besideRow, DataTable, type TableColumn } from '@/components/data-table'
import { SourceLink } from '@/components/source-link'
import { checkSource, withUnit } from './audit-list'
import type { Check } from './audit-query'
import classes from './audit-tables.module.css'

export interface ChecksProps {
  checks: readonly Check[]
  titles: ReadonlyMap<string, string>
  caption: string
}

function placeColumn(titles: ReadonlyMap<string, string>): TableColumn<Check> {
  return {
    header: 'Place',
    value: (check) => check.place,
    cell: (check) => {
      const document = titles.get(check.study) ?? check.study
      return (
        <span className={`stack medium tight anywhere ${classes.place}`}>
          <SourceLink source={checkSource(check, document)}>{check.place}</SourceLink>
          <span className={`size-note ${classes.document}`}>{document}</span>
        </span>
      )
    },
  }
}

const quantity: TableColumn<Check> = {
  header: auditWords.what_is_checked,
  value: (check) => check.quantity,
  cell: (check) => (
    <span id={`check-${check.id}`} className={classes.text}>
      {begun(check.quantity)}
    </span>
  ),
}

const printed: TableColumn<Check> = {
  header: 'Says',
  value: (check) => check.printed,
  cell: (check) =>
    check.printed === '' ? (
      <span className="soft regular">{auditWords.picture}</span>
    ) : (
      <span className={`block anywhere ${classes.number}`}>
        {withUnit(check.printed, check.unit)}
      </span>
    ),
}

/** The checks that agree, each with its formula: nothing is taken on trust. */
export function AgreeingChecks({
  checks,
  titles,
  caption,
  onWorking,
}: ChecksProps & { onWorking: (id: string) => void }) {
  const columns = useMemo<TableColumn<Check>[]>(
    () => [
      placeColumn(titles),
      quantity,
      printed,
      {
        header: 'Recomputed',
        value: (check) => check.recomputed_text,
        cell: (check) => (
          <span className={`block anywhere ${classes.number}`}>
            {withUnit(check.recomputed_text ?? 'holds', check.unit)}
          </span>
        ),
      },
      {
        header: 'Formula with the numbers',
        value: (check) => check.working,
        cell: (check) => (
          <span className={`block size-small anywhere ${classes.formula}`}>
            {check.working ?? check.statement}
          </span>
        ),
      },
      besideRow('Working', (check) => (
        <Button
          small
          look="quiet"
          className="no-print"
          aria-haspopup="dialog"
          aria-describedby={`check-${check.id}`}
          onClick={() => onWorking(check.id)}
        >
          Working
        </Button>
      )),
    ],
    [titles, onWorking],
  )
  return (
    <DataTable
      caption={caption}
      hideCaption
      columns={columns}
      rows={checks}
      rowKey={(check) => check.id}
    />
  )
}

/** What no program can compare, with the reason. */
export function UncheckedChecks({ checks, titles, caption }: ChecksProps) {
  const columns = useMemo<TableColumn<Check>[]>(
    () => [
      placeColumn(titles),
      quantity,
      printed,
      {
        header: 'Why it cannot be checked',
        value: (check) => check.why_not,
        cell: (check) => (
          <span className={classes.text}>
            {check.why_not === null ? figureWords.unstated : begun(check.why_not)}
          </span>
        ),
      },
    ],
    [titles],
  )
  return (
    <DataTable
      caption={caption}
      hideCaption
      columns={columns}
      rows={checks}
      rowKey={(check) => check.id}
    />
  )
}
