import { useMutation } from '@tanstack/react-query'
import { server } from '@/api/client'
import { type CyclesText, type OwnTest, ownTestRecords } from '@/api/own-tests'
import type { OwnKind } from '@/components/own-things'

export const ownTests = {
  records: ownTestRecords,
  nameOf: (test) => test.name,
  nameIn: (content) => String(content.name),
  deletedTitle: 'Deleted tests',
  warning:
    'Calculations and scenarios that use it will then say that it is deleted. Frozen reports keep its numbers.',
} satisfies OwnKind<OwnTest>

/** Reads pasted text; nothing is stored. */
export function useReadCycles() {
  return useMutation({
    mutationFn: (body: CyclesText) => server.post('/api/v1/own-tests/read', { body }),
  })
}
