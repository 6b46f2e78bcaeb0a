import { useQuery } from '@tanstack/react-query'
import { ownTestRecords } from '@/api/own-tests'
import { Button } from '@/components/button'
import { Note } from '@/components/states'

/** The tests of a link that the user deleted, each with a button that brings it back. */
export function DeletedTests({ tests }: { tests: readonly string[] }) {
  const deleted = useQuery(ownTestRecords.deleted)
  const restore = ownTestRecords.useRestore()
  const named = deleted.data?.filter(({ id }) => tests.includes(id)) ?? []
  return named.map(({ id, version, content }) => (
    <Note key={id} live>
      Your test “{String(content.name)}” is deleted.{' '}
      <Button
        small
        disabled={restore.isPending}
        onClick={() => restore.mutate({ id, version, number: version - 1 })}
      >
        Bring it back
      </Button>
      {restore.error !== null && ` ${restore.error.message}`}
    </Note>
  ))
}
