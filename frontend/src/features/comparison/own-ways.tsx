import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletedOwnWaysQuery, type OwnWay } from '@/api/own-ways'
import { asProblem } from '@/api/problem'
import { AskToDelete } from '@/components/ask-to-delete'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { DeletedList } from '@/components/deleted-list'
import { Icon } from '@/components/icon'
import { KindBadge } from '@/components/kind-badge'
import { formatFigure } from '@/components/number-format'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import classes from './comparison-page.module.css'
import type { Comparison } from './comparison-query'
import { OwnWayForm } from './own-way-form'
import { useDeleteOwnWay, useRestoreOwnWay } from './own-way-mutations'

interface OwnWaysProps {
  own: readonly OwnWay[] | undefined
  error: Error | null
  /** Where the study measured. */
  home: Comparison['measured_machine'] | undefined
  /** Ids of the ways that stand in the comparison. */
  compared: readonly string[]
  onAdded: (id: string) => void
}

type OpenSheet =
  | { what: 'list' }
  | { what: 'add' }
  | { what: 'change' | 'delete'; way: OwnWay }
  | null

interface Feedback {
  text: string
  /** A way that was deleted, to bring back. */
  deleted?: OwnWay
}

function rates(way: OwnWay): string {
  const first = way.points[0]?.etr_per_second ?? 0
  const last = way.points.at(-1)?.etr_per_second ?? 0
  const from = formatFigure(first)
  return way.points.length === 1
    ? `${from} a second`
    : `${way.points.length} from ${from} to ${formatFigure(last)} a second`
}

function columnsOf(
  compared: readonly string[],
  open: (sheet: OpenSheet) => void,
): TableColumn<OwnWay>[] {
  return [
    {
      id: 'way',
      header: 'Access method',
      value: (way) => way.label,
      cell: (way) => (
        <span className={classes.ownName}>
          {way.label} <KindBadge kind="entered" />
        </span>
      ),
    },
    { id: 'rates', header: 'Measured rates', value: rates },
    {
      id: 'machine',
      header: 'Measured on',
      value: (way) =>
        way.lpar_cps === null ? way.machine : `${way.machine}, ${formatFigure(way.lpar_cps)} CPs`,
    },
    { id: 'payload', header: 'Payload', value: (way) => way.payload_label },
    {
      id: 'compared',
      header: 'In the comparison',
      value: (way) => (compared.includes(way.id) ? 'yes' : 'left out by a filter'),
    },
    { id: 'author', header: 'By', value: (way) => way.author },
    { id: 'note', header: 'Note', prose: true, value: (way) => way.note },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      sortable: false,
      value: () => '',
      cell: (way) => (
        <div className={classes.actions}>
          <Button
            look="icon"
            small
            aria-label={`Change ${way.label}`}
            title="Change"
            onClick={() => open({ what: 'change', way })}
          >
            <Icon name="edit" />
          </Button>
          <Button
            look="icon"
            small
            aria-label={`Delete ${way.label}`}
            title="Delete"
            onClick={() => open({ what: 'delete', way })}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ),
    },
  ]
}

/** The button and the sheet of the ways that the user measured, entered, changed and deleted there. */
export function OwnWays({ own, error, home, compared, onAdded }: OwnWaysProps) {
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const restore = useRestoreOwnWay()
  const list = () => setSheet({ what: 'list' })
  const back = (way: OwnWay) => {
    setFeedback({ text: `${way.label} is back.` })
    onAdded(way.id)
  }
  return (
    <>
      <Button onClick={list}>Own measurements{own?.length ? ` (${own.length})` : ''}</Button>
      {sheet !== null && (
        <Sheet title="Your own measurements" onClose={() => setSheet(null)}>
          <div className={classes.own}>
            <p>
              Rates and CPU % of each address space as RMF reports them, ranked beside the published
              access methods, marked as yours and converted to the target machine.
            </p>
            <div className={classes.actions}>
              <Button small onClick={() => setSheet({ what: 'add' })}>
                <Icon name="plus" />
                Add a measurement
              </Button>
            </div>
            {feedback !== null && (
              <Note tone="good" live>
                {feedback.text}{' '}
                {feedback.deleted !== undefined && (
                  <Button
                    look="quiet"
                    small
                    disabled={restore.isPending}
                    onClick={() =>
                      feedback.deleted &&
                      restore.mutate(
                        { id: feedback.deleted.id, version: feedback.deleted.version + 1 },
                        { onSuccess: back },
                      )
                    }
                  >
                    <Icon name="undo" />
                    Undo
                  </Button>
                )}
              </Note>
            )}
            {restore.error !== null && (
              <Note tone="bad" live>
                {asProblem(restore.error).message}
              </Note>
            )}
            {error !== null ? (
              <Note tone="bad" live>
                Your own measurements are not available: {asProblem(error).message}
              </Note>
            ) : own === undefined || own.length === 0 ? (
              <p className={classes.soft}>
                {own === undefined ? 'Looking for your measurements …' : 'None yet.'}
              </p>
            ) : (
              <DataTable
                caption="Ways that you measured"
                hideCaption
                columns={columnsOf(compared, setSheet)}
                rows={own}
                rowKey={(way) => way.id}
              />
            )}
            <DeletedWays onRestored={back} />
          </div>
        </Sheet>
      )}
      {(sheet?.what === 'add' || sheet?.what === 'change') && (
        <OwnWayForm
          way={sheet.what === 'change' ? sheet.way : null}
          home={home}
          onClose={list}
          onSaved={(way) => {
            list()
            setFeedback({ text: `${way.label} is saved.` })
            if (sheet.what === 'add') onAdded(way.id)
          }}
        />
      )}
      {sheet?.what === 'delete' && (
        <DeleteSheet
          way={sheet.way}
          onClose={list}
          onDeleted={() => {
            list()
            setFeedback({ text: `${sheet.way.label} is deleted.`, deleted: sheet.way })
          }}
        />
      )}
    </>
  )
}

function DeletedWays({ onRestored }: { onRestored: (way: OwnWay) => void }) {
  const deleted = useQuery(deletedOwnWaysQuery)
  const restore = useRestoreOwnWay()
  return (
    <DeletedList
      title="Deleted measurements"
      items={deleted.data?.map((gone) => ({ id: gone.id, name: String(gone.content.label) }))}
      busy={restore.isPending}
      error={restore.error}
      onRestore={(id) => {
        const gone = deleted.data?.find((each) => each.id === id)
        if (gone !== undefined) restore.mutate(gone, { onSuccess: onRestored })
      }}
    />
  )
}

function DeleteSheet({
  way,
  onClose,
  onDeleted,
}: {
  way: OwnWay
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useDeleteOwnWay()
  return (
    <AskToDelete
      title={`Delete ${way.label}?`}
      removal={remove}
      onClose={onClose}
      onDelete={() => remove.mutate(way, { onSuccess: onDeleted })}
    >
      Comparisons and links will then leave it out. You can bring it back at any time.
    </AskToDelete>
  )
}
