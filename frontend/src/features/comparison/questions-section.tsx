import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { wayWords } from '@/api/way-words.gen'
import { Button } from '@/components/button'
import { besideRow, DataTable, type TableColumns } from '@/components/data-table'
import { optionsOf } from '@/components/form-fields'
import { formatFigure } from '@/components/number-format'
import { inReadersWay, spokenText } from '@/components/phrase'
import { Segmented } from '@/components/segmented'
import { SourceNote } from '@/components/source-note'
import { ErrorState, LoadingState } from '@/components/states'
import { switchSearch } from '@/components/subject'
import classes from './comparison-page.module.css'
import type { ShownComparison } from './comparison-query'
import { type Comparison, type Question, questionsQuery } from './comparison-query'
import type { ComparisonState } from './comparison-state'

type Pair = Question['pairs'][number]

/** What the two costs of a pair are, by the kind of question. */
const heads: Readonly<Record<Question['kind'], readonly [string, string, string]>> = {
  replaced: ['What differs', 'Without', 'With'],
  cics_in_total: [wayWords.access_method, 'CICS alone', evidenceWords.all_address_spaces],
  gp_in_total: [wayWords.access_method, evidenceWords.all_processors, 'GP'],
}

function columnsOf(
  kind: Question['kind'],
  answer: Comparison,
  state: ComparisonState,
): TableColumns<Pair> {
  const [subject, before, after] = heads[kind]
  return [
    { header: subject, prose: true, value: (pair) => pair.subject },
    { header: before, unit: 'ms', value: (pair) => pair.before_ms },
    { header: after, unit: 'ms', value: (pair) => pair.after_ms },
    ...differenceColumns,
    kind === 'gp_in_total' && {
      header: 'Eligible, overflowed to GP',
      unit: 'ms',
      value: (pair) => pair.overflow_ms,
    },
    kind === 'replaced' &&
      besideRow('Value', (pair) => <Move pair={pair} answer={answer} state={state} />),
  ]
}

const differenceColumns: TableColumns<Pair> = [
  { header: 'Difference', unit: 'ms', value: (pair) => pair.difference_ms },
  { header: 'Times', numeric: true, value: (pair) => pair.ratio },
]

/** Takes a switch to the value calculator, in the direction that saves. */
function Move({ pair, answer, state }: { pair: Pair; answer: Comparison; state: ComparisonState }) {
  const { before, after, before_ms, after_ms, shared_rates } = pair
  if (before === after || before_ms === null || after_ms === null || shared_rates === null) {
    return null
  }
  const saving = after_ms < before_ms
  return (
    <Link
      to="/value"
      search={switchSearch(saving ? before : after, saving ? after : before, answer, state)}
      aria-label={`Value this switch: ${pair.subject}`}
    >
      Value this switch
    </Link>
  )
}

/** What an architect asks first; the others stand behind the tab. */
const asked = ['tls', 'ziip', 'gateway', 'connection'] as const

/** Questions that the study answers, each in a sentence at the chosen rate. */
export const QuestionsSection = memo(function QuestionsSection({
  answer,
  state,
  onChange,
}: Pick<ShownComparison, 'answer' | 'state' | 'onChange'>) {
  const { data, error, refetch } = useQuery(questionsQuery(state))
  const [all, setAll] = useState(false)
  const items = data?.items ?? []
  const most = asked.flatMap((id) => items.find((question) => question.id === id) ?? [])
  const shown = all || most.length === 0 ? items : most
  // not every study is asked something
  if (data?.items.length === 0) return null
  return (
    <section aria-labelledby="questions-heading">
      <div className={`row middle apart gap-4 ${classes.sectionHead}`}>
        <h2 id="questions-heading" className="m-0 mt-5 mb-4 size-lead strong">
          What does it cost, and what does it save?
        </h2>
        {items.length > most.length && (
          <Segmented
            label="Questions"
            value={all ? 'all' : 'most'}
            onChange={(value) => setAll(value === 'all')}
            options={optionsOf({ most: 'Asked most', all: `All ${items.length}` })}
          />
        )}
      </div>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState what="answers" height={160} />
      ) : (
        <div className={`stack top gap-5 ${classes.questions}`}>
          {shown.map((question) => (
            <article key={question.id} className="panel stack gap-3 pad-y-5 pad-x-6">
              <h3 className="hint m-0 strong">{question.question}</h3>
              <p className="m-0 size-text leading">{inReadersWay(data, question.answer)}</p>
              <ShowAt rate={question.nearest_rate_per_second} onChange={onChange} />
              <details className="more">
                <summary aria-label={`The figures: ${question.question}`}>The figures</summary>
                <DataTable
                  caption={question.question}
                  hideCaption
                  columns={columnsOf(question.kind, answer, state)}
                  rows={question.pairs}
                  rowKey={(pair) => `${pair.before} ${pair.after} ${pair.subject}`}
                />
                {question.caveats.map((caveat) => (
                  <p key={caveat.code} className="hint m-0 regular">
                    {spokenText(caveat)}
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

function ShowAt({
  rate,
  onChange,
}: {
  rate: number | null
  onChange: (change: Partial<ComparisonState>) => void
}) {
  if (rate === null) return null
  return (
    <p className="hint m-0 regular" data-screen-only="">
      <Button small look="quiet" onClick={() => onChange({ rate_per_second: rate })}>
        Show at {formatFigure(rate)} tps
      </Button>
    </p>
  )
}

function Sources({ question }: { question: Question }) {
  const [first, ...rest] = question.sources
  return first === undefined ? null : <SourceNote sources={[first, ...rest]} />
}
