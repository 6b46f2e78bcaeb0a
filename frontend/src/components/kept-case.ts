import type { QueryClient } from '@tanstack/react-query'
import { machineQuery } from '@/api/catalogue'
import { keptProfile, keptSummaryQuery } from '@/api/kept-files'
import type { Schemas } from '@/api/schemas'
import { userLocale } from './number-format'
import type { CaseBill, CaseHandover } from './profile-handover'
import { formatWithUnit } from './units'

/**
 * Returns what a kept file hands to a scenario or to Peaks: a profile with its machine, or a
 * machine's newest month of a bill. serial: of a bill's machine; null: the first.
 */
export async function handoverOf(
  client: QueryClient,
  id: string,
  serial: string | null = null,
): Promise<CaseHandover> {
  const summary = await client.fetchQuery(keptSummaryQuery(id))
  const kept = summary.file.kind === 'profile' ? await keptProfile(id) : null
  const of = ({ serial: own }: { serial: string }) => serial === null || own === serial
  const bill = summary.case_bills.find(of) ?? null
  const model = summary.machine ?? summary.machines.find(of)?.machine ?? null
  return {
    ...(await caseOf(client, model, summary.file.name, summary.customer, bill)),
    ...(kept === null ? {} : { profile: kept.profile, recorded: kept.recorded }),
  }
}

/** Returns what a month of a bill hands to a scenario. */
export function handoverOfBill(
  client: QueryClient,
  bill: CaseBill,
  customer: string,
): Promise<CaseHandover> {
  return caseOf(client, bill.machine, bill.file_name ?? 'pasted', customer, bill)
}

async function caseOf(
  client: QueryClient,
  model: string | null,
  name: string,
  customer: string | null,
  bill: CaseBill | null,
): Promise<CaseHandover> {
  // one that is not in the tables cannot be chosen; any other failure ends the handover
  const machine = model === null ? null : await client.fetchQuery(machineQuery(model))
  return {
    profile: null,
    peak_hours: 4,
    saved_msu: null,
    scenario: null,
    file: {
      ...{ name, customer, bill },
      machine: machine === null ? null : model,
      unlisted_machine: machine === null ? model : null,
    },
  }
}

function hourText(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit' },
    // the machine's own clock, whatever the reader's is
  }).format(new Date(at.slice(0, 19)))
}

function peakText(peak: Schemas['Peak'], locale: string): string {
  const at = peak.at === null ? '' : `, ${hourText(peak.at, locale)}`
  return `${formatWithUnit(peak.msu, 'MSU')}${at}`
}

/** Says what a kept file means: its highest R4HA, when, on which machine, and how it is charged. */
export function meaningOf(summary: Schemas['KeptSummary'], locale = userLocale()): string[] {
  const { highest_r4ha: highest, machine, machines, month, counts } = summary
  const of = machine === null ? '' : `, ${machine}`
  const texts = highest === null ? [] : [`Highest R4HA ${peakText(highest, locale)}${of}.`]
  for (const billed of machines) {
    if (billed.r4ha === null) continue
    texts.push(
      `${month === null ? '' : `${month}: `}highest R4HA ${peakText(billed.r4ha, locale)}, ${billed.machine}.`,
    )
    if (billed.second_r4ha === null || billed.most_in_that_hour_msu === null) continue
    if (counts === 'consumption') continue
    texts.push(
      `The second highest is ${peakText(billed.second_r4ha, locale)}: a saving in the hour of the peak alone lowers the bill by ${formatWithUnit(billed.most_in_that_hour_msu, 'MSU')} at most.`,
    )
  }
  if (counts === 'consumption')
    texts.push(
      'A consumption contract (Tailored Fit Pricing): the MSU consumed are charged, not the peak.',
    )
  else if (counts === 'peak')
    texts.push(
      'A bill does not say how the days went: what a saving does to its peak needs RMF or SMF of the month.',
    )
  return texts
}
