import type { OwnTest } from '@/api/own-tests'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { useDeleteOwnTest } from './own-test-mutations'
import classes from './own-tests.module.css'

interface DeleteTestProps {
  test: OwnTest
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a test goes; it can be brought back. */
export function DeleteTest({ test, onClose, onDeleted }: DeleteTestProps) {
  const remove = useDeleteOwnTest()
  return (
    <Sheet title={`Delete ${test.name}?`} onClose={onClose} place="center">
      <p>
        Calculations and scenarios that use it will then say that it is deleted. Frozen reports keep
        its numbers. You can bring it back at any time.
      </p>
      {remove.error !== null && (
        <Note tone="bad" live>
          {asProblem(remove.error).message}
        </Note>
      )}
      <div className={classes.confirm}>
        <Button onClick={onClose}>Keep it</Button>
        <Button
          look="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(test, { onSuccess: onDeleted })}
        >
          Delete
        </Button>
      </div>
    </Sheet>
  )
}
