import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { buttonClass } from '@/components/button'
import { Bone, ErrorState, LoadingState } from '@/components/states'
import { emptyDraft } from './scenario-draft'
import { ScenarioEditor } from './scenario-editor'
import { scenarioQuery } from './scenario-queries'

const route = getRouteApi('/scenarios/$scenario')

/** One stored scenario: its inputs, its figures. */
export function ScenarioPage() {
  const { scenario: id } = route.useParams()
  const { working } = route.useSearch()
  const navigate = route.useNavigate()
  const scenario = useQuery(scenarioQuery(id))
  const { history } = useRouter()
  const openedHere = useRef(false)
  const open = useCallback(
    (figure: string) => {
      openedHere.current = true
      void navigate({ search: { working: figure }, resetScroll: false })
    },
    [navigate],
  )
  const close = useCallback(() => {
    if (openedHere.current) {
      openedHere.current = false
      history.back()
    } else void navigate({ search: {}, replace: true, resetScroll: false })
  }, [history, navigate])
  if (scenario.data === undefined) {
    if (scenario.error !== null) {
      return (
        <ErrorState page error={scenario.error} onRetry={() => void scenario.refetch()}>
          <Link to="/scenarios" className={buttonClass('outline')}>
            All scenarios
          </Link>
        </ErrorState>
      )
    }
    return (
      <LoadingState what="the scenario">
        <Bone width="50%" height={30} />
        <Bone height={420} />
      </LoadingState>
    )
  }
  return (
    <ScenarioEditor
      key={id}
      scenario={scenario.data}
      initial={emptyDraft}
      origin=""
      problems={scenario.data.notices}
      working={working}
      onOpenWorking={open}
      onCloseWorking={close}
    />
  )
}
