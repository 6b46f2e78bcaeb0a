import { type Grid, type GridColumn, paddedRow } from './own-way-draft'
import { writtenCell } from './own-way-paste'

export function writeCell(grid: Grid, row: number, column: number, text: string): Grid {
  return {
    ...grid,
    rows: grid.rows.map((gridRow, at) =>
      at === row ? writtenCell(gridRow, column, text) : gridRow,
    ),
  }
}

export function setColumn(grid: Grid, column: number, change: Partial<GridColumn>): Grid {
  return {
    ...grid,
    columns: grid.columns.map((gridColumn, at) =>
      at === column ? { ...gridColumn, ...change } : gridColumn,
    ),
  }
}

export function addColumn(grid: Grid): Grid {
  const columns = [...grid.columns, { name: '', processor: 'gp' as const }]
  return { columns, rows: grid.rows.map((gridRow) => paddedRow(gridRow, columns.length)) }
}

export function removeColumn(grid: Grid, column: number): Grid {
  return {
    columns: grid.columns.filter((_, at) => at !== column),
    rows: grid.rows.map((gridRow) => ({
      ...gridRow,
      percents: gridRow.percents.filter((_, at) => at !== column),
    })),
  }
}

export function addRow(grid: Grid): Grid {
  const row = paddedRow({ rate: '', response: '', percents: [] }, grid.columns.length)
  return { ...grid, rows: [...grid.rows, row] }
}

export function removeRow(grid: Grid, row: number): Grid {
  return { ...grid, rows: grid.rows.filter((_, at) => at !== row) }
}
