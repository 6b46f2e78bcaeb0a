import { useMutation } from '@tanstack/react-query'
import { answered, api } from '@/api/client'
import { ownRecords } from '@/api/own-records'
import { type CyclesText, type OwnTest, type OwnTestWrite, ownTestsQuery } from '@/api/own-tests'
import type { OwnKind } from '@/components/own-things'

export const ownTests = {
  records: ownRecords<OwnTest, OwnTestWrite>(
    '/api/v1/own-tests',
    ownTestsQuery.queryKey,
    async (client) => {
      client.removeQueries({ queryKey: ['value'] })
      client.removeQueries({ queryKey: ['value-curve'] })
      // whatever was calculated may rest on the test
      await client.invalidateQueries()
    },
  ),
  nameOf: (test) => test.name,
  nameIn: (content) => String(content.name),
  deletedTitle: 'Deleted tests',
  warning:
    'Calculations and scenarios that use it will then say that it is deleted. Frozen reports keep its numbers.',
} satisfies OwnKind<OwnTest>

/** Reads pasted text; nothing is stored. */
export function useReadCycles() {
  return useMutation({
    mutationFn: (body: CyclesText) => answered(api.POST('/api/v1/own-tests/read', { body })),
  })
}
