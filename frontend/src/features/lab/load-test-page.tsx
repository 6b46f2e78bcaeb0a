import { useDocumentTitle } from '@mantine/hooks'
import { loaded } from '@/api/connection'
import { fields } from '@/api/fields.gen'
import { Button } from '@/components/button'
import { DataTable } from '@/components/data-table'
import { Icon } from '@/components/icon'
import { Segmented } from '@/components/segmented'
import { SourceLink } from '@/components/source-link'
import { TextField } from '@/components/text-field'
import classes from './lab.module.css'
import { LabFrame, LabMilliseconds, LabNumber } from './lab-frame'
import { LabHeadline } from './lab-headline'
import { askLoadTest, type LoadTestAnswer, type LoadTestInputs, loadTestStart } from './lab-queries'
import { LoadTestResults, ResultsFields } from './load-test-results'
import { figureColumn } from './stations-table'
import { type Lab, useLab } from './use-lab'

type Step = LoadTestAnswer['steps'][number]
type State = LoadTestAnswer['checklist'][number]['state']
const states: readonly { value: State; label: string }[] = [
  { value: 'done', label: 'Done' },
  { value: 'open', label: 'Open' },
  { value: 'unknown', label: 'Unknown' },
]
const inputOfStep = {
  label: 'Step, times the target',
  unit: '',
  limits: { low: 0, high: 100, aboveLow: true },
}
const mostSteps = 12

async function save(name: string, text: string, type: string) {
  const { saveFile } = await loaded(() => import('@/components/chart-export'))
  saveFile(name, new Blob([text], { type }))
}

function Results({
  answer,
  lab,
}: {
  answer: LoadTestAnswer
  lab: Lab<LoadTestInputs, LoadTestAnswer>
}) {
  const { find } = lab
  return (
    <>
      <LabHeadline figures={answer.figures} />
      {answer.results !== null && <LoadTestResults results={answer.results} lab={lab} />}
      <section className={classes.card} aria-label="Steps">
        <DataTable
          caption="Steps of the test"
          rows={answer.steps}
          rowKey={(row) => row.rate}
          columns={[
            figureColumn<Step>(find, 'rate', 'Rate presented', (row) => row.rate),
            figureColumn<Step>(find, 'clients', 'Clients', (row) => row.clients),
            figureColumn<Step>(find, 'samples', 'Samples', (row) => row.samples),
            {
              id: 'enough',
              header: 'Enough',
              value: (row) => (row.enough ? 'yes' : 'too few'),
            },
            {
              id: 'question',
              header: 'What it answers',
              value: (row) => row.question,
              prose: true,
            },
          ]}
        />
        <div className={classes.buttons}>
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
      <section className={classes.card} aria-labelledby="lab-checklist">
        <h2 id="lab-checklist" className={classes.heading}>
          Before the test: what Elvis found
        </h2>
        <ul className={classes.list}>
          {answer.checklist.map((item) => (
            <li key={item.id}>
              <p>
                {item.text} <SourceLink source={item.source}>{item.source.locator}</SourceLink>
              </p>
              <Segmented
                label={item.text}
                options={states}
                value={item.state}
                onChange={(state) =>
                  lab.change({ states: { ...lab.inputs.states, [item.id]: state } })
                }
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
  useDocumentTitle('Load test · Lab · Headroom')
  const lab = useLab('load-test', loadTestStart, askLoadTest)
  const { inputs, move, change } = lab
  return (
    <LabFrame
      title="Which load test answers the question?"
      lede="The presentation rate matters: steps around your target rate, the clients that bring it, and the samples that a percentile needs. What a test measured stands beside it."
      lab={lab}
      fileName="headroom-load-test-plan"
      controls={
        <>
          <LabNumber
            input={fields.LoadTestContent.target_rate_per_second}
            value={inputs.target_rate_per_second}
            place="target_rate_per_second"
            lab={lab}
            onChange={(target_rate_per_second) => move({ target_rate_per_second })}
          />
          <div className={classes.pair}>
            <LabMilliseconds
              input={fields.LoadTestContent.think_seconds}
              value={inputs.think_seconds}
              place="think_seconds"
              lab={lab}
              onChange={(think_seconds) => move({ think_seconds })}
            />
            <LabMilliseconds
              input={fields.LoadTestContent.response_seconds}
              value={inputs.response_seconds}
              place="response_seconds"
              lab={lab}
              onChange={(response_seconds) => move({ response_seconds })}
            />
            {(['step_seconds', 'ramp_seconds', 'percentile', 'within'] as const).map((name) => (
              <LabNumber
                key={name}
                input={fields.LoadTestContent[name]}
                value={inputs[name]}
                place={name}
                lab={lab}
                onChange={(value) => move({ [name]: value })}
              />
            ))}
            {inputs.factors.map((factor, position) => (
              <LabNumber
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
                key={position}
                input={inputOfStep}
                value={factor}
                place={`factors.${position}`}
                lab={lab}
                onChange={(value) =>
                  move({
                    factors: inputs.factors.map((one, at) => (at === position ? value : one)),
                  })
                }
              />
            ))}
          </div>
          <div className={classes.buttons}>
            <Button
              small
              disabled={inputs.factors.length >= mostSteps}
              onClick={() => change({ factors: [...inputs.factors, 1] })}
            >
              Add a step
            </Button>
            <Button
              small
              disabled={inputs.factors.length <= 1}
              onClick={() => change({ factors: inputs.factors.slice(0, -1) })}
            >
              Remove the last step
            </Button>
          </div>
          <ResultsFields lab={lab} />
          <TextField
            label="Address"
            value={inputs.url}
            onChange={(url) => move({ url })}
            error={lab.errors.url}
          />
          <label className={classes.choice}>
            Method
            <select
              value={inputs.method}
              onChange={(event) =>
                change({ method: event.currentTarget.value as LoadTestInputs['method'] })
              }
            >
              {['GET', 'POST', 'PUT'].map((method) => (
                <option key={method}>{method}</option>
              ))}
            </select>
          </label>
          <TextField
            label="Body of the request"
            value={inputs.body}
            lines={3}
            onChange={(body) => move({ body })}
            error={lab.errors.body}
          />
        </>
      }
    >
      {(answer) => <Results answer={answer} lab={lab} />}
    </LabFrame>
  )
}
