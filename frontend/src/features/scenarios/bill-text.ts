import { monthText } from '@/components/month-text'
import type { CaseBill } from '@/components/profile-handover'
import { formatWithUnit } from '@/components/units'

/** Names a bill so that no other is called the same: month, machine and file. */
export function billText({ month, machine, serial, file_name, sha256 }: CaseBill): string {
  return `${monthText(month)}, ${machine} ${serial} (${file_name ?? 'pasted'}, SHA-256 ${sha256.slice(0, 12)})`
}

/** Says what a bill states of the month before the change. */
export function billedText({ peak_msu, peak_at, consumed_msu_hours }: CaseBill): string {
  const at = peak_at == null ? '' : ` (${peak_at.replace('T', ' ')})`
  return [
    ...(peak_msu == null ? [] : [`highest R4HA ${formatWithUnit(peak_msu, 'MSU')}${at}`]),
    ...(consumed_msu_hours == null
      ? []
      : [`${formatWithUnit(consumed_msu_hours, 'MSU-hours')} consumed`]),
  ].join(', ')
}
