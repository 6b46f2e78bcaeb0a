import { Link } from '@tanstack/react-router'
import type { Content } from './scenario-draft'
import type { Calculation } from './scenario-queries'

/** Takes what a scenario saves, and the rate of a region into the lab. */
export function LabLinks({ answer, content }: { answer: Calculation; content: Content }) {
  const saved = answer.figures.gp_seconds_saved_per_hour?.value
  const perCp = answer.inputs.rated_msu_per_cp?.value
  const { peak_hours } = content.workload
  const rated = answer.windows.flatMap(({ parts }) => parts).find(({ rate }) => rate !== null)?.rate
  const rate = rated == null ? undefined : answer.inputs[rated.per_region]?.value
  if ((saved == null || saved <= 0) && rate == null) return null
  return (
    <p className="hint m-0 mt-4">
      In the lab, without their ranges:{' '}
      {saved != null && saved > 0 && (
        <Link
          to="/lab/freed"
          search={{
            gp_seconds_freed_per_hour: String(saved),
            peak_hours: String(peak_hours),
            ...(perCp == null ? {} : { msu_per_cp: String(perCp) }),
          }}
        >
          what fits into the GP time freed
        </Link>
      )}
      {saved != null && saved > 0 && rate != null && ' · '}
      {rate != null && (
        <Link to="/lab/limits" search={{ rate_per_second: String(rate), regions: '1' }}>
          what stops first in a region
        </Link>
      )}
    </p>
  )
}
