import { useMutation } from '@tanstack/react-query'
import { memo, useState } from 'react'
import * as models from '@/api/import-fields.gen'
import { peakWords } from '@/api/peak-words.gen'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { FileDrop } from '@/components/file-drop'
import { FormOf, useFormOf, useInvalidFields } from '@/components/form'
import { ImportLink } from '@/components/import-link'
import { formatFigure } from '@/components/number-format'
import { spokenText } from '@/components/phrase'
import { ReadingFields } from '@/components/reading-fields'
import { Refusal } from '@/components/refusal'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import type { PeaksInputs } from './peaks-inputs'
import { type Place, withRead } from './profile-changes'
import { type ReadOptions, type ReadProfile, readProfile } from './profile-query'
import classes from './profile-reader.module.css'
import type { Update } from './use-peaks-state'

interface Taken {
  read: ReadProfile
  name: string
  names: readonly string[]
}

interface Asked {
  files: readonly Blob[]
  name: string
  stated?: ReadOptions
}

interface ProfileReaderProps {
  inputs: PeaksInputs
  place: Place
  onPlace: (place: Place) => void
  change: (update: Update) => void
}

/** Takes over what somebody pastes or loads, whole or not at all, and says how it was read. */
export const ProfileReader = memo(function ProfileReader({
  inputs,
  place,
  onPlace,
  change,
}: ProfileReaderProps) {
  const [text, setText] = useState('')
  const [options, setOptions] = useState<ReadOptions>({})
  const { anyInvalid, onValidity } = useInvalidFields()
  const form = useFormOf({
    ...{ model: 'ImportChoicesWrite', models, value: options, errors: {} },
    ...{ move: setOptions, onValidity },
  })
  const reading = useMutation({
    mutationFn: async ({ files, name, stated }: Asked): Promise<Taken> => {
      // cells without heads have the unit of the page; heads of a file say theirs
      const unit = options.unit ?? (inputs.unit === 'MSU' ? null : inputs.unit)
      const read = await readProfile(files, { ...options, unit, ...stated })
      return { read, name, names: withRead(inputs, place, read).names }
    },
    onSuccess: ({ read }) => {
      onPlace(withRead(inputs, place, read).place)
      const zone = options.time_zone ?? null
      change((held) => withRead(held, place, read, zone).inputs)
    },
  })
  const problem = reading.error === null ? undefined : asProblem(reading.error)

  function load(files: readonly File[]) {
    const [first, ...others] = files
    if (first === undefined) return
    const name = others.length === 0 ? first.name : `${first.name} and ${others.length} more`
    reading.mutate({ files, name })
  }

  /** Reads what was brought last once more, with a choice that it leaves open. */
  function again(stated: ReadOptions) {
    if (reading.variables === undefined) return
    setOptions({ ...options, ...stated })
    reading.mutate({ ...reading.variables, stated })
  }

  return (
    <section className="stack gap-4 mb-6 no-print" aria-label="Your own data">
      <FileDrop
        label="A file, or several of RMF"
        multiple
        onFiles={load}
        className="row middle gap-y-2 gap-x-5 pad-y-4 pad-x-5 size-small"
      >
        <p className="hint m-0 leading">
          Choose it, or drop it here: a table (CSV, Excel) with a column for each LPAR, RMF CPU
          reports (XML or printed), or SMF records of type 70; gzip and zip are opened. It stays on
          your machine.
        </p>
        <ImportLink small>Import and keep it</ImportLink>
        {reading.isPending && (
          <p className="hint m-0 leading" role="status">
            Reading {reading.variables.name} …
          </p>
        )}
      </FileDrop>
      <details className="more">
        <summary>Paste cells, or say what a file leaves open</summary>
        <div className={`stack packed starts gap-4 min-0 ${classes.paste}`}>
          <TextField
            label="Cells from a spreadsheet"
            value={text}
            lines={5}
            onChange={setText}
            hint="A row or a column, with or without times and headings."
          />
          <Button
            disabled={text.trim() === '' || reading.isPending || anyInvalid}
            onClick={() => reading.mutate({ files: [new Blob([text])], name: peakWords.pasted })}
          >
            Use these cells
          </Button>
        </div>
        <FormOf value={form}>
          <ReadingFields of={['table', 'report']} />
        </FormOf>
      </details>
      {problem !== undefined && <Refusal problem={problem} />}
      {reading.data !== undefined && problem === undefined && (
        <ReadSummary {...reading.data} onChoose={again} />
      )}
    </section>
  )
})

/** What was read, and how: nobody has to trust what a program found out. */
function ReadSummary({
  read,
  name,
  names,
  onChoose,
}: Taken & { onChoose: (stated: ReadOptions) => void }) {
  const [first] = read.series
  const facts = [
    read.kind === 'table' ? 'a table' : read.what,
    read.machine,
    `${formatFigure(first?.msu.length ?? 0)} intervals of ${read.interval_minutes} minutes`,
    read.unit === 'MSU' ? null : read.unit,
    read.starts_at === null ? null : `from ${read.starts_at.slice(0, 16).replace('T', ', ')} on`,
    read.encoding,
    read.separator === null || read.separator === 'none' ? null : `separator ${read.separator}`,
    read.decimal === null ? null : `decimal ${read.decimal}`,
  ].filter((part) => part !== null)
  return (
    <section className="stack gap-4" aria-label="What was read">
      <Note tone="good" live>
        {`Read ${name}: ${facts.join(', ')}. `}
        {`It is now all that runs in ${names.join(', ')}. Back undoes it.`}
      </Note>
      {read.findings.map((finding) => (
        <Note key={`${finding.code} ${finding.line} ${finding.column} ${finding.text}`}>
          {finding.line === null ? '' : `Line ${finding.line}: `}
          {spokenText(finding)}
        </Note>
      ))}
      {read.machines.length > 1 && (
        <div className="row gap-4">
          {read.machines.map(({ id, machine, reports }) => (
            <Button key={id} small onClick={() => onChoose({ machine: id })}>
              {reports === 0
                ? `Read ${id} alone`
                : `Read ${machine ?? 'the machine'}, serial ${id} (${formatFigure(reports)} reports)`}
            </Button>
          ))}
        </div>
      )}
      {read.partitions.length > 0 && <Partitions read={read} />}
    </section>
  )
}

type Partition = ReadProfile['partitions'][number]

const partitionColumns: readonly TableColumn<Partition>[] = [
  { header: 'Partition', value: (row) => row.name },
  { header: 'Processor', value: (row) => row.processor },
  { header: 'Interval from', value: (row) => row.starts_at.slice(0, 16).replace('T', ', ') },
  { header: peakWords.effective_dispatch_time, unit: 's', value: (row) => row.effective_seconds },
  {
    header: 'MSU Actual, printed',
    unit: 'MSU',
    value: (row) => row.msu_actual,
    cell: (row) => (row.msu_actual === null ? '–' : formatFigure(row.msu_actual)),
  },
  {
    header: 'Ours',
    unit: 'MSU',
    value: (row) => row.msu,
    cell: (row) => (row.msu === null ? '–' : formatFigure(row.msu)),
  },
  { header: 'Printed numbers', prose: true, value: (row) => checkText(row) },
]

/** Returns how many printed numbers of a row come out of it again, and which do not. */
function checkText({ checks }: Partition): string {
  const differing = checks.filter((check) => !check.agrees)
  if (checks.length === 0) return 'none to check'
  if (differing.length === 0) return `all ${checks.length} reproduced`
  return differing
    .map(
      (check) =>
        `${check.quantity}: ${formatFigure(check.printed)} printed, ${formatFigure(check.computed)} computed`,
    )
    .join('; ')
}

function Partitions({ read }: { read: ReadProfile }) {
  const shown = read.partitions.length
  return (
    <>
      <p className="hint m-0 leading">
        {read.rows_differing === 0
          ? read.numbers > 0 &&
            `All ${formatFigure(read.numbers)} printed numbers of the ${formatFigure(read.rows)} partition rows come out of their rows again.`
          : `${formatFigure(read.rows_differing)} of ${formatFigure(read.rows)} partition rows print a number that does not come out of them; they are listed first.`}
        {read.rows > shown &&
          ` ${formatFigure(shown)} of ${formatFigure(read.rows)} rows are shown.`}
      </p>
      <details className="more">
        <summary>Partition rows</summary>
        <DataTable
          caption="Partition rows of the report"
          hideCaption
          columns={partitionColumns}
          rows={read.partitions}
          rowKey={(row) => `${row.line} ${row.starts_at}`}
        />
      </details>
    </>
  )
}
