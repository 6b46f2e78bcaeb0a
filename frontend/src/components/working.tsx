import { type ReactNode, Suspense, useState } from 'react'
import type { Figure, FindFigure } from '@/api/figure'
import { figureWords } from '@/api/figure-words.gen'
import { sourcedBehind } from './figure-sources'
import { formulaTokens } from './formula'
import { intervalText } from './interval'
import { KindBadge } from './kind-badge'
import { lazyPart } from './lazy-part'
import { formatForWorking } from './number-format'
import { Sheet } from './sheet'
import { SourceLink } from './source-link'
import { sourceText } from './source-note'
import { formatWithUnitForWorking, numberForWorking, shownValue } from './units'
import classes from './working.module.css'

const Digits = lazyPart(() => import('./digits'))

/** Puts the locale's separators into the constants of a formula. */
function constants(text: string): string {
  return text.replace(/\d[\d_]*(?:\.\d+)?/g, (digits) =>
    formatForWorking(Number(digits.replaceAll('_', ''))),
  )
}

function valueText(figure: Figure): string {
  if (figure.value === null) return figureWords.not_available
  return formatWithUnitForWorking(figure.value, figure.unit)
}

/** Negative numbers stand in brackets within a formula. */
function termText(figure: Figure | undefined, id: string, units: boolean): string {
  if (figure === undefined) return id
  if (figure.value === null) return valueText(figure)
  const { value, unit } = figure
  const alone = unit === 'share' ? formatForWorking(value) : numberForWorking(value, unit)
  const text = units ? valueText(figure) : alone
  return shownValue(value, unit) < 0 ? `(${text})` : text
}

/** A formula with labels, or with the numbers put in: with their units, or the result's alone. */
export function Formula({
  figure,
  find,
  show,
}: {
  figure: Figure
  find: FindFigure
  show: 'labels' | 'numbers' | 'numbers alone'
}) {
  const tokens = formulaTokens(figure.formula ?? '', figure.inputs)
  let position = 0
  return (
    <p className={`m-0 round size-text anywhere ${classes.formula}`}>
      {show === 'labels' && `${figure.label} = `}
      {tokens.map((token) => {
        const key = position++
        if ('text' in token) return <span key={key}>{constants(token.text)}</span>
        const input = find(token.id)
        return (
          <span key={key} className={`pad-y-1 pad-x-3 fill digits ${classes.term}`}>
            {show === 'labels'
              ? (input?.label ?? token.id)
              : termText(input, token.id, show === 'numbers')}
          </span>
        )
      })}
      {show !== 'labels' && ` = ${valueText(figure)}`}
    </p>
  )
}

function Evidence({ figure }: { figure: Figure }) {
  const interval = intervalText(figure, true)
  return (
    <>
      {interval !== null && <p className="hint m-0 leading anywhere">{interval}</p>}
      {interval === null && figure.interval_missing !== null && (
        <p className="hint m-0 leading anywhere">No interval: {figure.interval_missing}</p>
      )}
      {figure.source !== null && (
        <p className="hint m-0 leading anywhere">
          <SourceLink source={figure.source}>{sourceText(figure.source)}</SourceLink>
        </p>
      )}
      {figure.source?.study && (figure.source.point ?? figure.source.figure) !== null && (
        <Suspense fallback={null}>
          <Digits source={figure.source} />
        </Suspense>
      )}
    </>
  )
}

function InputRow({ figure, find, depth }: { figure: Figure; find: FindFigure; depth: number }) {
  const [open, setOpen] = useState(false)
  return (
    <li className={`ruled ${classes.input}`}>
      <div className={`stack gap-y-2 gap-x-5 level ${classes.inputHead}`}>
        <span>{figure.label}</span>
        <span className="strong to-end digits">{valueText(figure)}</span>
      </div>
      <div className="row level gap-y-2 gap-x-4 mt-2">
        <KindBadge kind={figure.kind} />
        <Evidence figure={figure} />
        {figure.why_missing !== null && (
          <p className="hint m-0 leading anywhere">{figure.why_missing}</p>
        )}
      </div>
      {figure.formula !== null && (
        <details
          className={`mt-3 ${classes.more}`}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>Working of {figure.label}</summary>
          {/* only what is open is drawn: a working may be deep */}
          {open && (
            <div className={`mt-3 pl-5 ${classes.nested}`}>
              <Steps figure={figure} find={find} depth={depth + 1} />
            </div>
          )}
        </details>
      )}
    </li>
  )
}

const deepest = 12

interface StepsProps {
  figure: Figure
  find: FindFigure
  depth: number
  /** What stands before the inputs. */
  before?: ReactNode
}

function Steps({ figure, find, depth, before }: StepsProps) {
  if (figure.formula === null || depth > deepest) return null
  const inputs = figure.inputs.map(find).filter((input) => input !== undefined)
  return (
    <>
      <section className={`m-0 mt-7 ${classes.part}`}>
        <h3>Formula</h3>
        <Formula figure={figure} find={find} show="labels" />
      </section>
      <section className={`m-0 mt-7 ${classes.part}`}>
        <h3>With the numbers</h3>
        <Formula figure={figure} find={find} show="numbers" />
      </section>
      {before}
      <section className={`m-0 mt-7 ${classes.part}`}>
        <h3>Inputs</h3>
        <ul className="plain-list">
          {inputs.map((input) => (
            <InputRow key={input.id} figure={input} find={find} depth={depth} />
          ))}
        </ul>
      </section>
    </>
  )
}

/** Printed numbers that stand at once; the others open. */
const shownAtOnce = 6

function PrintedRows({ rows }: { rows: ReturnType<typeof sourcedBehind> }) {
  return (
    <ul className="plain-list">
      {rows.map((row) => (
        <li key={row.id} className={`ruled ${classes.input}`}>
          <div className={`stack gap-y-2 gap-x-5 level ${classes.inputHead}`}>
            <span>{row.label}</span>
            <span className="strong to-end digits">{valueText(row)}</span>
          </div>
          <p className="hint m-0 leading anywhere">
            <SourceLink source={row.source}>{sourceText(row.source)}</SourceLink>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The cells of documents that a figure rests on, wherever in its working, each with its place. */
function Printed({ figure, find }: { figure: Figure; find: FindFigure }) {
  const rows = sourcedBehind(find, figure.inputs).filter(({ source }) => source.study !== null)
  if (rows.length === 0) return null
  const rest = rows.slice(shownAtOnce)
  return (
    <section className={`m-0 mt-7 ${classes.part}`} aria-label="Printed numbers">
      <h3>Printed numbers behind it</h3>
      <PrintedRows rows={rows.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details className={`mt-3 ${classes.more}`}>
          <summary>{`${formatForWorking(rest.length)} more`}</summary>
          <PrintedRows rows={rest} />
        </details>
      )}
    </section>
  )
}

interface WorkingProps {
  figure: Figure
  find: FindFigure
  onClose: () => void
  /** What stands beside the figure, before its formula. */
  children?: ReactNode
}

/** How a figure came about: the formula, the numbers put in, every input down to its document. */
export function Working({ figure, find, onClose, children }: WorkingProps) {
  return (
    <Sheet title={figure.label} onClose={onClose}>
      <div className="row middle gap-y-4 gap-x-5">
        <span className="size-figure strong digits">{valueText(figure)}</span>
        <KindBadge kind={figure.kind} />
      </div>
      {figure.why_missing !== null && <p className="m-0 mt-4">{figure.why_missing}</p>}
      <Evidence figure={figure} />
      {children}
      <Steps
        figure={figure}
        find={find}
        depth={0}
        before={<Printed figure={figure} find={find} />}
      />
    </Sheet>
  )
}
