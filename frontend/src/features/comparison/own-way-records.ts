import { ownRecords } from '@/api/own-records'
import { type OwnWay, type OwnWayWrite, ownWaysQuery } from '@/api/own-ways'
import type { OwnKind } from '@/components/own-things'

const calculated = [
  'comparison',
  'comparison-curves',
  'comparison-crossovers',
  'comparison-working',
] as const

export const ownWays = {
  records: ownRecords<OwnWay, OwnWayWrite>(
    '/api/v1/own-ways',
    ownWaysQuery.queryKey,
    async (client, gone) => {
      await client.invalidateQueries({ queryKey: ownWaysQuery.queryKey })
      // without it in the list the page asks for the others; what was asked with it is never shown
      if (gone) return
      // what was calculated may rest on the numbers before
      await Promise.all(calculated.map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  ),
  nameOf: (way) => way.label,
  nameIn: (content) => String(content.label),
  deletedTitle: 'Deleted measurements',
  warning: 'Comparisons and links will then leave it out.',
} satisfies OwnKind<OwnWay>
