import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { formatFigure } from '@/components/number-format'
import classes from './comparison-page.module.css'
import type { ShownComparison } from './comparison-query'
import { crossoversQuery } from './comparison-query'
import { countsGpAlone, whereText } from './comparison-series'

/** At which rate close to the chosen one a way overtakes another, folded; nothing where none does. */
export const BreakEvens = memo(function BreakEvens({
  answer,
  state,
  ways,
}: Pick<ShownComparison, 'answer' | 'state' | 'ways'>) {
  const { data } = useQuery({ ...crossoversQuery(state, ways), enabled: ways.length > 1 })
  const names = new Map(answer.items.map((way) => [way.configuration, way.short_label]))
  const near = (data?.items ?? []).flatMap((item) =>
    (countsGpAlone(state) ? item.gp : item.total).crossings
      .filter((crossing) => crossing.near)
      .map((crossing) => ({ ...crossing, id: `${item.one} ${item.other}` })),
  )
  if (near.length === 0) return null
  return (
    <details className="more" data-printed="">
      <summary>
        Break-even points near the rate ({near.length}) {whereText(answer)}
      </summary>
      <ul className={`m-0 mt-2 pl-7 ${classes.caveats}`}>
        {near.map(({ id, rate_per_second, cheaper_above, cheaper_below }) => (
          <li key={`${id} ${rate_per_second}`}>
            {formatFigure(rate_per_second)} tps: below it {names.get(cheaper_below)} costs less,
            above it {names.get(cheaper_above)}
          </li>
        ))}
      </ul>
    </details>
  )
})
