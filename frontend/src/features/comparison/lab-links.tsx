import { Link } from '@tanstack/react-router'
import type { Comparison, Way } from './comparison-query'

const perSecond = 1000

/** Takes an access method at the rate into the lab: its CPU time, response time and regions. */
export function LabLinks({ way, answer }: { way: Way; answer: Comparison }) {
  const { regions, rate_per_second, region_rate_per_second, machine, measured_machine } = answer
  const cps = (machine ?? measured_machine).lpar_cps
  const ziips = machine === null ? measured_machine.lpar_ziips : null
  const stations = [
    { label: 'CPs', servers: cps, ms: way.gp_ms },
    { label: 'zIIPs', servers: ziips, ms: way.ziip_ms },
  ].flatMap(({ label, servers, ms }) =>
    servers === null || ms === null || ms <= 0
      ? []
      : [
          {
            label,
            servers,
            demand_seconds: Number((ms / perSecond).toPrecision(12)),
            waiting: true,
          },
        ],
  )
  return (
    <p className="hint m-0 regular">
      In the lab, with {way.short_label}:{' '}
      <Link
        to="/lab/limits"
        search={{ rate_per_second: String(rate_per_second), regions: String(regions) }}
      >
        what stops first
      </Link>
      {stations.length > 0 && (
        <>
          {' · '}
          <Link to="/lab/clients" search={{ stations: JSON.stringify(stations) }}>
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
    </p>
  )
}
