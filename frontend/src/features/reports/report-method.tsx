import type { ReportSubject } from '@/api/reports'
import { Formula } from '@/components/working'
import { type Method, methods } from './report-content'
import own from './report-method.module.css'
import classes from './report-page.module.css'
import { Table } from './report-table'

/** The formulas with the numbers put in; of a comparison, those of every way. */
export function MethodList({ subject }: { subject: ReportSubject }) {
  const found = methods(subject)
  const first = found[0]
  if (first === undefined) return <p>No way in was measured around this rate.</p>
  if (subject.kind !== 'comparison') return <Formulas method={first} numbers />
  return (
    <>
      <p>
        Every way follows the same formulas; here they are in the terms of the first, {first.title}.
        What else was computed of a way is in the workbook of this report.
      </p>
      <Formulas method={first} />
      {found.map((method) => (
        <Way key={method.id} method={method} />
      ))}
    </>
  )
}

function Formulas({ method, numbers = false }: { method: Method; numbers?: boolean }) {
  return (
    <ul className={classes.formulas}>
      {method.figures.map((figure) => (
        <li key={figure.id}>
          <Formula figure={figure} find={(id) => method.known[id]} show="labels" />
          {numbers && <Formula figure={figure} find={(id) => method.known[id]} show="numbers" />}
        </li>
      ))}
    </ul>
  )
}

function Way({ method }: { method: Method }) {
  const title = method.title ?? ''
  return (
    <>
      <h3>{title}</h3>
      <Table
        caption={`Working of ${title}`}
        head={['Quantity', 'With the numbers put in']}
        rows={method.figures.map((figure) => ({
          key: figure.id,
          cells: [
            withoutWay(figure.label, title),
            <div key="numbers" className={own.numbers}>
              <Formula figure={figure} find={(id) => method.known[id]} show="numbers alone" />
            </div>,
          ],
        }))}
      />
    </>
  )
}

/** Returns a label without the way's name, which stands above it. */
export function withoutWay(label: string, way: string): string {
  return label.replaceAll(`, ${way}`, '').replaceAll(`${way}, `, '')
}
