import { queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import { fiveMinutes } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import { inReadersWay } from '@/components/phrase'
import type { Outcome } from './audit-search'

export type Audit = Schemas['AuditAnswer']
export type StudyAudit = Schemas['StudyResult']
export type Check = Schemas['AuditCheck']
export type CheckDetail = Schemas['CheckDetail']

/** Returns a check whose reasons are in the reader's way. */
export function checkInReadersWay<Read extends Check>(check: Read): Read {
  const read = (text: string | null) => text && inReadersWay(check, text)
  const { cause, consequence, distance } = check
  return { ...check, cause: read(cause), consequence: read(consequence), distance: read(distance) }
}

/** Counts by document and every finding, gravest first. */
export const auditQuery = queryOptions({
  queryKey: ['audit'],
  queryFn: async ({ signal }) => {
    const audit = await server.get('/api/v1/audit', { signal })
    return { ...audit, findings: audit.findings.map(checkInReadersWay) }
  },
  staleTime: fiveMinutes,
})

/** All checks that came out in one way, by document. */
export function checksQuery(outcome: Outcome) {
  return queryOptions({
    queryKey: ['audit', 'checks', outcome],
    queryFn: async ({ signal }) =>
      (
        await server.get('/api/v1/audit/checks', { params: { query: { outcome } }, signal })
      ).items.map(checkInReadersWay),
    staleTime: fiveMinutes,
  })
}

/** One check with its formula and the printed numbers that it rests on. */
export function checkQuery(check_id: string) {
  return queryOptions({
    queryKey: ['audit', 'check', check_id],
    queryFn: async ({ signal }) =>
      checkInReadersWay(
        await server.get('/api/v1/audit/checks/{check_id}', {
          params: { path: { check_id } },
          signal,
        }),
      ),
    staleTime: fiveMinutes,
  })
}
