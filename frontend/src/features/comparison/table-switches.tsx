import { memo } from 'react'
import { basisNames } from '@/api/basis-words.gen'
import { parts } from '@/api/fields.gen'
import { figureWords } from '@/api/figure-words.gen'
import { wayWords } from '@/api/way-words.gen'
import { begun } from '@/components/begun'
import { optionsOf } from '@/components/form-fields'
import { Segmented } from '@/components/segmented'
import classes from './comparison-page.module.css'
import { countsGpAlone } from './comparison-series'
import { type ComparisonState, measures, msuBases } from './comparison-state'

const measureNames = {
  transaction: 'Per transaction',
  hour: begun(figureWords.per_hour),
  msu: 'MSU',
} as const

/** What the table ranks by and what its bars show. */
export const TableSwitches = memo(function TableSwitches({
  state,
  onChange,
}: {
  state: ComparisonState
  onChange: (change: Partial<ComparisonState>) => void
}) {
  return (
    <div className={`row middle gap-4 ${classes.switches}`}>
      <Segmented
        label="Ranked by"
        value={countsGpAlone(state) ? 'gp' : state.processors}
        onChange={(processors) => onChange({ processors })}
        options={optionsOf({ all: wayWords.gp_and_ziip, gp: 'GP only' })}
      />
      <Segmented
        label="Measure"
        value={state.measure}
        onChange={(measure) => onChange({ measure })}
        options={measures.map((value) => ({ value, label: measureNames[value] }))}
      />
      {state.measure === 'msu' && (
        <Segmented
          label={parts.ScenarioContent.msu_basis.label}
          value={state.msu_basis}
          onChange={(msu_basis) => onChange({ msu_basis })}
          options={msuBases.map((value) => ({ value, label: basisNames[value] }))}
        />
      )}
      <Segmented
        label="Length of the bars"
        value={state.share ? 'share' : 'absolute'}
        onChange={(value) => onChange({ share: value === 'share' })}
        options={optionsOf({ absolute: 'Absolute', share: 'Share' })}
      />
    </div>
  )
})
