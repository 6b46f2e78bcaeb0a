import { useDocumentTitle } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { studiesQuery } from '@/api/evidence'
import { buttonClass } from '@/components/button'
import { PageHead } from '@/components/page-head'
import { ErrorState, LoadingState } from '@/components/states'
import { AskedAnswers } from './asked-answers'
import { auditQuery } from './audit-query'
import classes from './evidence-page.module.css'
import { type EvidenceSearch, isAsked } from './evidence-search'
import { SearchBox } from './search-box'
import { SearchFilters } from './search-filters'
import { answersQuery, searchQuery, usualRate } from './search-query'
import { LoadingResults, SearchResults } from './search-results'
import { StudyCard } from './study-card'

const route = getRouteApi('/evidence')

export function EvidencePage() {
  useDocumentTitle('Evidence · Headroom')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asked = isAsked(search)

  const set = useCallback(
    (change: Partial<EvidenceSearch>, replace: boolean) => {
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )

  return (
    <>
      <PageHead
        title="Evidence"
        lede="Published studies: their measurements as printed, each with its source. Ask in words (“IPIC vs EXCI”, “what does TLS cost?”), or search for an address space, a technique, or a number as it is printed."
      >
        <Link to="/evidence/audit" className={buttonClass('outline')}>
          Audit of the documents
        </Link>
      </PageHead>
      <search>
        <SearchBox query={search.q ?? ''} onQuery={(q, replace) => set({ q }, replace)} />
        <SearchFilters search={search} onChange={(change) => set(change, false)} />
      </search>
      {asked ? <Asked search={search} onRate={(rate) => set({ rate }, true)} /> : <Studies />}
    </>
  )
}

interface AskedProps {
  search: EvidenceSearch
  onRate: (rate: number | undefined) => void
}

/** Answers and rows, which come together: what came first would move. */
function Asked({ search, onRate }: AskedProps) {
  const { q = '', rate } = search
  const answers = useQuery(answersQuery(q, rate ?? usualRate))
  const rows = useInfiniteQuery(searchQuery(search))
  if (answers.isLoading || rows.isLoading) return <LoadingResults />
  return (
    <>
      {q.trim() !== '' && <AskedAnswers q={q} rate={rate} onRate={onRate} />}
      <SearchResults search={search} />
    </>
  )
}

function Studies() {
  const studies = useQuery(studiesQuery)
  const audit = useQuery(auditQuery)
  if (studies.error !== null) {
    return <ErrorState error={studies.error} onRetry={() => void studies.refetch()} />
  }
  if (studies.data === undefined) {
    return <LoadingState what="studies" height={420} />
  }
  return (
    <div className={`stack halves gap-6 ${classes.cards}`}>
      {studies.data.map((study) => (
        <StudyCard
          key={study.id}
          study={study}
          audit={audit.data?.by_study.find((studyAudit) => studyAudit.study === study.id)}
        />
      ))}
    </div>
  )
}
