import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Study } from '@/api/evidence'
import { evidenceWords } from '@/api/evidence-words.gen'
import { DataTable, type TableColumn } from '@/components/data-table'
import { formatForWorking } from '@/components/number-format'
import { figureAnchor, pointAnchor } from '@/components/source-link'
import { shownValue, unitName } from '@/components/units'
import { citeColumn } from './cite-column'
import type { PublishedFigure } from './configuration-query'
import { OwnValues } from './own-values'
import type { StudyConfiguration } from './study-query'
import classes from './study-tables.module.css'

interface FiguresProps {
  study: Study
  figures: readonly PublishedFigure[]
  configurations: readonly StudyConfiguration[]
}

const label: TableColumn<PublishedFigure> = {
  header: 'What',
  value: (figure) => figure.label,
  cell: (figure) => <span className={classes.name}>{figure.label}</span>,
}

const printed: TableColumn<PublishedFigure> = {
  header: evidenceWords.as_printed,
  numeric: true,
  value: (figure) => figure.printed,
  cell: (figure) => <span className="strong nowrap">{figure.printed}</span>,
}

const value: TableColumn<PublishedFigure> = {
  header: 'Value',
  numeric: true,
  value: (figure) => figure.value,
  // with all its digits, since the printed string stands beside it
  cell: (figure) =>
    figure.value === null ? (
      <span className="soft">no number</span>
    ) : (
      formatForWorking(shownValue(figure.value, figure.unit))
    ),
}

const unit: TableColumn<PublishedFigure> = {
  header: 'Unit',
  value: (figure) => unitName(figure.unit),
}

const place: TableColumn<PublishedFigure> = {
  header: 'Place',
  value: (figure) => figure.locator,
  cell: (figure) => <span className={`hint leading ${classes.place}`}>{figure.locator}</span>,
}

/** Returns the column that names a figure's configuration and leads to its row, where it has one. */
function configurationColumn(
  configurations: readonly StudyConfiguration[],
): TableColumn<PublishedFigure> {
  const labels = new Map(
    configurations.map((configuration) => [configuration.id, configuration.label]),
  )
  return {
    header: 'Configuration',
    value: (figure) => labels.get(figure.configuration_id ?? '') ?? null,
    cell: ({ configuration_id: id, point_id: point }) =>
      id === null ? (
        <span className="soft">the study</span>
      ) : (
        <Link
          to="/evidence/configurations/$configuration"
          params={{ configuration: id }}
          hash={point === null ? undefined : pointAnchor(point)}
        >
          {labels.get(id)}
        </Link>
      ),
  }
}

function FigureTable({
  caption,
  columns,
  figures,
}: {
  caption: string
  columns: readonly TableColumn<PublishedFigure>[]
  figures: readonly PublishedFigure[]
}) {
  return (
    <DataTable
      caption={caption}
      hideCaption
      columns={columns}
      rows={figures}
      rowKey={(figure) => figure.id}
      rowId={(figure) => figureAnchor(figure.id)}
    />
  )
}

/** Numbers that a document prints in its text, or beside measured rows. */
export function PrintedFigures({
  caption,
  study,
  figures,
  configurations,
}: FiguresProps & { caption: string }) {
  const columns = useMemo(
    () => [
      label,
      printed,
      value,
      unit,
      configurationColumn(configurations),
      place,
      citeColumn(study),
    ],
    [study, configurations],
  )
  return <FigureTable caption={caption} columns={columns} figures={figures} />
}

/** Figures that were published as pictures, and what users read off them. */
export function PictureTable({ study, figures, configurations }: FiguresProps) {
  const columns = useMemo<TableColumn<PublishedFigure>[]>(
    () => [
      label,
      {
        header: 'Value',
        value: (figure) => figure.value,
        cell: (figure) => <OwnValues figure={figure} />,
      },
      unit,
      configurationColumn(configurations),
      place,
      citeColumn(study),
    ],
    [study, configurations],
  )
  return <FigureTable caption="Pictures without a value" columns={columns} figures={figures} />
}
