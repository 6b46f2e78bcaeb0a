import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Figure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { ratingNames } from '@/api/machine-words.gen'
import { asProblem } from '@/api/problem'
import type { Schemas } from '@/api/schemas'
import { buttonClass } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { intervalText } from '@/components/interval'
import { KindBadge } from '@/components/kind-badge'
import { lazyPart } from '@/components/lazy-part'
import { formatFigure } from '@/components/number-format'
import { spokenText } from '@/components/phrase'
import { sourceText } from '@/components/source-note'
import { sentence } from '@/components/stat'
import { Bone, ErrorState, LoadingState, Note } from '@/components/states'
import { Terms } from '@/components/terms'
import { Unbroken } from '@/components/unbroken'
import { formatWithUnitForWorking } from '@/components/units'
import { machineName } from './machine-list'
import classes from './machine-page.module.css'
import {
  type Family,
  familyQuery,
  type MachineDetail,
  machineDetailQuery,
} from './machine-page-query'

const route = getRouteApi('/machines/$machineId')
const FamilyCard = lazyPart(() =>
  import('./family-card').then((module) => ({ default: module.FamilyCard })),
)

/** One machine: its ratings in every table, its zIIPs and its family. */
export function MachinePage() {
  const { machineId } = route.useParams()
  const found = useQuery(machineDetailQuery(machineId))
  const family = useQuery(familyQuery(machineId))
  const machine = found.data
  useDocumentTitle(`${machine === undefined ? 'Machine' : machineName(machine)} · Headroom`)
  if (found.error !== null) {
    return (
      <>
        <h1>{asProblem(found.error).title}</h1>
        <ErrorState error={found.error} onRetry={() => void found.refetch()}>
          <Link to="/machines">All machines</Link>
        </ErrorState>
      </>
    )
  }
  if (machine === undefined) {
    return (
      <LoadingState what="machine">
        <Bone width="40%" height={30} />
        <Bone height={420} />
      </LoadingState>
    )
  }
  return <Loaded machine={machine} family={family.data} />
}

function Loaded({ machine, family }: { machine: MachineDetail; family: Family | undefined }) {
  return (
    <>
      <header>
        <Link to="/machines" className="size-small">
          All machines
        </Link>
        <h1 className="m-0 mt-3 mb-2">{machineName(machine)}</h1>
        <p className="row gap-y-2 gap-x-7 m-0 mb-4 soft">
          <span>{machine.family}</span>
          {machine.generation !== machine.family && <span>{machine.generation}</span>}
          <span>{`${machine.cps} ${machine.cps === 1 ? 'CP' : 'CPs'}`}</span>
          {machine.origin === 'user' && <KindBadge kind="entered" />}
        </p>
        {machine.note !== null && <p>{machine.note}</p>}
        {machine.remarks.length > 0 && (
          <Note>
            Check these figures:
            <ul>
              {machine.remarks.map((remark) => (
                <li key={remark.text}>{spokenText(remark)}</li>
              ))}
            </ul>
          </Note>
        )}
        <div className="row gap-4 m-0 mt-5 mb-7">
          <Link
            to="/value"
            search={{ machine: machine.id }}
            className={buttonClass('filled', true)}
          >
            Use in calculator
          </Link>
          <Link
            to="/value/machines"
            search={{ family: machine.id }}
            className={buttonClass('outline', true)}
          >
            A case along this family
          </Link>
        </div>
      </header>
      <div className={`stack gap-8 top ${classes.columns}`}>
        <div>
          <section aria-labelledby="ratings-heading">
            <h2 id="ratings-heading">Ratings</h2>
            <ul className="plain-list">
              {[
                machine.rated_msu,
                machine.rated_msu_per_cp,
                machine.pci_mips,
                machine.pci_per_cp,
                machine.su_per_sec,
                machine.hardware_msu,
              ].map((figure) => (
                <RatingLine key={figure.id} figure={figure} entered={machine.origin === 'user'} />
              ))}
            </ul>
          </section>
          <Ziips machine={machine} />
        </div>
        <div>
          {family !== undefined && (
            <>
              <Suspense fallback={<Bone height={380} />}>
                <FamilyCard family={family} cps={machine.cps} />
              </Suspense>
              <Neighbours family={family} />
            </>
          )}
          <Editions machine={machine} />
        </div>
      </div>
    </>
  )
}

/** One rating; what a user typed is not measured, it may be his contract's. */
function RatingLine({ figure, entered }: { figure: Figure; entered: boolean }) {
  const interval = intervalText(figure, true)
  return (
    <li className={`ruled ${classes.item}`}>
      <div className={`stack gap-y-2 gap-x-5 level ${classes.line}`}>
        <span>{figure.label}</span>
        <span className="strong digits">
          {figure.value === null
            ? figureWords.not_available
            : formatWithUnitForWorking(figure.value, figure.unit)}
        </span>
      </div>
      <div className="row level gap-y-2 gap-x-4 mt-2">
        {figure.value !== null && (
          <KindBadge kind={entered && figure.kind === 'assumed' ? 'entered' : figure.kind} />
        )}
        {interval !== null && <p className="hint m-0 mb-4 anywhere">{interval}</p>}
        {figure.source !== null && (
          <p className="hint m-0 mb-4 anywhere">
            <Unbroken text={sourceText(figure.source)} />
          </p>
        )}
        {figure.why_missing !== null && (
          <p className="hint m-0 mb-4 anywhere">{sentence(figure.why_missing)}</p>
        )}
      </div>
    </li>
  )
}

function counted(value: number | null, one: string, many: string): string | null {
  return value === null ? null : `${formatFigure(value)} ${value === 1 ? one : many}`
}

function Ziips({ machine }: { machine: MachineDetail }) {
  const { ziips_per_cp: ratio, most_ziips: most } = machine
  const others = [
    counted(machine.most_zaaps || null, 'zAAP', 'zAAPs'),
    counted(machine.most_ifls || null, 'IFL', 'IFLs'),
    counted(machine.most_icfs || null, 'ICF', 'ICFs'),
  ].filter((words) => words !== null)
  return (
    <section aria-labelledby="ziips-heading">
      <h2 id="ziips-heading">zIIPs</h2>
      {most === null || ratio.value === null ? (
        <p>
          No table states how many zIIPs this model supports. Enter the number where a calculation
          asks for it.
        </p>
      ) : (
        <p>
          {`At most ${counted(most, 'zIIP', 'zIIPs')} beside ${counted(machine.cps, 'CP', 'CPs')}: ${formatFigure(ratio.value)} for each CP, by the table’s row of this model.`}
        </p>
      )}
      {others.length > 0 && (
        <p className="hint m-0 mb-4 anywhere">
          {`Or at most ${others.join(', ')}${machine.partitions === null ? '' : `; ${counted(machine.partitions, 'partition', 'partitions')}`}.`}
        </p>
      )}
    </section>
  )
}

function Neighbours({ family }: { family: Family }) {
  const links = [
    { id: family.before, words: 'fewer CPs' },
    { id: family.after, words: 'more CPs' },
  ].flatMap(({ id, words }) => (id === null ? [] : [{ id, words }]))
  if (links.length === 0) return null
  return (
    <nav className="row gap-4" aria-label="Neighbours in the family">
      {links.map(({ id, words }) => (
        <Link
          key={id}
          to="/machines/$machineId"
          params={{ machineId: id }}
          className={buttonClass('outline', true)}
        >
          {`${id}: ${words}`}
        </Link>
      ))}
    </nav>
  )
}

const editionColumns: readonly TableColumn<Schemas['Rating']>[] = [
  {
    header: 'Figure',
    value: (rating) => ratingNames[rating.name],
    cell: (rating) => <Terms text={ratingNames[rating.name]} />,
  },
  { header: 'Value', numeric: true, value: (rating) => rating.value },
  { header: 'Counts', value: (rating) => (rating.counts ? 'yes' : 'no') },
  { header: 'Table', prose: true, value: (rating) => rating.edition?.name ?? 'entered by you' },
  {
    header: 'Date',
    value: datedText,
    cell: (rating) => <span className="nowrap">{datedText(rating)}</span>,
  },
]

/** Returns a table's date; what the user entered has none. */
function datedText({ edition }: MachineDetail['ratings'][number]): string {
  return edition === null ? '–' : (edition.dated ?? 'various')
}

function Editions({ machine }: { machine: MachineDetail }) {
  if (machine.ratings.length === 0) return null
  const rows = machine.ratings.toSorted((one, other) =>
    ratingNames[one.name].localeCompare(ratingNames[other.name], 'en'),
  )
  const tables = rows.filter(({ edition }) => edition !== null)
  const differ = machine.ratings.some((rating) =>
    machine.ratings.some((other) => other.name === rating.name && other.value !== rating.value),
  )
  return (
    <section aria-labelledby="tables-heading">
      <h2 id="tables-heading">In every table</h2>
      {(differ || tables.length > 0) && (
        <p className="hint m-0 mb-4 anywhere">
          {differ
            ? 'The tables differ: the newest is used, unless you entered a figure of your own.'
            : 'All tables agree on this model.'}
        </p>
      )}
      <DataTable
        caption={`Ratings of the ${machineName(machine)} in every table`}
        hideCaption
        columns={editionColumns}
        rows={rows}
        rowKey={(rating) => `${rating.name} ${rating.edition?.id ?? 'own'}`}
      />
    </section>
  )
}
