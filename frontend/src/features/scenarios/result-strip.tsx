import { type Figure, figureName } from '@/api/figure'
import { valueWords } from '@/api/value-words.gen'
import layout from '@/components/calculator.module.css'
import { StripFigure } from '@/components/calculator-page'
import { turned } from '@/components/turned'
import { formatWithUnit } from '@/components/units'
import { paybackText } from './payback-text'
import type { Calculation } from './scenario-queries'

function shown({ value, unit }: Figure, label: string): string {
  if (value === null) return unit === 'month' ? valueWords.never : '–'
  return unit === 'month' ? paybackText(value) : formatWithUnit(value, unit, label)
}

/** The answer in one row: what the bill falls by, a year, the whole, and when. */
const inMoney = ['yearly_net_saving', 'net_present_value', 'payback_month']

interface ResultStripProps {
  figures: Calculation['figures']
  stale: boolean
  onOpen: () => void
}

/** On narrow screens the figures lie below the inputs: the most important ones stay in sight. */
export function ResultStrip({ figures, stale, onOpen }: ResultStripProps) {
  const billed = figures.billed_saving_msu === undefined ? 'r4ha_saved_msu' : 'billed_saving_msu'
  const names =
    figures.net_present_value === undefined ? ['gp_seconds_saved', billed] : [billed, ...inMoney]
  return (
    <button
      type="button"
      className={`no-print ${layout.strip}`}
      data-stale={stale ? '' : undefined}
      onClick={onOpen}
    >
      {names.map((name) => {
        const stated = figures[name]
        const figure = stated && turned(stated)
        const label = figureName(name, 'short') ?? figure?.label ?? name
        const adds = figure === stated ? '' : '+'
        return (
          <StripFigure key={name} label={label}>
            {figure === undefined ? '–' : `${adds}${shown(figure, label)}`}
          </StripFigure>
        )
      })}
      <span className="visually-hidden">Go to the results</span>
    </button>
  )
}
