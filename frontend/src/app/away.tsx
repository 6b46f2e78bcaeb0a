import { type Away, useAway, useOutdated } from '@/api/connection'
import { Button } from '@/components/button'
import { Bone, LoadingState } from '@/components/states'
import classes from './away.module.css'

const titles: Record<Away, string> = {
  server: 'Headroom does not answer.',
  database: 'The database cannot be reached.',
}

/** Says on every page that the server is away or was updated, and what becomes of what was entered. */
export function AwayNote() {
  const away = useAway()
  const outdated = useOutdated()
  return (
    <div role="status" data-screen-only>
      {away !== null && (
        <p className={`m-0 size-text ${classes.away}`}>
          <strong>{titles[away]}</strong> Check that it runs. What you entered stays here, and the
          figures are those of the last answer. This page goes on by itself when the server is back.
        </p>
      )}
      {away === null && outdated && (
        <p className={`m-0 size-text ${classes.away}`}>
          <strong>Headroom was updated.</strong> Load this page again to go on. Changes to a
          scenario are kept; save what you typed in any other form first.{' '}
          <Button small onClick={() => window.location.reload()}>
            Load again
          </Button>
        </p>
      )}
    </div>
  )
}

/** The place of a page that is not loaded yet. */
export function PageAwaited() {
  return (
    <LoadingState what="the page">
      <Bone width="50%" height={30} />
      <Bone height={420} />
    </LoadingState>
  )
}
