import { useId } from 'react'
import { Quantity } from '@/components/quantity'
import { Unbroken } from '@/components/unbroken'
import classes from './published-beside.module.css'
import type { ValueAnswer } from './value-query'

/** What the document itself prints for a figure, beside ours, and why the two differ. */
interface PublishedBesideProps {
  published: ValueAnswer['published'][number]
  note?: boolean
  /** Label of our figure, where it does not stand right above. */
  of?: string | undefined
}

export function PublishedBeside({ published, note = true, of }: PublishedBesideProps) {
  const id = useId()
  const figure = published.published
  return (
    <div
      className={`mt-3 pl-4 size-small leading ${classes.beside} ${of === undefined ? '' : classes.apart}`}
    >
      <p className={`medium ${classes.line}`}>
        <span id={id}>
          {of === undefined ? 'Printed in the document' : `${of}: the document prints`}
        </span>{' '}
        <Quantity figure={figure} labelledBy={id} label="" />
      </p>
      {note && published.note !== null && (
        <p className={classes.note}>
          <Unbroken text={published.note} />
        </p>
      )}
    </div>
  )
}
