import { Link } from '@tanstack/react-router'
import { sentence } from '@/components/stat'
import { Unbroken } from '@/components/unbroken'
import classes from './study-environments.module.css'
import type { Environment } from './study-query'
import { lparText, machineBasis } from './study-words'

/** Where a study measured, as its document states it. */
export function StudyEnvironments({ environments }: { environments: readonly Environment[] }) {
  return environments.map((environment) => (
    <div key={environment.id} className={`stack gap-4 ${classes.environment}`}>
      <h3 className="m-0 size-text strong">{environment.label}</h3>
      <p>
        <Unbroken text={sentence(`Machine: ${basisOf(environment)}`)} />{' '}
        {environment.machine_id !== null && (
          <Link to="/machines" search={{ search: environment.machine_id }}>
            Its ratings
          </Link>
        )}
      </p>
      <p className="hint">{environment.locator}</p>
      <dl className="m-0">
        {environment.facts.map((fact) => (
          <div key={fact.name} className={`level ruled ${classes.fact}`}>
            <dt>{fact.name}</dt>
            <dd>
              <Unbroken text={fact.value} />
            </dd>
            <dd className="hint">{fact.locator}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

function basisOf(environment: Environment): string {
  const machine = { id: environment.machine_id, basis: environment.machine_basis }
  return [machineBasis(machine), lparText(environment)].filter((part) => part !== null).join('; ')
}
