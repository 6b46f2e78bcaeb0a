import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Study, studiesQuery } from '@/api/evidence'
import { Button } from '@/components/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { Cite } from './cite'
import { type EvidenceSearch, resultTypes } from './evidence-search'
import { type Result, searchQuery } from './search-query'
import { foundPieces, placeOf, printedNumber, textOf } from './search-result'
import classes from './search-results.module.css'
import { counted } from './study-words'

/** What a search finds, each result with a link to the row or the place where it stands. */
export function SearchResults({ search }: { search: EvidenceSearch }) {
  const found = useInfiniteQuery(searchQuery(search))
  const studies = useQuery(studiesQuery)
  const known = new Map(studies.data?.map((study) => [study.id, study]))
  if (found.error !== null) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  }
  if (found.data === undefined) return <LoadingResults />
  const results = found.data.pages.flatMap((page) => page.items)
  const total = found.data.pages[0]?.total ?? 0
  return (
    <>
      <p className="hint m-0 mb-4" role="status">
        {total === 0
          ? 'No result'
          : results.length < total
            ? `${results.length} of ${counted(total, 'result')}`
            : counted(total, 'result')}
      </p>
      {found.data.pages[0]?.loosened && total > 0 && (
        <p className="hint m-0 mb-4">No row has all of these words; those with most come first.</p>
      )}
      {total === 0 ? (
        <EmptyState title="No results">
          <p>
            No row, statement or figure has these words. Use other words, type a number as the
            document prints it, or remove a filter. What no document here measured,{' '}
            <Link to="/tests">add as your own measurement</Link>.
          </p>
        </EmptyState>
      ) : (
        <ol
          className={`panel plain-list ${classes.list}`}
          aria-label="Results"
          aria-busy={found.isPlaceholderData}
        >
          {results.map((result) => (
            <Found
              key={`${result.type} ${result.id}`}
              result={result}
              query={search.q ?? ''}
              study={known.get(result.study_id)}
            />
          ))}
        </ol>
      )}
      {found.hasNextPage && (
        <div className="mt-5" data-screen-only="">
          <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {found.isFetchingNextPage ? 'Loading' : 'Show more results'}
          </Button>
        </div>
      )}
    </>
  )
}

export function LoadingResults() {
  return <LoadingState what="results" height={420} />
}

interface FoundProps {
  result: Result
  query: string
  study: Study | undefined
}

function Found({ result, query, study }: FoundProps) {
  const name = resultTypes.find(({ type }) => type === result.type)?.one
  const { label, configuration_label: configuration } = result
  const text = textOf(result)
  const place = placeOf(result)
  const title =
    configuration === null || configuration === label ? label : `${configuration}: ${label}`
  return (
    <li className={`level ${classes.item}`}>
      <p className={`m-0 to-end ${classes.figure}`}>
        {result.printed === null ? (
          <span className="hint">{name}</span>
        ) : (
          <Printed printed={result.printed} value={result.value} unit={result.unit} />
        )}
      </p>
      <div className={`min-0 ${classes.body}`}>
        <p>
          <PlaceLink result={result}>
            <Marked text={title} query={query} />
          </PlaceLink>
        </p>
        {text !== '' && text !== label && (
          <p className={classes.text}>
            <Marked text={text} query={query} />
          </p>
        )}
        <p className="hint">
          {[
            result.printed === null ? undefined : name,
            result.type === 'study' ? undefined : study?.title,
            result.place,
          ]
            .filter((part) => part !== undefined && part !== '')
            .join(' · ')}{' '}
          {place.hash !== undefined && (
            <Cite
              study={study}
              page={`/evidence/${place.page === 'study' ? 'studies' : 'configurations'}/${place.id}`}
              anchor={place.hash}
              place={result.place}
              printed={result.printed}
            />
          )}
        </p>
      </div>
    </li>
  )
}

function Printed({
  printed,
  value,
  unit,
}: {
  printed: string
  value: number | null
  unit: string | null
}) {
  const number = printedNumber(printed, value, unit)
  return (
    <>
      <span className={printed.length > 12 ? 'size-text' : `size-lead strong ${classes.printed}`}>
        {printed}
      </span>
      {number.unit !== '' && <span className={classes.unit}>{`\u00a0${number.unit}`}</span>}
      {number.meaning !== null && <span className={classes.meaning}>{number.meaning}</span>}
    </>
  )
}

function PlaceLink({ result, children }: { result: Result; children: ReactNode }) {
  const place = placeOf(result)
  return place.page === 'configuration' ? (
    <Link
      to="/evidence/configurations/$configuration"
      params={{ configuration: place.id }}
      hash={place.hash}
      className={`min-24 strong ${classes.link}`}
    >
      {children}
    </Link>
  ) : (
    <Link
      to="/evidence/studies/$study"
      params={{ study: place.id }}
      hash={place.hash}
      className={`min-24 strong ${classes.link}`}
    >
      {children}
    </Link>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  return foundPieces(text, query).map((piece) =>
    piece.found ? (
      <mark key={piece.at} className={classes.found}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  )
}
