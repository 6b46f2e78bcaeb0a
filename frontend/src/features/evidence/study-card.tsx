import { Link } from '@tanstack/react-router'
import type { Study } from '@/api/evidence'
import { Unbroken } from '@/components/unbroken'
import type { StudyAudit } from './audit-query'
import classes from './study-card.module.css'
import { byline, contents, counted, machineBasis, published, substanceText } from './study-words'

interface StudyCardProps {
  study: Study
  /** The audit's counts, once they are there. */
  audit: StudyAudit | undefined
}

/** One document: what it measured, on what and when, what it holds and what it leaves out. */
export function StudyCard({ study, audit }: StudyCardProps) {
  return (
    <article className={`panel packed min-0 gap-4 ${classes.card}`}>
      <div>
        <h2 className="m-0 size-lead strong tight">
          <Link to="/evidence/studies/$study" params={{ study: study.id }}>
            {study.title}
          </Link>
        </h2>
        <p className="hint">{byline(study.document)}</p>
      </div>
      <p>
        <Unbroken text={study.summary} />
      </p>
      <dl className={`stack gap-y-3 gap-x-5 size-text ${classes.facts}`}>
        <dt>Machine</dt>
        <dd>
          <ul>
            {study.machines.map((machine) => (
              <li key={machine.label}>
                <Unbroken text={[machine.label, machineBasis(machine)].join(': ')} />
              </li>
            ))}
          </ul>
        </dd>
        <dt>Published</dt>
        <dd>{published(study.document)}</dd>
        <dt>Holds</dt>
        <dd>{contents(study.counts).join(', ')}</dd>
        <dt>Audit</dt>
        <dd>
          {audit === undefined ? (
            'counts are loading'
          ) : (
            <Link to="/evidence/audit" search={{ study: study.id }}>
              {substanceText(audit)} in {counted(audit.checks, 'check')}
            </Link>
          )}
        </dd>
        <dt>Missing</dt>
        <dd>
          {study.missing.length === 0 ? (
            'nothing that the document names'
          ) : (
            <details className={classes.missing}>
              <summary>{counted(study.missing.length, 'gap')}</summary>
              <ul>
                {study.missing.map((gap) => (
                  <li key={gap.text}>
                    <Unbroken text={gap.text} /> <span className="hint">{gap.locator}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </dd>
      </dl>
    </article>
  )
}
