import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { MakeReport } from '@/components/make-report'
import { ErrorState, LoadingState } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { auditQuery } from './audit-query'
import classes from './study-findings.module.css'

/** How much of a study was checked against itself, and with what result. */
export function StudyFindings({ study }: { study: string }) {
  const audit = useQuery(auditQuery)
  if (audit.error !== null) {
    return <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />
  }
  const result = audit.data?.by_study.find((studyAudit) => studyAudit.study === study)
  if (result === undefined) {
    return <LoadingState what="findings" height={48} />
  }
  return (
    <div className={`row middle apart gap-y-5 gap-x-8 ${classes.findings}`}>
      <p>
        <Unbroken text={result.sentence} />
      </p>
      <Link to="/evidence/audit" search={{ study }} className={buttonClass('outline')}>
        {result.findings === 0 ? 'Show the checks' : 'Show the findings'}
      </Link>
      <MakeReport
        usesZiips={false}
        title={`Audit of ${result.title}`}
        subject={{ kind: 'audit', inputs: { study } }}
      />
    </div>
  )
}
