import { defaults, fields, parts } from '@/api/fields.gen'
import { figureWords } from '@/api/figure-words.gen'
import { valueWords } from '@/api/value-words.gen'
import { ziipWords } from '@/api/ziip-words.gen'
import { inMajor } from '@/components/minor-digits'
import { formatFigure } from '@/components/number-format'
import { isLevels } from '@/components/price'
import { statedNames } from '@/components/statements'
import { formatWithUnit } from '@/components/units'
import type { NameOf } from '@/components/use-substitution-names'
import { type ContentDraft, rampText, terms } from './scenario-draft'
import { basisNames, countsNames, modeNames } from './value-text'
import { mixText, savingOfText } from './workload-section'

export interface InputRow {
  label: string
  text: string
}

/** Returns what a scenario rests on, a line an input; what is not stated is left out. */
export function inputRows(draft: ContentDraft, nameOf: NameOf): InputRow[] {
  const { workload, money } = draft
  const rows: InputRow[] = [
    { label: 'Machine', text: draft.machine ?? 'none' },
    { label: parts.ScenarioContent.msu_basis.label, text: basisNames[draft.msu_basis] },
    ...(draft.mix.length === 0
      ? [{ label: valueWords.peak_window, text: formatWithUnit(workload.peak_hours, 'h') }]
      : [
          {
            label: 'Transactions',
            text:
              workload.transactions === null
                ? figureWords.unstated
                : formatFigure(workload.transactions),
          },
          {
            label: valueWords.peak_window,
            text: `${workload.peak_share === null ? figureWords.unstated : formatWithUnit(workload.peak_share, 'share')} in ${formatWithUnit(workload.peak_hours, 'h')}`,
          },
        ]),
    ...(workload.regions === 1 ? [] : [{ label: 'Regions', text: formatFigure(workload.regions) }]),
    {
      label: draft.mix.length === 0 ? 'Saving' : 'Mix',
      text: savingOfText(draft, nameOf),
    },
  ]
  const say = (
    input: { label: string; apiUnit: string; unit: string },
    value: number | null | undefined,
  ) => {
    if (value == null) return
    const per = input.unit.startsWith('a ') ? ` ${input.unit}` : ''
    rows.push({ label: input.label, text: `${formatWithUnit(value, input.apiUnit)}${per}` })
  }
  for (const name of statedNames) say(fields.ScenarioContent[name], draft[name])
  say(fields.Offload.ziip_seconds_in_use_per_hour, draft.ziip?.ziip_seconds_in_use_per_hour || null)
  say(fields.Offload.overflow_share, draft.ziip?.overflow_share ?? null)
  rows.push({
    label: fields.ScenarioContent.capture_ratio.label,
    text:
      draft.capture_ratio == null
        ? fields.ScenarioContent.capture_ratio.placeholder
        : formatFigure(draft.capture_ratio),
  })
  if (draft.ziip != null) {
    const nffs = draft.ziip.r723nffs
    const factor = nffs == null ? '' : `, R723NFFS ${formatFigure(nffs)}`
    const help = draft.ziip.honor_priority ? 'YES' : 'NO'
    rows.push({
      label: ziipWords.of_lpar,
      text: `${formatFigure(draft.ziip.engines)}${factor}, IIPHONORPRIORITY=${help}`,
    })
  }
  for (const name of ['periods_per_month', 'growth_share_per_year'] as const) {
    const value = workload[name]
    if (value !== defaults.ScenarioWorkload[name]) say(fields.ScenarioWorkload[name], value)
  }
  for (const period of draft.periods) {
    const share = formatWithUnit(period.share, 'share')
    const hours = formatWithUnit(period.hours, 'h')
    rows.push({
      label: period.label,
      text: `${share} in ${hours}: ${mixText(period.mix, nameOf)}`,
    })
  }
  if (draft.ramp.length > 0) {
    rows.push({ label: 'Ramp-up', text: rampText(draft.ramp) })
  }
  if (money != null) {
    const amount = (minor: number) => formatWithUnit(inMajor(minor, money.currency), money.currency)
    rows.push({ label: 'Value', text: modeNames[money.mode] })
    if (money.mode === 'peak') {
      rows.push({ label: 'The contract counts', text: countsNames[money.contract_counts] })
    }
    for (const product of money.products) {
      const { price } = product
      const priced = isLevels(price)
        ? `${price.levels.length} levels`
        : price.flat_per_msu_month === null
          ? 'no price yet'
          : `${amount(price.flat_per_msu_month)} per MSU and month`
      const peak =
        product.peak_msu == null ? '' : `, peak ${formatWithUnit(product.peak_msu, 'MSU')}`
      const own = product.contract_counts == null ? '' : `, ${countsNames[product.contract_counts]}`
      const place = product.applies ? '' : ', not in this LPAR'
      rows.push({ label: product.label || 'Product', text: `${priced}${peak}${own}${place}` })
    }
    if (money.consumption_price_per_msu_hour != null) {
      const text = amount(money.consumption_price_per_msu_hour)
      rows.push({ label: fields.Money.consumption_price_per_msu_hour.label, text })
    }
    if (money.defined_capacity_msu != null) {
      const text = formatWithUnit(money.defined_capacity_msu, 'MSU')
      rows.push({ label: fields.Money.defined_capacity_msu.label, text })
    }
    for (const name of terms) {
      const input = fields.Money[name]
      const value = money[name]
      if (value === 0) continue
      if ('per' in input) {
        rows.push({ label: input.label, text: `${amount(value)} ${input.per}`.trim() })
      } else say(input, value)
    }
  }
  return rows
}
