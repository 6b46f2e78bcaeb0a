import { LinesCard } from '@/components/chart-lines'
import { categories, type Mark } from '@/components/palette'
import type { LoadTest } from './import-query'
import { type StepRow, stepColumns, stepRows, stepsFinding } from './load-test-series'

const [first, second, third] = categories as unknown as readonly [Mark, Mark, Mark]

const lines = [
  { label: 'Median', mark: first, value: (row: StepRow) => row.p50_ms },
  { label: '95 of 100', mark: second, value: (row: StepRow) => row.p95_ms },
  { label: '99 of 100', mark: third, value: (row: StepRow) => row.p99_ms },
] as const

/** Response times of a load test against the rate that each step achieved, in order of time. */
export default function LoadTestCard({ test, file }: { test: LoadTest; file: string }) {
  const rows = stepRows(test)
  const drawn = rows.filter((row) => row.steady || test.steps.length === 1)
  const shown = drawn.length > 0 ? drawn : rows
  const title = stepsFinding(test)
  return (
    <LinesCard
      title={title}
      says="Response time in ms, all requests of a step"
      unit="ms"
      sources={[
        {
          study: null,
          document: null,
          locator: `${file}, ${test.tool} ${test.layout}`,
          configuration: null,
          point: null,
          figure: null,
          printed: null,
        },
      ]}
      columns={stepColumns(test)}
      rows={rows}
      drawn={shown}
      rowKey={(row) => row.id}
      legend={lines}
      x={(row) => row.achieved_per_second}
      xName="Achieved requests a second"
      xShort="Rate"
      xUnit="requests/s"
      series={lines.map((line, shape) => ({ ...line, kind: 'measured', shape }))}
      fileName="headroom-load-test"
    />
  )
}
