import { outcomeNames, severityNames } from '@/api/audit-words.gen'
import type { Study } from '@/api/evidence'
import { begun } from '@/components/begun'
import { Button } from '@/components/button'
import { SourceLink } from '@/components/source-link'
import { Unbroken } from '@/components/unbroken'
import classes from './audit-finding.module.css'
import { checkSource, withUnit } from './audit-list'
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
      <div className="stack packed gap-2 min-0">
        <p className="row gap-y-1 gap-x-4 m-0 size-note">
          {check.severity !== null && (
            <span className={`strong ${classes.severity}`}>{severityNames[check.severity]}</span>
          )}
          {check.severity !== 'label' &&
            check.severity !== 'contradiction' &&
            check.severity !== 'note' && (
              <span className="soft">{outcomeNames[check.outcome]}</span>
            )}
          {check.method === 'read' && <span className="soft">found by reading</span>}
        </p>
        <h3 id={titleId} className="m-0 size-lead strong tight anywhere">
          {begun(check.quantity)}
        </h3>
        <p className={`stack m-0 size-small anywhere ${classes.place}`}>
          <SourceLink source={checkSource(check, document)}>{check.place}</SourceLink>
          <span>{document}</span>
          <Cite
            study={study}
            anchor={`check-${check.id}`}
            place={check.place}
            printed={check.printed}
          />
        </p>
        <dl className={`row gap-y-3 gap-x-9 m-0 mt-3 ${classes.numbers}`}>
          <div>
            <dt>Says</dt>
            <dd>{withUnit(check.printed, check.unit)}</dd>
          </div>
          <div>
            <dt>Recomputed</dt>
            <dd>{withUnit(check.recomputed_text ?? 'no number', check.unit)}</dd>
          </div>
        </dl>
        {off !== null && <p className="hint m-0">The printed number is {off}.</p>}
      </div>
      <dl className={`stack packed gap-4 min-0 m-0 ${classes.why}`}>
        <div>
          <dt>Formula with the numbers</dt>
          <dd className="stack starts gap-1">
            <span className="hint m-0">
              <Unbroken text={begun(check.statement)} />
            </span>
            {check.working !== null && <span className={classes.formula}>{check.working}</span>}
            <Button
              small
              look="quiet"
              className={`no-print ${classes.open}`}
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
            <dd>
              <Unbroken text={begun(check.cause)} />
            </dd>
          </div>
        )}
        {check.consequence !== null && (
          <div>
            <dt>Consequence for a value case</dt>
            <dd>
              <Unbroken text={begun(check.consequence)} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
