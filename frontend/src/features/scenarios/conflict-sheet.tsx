import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { whenText } from '@/components/when'
import { DifferenceTable } from './difference-table'
import classes from './scenario-editor.module.css'
import type { Conflict } from './scenario-requests'

interface ConflictSheetProps {
  conflict: Conflict
  currency: string | null
  pending: boolean
  error: unknown
  onMine: () => void
  onTheirs: () => void
  onBoth: () => void
  onClose: () => void
}

/** Two people saved from the same version: what each changed, and what to do about it. */
export function ConflictSheet({
  conflict,
  currency,
  pending,
  error,
  onMine,
  onTheirs,
  onBoth,
  onClose,
}: ConflictSheetProps) {
  const { current, theirs, mine, apart, read_version } = conflict
  const theirCurrency = current.content.money?.currency ?? null
  return (
    <Sheet
      title={`Version ${current.version} was saved meanwhile`}
      onClose={onClose}
      closesOutside={false}
    >
      <div className={`stack gap-6 ${classes.sheet}`}>
        <p>
          {read_version === null
            ? 'Your changes are not based on a version that is stored here.'
            : `You started from version ${read_version}; version ${current.version} was saved on ${whenText(current.updated_at)}.`}{' '}
          None of your work is lost. Which do you want to keep?
        </p>
        {current.rationale !== '' && (
          <p>
            Reason of version {current.version}: {current.rationale}
          </p>
        )}
        {error !== null && (
          <Note tone="bad" live>
            {asProblem(error).message}
          </Note>
        )}
        <div className="row gap-4">
          <Button look="filled" disabled={pending} onClick={onMine}>
            Mine, as version {current.version + 1}
          </Button>
          <Button disabled={pending} onClick={onTheirs}>
            Keep theirs, discard mine
          </Button>
          <Button disabled={pending} onClick={onBoth}>
            Both: mine as a new scenario
          </Button>
        </div>
        {read_version === null ? (
          <DifferenceTable
            {...{ caption: 'Theirs against yours', before: 'Theirs', after: 'Yours', items: apart }}
            currencyBefore={theirCurrency}
            currencyAfter={currency}
          />
        ) : (
          (
            [
              ['Changed by them', 'Theirs', theirs, theirCurrency],
              ['Changed by you', 'Yours', mine, currency],
            ] as const
          ).map(([caption, after, items, paid]) => (
            <DifferenceTable
              key={caption}
              {...{ caption, after, items, currencyBefore: paid, currencyAfter: paid }}
              before={`Version ${read_version}`}
            />
          ))
        )}
      </div>
    </Sheet>
  )
}
