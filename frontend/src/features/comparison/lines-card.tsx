import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { wayWords } from '@/api/way-words.gen'
import { ChartCard } from '@/components/chart-card'
import { formatFigure } from '@/components/number-format'
import { inReadersWay } from '@/components/phrase'
import { SearchableSelect } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import { ErrorState, LoadingState, Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { curveChart, measuredPoints, pointColumns } from './comparison-curves'
import classes from './comparison-page.module.css'
import type { ShownComparison } from './comparison-query'
import { curvesQuery } from './comparison-query'
import { type ComparisonState, curveFigures, longestNote } from './comparison-state'
import { FamilyLines, familyLinesHeight } from './family-lines'
import { useAskAnewWhatUsersMeasured } from './use-ask-anew'

const limitWords = {
  method: ', where the method stops',
  test: ', where the test ended',
  finding: ', where the network was full',
} as const
const figureNames = { cost: 'Cost', cpu: 'CPU %', response: evidenceWords.response_time } as const

/** Cost, CPU or response time along the rate, a small chart for each family. */
export const LinesCard = memo(function LinesCard({
  answer,
  state,
  ways,
  sources,
  onChange,
}: Omit<ShownComparison, 'choices'>) {
  const { data, error, refetch } = useQuery(curvesQuery(state, ways))
  useAskAnewWhatUsersMeasured(error)
  const chart = useMemo(
    () => (data === undefined ? null : curveChart(data, answer, state)),
    [data, answer, state],
  )
  const putInFocus = useCallback((focus: string | null) => onChange({ focus }), [onChange])
  const pinAt = useCallback(
    (pin: number | null) => onChange(pin === null ? { pin, note: null } : { pin }),
    [onChange],
  )
  const groups = useMemo(
    () => [
      {
        group: wayWords.access_methods,
        items: (chart?.lines ?? []).map((line) => ({
          value: line.id,
          label: line.label,
          detail: line.curve.family,
        })),
      },
    ],
    [chart],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (chart === null) {
    return <LoadingState what="curves" height={380} />
  }
  const focus = chart.lines.find((line) => line.id === state.focus)
  const limit = focus?.curve.limit
  return (
    <ChartCard
      title={chart.title}
      unit={`${chart.unit}; points are measured, lines between them interpolated${state.curve === 'response' ? '' : ' in CPU %'}; grey: the other families`}
      sources={sources}
      columns={pointColumns(chart)}
      rows={measuredPoints(chart)}
      rowKey={(point) => point.id}
      height={(width) => familyLinesHeight(chart, width, state.pin !== null)}
      fileName={`headroom-ways-into-cics-${state.curve}-by-rate`}
      controls={
        <>
          <div className={`row middle gap-4 ${classes.switches}`}>
            <Segmented
              label="Figure along the rate"
              value={state.curve}
              onChange={(curve) => onChange({ curve })}
              options={curveFigures.map((one) => ({ value: one, label: figureNames[one] }))}
            />
            <div className={classes.focus}>
              <SearchableSelect
                label="Access method whose limit is drawn"
                hideLabel
                groups={groups}
                value={focus?.id ?? null}
                onChange={(next) => onChange({ focus: next })}
                placeholder="Draw the limit of …"
                clearable
              />
            </div>
          </div>
          {state.pin !== null && (
            <NoteField key={state.pin} pin={state.pin} note={state.note} onChange={onChange} />
          )}
          {focus !== undefined && limit !== undefined && (
            <Note>
              <strong>{focus.label}</strong> was measured up to{' '}
              {formatFigure(focus.curve.measured_range.high)} a second
              {limitWords[limit.kind]}: {inReadersWay(answer, limit.reason)}
            </Note>
          )}
        </>
      }
    >
      {({ width }) => (
        <FamilyLines
          chart={chart}
          width={width}
          rate={answer.region_rate_per_second}
          focus={focus?.id ?? null}
          onFocus={putInFocus}
          pin={state.pin}
          note={state.note}
          onPin={pinAt}
        />
      )}
    </ChartCard>
  )
})

interface NoteFieldProps {
  pin: number
  note: string | null
  onChange: (change: Partial<ComparisonState>) => void
}

/** What is noted at a rate. The card comes to rest before it is drawn anew; the letters do not wait for it. */
function NoteField({ pin, note, onChange }: NoteFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={`Note at ${formatFigure(pin)} tps`}
      value={typed ?? note ?? ''}
      maxLength={longestNote}
      hint="Stands below the lines, in the picture and in the link"
      onChange={(text) => {
        setTyped(text)
        onChange({ note: text === '' ? null : text })
      }}
      onSettle={() => setTyped(null)}
    />
  )
}
