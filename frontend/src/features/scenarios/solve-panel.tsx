import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { fields } from '@/api/fields.gen'
import { type Figure, standsAt } from '@/api/figure'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { Choice } from '@/components/choice'
import { NumberField } from '@/components/number-field'
import { SearchableSelect } from '@/components/searchable-select'
import { Note } from '@/components/states'
import { formatWithUnit, shownFigure, unitName } from '@/components/units'
import { hasField, withField } from './draft-fields'
import { priceFactor, withPricesTimes } from './scenario-draft'
import { type Question, solveQuery } from './scenario-queries'
import type { ResultsProps } from './scenario-results'
import classes from './solve-panel.module.css'
import { solutionSentence, takenOver } from './solve-words'

/** Figures that can be a target where a case never reaches them as it is. */
const neverIsAnAnswer = new Set(['payback_month', 'discounted_payback_month'])

/** What an input has to be for a figure to reach a target. */
export const SolvePanel = memo(function SolvePanel({
  answer,
  content,
  tried,
  update,
}: Omit<ResultsProps, 'find' | 'customer'>) {
  const figures = useMemo(
    () =>
      Object.values(answer.figures).filter(
        (figure) =>
          (figure.value !== null || neverIsAnAnswer.has(figure.id)) &&
          !standsAt(figure.id, 'sought'),
      ),
    [answer.figures],
  )
  const [asked, setAsked] = useState<{
    figure: string | null
    value: number | null
    input: string | null
  }>({ figure: null, value: null, input: null })
  const [question, setQuestion] = useState<Question | null>(null)
  const standard =
    tried !== null ? 'saved_msu' : answer.money === null ? 'gp_seconds_saved' : 'net_present_value'
  const figure =
    figures.find((figure) => figure.id === asked.figure) ??
    figures.find((figure) => figure.id === standard) ??
    figures[0]
  // a case pays from a net present value of 0 on
  const usual = figure?.id === 'net_present_value' ? 0 : figure?.id === 'saved_msu' ? tried : null
  const value = asked.value ?? usual
  const wanted = asked.input ?? (tried === null ? null : 'transactions')
  const input = answer.uncertain.find((input) => input.input === wanted)
  const groups = useMemo(
    () => [
      {
        group: 'Inputs of this scenario',
        items: answer.uncertain.map((input) => ({
          value: input.input,
          label: input.label,
          detail: `now ${formatWithUnit(input.value, input.unit)}`,
        })),
      },
    ],
    [answer.uncertain],
  )
  if (figure === undefined) return null
  const ready = value !== null && input !== undefined
  return (
    <section
      className="panel stack gap-5 pad-y-6 pad-x-7"
      aria-labelledby="solve-heading"
      data-screen-only={question === null ? '' : undefined}
    >
      <h2 id="solve-heading" className="m-0 size-lead strong">
        Goal seek
      </h2>
      <p className="hint m-0">
        Choose a target and the input to change: for instance the share at which the case earns as
        much as it costs, or the volume from which the case pays.
      </p>
      <form
        className={`stack top gap-5 no-print ${classes.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) setQuestion({ figure: figure.id, value, input: input.input })
        }}
      >
        <Choice
          label="Figure"
          value={figure.id}
          choices={figures.map(({ id, label }) => [id, label] as const)}
          onChange={(id) => setAsked((before) => ({ ...before, figure: id, value: null }))}
        />
        <NumberField
          label="Target"
          unit={unitName(figure.unit)}
          value={value}
          limits={fields.Uncertainty.low.limits}
          optional
          placeholder={figure.value === null ? '' : `now ${shownFigure(figure.value, figure.unit)}`}
          onChange={(target) => setAsked((before) => ({ ...before, value: target }))}
        />
        <SearchableSelect
          label="By changing"
          groups={groups}
          value={input?.input ?? null}
          placeholder="Choose an input"
          onChange={(chosen) => setAsked((before) => ({ ...before, input: chosen }))}
        />
        <div className={classes.submit}>
          <Button type="submit" disabled={!ready}>
            Work it out
          </Button>
        </div>
      </form>
      {question !== null && (
        <Answer
          question={question}
          content={content}
          figure={answer.figures[question.figure]}
          update={update}
        />
      )}
    </section>
  )
})

interface AnswerProps extends Pick<ResultsProps, 'content' | 'update'> {
  question: Question
  figure: Figure | undefined
}

function Answer({ question, content, figure, update }: AnswerProps) {
  const { data, error, isFetching } = useQuery(solveQuery(content, question))
  if (error !== null) {
    return (
      <Note tone="bad" live>
        {asProblem(error).message}
      </Note>
    )
  }
  if (data === undefined || figure === undefined) {
    return <p role="status">{isFetching ? 'Working it out' : ''}</p>
  }
  const { label } = data
  const found = solutionSentence(data, label, figure, question.value)
  if (data.value === null) return <Note live>{found}</Note>
  const { field, content_value } = data
  const known = field === null || hasField(content, field)
  return (
    <div className={`stack starts gap-4 size-text ${classes.answer}`} role="status">
      <p>{found}</p>
      {!known && (
        <Note tone="bad" live>
          This value cannot be used here: the editor does not know the field of “{label}”. Type it
          in yourself, and please report it.
        </Note>
      )}
      {data.input === priceFactor && (
        <div className={`row gap-4 no-print`}>
          <Button small onClick={() => update((draft) => withPricesTimes(draft, data.value ?? 1))}>
            Multiply all prices by {takenOver(data.value, data.unit)}
          </Button>
        </div>
      )}
      {field !== null && content_value !== null && known && (
        <div className={`row gap-4 no-print`}>
          <Button small onClick={() => update((draft) => withField(draft, field, content_value))}>
            Use {takenOver(data.value, data.unit)}
          </Button>
        </div>
      )}
    </div>
  )
}
