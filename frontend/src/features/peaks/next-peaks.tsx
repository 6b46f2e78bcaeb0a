import { memo } from 'react'
import { peakTables } from '@/api/peak-tables.gen'
import { AnswerTable } from '@/components/answer-table'
import type { TimeWords } from '@/components/peak-scene'
import type { PeaksAnswer } from './peaks-query'
import classes from './peaks-results.module.css'
import { isHeld } from './peaks-words'

type PeakWindow = PeaksAnswer['windows_in_order'][number]

/** Returns hours as text that stays in one line. */
function windowText({ start_minute, end_minute }: PeakWindow, words: TimeWords): string {
  const end = words.clock(end_minute)
  const from = words.from(Math.max(0, start_minute))
  return `${from} to ${end === '00:00' ? '24:00' : end}`.replaceAll(' ', '\u00a0')
}

/** The windows that would have to be lowered next, in their order. */
export const NextPeaks = memo(function NextPeaks({
  answer,
  words,
}: {
  answer: PeaksAnswer
  words: TimeWords
}) {
  const rows = answer.windows_in_order
  if (rows.length === 0) return null
  const { windows, windows_after, windows_held } = peakTables
  const saved = answer.total.after === null ? windows : windows_after
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="m-0 mt-4 mb-3 size-lead strong">
        What would it take to lower the next peak, too?
      </h2>
      <p className={`hint m-0 mb-4 ${classes.soft}`}>
        The highest windows that have no hour in common. Lower them in this order, each to the next.
      </p>
      <AnswerTable
        table={isHeld(answer) ? windows_held : saved}
        hideCaption
        rows={rows}
        when={(_, window) => windowText(window, words)}
      />
    </section>
  )
})
