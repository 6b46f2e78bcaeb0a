import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { evidenceWords } from '@/api/evidence-words.gen'
import { NumberField } from '@/components/number-field'
import { inReadersWay } from '@/components/phrase'
import { Unbroken } from '@/components/unbroken'
import classes from './asked-answers.module.css'
import { type AnswerCard, answersQuery, usualRate } from './search-query'

/** What the way on from an answer is called. */
const onwards: Readonly<Record<AnswerCard['kind'], string>> = {
  bridge: 'Compare the two',
  question: 'All questions in Compare',
  limit: 'What stops first',
  saving: 'Value it at your volume',
  unmeasured: 'Add your own measurement',
  term: 'Glossary',
  printed: 'The study',
}

function onwardText({ kind, landing }: AnswerCard): string {
  return landing.page === '/lab/bounds' ? 'What its text bounds' : onwards[kind]
}

function LandingLink({ landing, text }: { landing: AnswerCard['landing']; text: string }) {
  return (
    <Link to={landing.page} search={landing.search as never} hash={landing.hash ?? undefined}>
      {text}
    </Link>
  )
}

interface AskedAnswersProps {
  q: string
  rate: number | undefined
  onRate: (rate: number | undefined) => void
}

/** What is known of a question, before the rows that hold its words. */
export function AskedAnswers({ q, rate = usualRate, onRate }: AskedAnswersProps) {
  const { data } = useQuery(answersQuery(q, rate))
  if (data === undefined || data.items.length === 0) return null
  const atRate = data.items.some(({ kind }) => kind === 'bridge' || kind === 'question')
  return (
    <section className="stack gap-4 mb-6" aria-labelledby="answers-heading">
      <div className="row middle apart gap-4">
        <h2 id="answers-heading" className="m-0 size-lead strong">
          Answers
        </h2>
        {atRate && (
          <div className={classes.rate}>
            <NumberField
              label={evidenceWords.transactions_a_second}
              unit={evidenceWords.a_second}
              value={rate}
              limits={{ low: 1, high: 1_000_000 }}
              onChange={(next) => onRate(next === null || next === usualRate ? undefined : next)}
            />
          </div>
        )}
      </div>
      <ol className={`plain-list stack gap-4 p-0`} aria-label="Answers">
        {data.items.map((card, position) => (
          <li
            key={`${card.kind} ${card.id}`}
            className="panel stack gap-2 pad-y-5 pad-x-6"
            data-answer={`${card.kind}:${card.id}`}
          >
            <h3 className="m-0 size-text strong">{card.title}</h3>
            <p className="m-0">
              <Unbroken text={inReadersWay(data, card.text)} />
            </p>
            {card.nearest.length > 0 && (
              <p className="m-0 row gap-y-1 gap-x-4">
                Nearest:
                {card.nearest.map((landing, at) => (
                  <LandingLink
                    key={landing.page}
                    landing={landing}
                    text={card.nearest_labels[at] ?? landing.page}
                  />
                ))}
              </p>
            )}
            {/* once for all answers of one document */}
            {card.era !== null &&
              data.items.findIndex(({ era }) => era === card.era) === position && (
                <p className="hint m-0 regular">{card.era}</p>
              )}
            <p className="m-0 size-small">
              <LandingLink landing={card.landing} text={onwardText(card)} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
