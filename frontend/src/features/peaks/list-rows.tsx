import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import classes from './peaks-controls.module.css'

/** What changes the rows of a list: in one step, or as part of a movement that settles. */
export interface RowsChange<Row> {
  change: (update: (rows: readonly Row[]) => readonly Row[]) => void
  move: (update: (rows: readonly Row[]) => readonly Row[]) => void
}

interface ListRowsProps<Row> extends RowsChange<Row> {
  rows: readonly Row[]
  /** What a row is called: on its frame and on the button that removes it. */
  name: (row: Row, position: number) => string
  most: number
  /** What the button says that adds a row. */
  add: string
  /** The next row; null: there is none to add. */
  next: (rows: readonly Row[]) => Row | null
  /** Told which row goes, before it does. */
  onRemove?: (position: number) => void
  /** The fields of a row: set changes it in one step, type as part of a movement. */
  children: (
    row: Row,
    position: number,
    set: (part: Partial<Row>) => void,
    type: (part: Partial<Row>) => void,
  ) => ReactNode
}

/** A list whose rows are added, changed and removed. */
export function ListRows<Row>({
  rows,
  name,
  most,
  add,
  next,
  onRemove,
  change,
  move,
  children,
}: ListRowsProps<Row>) {
  const by = (apply: RowsChange<Row>['change'], position: number) => (part: Partial<Row>) =>
    apply((held) => held.map((row, at) => (at === position ? { ...row, ...part } : row)))
  const offered = next(rows)
  return (
    <>
      {rows.map((row, position) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity; names are typed
          key={position}
          className={classes.product}
        >
          <legend className="visually-hidden">{name(row, position)}</legend>
          {children(row, position, by(change, position), by(move, position))}
          <div>
            <Button
              small
              look="icon"
              aria-label={`Remove ${name(row, position)}`}
              onClick={() => {
                onRemove?.(position)
                change((held) => held.filter((_, at) => at !== position))
              }}
            >
              <Icon name="trash" />
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          small
          disabled={rows.length >= most || offered === null}
          onClick={() => offered !== null && change((held) => [...held, next(held) ?? offered])}
        >
          <Icon name="plus" size={14} />
          {add}
        </Button>
      </div>
    </>
  )
}

/** Returns what is wrong with a name among others, or undefined. what: "A product". */
export function nameError(
  names: readonly string[],
  position: number,
  what: string,
): string | undefined {
  const name = names[position] ?? ''
  if (name.trim() === '') return `${what} needs a name`
  return names.some((other, at) => at !== position && other === name)
    ? `${what.replace(/^An? /, 'Another ')} has this name`
    : undefined
}

/** Which LPARs belong to something. */
export function LparChecks({
  lpars,
  chosen,
  taken = () => false,
  onChange,
}: {
  lpars: readonly string[]
  chosen: readonly string[]
  /** LPARs that cannot be chosen. */
  taken?: (lpar: string) => boolean
  onChange: (lpars: string[]) => void
}) {
  return (
    <div className={`row middle gap-y-2 gap-x-6 m-0 p-0 no-line size-text ${classes.checks}`}>
      {lpars.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            disabled={!chosen.includes(name) && taken(name)}
            onChange={() =>
              onChange(lpars.filter((lpar) => chosen.includes(lpar) !== (lpar === name)))
            }
          />
          {name}
        </label>
      ))}
    </div>
  )
}
