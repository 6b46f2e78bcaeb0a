import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import type { Errors } from '@/components/form'
import { isAmong } from './form-parts'
import classes from './scenario-form.module.css'

export interface Step<Id extends string> {
  id: Id
  /** In the row of steps. */
  title: string
  /** Above its fields. */
  heading: string
  /** What it holds, in few words. */
  state: string
  /** The fields' names begin with these. */
  fields: readonly string[]
  content: ReactNode
}

interface StepsProps<Id extends string> {
  steps: readonly Step<Id>[]
  active: Id
  onChoose: (id: Id) => void
  errors: Errors
}

/** The parts of the form one at a time; what is not in view keeps what was typed into it. */
export function Steps<Id extends string>({ steps, active, onChoose, errors }: StepsProps<Id>) {
  return (
    <>
      <nav aria-label="Steps of the scenario" className={`fill ${classes.steps}`}>
        <ol>
          {steps.map(({ id, title, state, fields }, position) => {
            const wrong = Object.keys(errors).some((field) => isAmong(field, fields))
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === active ? 'step' : undefined}
                  data-wrong={wrong ? '' : undefined}
                  title={wrong ? 'needs a correction' : state}
                  onClick={() => onChoose(id)}
                >
                  <span className={`size-note digits ${classes.number}`}>
                    {wrong ? '!' : position + 1}
                  </span>
                  {title}
                  {wrong && <span className="visually-hidden">, needs a correction</span>}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <div className={classes.inView}>
        {steps.map(({ id, heading, content }, position) => {
          const next = steps[position + 1]
          return (
            <section key={id} data-step={id} hidden={id !== active} aria-label={heading}>
              <h2 className="m-0 size-lead strong">{heading}</h2>
              {content}
              {next !== undefined && (
                <div className="line ends">
                  <Button onClick={() => onChoose(next.id)}>
                    Next: {next.heading.toLowerCase()}
                  </Button>
                </div>
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}
