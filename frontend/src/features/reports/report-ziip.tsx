import type { ReportWords } from '@/api/reports'
import { sentence } from '@/components/stat'
import { formatWithUnit } from '@/components/units'
import classes from './report-page.module.css'
import { Phrase } from './report-phrase'
import { Table } from './report-table'

/** What runs on zIIPs: the numbers that the answer has, and why the others are missing. */
export function ZiipSection({ words }: { words: NonNullable<ReportWords['ziip']> }) {
  return (
    <>
      <p className={classes.lede}>
        <Phrase pieces={words.sentence} />
      </p>
      <Table
        caption="zIIP"
        head={['Number', 'Scope', 'Value', 'Reason']}
        numeric={[2]}
        rows={words.lines.map((line) => ({
          key: `${line.of} ${line.name}`,
          cells: [
            line.name,
            line.of,
            line.value === null ? '–' : formatWithUnit(line.value, line.unit),
            line.why === null ? '' : sentence(line.why),
          ],
        }))}
      />
      <p className={classes.soft}>
        Eligible, offloaded, overflowed and saved on GPs are four numbers, never one.
      </p>
    </>
  )
}
