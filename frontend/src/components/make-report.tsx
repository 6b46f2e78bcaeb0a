import { Suspense, useState } from 'react'
import type { ReportSubjectWrite } from '@/api/reports'
import { Button } from './button'
import { lazyPart } from './lazy-part'

const ReportDialog = lazyPart(() => import('./report-dialog'))

export interface MakeReportProps {
  /** What is frozen: the request behind the figures on the screen. */
  subject: ReportSubjectWrite | undefined
  /** Whether anything runs on zIIPs, so that the report has something to say about them. */
  usesZiips: boolean
  title: string
  customer?: string
}

/** A button that opens the dialog in which a report is made; nothing to freeze disables it. */
export function MakeReport({ subject, ...about }: MakeReportProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={subject === undefined} onClick={() => setOpen(true)}>
        Make a report
      </Button>
      {open && subject !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog {...about} subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
