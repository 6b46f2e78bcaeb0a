import { Link } from '@tanstack/react-router'
import { formatWithUnit } from '@/components/units'
import type { Comparison, Way } from './comparison-query'
import { closedModelOf, resourcesOf } from './method-chain'

const perSecond = 1000

/** Takes an access method at the rate into the lab: its CPU time, response time and regions. */
export function LabLinks({ way, answer }: { way: Way; answer: Comparison }) {
  const { regions, rate_per_second, region_rate_per_second } = answer
  const resources = resourcesOf(way, answer)
  const model = closedModelOf(way, answer)
  return (
    <p className="hint m-0 regular">
      In the lab, with {way.short_label}:{' '}
      {resources.length > 0 ? (
        <Link
          to="/lab/limits"
          search={{
            rate_per_second: String(rate_per_second),
            regions: String(regions),
            resources: JSON.stringify(resources),
          }}
        >
          what stops first
        </Link>
      ) : (
        'no limit of it is known at this rate'
      )}
      {model !== null && (
        <>
          {' · '}
          <Link
            to="/lab/clients"
            search={{
              clients: String(model.clients),
              think_seconds: String(model.think_seconds),
              stations: JSON.stringify(model.stations),
            }}
          >
            clients and the knee
          </Link>
        </>
      )}
      {way.response_ms !== null && (
        <>
          {' · '}
          <Link
            to="/lab/load-test"
            search={{
              target_rate_per_second: String(region_rate_per_second),
              response_seconds: String(Number((way.response_ms / perSecond).toPrecision(12))),
            }}
          >
            load test of a region
          </Link>
        </>
      )}
      {'. '}Measured to {formatWithUnit(way.max_measured_rate_per_second, 'tps')} a region; what the
      lab says beyond that was not measured.
    </p>
  )
}
