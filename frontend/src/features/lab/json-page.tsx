import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { fields } from '@/api/fields.gen'
import { buttonClass } from '@/components/button'
import { SourceNote } from '@/components/source-note'
import { TextField } from '@/components/text-field'
import classes from './lab.module.css'
import { LabFrame, LabNumber, labSources } from './lab-frame'
import { LabHeadline } from './lab-headline'
import { askJson, jsonStart } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { useLab } from './use-lab'

/** How long a payload is as JSON. */
export function JsonPage() {
  useDocumentTitle('Length of JSON · Lab · Headroom')
  const lab = useLab('json-length', jsonStart, askJson)
  const { inputs, move } = lab
  const bytes = lab.answer?.figures.json_bytes?.value
  return (
    <LabFrame
      title="How long is it as JSON?"
      lede="An array of objects with one named text each: every element carries its name. It starts with the 4K response of the z/OS Connect report."
      lab={lab}
      fileName="headroom-json"
      actions={
        bytes != null && (
          <Link
            to="/lab/tcp"
            search={writeLabSearch({ response_bytes: bytes })}
            className={buttonClass('outline')}
          >
            Send it over TCP
          </Link>
        )
      }
      controls={
        <>
          {(['elements', 'element_bytes', 'other_bytes'] as const).map((name) => (
            <LabNumber
              key={name}
              input={fields.JsonContent[name]}
              value={inputs[name]}
              place={name}
              lab={lab}
              onChange={(value) => move({ [name]: value })}
            />
          ))}
          <TextField
            label="Name of each element"
            value={inputs.name}
            onChange={(name) => move({ name })}
            error={lab.errors.name}
          />
          <TextField
            label="The document without its elements"
            value={inputs.around}
            lines={5}
            onChange={(around) => move({ around })}
            error={lab.errors.around}
          />
        </>
      }
    >
      {(answer) => (
        <>
          <LabHeadline figures={answer.figures} />
          <section className={classes.card} aria-label="Source">
            <SourceNote sources={labSources(lab, Object.keys(answer.figures))} />
          </section>
        </>
      )}
    </LabFrame>
  )
}
