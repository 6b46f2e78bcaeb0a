import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Fields } from '@/components/fields'
import { CalculationPage, LabHeadline, LabSources } from './lab-frame'
import { writeLabSearch } from './lab-search'

/** How long a payload is as JSON. */
export function JsonPage() {
  return (
    <CalculationPage
      calculation="json-length"
      tab="Length of JSON"
      title="How long is it as JSON?"
      lede="An array of objects with one named text each: every element carries its name. It starts with the 4K response of the z/OS Connect report."
      actions={({ answer }) =>
        answer?.figures.json_bytes?.value != null && (
          <Link
            to="/lab/tcp"
            search={writeLabSearch({ response_bytes: answer.figures.json_bytes.value })}
            className={buttonClass('outline')}
          >
            Send it over TCP
          </Link>
        )
      }
      controls={<Fields names={['elements', 'element_bytes', 'other_bytes', 'name', 'around']} />}
    >
      {(answer, { find }) => (
        <>
          <LabHeadline figures={answer.figures} />
          <LabSources find={find} figures={answer.figures} />
        </>
      )}
    </CalculationPage>
  )
}
