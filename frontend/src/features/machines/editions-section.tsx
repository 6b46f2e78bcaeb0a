import { useQuery } from '@tanstack/react-query'
import { asProblem } from '@/api/problem'
import type { Schemas } from '@/api/schemas'
import { Button } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import { ErrorState, LoadingState, Note } from '@/components/states'
import { Terms } from '@/components/terms'
import { Unbroken } from '@/components/unbroken'
import { editionsQuery, useSetRemoved } from './editions-query'
import classes from './editions-section.module.css'

function facts(edition: Schemas['KeptEdition']): string {
  const date = edition.dated === null ? 'various dates' : edition.dated
  const models = `${formatFigure(edition.models)} ${edition.models === 1 ? 'model' : 'models'}`
  return [date, models, edition.removed_at === null ? '' : 'removed'].filter(Boolean).join(' · ')
}

/** The tables that ratings come from, the newest first; own ones can be removed and put back. */
export function EditionsSection() {
  const editions = useQuery(editionsQuery)
  const set = useSetRemoved()
  if (editions.error !== null) {
    return <ErrorState error={editions.error} onRetry={() => void editions.refetch()} />
  }
  return (
    <section aria-labelledby="editions-heading">
      <h2 id="editions-heading">Tables of ratings</h2>
      <p className={`hint m-0 mb-4 ${classes.soft}`}>
        <Terms text="IBM’s LSPR tables and others. Where two tables rate the same model, the newer one is used, figure by figure; your own entries come before any table." />
      </p>
      {set.error !== null && (
        <Note tone="bad" live>
          {asProblem(set.error).message}
        </Note>
      )}
      {editions.data === undefined ? (
        <LoadingState what="tables" height={120} />
      ) : (
        <ul className="plain-list stack gap-4">
          {editions.data.items.map((edition) => (
            <li key={edition.id} className={`top ruled ${classes.edition}`}>
              <div>
                <p className="strong">{edition.name}</p>
                <p className={`hint m-0 mb-4 ${classes.soft}`}>
                  <Unbroken text={facts(edition)} />
                </p>
                <p className={`hint m-0 mb-4 ${classes.soft}`}>
                  <Unbroken text={edition.origin === 'seed' ? edition.source : edition.says} />
                </p>
              </div>
              {edition.origin === 'user' && (
                <Button
                  small
                  disabled={set.isPending}
                  aria-label={`${edition.removed_at === null ? 'Remove' : 'Put back'} ${edition.name}`}
                  onClick={() => set.mutate({ edition, removed: edition.removed_at === null })}
                >
                  {edition.removed_at === null ? 'Remove' : 'Put back'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
