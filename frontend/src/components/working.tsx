import { type ReactNode, useState } from 'react'
import type { Figure, FindFigure } from '@/api/figure'
import shared from '@/components/shared.module.css'
import { formulaTokens } from './formula'
import { intervalText } from './interval'
import { KindBadge } from './kind-badge'
import { formatForWorking } from './number-format'
import { Sheet } from './sheet'
import { SourceLink } from './source-link'
import { sourceText } from './source-note'
import { formatWithUnitForWorking, numberForWorking, shownValue } from './units'
import classes from './working.module.css'

/** Puts the locale's separators into the constants of a formula. */
function constants(text: string): string {
  return text.replace(/\d[\d_]*(?:\.\d+)?/g, (digits) =>
    formatForWorking(Number(digits.replaceAll('_', ''))),
  )
}

function valueText(figure: Figure): string {
  if (figure.value === null) return 'not available'
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
    <p className={classes.formula}>
      {show === 'labels' && `${figure.label} = `}
      {tokens.map((token) => {
        const key = position++
        if ('text' in token) return <span key={key}>{constants(token.text)}</span>
        const input = find(token.id)
        return (
          <span key={key} className={classes.term}>
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
      {interval !== null && <p className={classes.soft}>{interval}</p>}
      {interval === null && figure.interval_missing !== null && (
        <p className={classes.soft}>No interval: {figure.interval_missing}</p>
      )}
      {figure.source !== null && (
        <p className={classes.soft}>
          <SourceLink source={figure.source}>{sourceText(figure.source)}</SourceLink>
        </p>
      )}
    </>
  )
}

function InputRow({ figure, find, depth }: { figure: Figure; find: FindFigure; depth: number }) {
  const [open, setOpen] = useState(false)
  return (
    <li className={classes.input}>
      <div className={classes.inputHead}>
        <span>{figure.label}</span>
        <span className={classes.inputValue}>{valueText(figure)}</span>
      </div>
      <div className={classes.inputFacts}>
        <KindBadge kind={figure.kind} />
        <Evidence figure={figure} />
        {figure.why_missing !== null && <p className={classes.soft}>{figure.why_missing}</p>}
      </div>
      {figure.formula !== null && (
        <details
          className={classes.more}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>Working of {figure.label}</summary>
          {/* only what is open is drawn: a working may be deep */}
          {open && (
            <div className={classes.nested}>
              <Steps figure={figure} find={find} depth={depth + 1} />
            </div>
          )}
        </details>
      )}
    </li>
  )
}

const deepest = 12

function Steps({ figure, find, depth }: { figure: Figure; find: FindFigure; depth: number }) {
  if (figure.formula === null || depth > deepest) return null
  const inputs = figure.inputs.map(find).filter((each) => each !== undefined)
  return (
    <>
      <section className={classes.part}>
        <h3>Formula</h3>
        <Formula figure={figure} find={find} show="labels" />
      </section>
      <section className={classes.part}>
        <h3>With the numbers</h3>
        <Formula figure={figure} find={find} show="numbers" />
      </section>
      <section className={classes.part}>
        <h3>Inputs</h3>
        <ul className={shared.plainList}>
          {inputs.map((input) => (
            <InputRow key={input.id} figure={input} find={find} depth={depth} />
          ))}
        </ul>
      </section>
    </>
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
      <div className={classes.result}>
        <span className={classes.value}>{valueText(figure)}</span>
        <KindBadge kind={figure.kind} />
      </div>
      {figure.why_missing !== null && <p className={classes.reason}>{figure.why_missing}</p>}
      <Evidence figure={figure} />
      {children}
      <Steps figure={figure} find={find} depth={0} />
    </Sheet>
  )
}
