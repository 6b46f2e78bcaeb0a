import { Link } from '@tanstack/react-router'
import type { Study } from '@/api/evidence'
import type { Schemas } from '@/api/schemas'
import { Unbroken } from '@/components/unbroken'
import { Cite } from './cite'
import { statementAnchor } from './search-result'
import type { StudyConfiguration } from './study-query'
import classes from './study-statements.module.css'

interface StudyStatementsProps {
  study: Study
  statements: readonly Schemas['Statement'][]
  configurations: readonly StudyConfiguration[]
}

/** What a document says on one topic, in our words, each with its place. */
export function StudyStatements({ study, statements, configurations }: StudyStatementsProps) {
  return (
    <ul className="plain-list">
      {statements.map((statement) => {
        const about = configurations.find(
          (configuration) => configuration.id === statement.configuration_id,
        )
        return (
          <li key={statement.id} id={statementAnchor(statement.id)} className={classes.item}>
            <div>
              {about !== undefined && (
                <p className="size-small">
                  <Link
                    to="/evidence/configurations/$configuration"
                    params={{ configuration: about.id }}
                  >
                    {about.label}
                  </Link>
                </p>
              )}
              <p>
                <Unbroken text={statement.text} />
              </p>
            </div>
            <p className="hint">
              {statement.locator}{' '}
              <Cite
                study={study}
                anchor={statementAnchor(statement.id)}
                place={statement.locator}
              />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
