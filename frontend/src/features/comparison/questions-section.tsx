import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { DataTable, type TableColumn } from '@/components/data-table'
import { formatFigure } from '@/components/number-format'
import { SourceNote } from '@/components/source-note'
import { Bone, ErrorState, LoadingState } from '@/components/states'
import classes from './comparison-page.module.css'
import { type Question, questionsQuery } from './comparison-query'
import type { ComparisonState } from './comparison-state'

type Pair = Question['pairs'][number]

const columns: TableColumn<Pair>[] = [
  {
    id: 'subject',
    header: 'What makes the difference',
    prose: true,
    value: (pair) => pair.subject,
  },
  { id: 'before', header: 'Without', unit: 'ms', numeric: true, value: (pair) => pair.before_ms },
  { id: 'after', header: 'With', unit: 'ms', numeric: true, value: (pair) => pair.after_ms },
  {
    id: 'difference',
    header: 'Difference',
    unit: 'ms',
    numeric: true,
    value: (pair) => pair.difference_ms,
  },
  { id: 'ratio', header: 'Times', numeric: true, value: (pair) => pair.ratio },
  {
    id: 'move',
    header: 'Move',
    hideHeader: true,
    value: () => null,
    cell: (pair) => <Move pair={pair} />,
  },
]

/** Takes a move to the value calculator, in the direction that saves. */
function Move({ pair }: { pair: Pair }) {
  const { before, after, before_ms, after_ms, shared_rates } = pair
  if (before === after || before_ms === null || after_ms === null || shared_rates === null) {
    return null
  }
  const saving = after_ms < before_ms
  return (
    <Link
      to="/value"
      search={{ mix: `${saving ? before : after}..${saving ? after : before}:1` }}
      aria-label={`Value of the move: ${pair.subject}`}
    >
      Value of the move
    </Link>
  )
}

/** Questions that the study answers, each in a sentence at the chosen rate. */
export const QuestionsSection = memo(function QuestionsSection({
  state,
}: {
  state: ComparisonState
}) {
  const { data, error, refetch } = useQuery(questionsQuery(state))
  return (
    <section aria-labelledby="questions-heading">
      <h2 id="questions-heading" className={classes.heading}>
        What does it cost, and what does it save?
      </h2>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState what="answers">
          <Bone height={160} />
        </LoadingState>
      ) : (
        <div className={classes.questions}>
          {data.items.map((question) => (
            <article key={question.id} className={classes.question}>
              <h3 className={classes.questionTitle}>{question.question}</h3>
              <p className={classes.answer}>{question.answer}</p>
              {question.nearest_rate_per_second !== null && (
                <p className={classes.soft}>
                  The nearest rate with an answer is{' '}
                  {formatFigure(question.nearest_rate_per_second)} a second.
                </p>
              )}
              <details className={classes.more}>
                <summary>The figures</summary>
                <DataTable
                  caption={question.question}
                  hideCaption
                  columns={columns}
                  rows={question.pairs}
                  rowKey={(pair) => `${pair.before} ${pair.after} ${pair.subject}`}
                />
                {question.caveats.map((caveat) => (
                  <p key={caveat.code} className={classes.soft}>
                    {caveat.text}
                  </p>
                ))}
                <Sources question={question} />
              </details>
            </article>
          ))}
        </div>
      )}
    </section>
  )
})

function Sources({ question }: { question: Question }) {
  const [first, ...rest] = question.sources
  return first === undefined ? null : <SourceNote sources={[first, ...rest]} />
}
