import { useId } from 'react'
import { Quantity } from '@/components/quantity'
import classes from './published-beside.module.css'
import type { ValueAnswer } from './value-query'

export type Published = ValueAnswer['published'][number]

/** What the document itself prints for a figure, beside ours, and why the two differ. */
export function PublishedBeside({
  published,
  note = true,
}: {
  published: Published
  note?: boolean
}) {
  const id = useId()
  const figure = published.published
  return (
    <div className={classes.beside}>
      <p className={classes.line}>
        <span id={id}>Printed in the document:</span>{' '}
        <Quantity figure={figure} labelledBy={id} label="" />
      </p>
      {note && published.note !== null && <p className={classes.note}>{published.note}</p>}
    </div>
  )
}
