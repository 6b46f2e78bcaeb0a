import { Link } from '@tanstack/react-router'
import type { ScenarioRead } from './scenario-draft'

interface WhatChangedProps {
  scenario: Pick<ScenarioRead, 'id' | 'version'>
  newest: number | undefined
}

/** That a newer version was saved than the one that is shown, and the way to what differs. */
export function WhatChanged({ scenario: { id, version }, newest }: WhatChangedProps) {
  return (
    <>
      version {version}; version {newest} is newer.{' '}
      <Link
        to="/scenarios/$scenario/versions"
        params={{ scenario: id }}
        search={{ from: version, to: newest }}
      >
        What changed
      </Link>
    </>
  )
}
