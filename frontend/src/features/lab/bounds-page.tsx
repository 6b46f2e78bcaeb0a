import { Link } from '@tanstack/react-router'
import { labWords } from '@/api/lab-words.gen'
import { buttonClass } from '@/components/button'
import { Fields } from '@/components/fields'
import { CalculationPage, LabHeadline, LabSources } from './lab-frame'
import { writeLabSearch } from './lab-search'

/** Between which demands a report's words can be true. */
export function BoundsPage() {
  return (
    <CalculationPage
      calculation="demand-bounds"
      tab="Demands of z/OS Connect"
      title="How much CPU can a z/OS Connect request have used?"
      lede="The report prints its figures as pictures, but its text gives bounds: with up to 500 clients, 8K and 16K responses exhausted five CPs at 100 ms think time and not at 400 ms. 1K and 4K responses did not exhaust them at 100 ms: they used the lower bound at most."
      actions={({ inputs }) => (
        <Link
          to="/lab/clients"
          search={writeLabSearch({
            clients: inputs.clients,
            think_seconds: inputs.exhausted_think_seconds,
          })}
          className={buttonClass('outline')}
        >
          {labWords.clients_in_a_loop}
        </Link>
      )}
      controls={
        <>
          <Fields halves names={['clients', 'servers']} />
          <Fields names={['exhausted_think_seconds', 'borne_think_seconds']} />
        </>
      }
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
