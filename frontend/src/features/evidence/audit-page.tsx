import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { auditWords, outcomeNames, severityNames, severityPlurals } from '@/api/audit-words.gen'
import { studiesQuery } from '@/api/evidence'
import { Button } from '@/components/button'
import { saveFile } from '@/components/chart-export'
import { Choice } from '@/components/choice'
import { optionsOf } from '@/components/form-fields'
import { Icon } from '@/components/icon'
import { PageHead } from '@/components/page-head'
import { Segmented } from '@/components/segmented'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { csv } from '@/components/table-data'
import { AuditFinding } from './audit-finding'
import { AuditLegend } from './audit-legend'
import {
  checkColumns,
  counted,
  familyNames,
  foundChecks,
  leadsWithSubstance,
  outcomeCount,
} from './audit-list'
import classes from './audit-page.module.css'
import { AuditPager } from './audit-pager'
import { type Audit, auditQuery, type Check, checksQuery, type StudyAudit } from './audit-query'
import {
  type AuditSearch,
  families,
  findingOutcomes,
  pageOf,
  severities,
  type View,
} from './audit-search'
import { AuditStudies } from './audit-studies'
import type { ChecksProps } from './audit-tables'
import { AgreeingChecks, UncheckedChecks } from './audit-tables'
import { AuditWorking } from './audit-working'

const route = getRouteApi('/evidence/audit')

/** Tells whether the page is being printed: paper has no pages to turn in a list. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

interface Counts {
  checks: number
  agree: number
  findings: number
  substance: number
  read: number
  unchecked: number
}

/** Returns the counts of one document, or of all. */
function countsOf(audit: Audit, study: string | undefined): Counts {
  const studies = audit.by_study.filter(
    (studyAudit) => study === undefined || studyAudit.study === study,
  )
  const sum = (count: (studyAudit: StudyAudit) => number) =>
    studies.reduce((total, studyAudit) => total + count(studyAudit), 0)
  return {
    checks: sum((studyAudit) => studyAudit.checks),
    agree: sum((studyAudit) => outcomeCount(studyAudit, 'agrees')),
    findings: sum((studyAudit) => studyAudit.findings),
    substance: sum((studyAudit) => studyAudit.substance),
    read: sum((studyAudit) => studyAudit.read),
    unchecked: sum((studyAudit) => studyAudit.cannot_be_checked),
  }
}

function Totals({ counts }: { counts: Counts }) {
  const totals = [
    {
      label: 'Checks',
      count: counts.checks,
      note: 'printed numbers and claims that a program compared',
    },
    {
      label: auditWords.findings_of_substance,
      count: counts.substance,
      note: `errors, contradictions and open questions, of ${counts.findings} findings${counts.read === 0 ? '' : `; ${counts.read} editorial`}`,
    },
    {
      label: 'Agree',
      count: counts.agree,
      note: 'rounding gives the printed digits, or the claim holds',
    },
    {
      label: auditWords.unchecked,
      count: counts.unchecked,
      note: 'pictures, and claims that rest on them',
    },
  ]
  return (
    <dl className={`panel ${classes.totals}`}>
      {totals.map(({ label, count, note }) => (
        <div key={label} className={classes.total}>
          <dt>{label}</dt>
          <dd className={classes.number}>{count.toLocaleString()}</dd>
          <dd className="quiet m-0 leading">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  all: string
  value: Value | undefined
  options: readonly Value[]
  names: (value: Value) => string
  counts: ReadonlyMap<Value, number>
  onChange: (value: Value | undefined) => void
}

/** A list of what occurs, each with its count. */
function Counted<Value extends string>({
  label,
  all,
  value,
  options,
  names,
  counts,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Choice
      label={label}
      value={value ?? ''}
      none={all}
      choices={options
        .filter((option) => counts.has(option) || option === value)
        .map((option) => [option, `${names(option)} (${counts.get(option) ?? 0})`] as const)}
      onChange={(chosen) => onChange(options.find((option) => option === chosen))}
    />
  )
}

const cleared: AuditSearch = {
  study: undefined,
  severity: undefined,
  outcome: undefined,
  family: undefined,
  search: undefined,
  page: undefined,
}

/** Returns what the list is filtered by; on paper no field says it. */
function filterText(search: AuditSearch, titles: ReadonlyMap<string, string>): string {
  return [
    search.study && (titles.get(search.study) ?? search.study),
    search.severity && severityNames[search.severity],
    search.outcome && outcomeNames[search.outcome],
    search.family && familyNames[search.family],
    search.search && `“${search.search}”`,
  ]
    .filter(Boolean)
    .join('; ')
}

const names: Record<View, { one: string; many: string; head: string; caption: string }> = {
  findings: {
    one: 'finding',
    many: 'findings',
    head: 'Findings, most serious first',
    caption: 'Findings with cause and consequence',
  },
  agree: {
    one: 'check that agrees',
    many: 'checks that agree',
    head: 'Checks that agree',
    caption: 'Agreeing checks with their formulas',
  },
  unchecked: {
    one: 'figure or claim that cannot be checked',
    many: 'figures and claims that cannot be checked',
    head: 'What cannot be checked, and why',
    caption: 'Figures and claims that cannot be recomputed',
  },
}

export function AuditPage() {
  useDocumentTitle('Audit · Headroom')
  const audit = useQuery(auditQuery)
  return (
    <>
      <PageHead
        title="Audit of the documents"
        lede="Totals, averages, percentages, differences and claims, computed again from the numbers that the same document prints, and compared digit by digit."
      >
        <Button onClick={() => window.print()} data-screen-only="">
          <Icon name="print" />
          Print
        </Button>
      </PageHead>
      {audit.error !== null ? (
        <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />
      ) : audit.data === undefined ? (
        <LoadingState what="the audit" height={620} />
      ) : (
        <Result audit={audit.data} />
      )}
    </>
  )
}

function Result({ audit }: { audit: Audit }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const view: View = search.show ?? 'findings'
  const listed = useQuery({
    ...checksQuery(view === 'agree' ? 'agrees' : 'cannot_be_checked'),
    enabled: view !== 'findings',
  })
  const printing = usePrinting()
  const titles = useMemo(
    () => new Map(audit.by_study.map((studyAudit) => [studyAudit.study, studyAudit.title])),
    [audit.by_study],
  )
  const columns = useMemo(() => checkColumns(titles), [titles])
  const totals = useMemo(() => countsOf(audit, search.study), [audit, search.study])

  const set = useCallback(
    (change: Partial<AuditSearch>, replace = true) => {
      void navigate({
        search: (before) => ({ ...before, page: undefined, ...change }),
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const openWorking = useCallback(
    (id: string) => {
      void navigate({ search: (before) => ({ ...before, working: id }), resetScroll: false })
    },
    [navigate],
  )
  const closeWorking = useCallback(() => {
    void navigate({
      search: (before) => ({ ...before, working: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate])

  const all = view === 'findings' ? audit.findings : listed.data
  const rows = useMemo(() => foundChecks(all ?? [], columns, search), [all, columns, search])
  const paging = pageOf(rows, printing ? 'all' : search.page)
  const name = names[view]
  const chosen = filterText(search, titles)

  return (
    <>
      <Totals counts={totals} />
      <section className={`stack gap-4 ${classes.part}`} aria-labelledby="audit-studies">
        <h2 id="audit-studies" className={`m-0 size-lead strong ${classes.partTitle}`}>
          By document
        </h2>
        <AuditStudies studies={audit.by_study} />
        <p className="quiet m-0 leading">
          Errors: wrong numbers. Open: the document says too little to tell. Labels: wrong names or
          units. Notes: true but easily misread, or of no consequence. Precision: truncated, or
          rounded another way. Editorial: wordings that no program judges, not among the checks.
          Unchecked: published as pictures, or resting on them. Inputs: printed numbers that nothing
          in the document derives.
        </p>
      </section>
      <AuditLegend findings={audit.findings} />
      <section className={`stack gap-4 ${classes.part}`} aria-labelledby="audit-list">
        <div className="row middle apart gap-y-4 gap-x-8">
          <h2 id="audit-list" className={`m-0 size-lead strong ${classes.partTitle}`}>
            {name.head}
          </h2>
          <Button
            small
            data-screen-only=""
            disabled={rows.length === 0}
            onClick={() =>
              saveFile(
                `headroom-audit-${view}.csv`,
                // the mark tells spreadsheets that it is UTF-8
                new Blob(['\ufeff', csv(columns, rows)], { type: 'text/csv' }),
              )
            }
          >
            <Icon name="download" />
            Download CSV
          </Button>
        </div>
        <div data-screen-only="">
          <Segmented
            label="List"
            value={view}
            onChange={(next) =>
              set({
                show: next === 'findings' ? undefined : next,
                severity: undefined,
                outcome: undefined,
                family: undefined,
              })
            }
            options={optionsOf({
              findings: `Findings (${totals.findings})`,
              agree: `Agree (${totals.agree})`,
              unchecked: `${auditWords.unchecked} (${totals.unchecked})`,
            })}
          />
        </div>
        <Filters view={view} checks={all ?? []} titles={titles} search={search} set={set} />
        {view !== 'findings' && listed.error !== null ? (
          <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />
        ) : all === undefined ? (
          <LoadingState what="the checks" height={420} />
        ) : (
          <>
            <p className="hint m-0" role="status">
              {rows.length === all.length
                ? `${all.length} ${all.length === 1 ? name.one : name.many}`
                : `${rows.length} of ${all.length} ${name.many}`}
            </p>
            {chosen !== '' && <p className={classes.chosen}>Only: {chosen}</p>}
            {rows.length === 0 ? (
              <NothingFits audit={audit} view={view} search={search} onClear={() => set(cleared)} />
            ) : (
              <List
                view={view}
                checks={paging.rows}
                titles={titles}
                onWorking={openWorking}
                caption={name.caption}
              />
            )}
            {view === 'findings' && leadsWithSubstance(search) && (
              <Folded checks={audit.findings} study={search.study} set={set} />
            )}
            <AuditPager paging={paging} total={rows.length} shown={search.page} />
          </>
        )}
      </section>
      {search.working !== undefined && (
        <AuditWorking key={search.working} id={search.working} onClose={closeWorking} />
      )}
    </>
  )
}

/** What the list leaves out until it is asked for: it changes no number and no conclusion. */
function Folded({
  checks,
  study,
  set,
}: {
  checks: readonly Check[]
  study: string | undefined
  set: (change: Partial<AuditSearch>) => void
}) {
  const counts = counted(
    checks.filter((check) => study === undefined || check.study === study),
    (check) => check.severity,
  )
  return (
    <div className={`row gap-4 mt-5 ${classes.folded}`} data-screen-only="">
      {(['note', 'precision'] as const).map((severity) => {
        const count = counts.get(severity) ?? 0
        const name = (count === 1 ? severityNames : severityPlurals)[severity]
        return count === 0 ? null : (
          <Button key={severity} small onClick={() => set({ severity })}>
            Show {count} {name.toLowerCase()}
          </Button>
        )
      })}
    </div>
  )
}

interface FiltersProps {
  view: View
  checks: readonly Check[]
  titles: ReadonlyMap<string, string>
  search: AuditSearch
  set: (change: Partial<AuditSearch>) => void
}

function Filters({ view, checks, titles, search, set }: FiltersProps) {
  const ofStudy = useMemo(
    () =>
      search.study === undefined ? checks : checks.filter((check) => check.study === search.study),
    [checks, search.study],
  )
  return (
    <search className={`stack gap-5 no-print ${classes.filters}`} data-screen-only="">
      <label className="stack gap-2 min-0 size-small medium">
        Search
        <input
          type="search"
          className="control"
          value={search.search ?? ''}
          placeholder="Table, figure, address space"
          onChange={(event) => set({ search: event.currentTarget.value || undefined })}
        />
      </label>
      <Counted
        label="Document"
        all="All"
        value={search.study}
        options={[...titles.keys()]}
        names={(study) => titles.get(study) ?? study}
        counts={counted(checks, (check) => check.study)}
        onChange={(study) => set({ study })}
      />
      {view === 'findings' && (
        <>
          <Counted
            label="Kind of finding"
            all="All but notes and rounding"
            value={search.severity}
            options={severities}
            names={(severity) => severityNames[severity]}
            counts={counted(ofStudy, (check) => check.severity)}
            onChange={(severity) => set({ severity })}
          />
          <Counted
            label="Likely cause"
            all="All"
            value={search.outcome}
            options={findingOutcomes}
            names={(outcome) => outcomeNames[outcome]}
            counts={counted(ofStudy, (check) => check.outcome)}
            onChange={(outcome) => set({ outcome })}
          />
        </>
      )}
      <Counted
        label={auditWords.what_is_checked}
        all="All"
        value={search.family}
        options={families}
        names={(family) => familyNames[family]}
        counts={counted(ofStudy, (check) => check.family)}
        onChange={(family) => set({ family })}
      />
    </search>
  )
}

interface NothingFitsProps {
  audit: Audit
  view: View
  search: AuditSearch
  onClear: () => void
}

/** An empty list: of a document without any finding it is the result, else nothing fits. */
function NothingFits({ audit, view, search, onClear }: NothingFitsProps) {
  const study = audit.by_study.find((studyAudit) => studyAudit.study === search.study)
  const clean = view === 'findings' && study?.findings === 0
  return (
    <EmptyState title={clean ? `${study.title}: no finding` : 'Nothing fits these filters'}>
      {clean && <p>{study.sentence}</p>}
      <Button onClick={onClear}>Show all</Button>
    </EmptyState>
  )
}

function List({
  view,
  checks,
  titles,
  onWorking,
  caption,
}: ChecksProps & { view: View; onWorking: (id: string) => void }) {
  const studies = useQuery(studiesQuery)
  if (view === 'agree') {
    return (
      <AgreeingChecks checks={checks} titles={titles} onWorking={onWorking} caption={caption} />
    )
  }
  if (view === 'unchecked') {
    return <UncheckedChecks checks={checks} titles={titles} caption={caption} />
  }
  return (
    <ol className="stack plain-list gap-4" aria-label={caption}>
      {checks.map((check) => (
        <AuditFinding
          key={check.id}
          check={check}
          document={titles.get(check.study) ?? check.study}
          study={studies.data?.find(({ id }) => id === check.study)}
          onWorking={onWorking}
        />
      ))}
    </ol>
  )
}
