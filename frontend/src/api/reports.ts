import { queryOptions } from '@tanstack/react-query'
import { server } from './client'
import { ask } from './connection'
import type { Schemas } from './schemas'
export type ReportSubjectWrite = Schemas['ReportWrite']['subject']
export type ReportLink = Schemas['ReportLinkRead']
export type ReportSummary = Schemas['ReportSummary']
export type ReportPreset = Schemas['Document']['preset']
export type ReportPart = Schemas['FrozenReportRead']['parts'][number]

const secretKey = 'headroom.reports.owner'
const linksKey = 'headroom.reports.links'

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // a browser that stores nothing
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // the link was shown; it is all that is lost with the page
  }
}

let secretOfThisPage: string | undefined

/** Returns 192 random bits as text; also where the page did not come over TLS. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Returns the secret by which this browser lists and revokes its reports. */
export function ownerSecret(): string {
  const known = stored(secretKey) ?? secretOfThisPage
  if (known !== undefined && /^[A-Za-z0-9_-]{22,200}$/.test(known)) return known
  const made = randomToken()
  secretOfThisPage = made
  store(secretKey, made)
  return made
}

/** Returns the tokens that this browser keeps, by the report's id. */
export function keptTokens(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(stored(linksKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}

function keepToken(id: string, token: string): void {
  store(linksKey, JSON.stringify({ ...keptTokens(), [id]: token }))
}

/** Returns the day as reports are dated, where this browser is. */
export function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Freezes a report. The server tells the link once; this browser keeps it. */
export async function makeReport(body: Schemas['ReportWrite'], key: string): Promise<ReportLink> {
  const headers = { 'Owner-Secret': ownerSecret(), 'Idempotency-Key': key }
  const made = await server.post('/api/v1/reports', { body, params: { header: headers } })
  keepToken(made.id, made.token)
  return made
}

/** Freezes a report again with today's data; the earlier one stays. */
export async function refreshReport(token: string, date: string): Promise<ReportLink> {
  const made = await server.post('/api/v1/reports/{token}/refreshed', {
    body: { date, expires_in_days: null },
    params: { path: { token }, header: { 'Owner-Secret': ownerSecret() } },
  })
  keepToken(made.id, made.token)
  return made
}

/** Closes every link to a report of this browser. */
export function revokeReport(id: string): Promise<ReportSummary> {
  return server.post('/api/v1/reports/{report_id}/revoke', {
    params: { path: { report_id: id }, header: { 'Owner-Secret': ownerSecret() } },
  })
}

/** The reports that this browser made, the newest first. */
export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) =>
    server.get('/api/v1/reports', {
      params: { query: { limit: 200 }, header: { 'Owner-Secret': ownerSecret() } },
      signal,
    }),
})

/** A report as it was frozen. */
export function reportQuery(token: string, preset: ReportPreset) {
  return queryOptions({
    queryKey: ['report', token, preset],
    queryFn: ({ signal }) =>
      server.get('/api/v1/reports/{token}', {
        params: { path: { token }, query: { preset } },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What today's data and formulas give from the same inputs. */
export function recomputationQuery(token: string) {
  return queryOptions({
    queryKey: ['report-recomputed', token],
    queryFn: ({ signal }) =>
      server.get('/api/v1/reports/{token}/recomputed', { params: { path: { token } }, signal }),
  })
}

/** Returns a report as the text of an e-mail: subject, lines, link. */
export function emailText(email: Schemas['EmailText'], link: string): string {
  return [`Subject: ${email.subject}`, '', ...email.lines, '', link, ''].join('\n')
}

/** Returns whether an address leads others to their own machine. */
export function isOwnMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}

/** Returns the address of a report's file. */
export function reportFile(token: string, suffix: string): string {
  return `/api/v1/reports/${encodeURIComponent(token)}.${suffix}`
}

/** Returns a report as Markdown: the text of its file. */
export async function reportText(token: string, preset: ReportPreset): Promise<string> {
  const response = await ask(`${reportFile(token, 'md')}?preset=${preset}`)
  if (!response.ok) throw new Error(`The report was not given (${response.status}).`)
  return response.text()
}
