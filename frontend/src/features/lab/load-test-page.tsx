import { loaded } from '@/api/connection'
import { labTables } from '@/api/lab-tables.gen'
import { labWords } from '@/api/lab-words.gen'
import { AnswerTable } from '@/components/answer-table'
import { Button } from '@/components/button'
import { Fields } from '@/components/fields'
import { AddRow, Rows } from '@/components/form-fields'
import { NumberAt } from '@/components/form-numbers'
import { Icon } from '@/components/icon'
import { Segmented } from '@/components/segmented'
import { SourceLink } from '@/components/source-link'
import classes from './lab.module.css'
import { CalculationPage, LabHeadline } from './lab-frame'
import type { Answer } from './lab-queries'
import { LoadTestResults, ResultsFields } from './load-test-results'
import type { Lab } from './use-lab'

type LoadTestAnswer = Answer<'load-test'>
const states: readonly { value: LoadTestAnswer['checklist'][number]['state']; label: string }[] = [
  { value: 'done', label: 'Done' },
  { value: 'open', label: 'Open' },
  { value: 'unknown', label: 'Unknown' },
]

async function save(name: string, text: string, type: string) {
  const { saveFile } = await loaded(() => import('@/components/chart-export'))
  saveFile(name, new Blob([text], { type }))
}

function Results({ answer, lab }: { answer: LoadTestAnswer; lab: Lab<'load-test'> }) {
  const { find } = lab
  return (
    <>
      <LabHeadline figures={answer.figures} />
      {answer.results !== null && <LoadTestResults results={answer.results} lab={lab} />}
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Steps">
        <AnswerTable table={labTables.planned_steps} rows={answer.steps} find={find} />
        <div className="row gap-4 mt-5">
          <Button
            onClick={() => save('headroom-load-test.jmx', answer.jmeter_plan, 'application/xml')}
          >
            <Icon name="download" />
            JMeter plan
          </Button>
          <Button
            onClick={() => save('headroom-load-test.js', answer.k6_script, 'text/javascript')}
          >
            <Icon name="download" />
            k6 script
          </Button>
        </div>
      </section>
      <section className={`panel min-0 pad-7 ${classes.card}`} aria-labelledby="lab-checklist">
        <h2 id="lab-checklist" className="m-0 size-text strong">
          {labWords.before_the_test}
        </h2>
        <ul className={`stack gap-5 m-0 mt-5 p-0 no-marks ${classes.list}`}>
          {answer.checklist.map((item) => (
            <li key={item.id}>
              <p>
                {item.text} <SourceLink source={item.source}>{item.source.locator}</SourceLink>
              </p>
              <Segmented
                label={item.text}
                options={states}
                value={item.state}
                onChange={(state) => lab.form.change(`states.${item.id}`, state)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** A load test planned: steps, clients, samples, checklist, and the files of its tools. */
export function LoadTestPage() {
  return (
    <CalculationPage
      calculation="load-test"
      tab="Load tests"
      title="Which load test answers the question?"
      lede="The rate that is offered matters: steps around your target rate, the clients that each step takes, and the samples that a percentile needs. Measured results are shown beside the plan."
      controls={({ inputs, form: { change } }) => (
        <>
          <Fields names={['target_rate_per_second']} />
          <div className="stack halves top gap-5">
            <Fields
              names={[
                ...['think_seconds', 'response_seconds', 'timeout_seconds', 'step_seconds'],
                ...['ramp_seconds', 'percentile', 'within'],
              ]}
            />
          </div>
          <div className="stack halves top gap-5">
            <Rows at="factors">
              {(at, position) => (
                <NumberAt at={at} label={`Step ${position + 1}`} unit="× target" />
              )}
            </Rows>
          </div>
          <div className="row gap-4 mt-5">
            <AddRow at="factors" make={() => 1}>
              Add a step
            </AddRow>
            <Button
              small
              disabled={inputs.factors.length <= 1}
              onClick={() => change('factors', inputs.factors.slice(0, -1))}
            >
              Remove the last step
            </Button>
          </div>
          <ResultsFields />
          <Fields names={['url', 'method', 'body']} />
        </>
      )}
    >
      {(answer, lab) => <Results answer={answer} lab={lab} />}
    </CalculationPage>
  )
}
