import { type ReactNode, useId } from 'react'
import type { Figure } from '@/api/figure'
import type { TableColumn } from './data-table'
import { Quantity } from './quantity'

interface TableQuantityProps {
  figure: Figure | undefined
  /** What screen readers call it. */
  name: string
  /** The head of its column, so that its unit is not said twice; without it: its own label. */
  header?: string | undefined
  /** The head of its column has the unit. */
  unitInHead?: boolean
  /** What stands where there is no figure. */
  none?: ReactNode
}

/** A figure within a table, with a name of its own for screen readers. */
export function TableQuantity({
  figure,
  name,
  header,
  unitInHead = false,
  none = '–',
}: TableQuantityProps) {
  const id = useId()
  if (figure === undefined) return none
  return (
    <>
      {/* the button is called so; beside it the name would be read twice */}
      <span id={id} hidden>
        {name}
      </span>
      <Quantity
        figure={figure}
        labelledBy={id}
        label={header ?? figure.label}
        unitInHead={unitInHead}
      />
    </>
  )
}

interface QuantityColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'header' | 'unit'> {
  figure: (row: Row) => Figure | undefined
  name: (row: Row) => string
  /** What the head says, where figures have longer names. */
  label?: string
  none?: ReactNode
}

/** Returns a column of figures with their workings. */
export function quantityColumn<Row>({
  figure,
  name,
  label,
  none,
  ...column
}: QuantityColumn<Row>): TableColumn<Row> {
  return {
    ...column,
    numeric: true,
    value: (row) => figure(row)?.value ?? null,
    cell: (row) => (
      <TableQuantity figure={figure(row)} name={name(row)} header={label} none={none} />
    ),
  }
}
