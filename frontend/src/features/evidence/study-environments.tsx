import { Link } from '@tanstack/react-router'
import shared from '@/components/shared.module.css'
import { sentence } from '@/components/stat'
import classes from './study-environments.module.css'
import type { Environment } from './study-query'
import { lparText, machineBasis } from './study-words'

/** Where a study measured, as its document states it. */
export function StudyEnvironments({ environments }: { environments: readonly Environment[] }) {
  return environments.map((environment) => (
    <div key={environment.id} className={classes.environment}>
      <h3 className={classes.title}>{environment.label}</h3>
      <p>
        {sentence(`Machine: ${basisOf(environment)}`)}{' '}
        {environment.machine_id !== null && (
          <Link to="/machines" search={{ search: environment.machine_id }}>
            Its ratings
          </Link>
        )}
      </p>
      <p className={shared.soft}>{environment.locator}</p>
      <dl className={classes.facts}>
        {environment.facts.map((fact) => (
          <div key={fact.name} className={classes.fact}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
            <dd className={shared.soft}>{fact.locator}</dd>
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
