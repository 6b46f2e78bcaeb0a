import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { fields } from '@/api/fields.gen'
import { buttonClass } from '@/components/button'
import { SourceNote } from '@/components/source-note'
import classes from './lab.module.css'
import { LabFrame, LabMilliseconds, LabNumber, labSources } from './lab-frame'
import { LabHeadline } from './lab-headline'
import { askBounds, boundsStart } from './lab-queries'
import { writeLabSearch } from './lab-search'
import { useLab } from './use-lab'

/** Between which demands a report's words can be true. */
export function BoundsPage() {
  useDocumentTitle('Demands of z/OS Connect · Lab · Headroom')
  const lab = useLab('demand-bounds', boundsStart, askBounds)
  const { inputs, move } = lab
  return (
    <LabFrame
      title="What can a z/OS Connect request have taken?"
      lede="The report’s figures are pictures. Its words leave bounds: 8K and 16K responses exhausted five CPs at 100 ms think time and up to 500 clients, and did not at 400 ms. 1K and 4K did not at 100 ms: they took the lower bound at most."
      lab={lab}
      fileName="headroom-demand-bounds"
      actions={
        <Link
          to="/lab/clients"
          search={writeLabSearch({
            clients: inputs.clients,
            think_seconds: inputs.exhausted_think_seconds,
          })}
          className={buttonClass('outline')}
        >
          Clients in a loop
        </Link>
      }
      controls={
        <>
          <div className={classes.pair}>
            <LabNumber
              input={fields.DemandBoundsContent.clients}
              value={inputs.clients}
              place="clients"
              lab={lab}
              onChange={(clients) => move({ clients })}
            />
            <LabNumber
              input={fields.DemandBoundsContent.servers}
              value={inputs.servers}
              place="servers"
              lab={lab}
              onChange={(servers) => move({ servers })}
            />
          </div>
          <LabMilliseconds
            input={fields.DemandBoundsContent.exhausted_think_seconds}
            value={inputs.exhausted_think_seconds}
            place="exhausted_think_seconds"
            lab={lab}
            onChange={(exhausted_think_seconds) => move({ exhausted_think_seconds })}
          />
          <LabMilliseconds
            input={fields.DemandBoundsContent.borne_think_seconds}
            value={inputs.borne_think_seconds}
            place="borne_think_seconds"
            lab={lab}
            onChange={(borne_think_seconds) => move({ borne_think_seconds })}
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
