import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { BoardShape } from '@/components/answer-board'
import { buttonClass } from '@/components/button'
import { firstWords } from '@/components/first-words'
import { Bone, ErrorState, LoadingState } from '@/components/states'
import { emptyDraft } from './scenario-draft'
import { ScenarioEditor } from './scenario-editor'
import { asItWas, scenarioQuery, versionQuery } from './scenario-queries'

const route = getRouteApi('/scenarios/$scenario')

/** One stored scenario: its inputs, its figures. */
export function ScenarioPage() {
  const { scenario: id } = route.useParams()
  const { working, version } = route.useSearch()
  const navigate = route.useNavigate()
  const current = useQuery(scenarioQuery(id))
  const past = useQuery({ ...versionQuery(id, version ?? 1), enabled: version !== undefined })
  const scenario = version === undefined ? current : past
  const { history } = useRouter()
  const openedHere = useRef(false)
  const open = useCallback(
    (figure: string) => {
      openedHere.current = true
      void navigate({ search: (before) => ({ ...before, working: figure }), resetScroll: false })
    },
    [navigate],
  )
  const close = useCallback(() => {
    if (openedHere.current) {
      openedHere.current = false
      history.back()
    } else
      void navigate({
        search: (before) => ({ ...before, working: undefined }),
        replace: true,
        resetScroll: false,
      })
  }, [history, navigate])
  if (current.data === undefined || scenario.data === undefined) {
    const error = current.error ?? scenario.error
    if (error !== null) {
      return (
        <ErrorState page error={error} onRetry={() => void scenario.refetch()}>
          <Link to="/scenarios" className={buttonClass('outline')}>
            All scenarios
          </Link>
        </ErrorState>
      )
    }
    const words = firstWords(`/scenarios/${id}`)
    return (
      <LoadingState what="the scenario">
        {words === undefined ? (
          <Bone width="50%" height={30} />
        ) : (
          <>
            <h1 className="m-0 size-title strong tight anywhere">{words.name}</h1>
            <BoardShape first={words} />
          </>
        )}
        <Bone height={420} />
      </LoadingState>
    )
  }
  const seen =
    version === undefined || past.data === undefined
      ? current.data
      : asItWas(current.data, past.data)
  return (
    <ScenarioEditor
      key={version === undefined ? id : `${id} ${version}`}
      scenario={seen}
      newest={current.data.version}
      initial={emptyDraft}
      origin=""
      problems={seen.notices}
      working={working}
      onOpenWorking={open}
      onCloseWorking={close}
    />
  )
}
