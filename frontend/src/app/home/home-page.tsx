import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { examplesQuery } from '@/api/catalogue'
import { studiesQuery } from '@/api/evidence'
import { buttonClass } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { BillDoor, MethodDoor, ValueDoor } from './doors'
import classes from './home-page.module.css'
import { KnownScenarios } from './known-scenarios'

/** What Headroom answers, with a figure for each question, and where to go on. */
export function HomePage() {
  useDocumentTitle('Headroom: capacity and MSU value on IBM Z')
  const examples = useQuery(examplesQuery)
  return (
    <>
      <PageHead
        title="What does a change on IBM Z really save?"
        lede="Headroom turns published measurements of CICS workloads into CPU time, MSU, zIIP use and money for your machine, your volume and your peak hours. For sales engineers who build a value proposition, architects who choose an access method, and anyone who has to explain the bill."
      >
        <Link to="/value" search={{ tour: 1 }} className={buttonClass('outline')}>
          Take the two-minute tour
        </Link>
      </PageHead>
      <div className={classes.doors}>
        <ValueDoor example={examples.data?.[0]} />
        <MethodDoor />
        <BillDoor />
      </div>
      <div className={classes.below}>
        <KnownScenarios />
        <YourData />
        <Sources />
      </div>
    </>
  )
}

/** Where a user's own figures come in. */
function YourData() {
  return (
    <section className={classes.panel} aria-labelledby="home-files">
      <h2 id="home-files" className="m-0 size-lead strong">
        Use your own figures
      </h2>
      <ul className={`plain-list stack gap-4 ${classes.list}`}>
        <li>
          <Link to="/peaks">A month of RMF, or a table of MSU by hour</Link>
          <p>What a saving does to your billed peak, LPAR by LPAR.</p>
        </li>
        <li>
          <Link to="/machines">Machine ratings, typed or from a table</Link>
          <p>For a model that is not listed, or a contract’s own rating.</p>
        </li>
        <li>
          <Link to="/compare">Your measurements of an access method</Link>
          <p>Compared with the published ones at your rate.</p>
        </li>
      </ul>
    </section>
  )
}

function Sources() {
  const studies = useQuery(studiesQuery)
  const measured = studies.data?.reduce((sum, study) => sum + study.counts.configurations, 0)
  return (
    <section className={classes.panel} aria-labelledby="home-sources">
      <h2 id="home-sources" className="m-0 size-lead strong">
        Where the figures come from
      </h2>
      <p>
        {studies.data === undefined || measured === undefined
          ? 'Every figure opens its working'
          : `${formatFigure(measured)} measured configurations of ${formatFigure(studies.data.length)} published documents, transcribed digit for digit. Every figure opens its working`}
        , down to the table and row it rests on.
      </p>
      <p className={`row gap-4 ${classes.links}`}>
        <Link to="/evidence" className={buttonClass('outline', true)}>
          Browse the evidence
        </Link>
        <Link to="/evidence/audit" className={buttonClass('outline', true)}>
          What the documents got wrong
        </Link>
      </p>
    </section>
  )
}
