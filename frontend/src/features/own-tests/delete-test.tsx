import type { OwnTest } from '@/api/own-tests'
import { AskToDelete } from '@/components/ask-to-delete'
import { useDeleteOwnTest } from './own-test-mutations'

interface DeleteTestProps {
  test: OwnTest
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a test goes; it can be brought back. */
export function DeleteTest({ test, onClose, onDeleted }: DeleteTestProps) {
  const remove = useDeleteOwnTest()
  return (
    <AskToDelete
      title={`Delete ${test.name}?`}
      removal={remove}
      onClose={onClose}
      onDelete={() => remove.mutate(test, { onSuccess: onDeleted })}
    >
      Calculations and scenarios that use it will then say that it is deleted. Frozen reports keep
      its numbers. You can bring it back at any time.
    </AskToDelete>
  )
}
