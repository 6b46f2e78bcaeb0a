import { useState } from 'react'
import { outcomeNames } from '@/api/audit-words.gen'
import classes from './audit-legend.module.css'
import { withUnit } from './audit-list'
import type { Check } from './audit-query'
import { findingOutcomes, type Outcome } from './audit-search'

const rules: Record<Exclude<Outcome, 'agrees' | 'cannot_be_checked'>, string> = {
  truncated:
    'The digits after the last printed place were cut off instead of rounded. The printed number is low by less than one unit of that place. No error of the measurement.',
  rounded_differently:
    'The printed digits are possible: rounded up or half to even, or computed from numbers that were rounded only for printing. Every input is moved by half of its last place; the printed digits lie within what that allows.',
  other_set:
    'The digits come out exactly when a row is left out, or on another base than the text names.',
  carried: 'Computed correctly from a printed number that is itself wrong.',
  slip: 'None of these ways gives the printed digits. This is an error.',
  wrong_label: 'The number may be right; what it is called, or its unit, is not.',
  contradicted: 'A sentence of the text that the document’s own numbers do not bear out.',
  reading_note: 'True as written but easily misread, or of no consequence.',
  unexplained:
    'Numbers that do not fit together, where the document says too little to name a cause.',
}

/** Returns the first finding of this kind between numbers, with decimals where there is one. */
function example(findings: readonly Check[], outcome: Outcome): Check | undefined {
  const numbers = findings.filter((check) => check.outcome === outcome && check.units_off !== null)
  return numbers.find((check) => check.printed.includes('.')) ?? numbers[0]
}

function Example({ check }: { check: Check | undefined }) {
  if (check === undefined) return null
  return (
    <span className="block mt-2 size-note digits">
      For example {withUnit(check.recomputed_text ?? '', check.unit)}, printed{' '}
      {withUnit(check.printed, check.unit)}: {check.place}
    </span>
  )
}

/** How the outcomes are told apart, each with the first finding of its kind. */
export function AuditLegend({ findings }: { findings: readonly Check[] }) {
  // on a small screen the findings come first
  const [open, setOpen] = useState(() => window.matchMedia('(min-width: 48em)').matches)
  return (
    <details
      className={`panel pad-y-2 pad-x-6 ${classes.legend}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`pointer ${classes.summary}`}>
        <h2 className={`m-0 size-lead strong ${classes.title}`}>
          How truncation, rounding and error are told apart
        </h2>
      </summary>
      <p className={`m-0 mt-2 mb-5 size-text ${classes.text}`}>
        A number agrees when the recomputed one, rounded half up to the printed place, gives the
        printed digits. Otherwise these ways are tried, in this order: truncation, a named other way
        of computing, the rounding of the inputs, other rules of rounding. Only what none of them
        explains is called an error.
      </p>
      <dl className={`stack gap-y-5 gap-x-8 m-0 ${classes.list}`}>
        {findingOutcomes.map((outcome) =>
          outcome === 'agrees' || outcome === 'cannot_be_checked' ? null : (
            <div key={outcome} className={classes.item}>
              <dt>{outcomeNames[outcome]}</dt>
              <dd>
                {rules[outcome]}
                <Example check={example(findings, outcome)} />
              </dd>
            </div>
          ),
        )}
      </dl>
      <p className={`m-0 mt-2 mb-5 size-text ${classes.text}`}>
        A statement that cannot be computed is listed as found by reading and is not counted as a
        check. What is published as a picture, and claims that rest on it, cannot be checked.
      </p>
    </details>
  )
}
