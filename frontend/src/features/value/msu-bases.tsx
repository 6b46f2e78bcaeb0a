import { memo, useId } from 'react'
import { basisNames } from '@/api/basis-words.gen'
import { Stat } from '@/components/stat'
import { Terms } from '@/components/terms'
import classes from './msu-bases.module.css'
import { PublishedBeside } from './published-beside'
import { type MsuBasis, msuBases } from './value-inputs'
import type { ValueAnswer } from './value-query'

const explanations: Record<MsuBasis, string> = {
  per_cp_rating:
    'Each CPU second counts with one CP’s share of the model’s pricing rating, the convention of IBM’s SMF fields.',
  service_units:
    'Seconds times SU/sec of a CP: hardware MSU, higher than pricing MSU since the z990.',
}

interface MsuBasesProps {
  answer: ValueAnswer
  chosen: MsuBasis
  onChoose: (basis: MsuBasis) => void
}

/** MSU on both bases side by side; one of them is the headline. */
export const MsuBases = memo(function MsuBases({ answer, chosen, onChoose }: MsuBasesProps) {
  const name = useId()
  return (
    <fieldset className="min-0 m-0 p-0 no-line">
      <legend className="visually-hidden">Basis of the MSU headline</legend>
      <div className={`stack gap-5 ${classes.cards}`}>
        {msuBases.map((basis) => {
          const figure = answer.figures[`saved_msu_${basis}`]
          // the headline carries what is printed for the chosen basis
          const printed = answer.published.filter(
            (printedFigure) => printedFigure.figure === figure.id && basis !== chosen,
          )
          return (
            <div
              key={basis}
              className={`panel stack packed gap-4 min-0 pad-y-5 pad-x-6 ${classes.card}`}
              data-chosen={basis === chosen ? '' : undefined}
            >
              <Stat figure={figure} />
              <p className="hint m-0 leading">
                <Terms text={explanations[basis]} />
              </p>
              {printed.map((printedFigure) => (
                <PublishedBeside key={printedFigure.published.id} published={printedFigure} />
              ))}
              <label className={`line middle gap-4 min-24 size-small pointer ${classes.choice}`}>
                <input
                  type="radio"
                  name={name}
                  value={basis}
                  checked={basis === chosen}
                  onChange={() => onChoose(basis)}
                />
                <span>
                  Headline<span className="visually-hidden">: {basisNames[basis]}</span>
                </span>
              </label>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
})
