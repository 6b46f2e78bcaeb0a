import { type ReactNode, useState } from 'react'
import type { OwnWay } from '@/api/own-ways'
import { asProblem } from '@/api/problem'
import { wayWords } from '@/api/way-words.gen'
import { Button } from '@/components/button'
import { besideRow, DataTable, type TableColumns } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { ImportLink } from '@/components/import-link'
import { KindBadge } from '@/components/kind-badge'
import { formatFigure } from '@/components/number-format'
import { useOwnThings } from '@/components/own-things'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import type { Comparison } from './comparison-query'
import { OwnWayForm } from './own-way-form'
import { ownWays } from './own-way-records'

interface OwnWaysProps {
  own: readonly OwnWay[] | undefined
  error: Error | null
  /** Where the study measured. */
  home: Comparison['measured_machine'] | undefined
  /** Ids of the ways that stand in the comparison. */
  compared: readonly string[]
  onAdded: (id: string) => void
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
  own: readonly OwnWay[],
  compared: readonly string[],
  buttons: (way: OwnWay) => ReactNode,
): TableColumns<OwnWay> {
  return [
    {
      header: wayWords.access_method,
      value: (way) => way.label,
      cell: (way) => (
        <span className="inline wrap middle gap-y-2 gap-x-4">
          {way.label} <KindBadge kind="measured" />
        </span>
      ),
    },
    { header: wayWords.measured_rates, value: rates },
    {
      header: wayWords.measured_on,
      value: (way) =>
        way.lpar_cps === null ? way.machine : `${way.machine}, ${formatFigure(way.lpar_cps)} CPs`,
    },
    { header: 'Payload', value: (way) => way.payload_label },
    {
      header: 'In the comparison',
      value: (way) => (compared.includes(way.id) ? 'yes' : 'left out by a filter'),
    },
    { header: 'By', unbroken: true, value: (way) => way.author },
    own.some(({ note }) => note !== '') && {
      header: 'Note',
      prose: true,
      value: (way) => way.note || null,
    },
    besideRow('Actions', (way) => <div className="line ends gap-4">{buttons(way)}</div>),
  ]
}

/** The button and the sheet of the ways that the user measured, entered, changed and deleted there. */
export function OwnWays({ own, error, home, compared, onAdded }: OwnWaysProps) {
  const [listed, setListed] = useState(false)
  const things = useOwnThings(ownWays, {
    form: ({ thing, ...rest }) => <OwnWayForm way={thing} home={home} {...rest} />,
    onArrival: (way) => onAdded(way.id),
  })
  return (
    <>
      <Button onClick={() => setListed(true)}>
        Own measurements{own?.length ? ` (${own.length})` : ''}
      </Button>
      {listed && (
        <Sheet title="Your own measurements" onClose={() => setListed(false)}>
          <div className="stack gap-4">
            <p>
              Rates and CPU % of each address space as RMF reports them, ranked beside the published
              access methods, marked as yours and converted to the target machine.
            </p>
            <div className="row gap-4">
              <Button small onClick={things.add}>
                <Icon name="plus" />
                Add a measurement
              </Button>
              <ImportLink small>Import RMF text</ImportLink>
            </div>
            {things.feedback}
            {error !== null ? (
              <Note tone="bad" live>
                Your own measurements are not available: {asProblem(error).message}
              </Note>
            ) : own === undefined || own.length === 0 ? (
              <p className="hint m-0 regular">
                {own === undefined ? 'Looking for your measurements …' : 'None yet.'}
              </p>
            ) : (
              <DataTable
                caption="Ways that you measured"
                hideCaption
                columns={columnsOf(own, compared, things.buttons)}
                rows={own}
                rowKey={(way) => way.id}
              />
            )}
            {things.deleted}
          </div>
        </Sheet>
      )}
      {things.sheets}
    </>
  )
}
