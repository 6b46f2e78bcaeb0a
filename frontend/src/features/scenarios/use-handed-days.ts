import { useCallback, useEffect, useState } from 'react'
import { type CaseHandover, takeUp } from '@/components/profile-handover'
import { withFile } from './file-fields'
import {
  type ContentDraft,
  type ContentUpdate,
  type DraftUpdate,
  exampleWork,
  isStated,
  withPrices,
  withStated,
  workLacks,
} from './scenario-draft'

/** Returns a scenario with the days and prices that come from Peaks. */
function withDays(held: ContentDraft, days: CaseHandover): ContentDraft {
  const { prices, msu_basis } = days
  const priced = prices == null ? held : withPrices(held, prices)
  const before = msu_basis === undefined ? priced : { ...priced, msu_basis }
  const stated = { ...withStated(before, true), profile: days.profile, stated_saving_msu: null }
  // what is stated in the days needs no work behind it
  if (isStated(stated) && workLacks(before) !== undefined) return stated
  const start = workLacks(before) === undefined ? before : { ...before, ...exampleWork }
  const peak_hours = days.peak_hours > 0 ? days.peak_hours : start.workload.peak_hours
  return { ...start, profile: days.profile, workload: { ...start.workload, peak_hours } }
}

interface HandedDaysOptions {
  update: (update: DraftUpdate) => void
  updateContent: (update: ContentUpdate) => void
  /** Called once days have come. */
  onTaken: () => void
}

/** Takes up what another page handed over, and what a file has that is brought here. */
export function useHandedDays({ update, updateContent, onTaken }: HandedDaysOptions) {
  const [handed, setHanded] = useState<CaseHandover | null>(null)
  const takeFile = useCallback(
    (from: CaseHandover) => {
      const { profile, file } = from
      if (file === undefined) return
      setHanded(from)
      update((before) => withFile(before, profile, file))
    },
    [update],
  )
  useEffect(() => {
    const days = takeUp('scenario')
    if (days === null) return
    onTaken()
    if (days.file !== undefined) {
      takeFile(days)
      return
    }
    setHanded(days)
    updateContent((held) => withDays(held, days))
  }, [updateContent, takeFile, onTaken])
  const triedMsu = handed?.saved_msu != null && handed.saved_msu > 0 ? handed.saved_msu : null
  return { handed, takeFile, triedMsu }
}
