import { useDebouncedCallback, useDocumentTitle } from '@mantine/hooks'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PressNames } from '@/api/press-names'
import { asProblem } from '@/api/problem'
import { AskToDelete } from '@/components/ask-to-delete'
import { Button, buttonClass } from '@/components/button'
import { Choice } from '@/components/choice'
import { DeletedList } from '@/components/deleted-list'
import { Icon } from '@/components/icon'
import { IconButton } from '@/components/icon-button'
import { readSorting } from '@/components/link-state'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { whenText } from '@/components/when'
import { dropDraft, type StoredDraft, storedDrafts } from './draft-store'
import {
  customersQuery,
  deletedScenariosQuery,
  headlinesQuery,
  type ScenarioSummary,
  scenarioPagesQuery,
  scenariosQuery,
} from './scenario-queries'
import {
  type Deletion,
  useArchive,
  useBringBack,
  useDeleteScenario,
  useDuplicate,
} from './scenario-requests'
import { ScenarioTable } from './scenario-table'
import classes from './scenarios-page.module.css'
import {
  fewestCompared,
  mostCompared,
  orders,
  outcomes,
  type ScenariosSearch,
} from './scenarios-search'

const route = getRouteApi('/scenarios')

interface Feedback {
  text: string
  tone: 'good' | 'bad'
  /** The scenario that can be opened. */
  open?: string
  /** Takes back what is told. */
  undo?: () => void
}

/** What can be done with the scenarios of a list, and how the last of it went. */
function useListActions() {
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const duplicate = useDuplicate()
  const archive = useArchive()
  const bringingBack = useBringBack()
  const presses = useRef(new PressNames())
  const failed = (error: unknown) => setFeedback({ text: asProblem(error).message, tone: 'bad' })
  function copy(scenario: ScenarioSummary) {
    const key = presses.current.nameFor(['duplicate', scenario.id])
    duplicate.mutate(
      { id: scenario.id, key },
      {
        onSuccess: ({ id, name }) =>
          setFeedback({ text: `${name} is made.`, tone: 'good', open: id }),
        onError: failed,
        onSettled: (_, error) => presses.current.settle(error),
      },
    )
  }
  function putAway({ id }: Pick<ScenarioSummary, 'id'>, away: boolean) {
    archive.mutate(
      { id, archived: away },
      {
        onSuccess: (scenario) =>
          setFeedback({
            tone: 'good',
            ...(away
              ? { text: `${scenario.name} is archived.`, undo: () => putAway(scenario, false) }
              : { text: `${scenario.name} is back in the list.` }),
          }),
        onError: failed,
      },
    )
  }
  function bringBack(deletion: Deletion) {
    bringingBack.mutate(deletion, {
      onSuccess: ({ name }) =>
        setFeedback({ text: `${name} is back in the archive.`, tone: 'good' }),
      onError: failed,
    })
  }
  const deleted = ({ id, name, version }: ScenarioSummary) =>
    setFeedback({
      text: `${name} is deleted. For 30 days you can bring it back from the archive.`,
      tone: 'good',
      undo: () => bringBack({ id, version: version + 1 }),
    })
  return { feedback, copy, copying: duplicate.isPending, putAway, bringBack, bringingBack, deleted }
}

export function ScenariosPage() {
  useDocumentTitle('Scenarios · Headroom')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const archived = search.archived === 'yes'
  const asked = asOf(search)
  const list = useInfiniteQuery(scenarioPagesQuery({ ...asked, sample: false }))
  // samples stand below however many there are of one's own
  const sampled = useQuery({ ...scenariosQuery({ ...asked, sample: true }), enabled: !archived })
  const figures = useQueries({
    queries: [
      ...(list.data?.pages ?? []).map((page) => headlinesQuery({ ...asked, sample: false }, page)),
      ...(sampled.data === undefined
        ? []
        : [headlinesQuery({ ...asked, sample: true }, sampled.data)]),
    ],
  })
  const gone = useQuery({ ...deletedScenariosQuery, enabled: archived })
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [deleting, setDeleting] = useState<ScenarioSummary | null>(null)
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>(storedDrafts)
  const { feedback, copy, copying, putAway, bringBack, bringingBack, deleted } = useListActions()

  const set: SetSearch = (change) =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const choose = ({ id, name }: ScenarioSummary, on: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      if (on) after.set(id, name)
      else after.delete(id)
      return after
    })
  const withDraft = useMemo(() => new Set(drafts.map(({ kept }) => kept.scenario)), [drafts])
  const headlines = new Map(
    figures.flatMap(({ data }) => data?.items ?? []).map((headline) => [headline.id, headline]),
  )
  const listed = (caption: string, scenarios: readonly ScenarioSummary[]) => (
    <ScenarioTable
      caption={caption}
      rows={scenarios.map((scenario) => ({
        scenario,
        headline: headlines.get(scenario.id),
        unsaved: withDraft.has(scenario.id),
      }))}
      sort={search.sort}
      onSort={(sort) => set({ sort })}
      chosen={chosen}
      choose={choose}
      actions={(scenario) => (
        <Actions {...{ scenario, copy, putAway, copying }} onDelete={setDeleting} />
      )}
    />
  )
  const own = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages[0]?.total ?? 0
  const samples = archived ? [] : (sampled.data?.items ?? [])
  const broken = list.error ?? sampled.error
  const unsaved = drafts.filter(({ kept }) => kept.scenario === 'new')
  return (
    <>
      <PageHead
        title="Scenarios"
        lede="Machine, workload, mix and prices, each with its uncertainty. Every version kept, every line defensible."
      >
        <Link to="/scenarios/new" className={buttonClass('filled')}>
          <Icon name="plus" />
          New scenario
        </Link>
      </PageHead>
      <div className="stack gap-4 mb-6">
        {feedback !== null && (
          <Note tone={feedback.tone} live>
            {feedback.text}{' '}
            {feedback.open !== undefined && (
              <Link to="/scenarios/$scenario" params={{ scenario: feedback.open }}>
                Open it
              </Link>
            )}
            {feedback.undo !== undefined && (
              <Button look="quiet" small disabled={bringingBack.isPending} onClick={feedback.undo}>
                <Icon name="undo" />
                Undo
              </Button>
            )}
          </Note>
        )}
        {unsaved.map(({ key, kept }) => (
          <Note key={key}>
            {kept.draft.name.trim() === '' ? 'A new scenario' : `“${kept.draft.name.trim()}”`} was
            started on {whenText(kept.at)} and never saved.{' '}
            <Link to="/scenarios/new">Continue</Link>{' '}
            <Button
              look="quiet"
              small
              onClick={() => {
                dropDraft(key)
                setDrafts(storedDrafts())
              }}
            >
              Discard it
            </Button>
          </Note>
        ))}
      </div>
      <Filters search={search} set={set} />
      {broken !== null ? (
        <ErrorState
          error={broken}
          onRetry={() => {
            void list.refetch()
            void sampled.refetch()
          }}
        />
      ) : own === undefined ? (
        <LoadingState what="scenarios" height={280} />
      ) : (
        <>
          <section className="mb-8" aria-labelledby="own-heading">
            <h2 id="own-heading" className="m-0 mb-4 size-lead strong">
              {archived ? 'Archived' : 'Yours'}
            </h2>
            {own.length === 0 ? (
              <NoScenarios search={search} set={set} sample={samples[0]} />
            ) : (
              listed(archived ? 'Archived scenarios' : 'Your scenarios', own)
            )}
            {list.hasNextPage && (
              <p className="line middle gap-4 m-0 mt-4 no-print">
                <Button
                  disabled={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {list.isFetchingNextPage ? 'Loading' : 'Show more'}
                </Button>
                <span className="hint">
                  {formatFigure(own.length)} of {formatFigure(total)} shown
                </span>
              </p>
            )}
            {archived && (
              <DeletedList
                title="Deleted in the last 30 days"
                items={gone.data?.items}
                busy={bringingBack.isPending}
                error={bringingBack.error}
                onRestore={(id) => {
                  const deletion = gone.data?.items.find((item) => item.id === id)
                  if (deletion !== undefined) bringBack(deletion)
                }}
              />
            )}
          </section>
          {samples.length > 0 && (
            <section className="mb-8" aria-labelledby="samples-heading">
              <h2 id="samples-heading" className="m-0 mb-4 size-lead strong">
                Samples: the published cases
              </h2>
              {listed('Sample scenarios', samples)}
            </section>
          )}
        </>
      )}
      {chosen.size > 0 && <Chosen chosen={chosen} onClear={() => setChosen(new Map())} />}
      {deleting !== null && (
        <DeleteSheet
          scenario={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            deleted(deleting)
          }}
        />
      )}
    </>
  )
}

/** Returns what the server is asked for. */
function asOf({ q, archived, customer, outcome, sort }: ScenariosSearch) {
  const sorting = readSorting(sort, orders)
  return {
    ...{ q, customer, outcome },
    archived: archived === 'yes',
    sort: orders.find((order) => order === sorting?.column),
    descending: sorting?.order === 'descending',
  }
}

type SetSearch = (change: Partial<ScenariosSearch>) => void

interface FiltersProps {
  search: ScenariosSearch
  set: SetSearch
}

/** Which scenarios are listed. */
function Filters({ search, set }: FiltersProps) {
  const customers = useQuery(customersQuery(search.archived === 'yes')).data?.items ?? []
  return (
    <search className={`row bottom gap-y-5 gap-x-7 mb-6 ${classes.filters}`}>
      <SearchField value={search.q ?? ''} onChange={(q) => set({ q: q || undefined })} />
      {customers.length > 1 && (
        <Choice
          label="Customer"
          value={search.customer ?? ''}
          none="All"
          choices={customers.map((customer) => [customer, customer] as const)}
          onChange={(customer) => set({ customer: customer || undefined })}
        />
      )}
      <Choice
        label="Outcome"
        value={search.outcome ?? ''}
        none="All"
        choices={[
          ['saves', 'Saves'],
          ['loses', 'Loses'],
        ]}
        onChange={(outcome) =>
          set({ outcome: outcomes.find((known) => known === outcome) ?? undefined })
        }
      />
      <label className={`inline middle size-text pointer gap-4 ${classes.check}`}>
        <input
          type="checkbox"
          checked={search.archived === 'yes'}
          onChange={(event) => set({ archived: event.currentTarget.checked ? 'yes' : undefined })}
        />
        Show archived
      </label>
    </search>
  )
}

interface NoScenariosProps {
  search: ScenariosSearch
  set: SetSearch
  /** One to look at. */
  sample: ScenarioSummary | undefined
}

/** Why none is listed, and what to begin with. */
function NoScenarios({ search, set, sample }: NoScenariosProps) {
  if (search.customer !== undefined || search.outcome !== undefined) {
    return (
      <EmptyState title="No scenario fits the filters">
        <Button onClick={() => set({ customer: undefined, outcome: undefined })}>Show all</Button>
      </EmptyState>
    )
  }
  if (search.q !== undefined) return <EmptyState title="No scenario fits the search" />
  if (search.archived === 'yes') return <EmptyState title="Nothing is archived" />
  return (
    <EmptyState title="No scenarios yet" picture="case">
      <p>
        A scenario says what a change is worth: machine, work, prices, and how sure each is. Every
        version is kept.
      </p>
      <div className="row gap-4">
        <Link to="/scenarios/new" className={buttonClass('outline')}>
          Start with your own figures
        </Link>
        {sample !== undefined && (
          <Link
            to="/scenarios/$scenario"
            params={{ scenario: sample.id }}
            className={buttonClass('outline')}
          >
            Look at a sample
          </Link>
        )}
      </div>
    </EmptyState>
  )
}

interface ChosenProps {
  /** Names by id. */
  chosen: ReadonlyMap<string, string>
  onClear: () => void
}

/** Those that stand side by side next. */
function Chosen({ chosen, onClear }: ChosenProps) {
  const { size } = chosen
  return (
    <section
      className={`row middle apart fill size-text ${classes.compare}`}
      aria-label="Chosen to compare"
    >
      <p>
        {size < fewestCompared
          ? `${[...chosen.values()].join(', ')}: choose one more to compare`
          : `${size} chosen${size === mostCompared ? ', the most that fit side by side' : ''}`}
      </p>
      <div className="line gap-4">
        <Button onClick={onClear}>Clear</Button>
        {size >= fewestCompared && (
          <Link
            to="/scenarios/compare"
            search={{ ids: [...chosen.keys()].join(',') }}
            className={buttonClass('filled')}
          >
            Compare
          </Link>
        )}
      </div>
    </section>
  )
}

interface ActionsProps {
  scenario: ScenarioSummary
  copy: (scenario: ScenarioSummary) => void
  copying: boolean
  putAway: (scenario: ScenarioSummary, away: boolean) => void
  onDelete: (scenario: ScenarioSummary) => void
}

/** What can be done with a scenario of the list. */
function Actions({ scenario, copy, copying, putAway, onDelete }: ActionsProps) {
  const { name } = scenario
  return (
    <div className={`line ends gap-1 ${classes.actions}`}>
      <IconButton
        icon="copy"
        does="Duplicate"
        to={name}
        disabled={copying}
        onClick={() => copy(scenario)}
      />
      {scenario.is_sample ? null : scenario.archived_at === null ? (
        <IconButton icon="trash" does="Archive" to={name} onClick={() => putAway(scenario, true)} />
      ) : (
        <>
          <IconButton
            icon="undo"
            does="Bring back"
            to={name}
            onClick={() => putAway(scenario, false)}
          />
          <IconButton
            icon="trash"
            does="Delete"
            to={name}
            title="Delete for good"
            onClick={() => onDelete(scenario)}
          />
        </>
      )}
    </div>
  )
}

/** The search runs once the typing rests; what is typed stands at once. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    // Back and links change the search as well
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  const tell = useDebouncedCallback((text: string) => {
    told.current = text
    onChange(text)
  }, 250)
  return (
    <label className={`stack gap-2 size-small medium ${classes.search}`}>
      Search
      <input
        type="search"
        className="control"
        value={typed}
        maxLength={200}
        placeholder="Name, customer or note"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          tell(event.currentTarget.value.trim())
        }}
      />
    </label>
  )
}

function DeleteSheet({
  scenario,
  onClose,
  onDeleted,
}: {
  scenario: ScenarioSummary
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useDeleteScenario()
  return (
    <AskToDelete
      title={`Delete ${scenario.name}?`}
      removal={remove}
      onClose={onClose}
      onDelete={() => remove.mutate(scenario, { onSuccess: onDeleted })}
    >
      {scenario.version === 1
        ? 'Its only version is deleted with it.'
        : `All its ${formatFigure(scenario.version)} versions are deleted with it.`}{' '}
      You can bring it back for 30 days; then it is gone for good.
    </AskToDelete>
  )
}
