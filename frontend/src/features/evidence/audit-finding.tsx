import type { Study } from '@/api/evidence'
import { Button } from '@/components/button'
import shared from '@/components/shared.module.css'
import { SourceLink } from '@/components/source-link'
import classes from './audit-finding.module.css'
import { begun, checkSource, outcomeNames, severityNames, withUnit } from './audit-list'
import type { Check } from './audit-query'
import { Cite } from './cite'

interface AuditFindingProps {
  check: Check
  document: string
  study: Study | undefined
  onWorking: (id: string) => void
}

/** One disagreement: where, what is printed, what comes out, why probably, and what it does. */
export function AuditFinding({ check, document, study, onWorking }: AuditFindingProps) {
  const off = check.distance
  const titleId = `check-${check.id}-title`
  return (
    <li id={`check-${check.id}`} className={classes.finding} data-severity={check.severity}>
      <div className={classes.what}>
        <p className={classes.marks}>
          {check.severity !== null && (
            <span className={classes.severity}>{severityNames[check.severity]}</span>
          )}
          {check.severity !== 'label' &&
            check.severity !== 'contradiction' &&
            check.severity !== 'note' && (
              <span className={classes.outcome}>{outcomeNames[check.outcome]}</span>
            )}
          {check.method === 'read' && <span className={classes.outcome}>found by reading</span>}
        </p>
        <h3 id={titleId} className={classes.title}>
          {begun(check.quantity)}
        </h3>
        <p className={classes.place}>
          <SourceLink source={checkSource(check, document)}>{check.place}</SourceLink>
          <span>{document}</span>
          <Cite
            study={study}
            anchor={`check-${check.id}`}
            place={check.place}
            printed={check.printed}
          />
        </p>
        <dl className={classes.numbers}>
          <div>
            <dt>Printed</dt>
            <dd>{withUnit(check.printed, check.unit)}</dd>
          </div>
          <div>
            <dt>Recomputed</dt>
            <dd>{withUnit(check.recomputed_text ?? 'not a number', check.unit)}</dd>
          </div>
        </dl>
        {off !== null && <p className={shared.softLine}>The printed number is {off}.</p>}
      </div>
      <dl className={classes.why}>
        <div>
          <dt>Formula with the numbers</dt>
          <dd className={classes.working}>
            <span className={shared.softLine}>{begun(check.statement)}</span>
            {check.working !== null && <span className={classes.formula}>{check.working}</span>}
            <Button
              small
              look="quiet"
              className={classes.open}
              aria-haspopup="dialog"
              aria-describedby={titleId}
              onClick={() => onWorking(check.id)}
            >
              Show the working
            </Button>
          </dd>
        </div>
        {check.cause !== null && (
          <div>
            <dt>Likely cause</dt>
            <dd>{begun(check.cause)}</dd>
          </div>
        )}
        {check.consequence !== null && (
          <div>
            <dt>Consequence for a value case</dt>
            <dd>{begun(check.consequence)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
