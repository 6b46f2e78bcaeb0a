import { type ClipboardEvent, useId, useState } from 'react'
import { type OwnSeries, ownSeriesRecords } from '@/api/own-series'
import { Button } from '@/components/button'
import { DraftSheet, DraftText } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { Icon } from '@/components/icon'
import { pastedCells } from '@/components/pasted-cells'
import { Segmented } from '@/components/segmented'
import { Note } from '@/components/states'
import { unitName } from '@/components/units'
import { type DraftForm, useDraftForm } from '@/components/use-draft-form'
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
export interface Picture {
  id: string
  configuration_id: string | null
  label: string
  unit: string
  locator: string
}

interface OwnSeriesFormProps {
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
        With transactions a second and CPU % (or CPU time per transaction) the series stands in
        comparisons beside published ways, marked as a reader’s. It never replaces a published
        value.
      </p>
      {ways.length > 1 && (
        <label className="stack gap-2 min-0 size-small medium">
          Configuration
          <select
            className={form.control}
            value={draft.configuration}
            onChange={(event) =>
              set({ ...seriesDraft(null, event.currentTarget.value), note: draft.note })
            }
          >
            {ways.map((way) => (
              <option key={way.id} value={way.id}>
                {way.label}
              </option>
            ))}
          </select>
        </label>
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
      <DraftText
        of={of}
        name="note"
        label="How they were read off"
        placeholder="With a ruler, to half a grid line"
      />
      <DraftText of={of} name="author" label="Whose reading it is" />
    </DraftSheet>
  )
}

function Rows({ of, figures }: { of: DraftForm<SeriesDraft>; figures: readonly Picture[] }) {
  const { draft, set, errors } = of
  const [refused, setRefused] = useState(false)
  const id = useId()
  const heads = [
    overNames[draft.over],
    ...draft.figures.map((figure) => {
      const known = figures.find((each) => each.id === figure)
      const place = known?.locator.split(',')[0] ?? figure
      return known === undefined ? place : `${place}, ${unitName(known.unit)}`
    }),
  ]
  const wrong = [
    errors.rows,
    ...draft.rows.flatMap((row, at) => row.map((_, column) => errors[cellName(at, column)])),
  ].filter((text) => text !== undefined)

  function paste(event: ClipboardEvent, row: number, column: number) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells === null) return
    event.preventDefault()
    const next = withPasted(draft, row, column, cells)
    setRefused(next === null)
    if (next !== null) set(next)
  }

  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line">
      <legend className="p-0 size-text strong">What you read</legend>
      <p className="hint m-0">
        Type, or paste a table from a spreadsheet into the first cell: {heads.join(', ')}.
      </p>
      {refused && (
        <Note tone="bad" live>
          Nothing pasted: the table has more columns than figures are chosen, or more than{' '}
          {mostRows} lines.
        </Note>
      )}
      <div className={form.scroller}>
        <table className={form.grid}>
          <thead>
            <tr>
              {heads.map((head, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <th key={column} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <tr key={at}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={column}>
                    <input
                      className={form.cell}
                      type="text"
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`${heads[column]}, line ${at + 1}`}
                      aria-invalid={errors[cellName(at, column)] !== undefined}
                      aria-describedby={`${id}-errors`}
                      value={cell}
                      onChange={(event) => set(withCell(draft, at, column, event.target.value))}
                      onPaste={(event) => paste(event, at, column)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    look="icon"
                    small
                    aria-label={`Remove line ${at + 1}`}
                    title="Remove"
                    disabled={draft.rows.length === 1}
                    onClick={() => set({ rows: draft.rows.filter((_, place) => place !== at) })}
                  >
                    <Icon name="close" />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id={`${id}-errors`} role="alert" hidden={wrong.length === 0}>
        <ul className={form.errors}>
          {[...new Set(wrong)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div>
        <Button
          small
          disabled={draft.rows.length >= mostRows}
          onClick={() => set({ rows: [...draft.rows, heads.map(() => '')] })}
        >
          <Icon name="plus" />
          Line
        </Button>
      </div>
    </fieldset>
  )
}
