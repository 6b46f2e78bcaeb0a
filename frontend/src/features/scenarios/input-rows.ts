import type { Substitution } from '@/api/catalogue'
import { noCaptureRatio } from '@/components/capture-ratio'
import { formatFigure } from '@/components/number-format'
import { formatWithUnit } from '@/components/units'
import { inMajor } from './currency'
import { isLevels, type ScenarioDraft } from './scenario-draft'
import { basisNames, mixText } from './workload-section'

export interface InputRow {
  label: string
  text: string
}

/** Returns what a scenario rests on, a line an input; what is not stated is left out. */
export function inputRows(
  draft: ScenarioDraft,
  substitutions: readonly Substitution[] | undefined,
): InputRow[] {
  const { workload, money } = draft
  const rows: InputRow[] = [
    { label: 'Machine', text: draft.machine ?? 'none' },
    { label: 'MSU basis', text: basisNames[draft.msu_basis] },
    { label: 'Transactions', text: formatFigure(workload.transactions) },
    {
      label: 'Peak window',
      text: `${formatWithUnit(workload.peak_share, 'share')} in ${formatWithUnit(workload.peak_hours, 'h')}`,
    },
    ...(workload.regions === 1 ? [] : [{ label: 'Regions', text: formatFigure(workload.regions) }]),
    { label: 'Mix', text: mixText(draft.mix, substitutions) },
  ]
  const stated: [string, number | null, string][] = [
    ['CPs of the LPAR', draft.lpar_cps, 'CP'],
    ['Rated MSU, own', draft.rated_msu, 'MSU'],
    ['SU/sec, measured machine', draft.measured_su_per_sec, 'SU/s'],
    ['SU/sec, target machine', draft.target_su_per_sec, 'SU/s'],
    ['PCI, measured LPAR', draft.measured_pci_mips, 'MIPS'],
    ['PCI, target LPAR', draft.target_pci_mips, 'MIPS'],
    ['CPs, measured LPAR', draft.measured_cps, 'CP'],
    ['Spread of speed between workloads, ±', draft.speed_spread_share, 'share'],
    ['Other work on the zIIPs', draft.ziip?.ziip_seconds_in_use_per_hour || null, 's/h'],
    ['Share that overflows to GPs, own', draft.ziip?.overflow_share ?? null, 'share'],
  ]
  for (const [label, value, unit] of stated) {
    if (value !== null) rows.push({ label, text: formatWithUnit(value, unit) })
  }
  rows.push({
    label: 'Capture ratio',
    text: draft.capture_ratio == null ? noCaptureRatio : formatFigure(draft.capture_ratio),
  })
  if (draft.ziip != null) {
    const help = draft.ziip.honor_priority ? 'YES' : 'NO'
    rows.push({
      label: 'zIIPs of the LPAR',
      text: `${formatFigure(draft.ziip.engines)}, R723NFFS ${formatFigure(draft.ziip.r723nffs)}, IIPHONORPRIORITY=${help}`,
    })
  }
  if (workload.periods_per_month !== 1) {
    rows.push({ label: 'Peak periods per month', text: formatFigure(workload.periods_per_month) })
  }
  if (workload.growth_share_per_year !== 0) {
    const text = `${formatWithUnit(workload.growth_share_per_year, 'share')} a year`
    rows.push({ label: 'Growth of the volume', text })
  }
  for (const period of draft.periods) {
    const share = formatWithUnit(period.share, 'share')
    const hours = formatWithUnit(period.hours, 'h')
    rows.push({
      label: period.label,
      text: `${share} in ${hours}: ${mixText(period.mix, substitutions)}`,
    })
  }
  if (draft.ramp.length > 0) {
    const text = draft.ramp
      .map((step) => `${formatWithUnit(step.share, 'share')} from month ${step.month}`)
      .join(', ')
    rows.push({ label: 'Ramp-up', text })
  }
  if (money !== null) {
    const amount = (minor: number) => formatWithUnit(inMajor(minor, money.currency), money.currency)
    rows.push({ label: 'Value', text: money.mode === 'peak' ? 'R4HA peak' : 'consumption' })
    for (const product of money.products) {
      const { price } = product
      const priced = isLevels(price)
        ? `${price.levels.length} levels`
        : price.flat_per_msu_month === null
          ? 'no price yet'
          : `${amount(price.flat_per_msu_month)} per MSU and month`
      const peak =
        product.peak_msu === null ? '' : `, peak ${formatWithUnit(product.peak_msu, 'MSU')}`
      const place = product.applies ? '' : ', not in this LPAR'
      rows.push({ label: product.label || 'Product', text: `${priced}${peak}${place}` })
    }
    if (money.consumption_price_per_msu_hour !== null) {
      const text = amount(money.consumption_price_per_msu_hour)
      rows.push({ label: 'Price per MSU-hour', text })
    }
    if (money.defined_capacity_msu !== null) {
      const text = formatWithUnit(money.defined_capacity_msu, 'MSU')
      rows.push({ label: 'Defined capacity', text })
    }
    const costs: [string, number, string][] = [
      ['Licence', money.licence_per_year, ' a year'],
      ['Other costs', money.yearly_costs, ' a year'],
      ['One-off cost', money.one_off, ''],
    ]
    for (const [label, minor, per] of costs) {
      if (minor !== 0) rows.push({ label, text: `${amount(minor)}${per}` })
    }
    const rates: [string, number][] = [
      ['Price increase per year', money.price_growth_share_per_year],
      ['Discount rate', money.discount_rate_share],
    ]
    for (const [label, share] of rates) {
      if (share !== 0) rows.push({ label, text: `${formatWithUnit(share, 'share')} a year` })
    }
    rows.push({ label: 'Horizon, years', text: formatFigure(money.years) })
  }
  return rows
}
