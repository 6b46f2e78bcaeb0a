import { useState } from 'react'
import { type OwnSeries, ownSeriesRecords } from '@/api/own-series'
import { AddLine, CellGrid } from '@/components/cell-grid'
import { DraftSheet } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { ChoiceAt, TextAt } from '@/components/form-fields'
import { Segmented } from '@/components/segmented'
import { Note } from '@/components/states'
import { unitName } from '@/components/units'
import { type DraftForm, useDraftForm } from '@/components/use-draft-form'
import type { PublishedFigure } from './configuration-query'
import {
  cellName,
  mostRows,
  overNames,
  type SeriesDraft,
  seriesBody,
  seriesDraft,
  seriesErrors,
  seriesField,
  withCell,
  withFigure,
  withPasted,
} from './own-series-draft'

/** A figure that was published as a picture, as far as the form needs it. */
export type Picture = Pick<
  PublishedFigure,
  'id' | 'configuration_id' | 'label' | 'unit' | 'locator'
>

export interface OwnSeriesFormProps {
  thing: OwnSeries | null
  /** The ways whose figures are pictures. */
  ways: readonly { id: string; label: string }[]
  pictures: readonly Picture[]
  onClose: () => void
  onSaved: (saved: OwnSeries) => void
}

const overs = Object.entries(overNames).map(([value, label]) => ({
  value: value as SeriesDraft['over'],
  label,
}))

/** Reads the pictures of one way, line by line along the axis below. */
export function OwnSeriesForm({ thing, ways, pictures, onClose, onSaved }: OwnSeriesFormProps) {
  const save = ownSeriesRecords.useSave()
  const of = useDraftForm<SeriesDraft>({
    model: 'OwnSeries',
    first: () => seriesDraft(thing, ways[0]?.id ?? ''),
    check: seriesErrors,
    refused: save.error,
    fieldOf: seriesField,
    save: (draft) => save.mutate({ thing, body: seriesBody(draft) }, { onSuccess: onSaved }),
  })
  const { draft, set, errors } = of
  const figures = pictures.filter((figure) => figure.configuration_id === draft.configuration)
  return (
    <DraftSheet
      title={thing === null ? 'Read a series off the pictures' : 'Change your series'}
      of={of}
      saving={save.isPending}
      onClose={onClose}
    >
      <p className="hint m-0">
        With transactions a second and CPU % (or CPU time per transaction) the series appears in
        comparisons beside published access methods, marked as a reader’s. It never replaces a
        published value.
      </p>
      {ways.length > 1 && (
        <ChoiceAt
          at="configuration"
          label="Configuration"
          options={ways.map(({ id, label }) => ({ value: id, label }))}
          onChange={(way: string) => set({ ...seriesDraft(null, way), note: draft.note })}
        />
      )}
      <Segmented
        label="What the axis below counts"
        options={overs}
        value={draft.over}
        onChange={(over) => set({ over })}
      />
      <fieldset className="stack gap-4 min-0 m-0 p-0 no-line">
        <legend className="p-0 size-text strong">Figures that you read</legend>
        {figures.map((figure) => (
          <label key={figure.id} className="line level gap-4">
            <input
              type="checkbox"
              checked={draft.figures.includes(figure.id)}
              onChange={(event) => set(withFigure(draft, figure.id, event.currentTarget.checked))}
            />
            <span>
              {figure.label} <span className="quiet">{figure.locator}</span>
            </span>
          </label>
        ))}
        {errors.figures !== undefined && <p className={form.error}>{errors.figures}</p>}
      </fieldset>
      <Rows of={of} figures={figures} />
      <TextAt at="note" placeholder="With a ruler, to half a grid line" />
      <TextAt at="author" />
    </DraftSheet>
  )
}

function Rows({ of, figures }: { of: DraftForm<SeriesDraft>; figures: readonly Picture[] }) {
  const { draft, set, errors } = of
  const [refused, setRefused] = useState(false)
  const heads = [
    overNames[draft.over],
    ...draft.figures.map((figure) => {
      const known = figures.find((candidate) => candidate.id === figure)
      const place = known?.locator.split(',')[0] ?? figure
      return known === undefined ? place : `${place}, ${unitName(known.unit)}`
    }),
  ]
  return (
    <CellGrid
      legend="What you read"
      columns={heads}
      rows={draft.rows.map((row, at) => ({
        cells: row.map((value, column) => ({ value, error: errors[cellName(at, column)] })),
      }))}
      nameOf={(row) => `line ${row + 1}`}
      errors={[errors.rows]}
      onCell={(row, column, text) => set(withCell(draft, row, column, text))}
      onPaste={(row, column, cells) => {
        const next = withPasted(draft, row, column, cells)
        setRefused(next === null)
        if (next !== null) set(next)
      }}
      onRemove={(row) => set({ rows: draft.rows.filter((_, at) => at !== row) })}
      actions={
        <AddLine
          disabled={draft.rows.length >= mostRows}
          onClick={() => set({ rows: [...draft.rows, heads.map(() => '')] })}
        >
          Line
        </AddLine>
      }
    >
      <p className="hint m-0">
        Type, or paste a table from a spreadsheet into the first cell: {heads.join(', ')}.
      </p>
      {refused && (
        <Note tone="bad" live>
          Nothing pasted: the table has more columns than figures are chosen, or more than{' '}
          {mostRows} lines.
        </Note>
      )}
    </CellGrid>
  )
}
