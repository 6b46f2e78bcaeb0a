import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { billWords } from '@/api/bill-words.gen'
import { keptSummaryQuery } from '@/api/kept-files'
import { Button, buttonClass } from '@/components/button'
import { CourseThumbnail } from '@/components/course-thumbnail'
import { meaningOf } from '@/components/kept-case'
import { ScenarioSelect } from '@/components/scenario-select'
import { ErrorState, Note } from '@/components/states'
import classes from './import-page.module.css'
import { useOpenKept } from './use-open-kept'

/** What a file that was just imported means, and where to go on with it. */
export function KeptCard({ id }: { id: string }) {
  const kept = useQuery(keptSummaryQuery(id))
  const opening = useOpenKept(id)
  const [scenario, setScenario] = useState<{ id: string; name: string } | null>(null)
  if (kept.error !== null)
    return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  if (kept.data === undefined) return null
  const [first, ...others] = meaningOf(kept.data)
  return (
    <section
      className={`panel stack gap-5 mt-6 pad-7 ${classes.panel}`}
      aria-label="What this file means"
    >
      <div className="row gap-6 middle">
        <span className={classes.picture}>
          <CourseThumbnail values={kept.data.course} />
        </span>
        <h2 className="m-0 size-lead">{first ?? kept.data.file.name}</h2>
      </div>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {opening.error !== null && <Note tone="bad">{opening.error.message}</Note>}
      <div className="row gap-y-4 gap-x-6 bottom">
        <ScenarioSelect
          label="Use it in"
          value={scenario}
          placeholder="A new scenario"
          clearable
          onChange={setScenario}
        />
        <Button
          look="filled"
          disabled={opening.isPending}
          onClick={() => opening.mutate({ to: 'scenario', scenario: scenario?.id ?? null })}
        >
          {scenario === null ? 'Start the scenario' : 'Open the scenario with it'}
        </Button>
        {kept.data.file.kind === 'profile' && (
          <Button disabled={opening.isPending} onClick={() => opening.mutate({ to: 'peaks' })}>
            Show its peaks
          </Button>
        )}
        {kept.data.bill !== null && (
          <Link
            to="/bills/$customer"
            params={{ customer: kept.data.bill }}
            className={buttonClass('outline')}
          >
            {billWords.by_machine_and_lpar}
          </Link>
        )}
        {kept.data.counts === 'consumption' && (
          <Link to="/lab/contracts" className={buttonClass('outline')}>
            What a saving is worth under this contract
          </Link>
        )}
      </div>
    </section>
  )
}
