import type { ReportChart, ReportSubject } from '@/api/reports'
import { PeakDrawing } from '@/components/peak-drawing'
import { marks, scene, wholeOf } from '@/components/peak-scene'
import { profileCourse } from '@/components/profile-course'
import { Drawing } from './report-charts'

const height = 320

const legend = [
  { label: 'Consumption before, filled steps', mark: marks.consumed_before },
  { label: 'Consumption after, steps', mark: marks.consumed_after },
  { label: 'R4HA before, dashed', mark: marks.r4ha_before },
  { label: 'R4HA after, thick line', mark: marks.r4ha_after },
]

interface PeaksChartProps {
  chart: ReportChart
  subject: Extract<ReportSubject, { kind: 'scenario' }>
}

/** Consumption and R4HA on the days of the old and the new peak, from the frozen profile. */
export function PeaksChart({ chart, subject }: PeaksChartProps) {
  const { profile } = subject.answer
  if (profile === null) return null
  const course = profileCourse(profile, null, subject.inputs.profile?.starts_on ?? null)
  return (
    <Drawing
      chart={chart.id}
      title={chart.title}
      unit="MSU of all LPARs; the shaded hours are those that each peak averages"
      source={chart.source}
      legend={legend}
      draw={({ width }) => (
        <PeakDrawing
          scene={scene(course, wholeOf(course), width)}
          width={width}
          height={height}
          title={course.title}
        />
      )}
    />
  )
}
