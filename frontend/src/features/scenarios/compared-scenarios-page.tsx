import { useDocumentTitle } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { substitutionsQuery } from '@/api/catalogue'
import type { Figure } from '@/api/figure'
import { asProblem } from '@/api/problem'
import { buttonClass } from '@/components/button'
import { MakeReport } from '@/components/make-report'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { Bone, EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { formatWithUnit, shownValue } from '@/components/units'
import { comparedInputs, figureRows } from './compared-rows'
import classes from './compared-scenarios-page.module.css'
import { valueText } from './difference-table'
import type { ScenarioRead } from './scenario-draft'
import { scenarioQuery, sideBySideQuery } from './scenario-queries'
import { comparedIds, fewestCompared } from './scenarios-search'

const route = getRouteApi('/scenarios/compare')

function Range({ figure, p50 }: { figure: Figure; p50: number | null | undefined }) {
  const { interval } = figure
  if (interval === null || interval.low === interval.high) return null
  const write = (value: number) => formatFigure(shownValue(value, figure.unit))
  return (
    <span className={classes.soft}>
      P5 {write(interval.low)}
      {p50 == null ? '' : ` · P50 ${write(p50)}`} · P95 {write(interval.high)}
    </span>
  )
}

interface FigureTextProps {
  figure: Figure | null
  p50: number | null | undefined
}

function FigureText({ figure, p50 }: FigureTextProps) {
  if (figure === null) return <span className={classes.soft}>states no prices</span>
  if (figure.value === null) {
    return (
      <span className={classes.soft} title={figure.why_missing ?? undefined}>
        not available
      </span>
    )
  }
  return (
    <span className={classes.figure}>
      {formatWithUnit(figure.value, figure.unit, figure.label)}
      <Range figure={figure} p50={p50} />
    </span>
  )
}

function DifferenceText({ figure, p50 }: FigureTextProps) {
  if (figure === null || figure.value === null) {
    const why = figure?.why_missing
    return <span className={classes.soft}>{why == null ? '–' : `no difference: ${why}`}</span>
  }
  const { value, unit } = figure
  return (
    <span className={classes.figure}>
      {value > 0 ? '+' : ''}
      {formatWithUnit(value, unit)}
      <Range figure={figure} p50={p50} />
    </span>
  )
}

/** Returns what scenarios are called; those of one name by their versions, too. */
function namesOf(scenarios: readonly ScenarioRead[]): string[] {
  const names = scenarios.map(({ name }) => name)
  return scenarios.map(({ name, version }, position) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name}, ${position + 1}: version ${version}`,
  )
}

/** Two to four scenarios side by side. */
export function ComparedScenariosPage() {
  useDocumentTitle('Scenarios side by side · Headroom')
  const ids = comparedIds(route.useSearch())
  const scenarios = useQueries({ queries: ids.map(scenarioQuery) })
  const read = scenarios.map(({ data }) => data).filter((each) => each !== undefined)
  const complete = ids.length >= fewestCompared && read.length === ids.length
  const answer = useQuery({
    ...sideBySideQuery(read.map(({ content }) => content)),
    enabled: complete,
  })
  const substitutions = useQuery(substitutionsQuery)
  const failed = scenarios.find(({ error }) => error !== null)
  const currencies = new Set(read.flatMap(({ content }) => content.money?.currency ?? []))
  return (
    <>
      <p className={classes.crumb}>
        <Link to="/scenarios">Scenarios</Link>
      </p>
      <PageHead
        title="Scenarios side by side"
        lede="Each as it is saved, worked out by the same formulas. Every input that differs is listed and marked."
      >
        <MakeReport
          usesZiips={false}
          title={`${read.map(({ name }) => name).join(' and ')}, side by side`}
          subject={
            answer.data === undefined || !complete
              ? undefined
              : {
                  kind: 'side_by_side',
                  inputs: { contents: read.map(({ content }) => content), names: namesOf(read) },
                }
          }
        />
      </PageHead>
      <div className={classes.notes}>
        {currencies.size > 1 && (
          <Note>
            The scenarios state money in {[...currencies].join(' and ')}; amounts in different
            currencies do not compare.
          </Note>
        )}
        {answer.error !== null && (
          <Note tone="bad" live>
            {asProblem(answer.error).message}
          </Note>
        )}
      </div>
      {ids.length < fewestCompared ? (
        <EmptyState title="Choose two to four scenarios">
          <Link to="/scenarios" className={buttonClass('outline')}>
            All scenarios
          </Link>
        </EmptyState>
      ) : failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : answer.data === undefined && answer.error === null ? (
        <LoadingState what="the scenarios">
          <Bone height={420} />
        </LoadingState>
      ) : (
        <>
          <ComparedTable
            caption="Figures of the scenarios"
            corner="Figure"
            numeric
            scenarios={read}
            rows={figureRows(answer.data?.items ?? [])}
            cell={(row, position) => (
              <FigureText figure={row.figures[position] ?? null} p50={row.p50[position]} />
            )}
            difference={(row, position) => (
              <DifferenceText
                figure={row.differences[position] ?? null}
                p50={row.differences_p50[position]}
              />
            )}
          />
          <h2 className={classes.heading}>Where their inputs differ</h2>
          {answer.data !== undefined && answer.data.inputs.length === 0 ? (
            <p className={classes.soft}>All inputs are the same.</p>
          ) : (
            <ComparedTable
              caption="Inputs that differ"
              corner="Input"
              scenarios={read}
              rows={answer.data?.inputs ?? []}
              cell={(row, position) => (
                <span className={classes.differs}>
                  {valueText(
                    row.values[position] ?? null,
                    row.unit,
                    answer.data?.currencies[position] ?? null,
                  )}
                </span>
              )}
            />
          )}
          <h2 className={classes.heading}>What they rest on</h2>
          <ComparedTable
            caption="Inputs of the scenarios"
            corner="Input"
            scenarios={read}
            rows={comparedInputs(read, substitutions.data)}
            cell={(row, position) => (
              <span className={row.differs ? classes.differs : undefined}>
                {row.texts[position] ?? '–'}
              </span>
            )}
          />
        </>
      )}
    </>
  )
}

interface ComparedTableProps<Row> {
  caption: string
  /** What the rows are. */
  corner: string
  numeric?: boolean
  scenarios: readonly ScenarioRead[]
  rows: readonly Row[]
  cell: (row: Row, position: number) => ReactNode
  /** What stands in the column behind each scenario but the first: its difference from that one. */
  difference?: (row: Row, position: number) => ReactNode
}

/** A row a figure, a column a scenario. */
function ComparedTable<Row extends { label: string; path?: string }>({
  caption,
  corner,
  numeric = false,
  scenarios,
  rows,
  cell,
  difference,
}: ComparedTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes.table} data-numeric={numeric ? '' : undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {scenarios.map((scenario, position) => (
              <Fragment key={scenario.id}>
                <th scope="col">
                  <Link to="/scenarios/$scenario" params={{ scenario: scenario.id }}>
                    {scenario.name}
                  </Link>
                  <span className={classes.soft}>
                    {scenario.is_sample ? 'sample' : `version ${scenario.version}`}
                  </span>
                </th>
                {difference !== undefined && position > 0 && (
                  <th scope="col">
                    Difference
                    <span className={classes.soft}>from the first</span>
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path ?? row.label}>
              <th scope="row">{row.label}</th>
              {scenarios.map((scenario, position) => (
                <Fragment key={scenario.id}>
                  <td>{cell(row, position)}</td>
                  {difference !== undefined && position > 0 && <td>{difference(row, position)}</td>}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
