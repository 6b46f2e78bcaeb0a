import { useId, useState } from 'react'
import { parts } from '@/api/import-fields.gen'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { FileDrop } from '@/components/file-drop'
import { formatFigure } from '@/components/number-format'
import { Refusal } from '@/components/refusal'
import { Segmented } from '@/components/segmented'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import classes from './table-import.module.css'
import {
  type RatingChange,
  type TableImport,
  useBringTable,
  useChooseImport,
  useTakeOver,
} from './table-import-query'

interface TableImportSheetProps {
  onClose: () => void
  onTakenOver: (says: string, edition: string) => void
}

/** Brings a table of machines: a file or pasted rows, shown with what they change, then kept. */
export function TableImportSheet({ onClose, onTakenOver }: TableImportSheetProps) {
  const bring = useBringTable()
  return (
    <Sheet title="Import a table" onClose={onClose} place="center" closesOutside={false}>
      {bring.data === undefined ? (
        <Source bring={bring} />
      ) : (
        <Preview
          key={bring.data.id}
          first={bring.data}
          onAgain={() => bring.reset()}
          onTakenOver={onTakenOver}
        />
      )}
    </Sheet>
  )
}

function Source({ bring }: { bring: ReturnType<typeof useBringTable> }) {
  const [text, setText] = useState('')

  return (
    <div className={classes.source}>
      <p className={`hint m-0 ${classes.soft}`}>
        Save the Configuration Summary of zPCR as HTML, or take rows of IBM’s LSPR page or of a
        spreadsheet. Nothing is kept before you have seen what it changes.
      </p>
      <FileDrop
        label="A file: HTML, CSV or text"
        accept=".html,.htm,.csv,.tsv,.txt,text/html,text/csv,text/plain"
        onFiles={([file]) => file && bring.mutate({ content: file, name: file.name })}
        className="stack gap-3 pad-6"
      />
      <TextField
        label="Or paste rows with their headers"
        value={text}
        lines={5}
        onChange={setText}
        hint="Headers such as Model, CPs, MSU, PCI, in any order"
      />
      <div className={classes.actions}>
        <Button
          look="filled"
          disabled={text.trim() === '' || bring.isPending}
          onClick={() => bring.mutate({ content: new Blob([text]), name: null })}
        >
          {bring.isPending ? 'Reading' : 'Read the rows'}
        </Button>
      </div>
      {bring.error !== null && <Refusal problem={asProblem(bring.error)} />}
    </div>
  )
}

const differenceColumns: readonly TableColumn<RatingChange>[] = [
  { id: 'machine', header: 'Model', value: (change) => change.machine },
  { id: 'label', header: 'Figure', value: (change) => change.label },
  {
    id: 'before',
    header: 'Now',
    numeric: true,
    value: (change) => change.before,
  },
  { id: 'after', header: 'In this table', numeric: true, value: (change) => change.after },
  {
    id: 'edition',
    header: 'Table of the figure now',
    value: (change) => change.edition ?? 'none',
  },
]

const differencesAPage = 20

function Preview({
  first,
  onAgain,
  onTakenOver,
}: {
  first: TableImport
  onAgain: () => void
  onTakenOver: (says: string, edition: string) => void
}) {
  const [shown, setShown] = useState(first)
  const [name, setName] = useState(first.choices.name)
  const [dated, setDated] = useState(first.choices.dated ?? '')
  const [page, setPage] = useState(0)
  const choose = useChooseImport()
  const take = useTakeOver()
  const id = useId()
  const { preview } = shown
  const refused = take.error ?? choose.error
  const problem = refused === null ? undefined : asProblem(refused)
  const from = page * differencesAPage
  const differences = preview.differences.slice(from, from + differencesAPage)

  return (
    <div className={classes.preview}>
      <p>
        {shown.says} Numbers are read with a decimal {preview.decimal}.
      </p>
      <ul className="row plain-list gap-y-3 gap-x-7" aria-label="What would change">
        <li>
          <strong>{formatFigure(preview.new)}</strong> new
        </li>
        <li>
          <strong>{formatFigure(preview.changed)}</strong> changed
        </li>
        <li>
          <strong>{formatFigure(preview.same)}</strong> the same
        </li>
        <li>
          <strong>{formatFigure(preview.absent)}</strong> not in this table, left as they are
        </li>
      </ul>
      {shown.findings.map((finding) => (
        <Note key={`${finding.code} ${finding.text}`}>{finding.text}</Note>
      ))}
      <div className={`row gap-y-5 gap-x-6 bottom ${classes.choices}`}>
        <TextField
          label="Name of the table"
          value={name}
          onChange={setName}
          maxLength={parts.ImportChoicesWrite.name.most}
        />
        <div className={`stack gap-2 size-small medium ${classes.dated}`}>
          <label htmlFor={`${id}-dated`}>Date of the table</label>
          <input
            id={`${id}-dated`}
            type="date"
            className="control"
            value={dated}
            required
            onChange={(event) => setDated(event.currentTarget.value)}
          />
          <span className={`hint m-0 ${classes.soft}`}>The newest table counts</span>
        </div>
        <Segmented
          label="Decimal sign"
          value={preview.decimal}
          options={[
            { value: 'point', label: 'Decimal point' },
            { value: 'comma', label: 'Decimal comma' },
          ]}
          onChange={(decimal) =>
            choose.mutate({ id: shown.id, choices: { decimal } }, { onSuccess: setShown })
          }
        />
      </div>
      {preview.differences.length > 0 && (
        <>
          <DataTable
            caption={`${formatFigure(preview.differences.length)} figures differ`}
            columns={differenceColumns}
            rows={differences}
            rowKey={(change) => `${change.machine} ${change.rating}`}
          />
          {preview.differences.length > differencesAPage && (
            <nav className={classes.pager} aria-label="Pages of the differences">
              <span className={`hint m-0 ${classes.soft}`}>
                {`${from + 1} to ${from + differences.length} of ${formatFigure(preview.differences.length)}`}
              </span>
              <Button small disabled={page === 0} onClick={() => setPage(page - 1)}>
                Previous
              </Button>
              <Button
                small
                disabled={from + differencesAPage >= preview.differences.length}
                onClick={() => setPage(page + 1)}
              >
                Next
              </Button>
            </nav>
          )}
        </>
      )}
      {preview.new_models.length > 0 && (
        <details>
          <summary>New models</summary>
          <p className={`m-0 mt-3 size-small digits ${classes.models}`}>
            {preview.new_models.join(', ')}
          </p>
        </details>
      )}
      {problem !== undefined && <Refusal problem={problem} />}
      <div className={classes.actions}>
        <Button onClick={onAgain}>Another table</Button>
        <Button
          look="filled"
          disabled={take.isPending || name.trim() === '' || dated === ''}
          onClick={() =>
            take.mutate(
              { id: shown.id, choices: { name: name.trim(), dated } },
              {
                onSuccess: ({ taken_over: made }) => {
                  if (made !== null) onTakenOver(made.says, made.id)
                },
              },
            )
          }
        >
          {take.isPending ? 'Importing' : 'Import'}
        </Button>
      </div>
    </div>
  )
}
