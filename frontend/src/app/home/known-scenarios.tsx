import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Bone } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { whenText } from '@/components/when'
import { scenariosQuery } from '@/features/scenarios/scenario-queries'
import classes from './home-page.module.css'

const mostShown = 4

/** The scenarios saved last, or the samples where there are none. */
export function KnownScenarios() {
  const saved = useQuery(scenariosQuery({ sample: false, limit: mostShown }))
  const own = saved.data?.items ?? []
  const isEmpty = saved.data !== undefined && own.length === 0
  const samples = useQuery({
    ...scenariosQuery({ sample: true, limit: mostShown }),
    enabled: isEmpty,
  })
  const { data, error } = isEmpty ? samples : saved
  return (
    <section className={classes.panel} aria-labelledby="home-scenarios">
      <h2 id="home-scenarios" className="m-0 size-lead strong">
        {own.length > 0 ? 'My scenarios' : 'Scenarios to start from'}
      </h2>
      {error !== null ? (
        <p>The scenarios can’t be read now.</p>
      ) : data === undefined ? (
        <Bone height={120} />
      ) : (
        <ul className={`plain-list stack gap-4 ${classes.list}`}>
          {data.items.map((scenario) => (
            <li key={scenario.id}>
              <Link to="/scenarios/$scenario" params={{ scenario: scenario.id }}>
                <Unbroken text={scenario.name} />
              </Link>
              <p>
                {scenario.is_sample
                  ? 'A sample, to read and to copy'
                  : [scenario.customer, whenText(scenario.updated_at)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className={`row gap-4 ${classes.links}`}>
        <Link to="/scenarios/new" className={buttonClass('outline', true)}>
          New scenario
        </Link>
        <Link to="/scenarios" className={buttonClass('outline', true)}>
          All scenarios
        </Link>
      </p>
    </section>
  )
}
