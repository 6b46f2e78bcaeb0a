import { type ReactNode, useId } from 'react'
import type { Figure } from '@/api/figure'
import type { TableColumn } from './data-table'
import { Quantity } from './quantity'
import { opposite, otherWay } from './turned'

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

interface QuantityColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'header' | 'unit' | 'below'> {
  figure: (row: Row) => Figure | undefined
  /** What screen readers call it, below the head as it is drawn. */
  name: (row: Row, header: string) => string
  /** What the head says, where figures have longer names. */
  label?: string
  none?: ReactNode
  /** What stands below a figure. */
  beside?: (row: Row) => ReactNode
}

/** Returns a column of figures with their workings. */
export function quantityColumn<Row>({
  figure,
  name,
  label,
  none,
  beside,
  ...column
}: QuantityColumn<Row>): TableColumn<Row> {
  const other = column.below ?? otherWay(column.header)
  return {
    ...column,
    numeric: true,
    value: (row) => figure(row)?.value ?? null,
    cell: (row, _, opposites) => {
      const stated = figure(row)
      return (
        <>
          <TableQuantity
            figure={opposites && stated ? opposite(stated, other) : stated}
            name={name(row, opposites ? other : column.header)}
            header={label}
            none={none}
          />
          {beside?.(row)}
        </>
      )
    },
  }
}
