import { type ComponentProps, useId, useMemo } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { Figure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import type { Schemas } from '@/api/schemas'
import { Stat } from '@/components/stat'
import { unitName } from '@/components/units'
import { useOpenWorking } from '@/components/working-context'
import { Cite } from './cite'
import {
  addedCounters,
  type CounterRole,
  type Extract,
  type ExtractLine,
  lineGroups,
  printedDecimals,
  roleNames,
  withDecimals,
} from './extract-lines'
import classes from './extract-view.module.css'
import { OwnWorking } from './extract-working'
import { extractAnchor } from './search-result'

function Figures({ figures, label }: { figures: Schemas['TimerFigures']; label: string }) {
  return (
    <section className={`stack gap-y-5 gap-x-7 ${classes.figures}`} aria-label={label}>
      <Stat figure={figures.gp_seconds} />
      <Stat figure={figures.ziip_seconds} />
      <Stat figure={figures.total_seconds} />
      <Stat figure={figures.ziip_share} />
    </section>
  )
}

function LineValue({ line }: { line: ExtractLine }) {
  if (line.value === null) return <span className="soft">{figureWords.not_available}</span>
  return withDecimals(line.value, printedDecimals(line.printed))
}

function Role({ counter }: { counter: CounterRole }) {
  const added = counter.role === 'gp' || counter.role === 'ziip'
  return (
    <>
      <span className={added ? `accent ${classes.added}` : classes.left}>
        {roleNames[counter.role]}
      </span>
      <span className={`quiet block regular leading ${classes.reason}`}>{counter.reason}</span>
    </>
  )
}

function Lines({ extract, labelledBy }: { extract: Extract; labelledBy: string }) {
  const roles = useMemo(
    () => new Map(extract.summary?.counters.map((counter) => [counter.name, counter])),
    [extract.summary],
  )
  const width = extract.summary === null ? 5 : 6
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={`panel ${classes.scroll}`} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={`full size-small ${classes.table}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Meaning</th>
            <th scope="col" className={classes.numeric}>
              {evidenceWords.as_printed}
            </th>
            <th scope="col" className={classes.numeric}>
              Value
            </th>
            <th scope="col">Unit</th>
            {extract.summary !== null && <th scope="col">Counted</th>}
          </tr>
        </thead>
        {lineGroups(extract.values).map((group) => (
          <tbody key={group.name}>
            <tr>
              <th scope="rowgroup" colSpan={width} className={classes.group}>
                {group.name}
              </th>
            </tr>
            {group.lines.map((line) => {
              const role = roles.get(line.name)
              if (line.value === null && line.unit === '') {
                return (
                  <tr key={line.name}>
                    <th scope="row">{line.name}</th>
                    <td className={classes.meaning}>{line.meaning}</td>
                    <td colSpan={width - 2} className={classes.printed}>
                      {line.printed}
                    </td>
                  </tr>
                )
              }
              return (
                <tr key={line.name}>
                  <th scope="row">{line.name}</th>
                  <td className={classes.meaning}>{line.meaning}</td>
                  <td className={`${classes.numeric} ${classes.printed}`}>{line.printed}</td>
                  <td className={classes.numeric}>
                    <LineValue line={line} />
                  </td>
                  <td>{unitName(line.unit)}</td>
                  {extract.summary !== null && (
                    <td className={classes.role}>
                      {role !== undefined && <Role counter={role} />}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** Returns the places of the lines, each once. */
function places(lines: readonly ExtractLine[]): string {
  return [...new Set(lines.map((line) => line.locator))].join('; ')
}

/** A printed monitor screen or report excerpt, line by line, and what its timers add up to. */
export function ExtractView({
  extract,
  study,
}: {
  extract: Extract
  study?: ComponentProps<typeof Cite>['study']
}) {
  const id = useId()
  const { summary } = extract
  const results = useMemo(() => (summary === null ? [] : Object.values(summary.figures)), [summary])
  return (
    <article
      id={extractAnchor(extract.id)}
      className={`stack gap-4 min-0 ${classes.extract}`}
      aria-labelledby={id}
    >
      <h3 id={id} className={`m-0 size-lead strong tight ${classes.title}`}>
        {extract.label}
      </h3>
      <p className={`hint anywhere ${classes.place}`}>
        {places(extract.values)}{' '}
        <Cite study={study} anchor={extractAnchor(extract.id)} place={places(extract.values)} />
      </p>
      {summary !== null && (
        <OwnWorking inputs={summary.inputs} results={results}>
          <Figures figures={summary.figures} label={`CPU time, ${extract.label}`} />
          <p className={`m-0 size-small anywhere ${classes.note}`}>
            {addedCounters(summary.counters)}
          </p>
        </OwnWorking>
      )}
      <Lines extract={extract} labelledBy={id} />
    </article>
  )
}

const counterDecimals = 6

/** A counter with all its digits; it opens its working. */
function Counter({
  value,
  figure,
  label,
}: {
  value: number | null
  figure: Figure | undefined
  label: string
}) {
  const openWorking = useOpenWorking()
  if (value === null) return <span className="soft">{figureWords.not_available}</span>
  const text = withDecimals(value, counterDecimals)
  if (figure === undefined || openWorking === null) return text
  return (
    <button
      type="button"
      className={`min-24 no-line pointer ${classes.counter}`}
      aria-label={`${label} ${text}`}
      aria-haspopup="dialog"
      title="Show the working"
      onClick={() => openWorking(figure.id)}
    >
      {text}
    </button>
  )
}
const moments: readonly { moment: 'before' | 'after' | 'change'; head: string }[] = [
  { moment: 'before', head: 'Before' },
  { moment: 'after', head: 'After' },
  { moment: 'change', head: 'Change' },
]

interface ExtractChangeViewProps {
  change: Schemas['TimerChange']
  /** The screens of the study: the two that are compared are named and linked. */
  extracts?: readonly Extract[]
}

/** Two readings of one address space side by side, and what was used between them. */
export function ExtractChangeView({ change, extracts = [] }: ExtractChangeViewProps) {
  const id = useId()
  const results = useMemo(() => Object.values(change.figures), [change.figures])
  function screen(extractId: string) {
    const label = extracts.find((extract) => extract.id === extractId)?.label ?? extractId
    return <a href={`#extract-${extractId}`}>{label}</a>
  }
  return (
    <article
      id={`extract-${change.id}`}
      className={`stack gap-4 min-0 ${classes.extract}`}
      aria-labelledby={id}
    >
      <h3 id={id} className={`m-0 size-lead strong tight ${classes.title}`}>
        {change.label}
      </h3>
      <p className={`hint anywhere ${classes.place}`}>
        Before: {change.before === null ? 'not printed' : screen(change.before)}; after:{' '}
        {screen(change.after)}. {change.note}
      </p>
      <OwnWorking inputs={change.inputs} results={results}>
        <Figures figures={change.figures} label={`CPU time used, ${change.label}`} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
        <section className={`panel ${classes.scroll}`} aria-labelledby={id} tabIndex={0}>
          <table className={`full size-small ${classes.table}`} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                {moments.map(({ moment, head }) => (
                  <th key={moment} scope="col" className={classes.numeric}>
                    {head}
                  </th>
                ))}
                <th scope="col">Unit</th>
              </tr>
            </thead>
            <tbody>
              {change.rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">
                    {row.name}
                    <span className={`quiet block regular leading ${classes.reason}`}>
                      {row.meaning}
                    </span>
                  </th>
                  {moments.map(({ moment, head }) => (
                    <td key={moment} className={classes.numeric}>
                      <Counter
                        value={row[moment]}
                        figure={change.inputs[row.figures[moment]]}
                        label={`${row.name}, ${head.toLowerCase()}`}
                      />
                    </td>
                  ))}
                  <td>{unitName(row.unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </OwnWorking>
    </article>
  )
}
