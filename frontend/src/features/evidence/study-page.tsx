import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { Button, buttonClass } from '@/components/button'
import Digits from '@/components/digits'
import { writeSorting } from '@/components/link-state'
import { Bone, ErrorState, LoadingState } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { useAnchor } from '@/components/use-anchor'
import { ExtractChangeView, ExtractView } from './extract-view'
import { OwnSeriesList } from './own-series'
import { StudyConfigurations } from './study-configurations'
import { StudyEnvironments } from './study-environments'
import { PictureTable, PrintedFigures } from './study-figures'
import { StudyFindings } from './study-findings'
import classes from './study-page.module.css'
import { type StudyRead, studyQuery } from './study-query'
import { openSection, type SectionHead, StudySection } from './study-section'
import { StudyStatements } from './study-statements'
import { byline, contents, published, topics } from './study-words'

const route = getRouteApi('/evidence/studies/$study')

const wholeStudy = { document: null, locator: '', configuration: null, point: null, figure: null }

/** Longer sections are folded at first. */
const openUpTo = 10

/** One document, whole: what it measured, how, what it says, and what the audit found. */
export function StudyPage() {
  const { study: id } = route.useParams()
  const found = useQuery(studyQuery(id))
  useDocumentTitle(`${found.data?.title ?? 'Study'} · Headroom`)
  useAnchor(found.data !== undefined)
  if (found.error !== null) {
    return (
      <ErrorState page error={found.error} onRetry={() => void found.refetch()}>
        <Link to="/evidence">All studies</Link>
      </ErrorState>
    )
  }
  if (found.data === undefined) {
    return (
      <LoadingState what="study">
        <Bone width="50%" height={30} />
        <Bone height={420} />
      </LoadingState>
    )
  }
  return <Loaded study={found.data} />
}

interface Section extends SectionHead {
  open: boolean
  body: ReactNode
}

function Loaded({ study }: { study: StudyRead }) {
  const { sort } = route.useSearch()
  const navigate = route.useNavigate()
  const onSort = useCallback(
    (sorting: Parameters<typeof writeSorting>[0]) => {
      void navigate({
        search: { sort: writeSorting(sorting) },
        hash: true,
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const fixed = useMemo(() => sectionsBelow(study), [study])
  const sections: Section[] = [
    {
      id: 'configurations',
      title: 'Configurations',
      count: study.configurations.length,
      open: true,
      body: <StudyConfigurations study={study} sort={sort} onSort={onSort} />,
    },
    ...fixed,
  ]
  return (
    <>
      <header className={`stack gap-4 mb-7 ${classes.head}`}>
        <Link to="/evidence" className={`size-small no-print`}>
          All studies
        </Link>
        <h1 className={`m-0 size-title strong tight ${classes.title}`}>{study.title}</h1>
        <p className="hint">
          {byline(study.document)} · {published(study.document)}
        </p>
        <p className={classes.summary}>
          <Unbroken text={study.summary} />
        </p>
        <p className="hint">{contents(study.counts).join(' · ')}</p>
        <Digits source={{ ...wholeStudy, study: study.id }} />
        <div className={`row gap-4 mt-2 no-print`}>
          <Link
            to="/evidence"
            search={{ study: study.id }}
            className={buttonClass('outline', true)}
          >
            Search in this study
          </Link>
          <Button small onClick={() => foldAll(sections, true)}>
            Open all sections
          </Button>
          <Button small onClick={() => foldAll(sections, false)}>
            Fold all sections
          </Button>
        </div>
      </header>
      <div className={`stack gap-8 top ${classes.layout}`}>
        <nav className={`no-print size-text ${classes.contents}`} aria-label="On this page">
          <h2>On this page</h2>
          <ul>
            {sections.map(({ id, title, count }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={() => openSection(id)}>
                  {title}
                </a>
                {count !== undefined && <span>{count}</span>}
              </li>
            ))}
          </ul>
        </nav>
        <div className={`stack gap-5 min-0 ${classes.sections}`}>
          {sections.map(({ body, ...head }) => (
            <StudySection key={head.id} {...head}>
              {body}
            </StudySection>
          ))}
        </div>
      </div>
    </>
  )
}

function foldAll(sections: readonly SectionHead[], open: boolean): void {
  for (const { id } of sections) {
    const section = document.getElementById(id)?.closest('details')
    if (section) section.open = open
  }
}

/** Returns the sections that the study has, apart from its configurations. */
function sectionsBelow(study: StudyRead): Section[] {
  const known = new Set(topics.map(({ topic }) => topic))
  const others = [...new Set(study.statements.map(({ topic }) => topic))]
    .filter((topic) => !known.has(topic))
    .map((topic) => ({ topic, title: topic }))
  const inText = study.figures.filter(
    (figure) => figure.availability === 'text' && figure.point_id === null,
  )
  const pictures = study.figures.filter((figure) => figure.availability === 'picture')
  const totals = study.figures.filter(
    (figure) => figure.availability === 'text' && figure.point_id !== null,
  )
  const read = study.configurations.filter((way) =>
    pictures.some((figure) => figure.configuration_id === way.id),
  )
  const changes = study.extract_changes
  const printed = (id: string, title: string, figures: StudyRead['figures']): Section => ({
    id,
    title,
    count: figures.length,
    open: figures.length <= openUpTo,
    body: (
      <PrintedFigures
        caption={title}
        study={study}
        figures={figures}
        configurations={study.configurations}
      />
    ),
  })
  const sections: Section[] = [
    {
      id: 'environment',
      title: 'Environment',
      open: true,
      body: <StudyEnvironments environments={study.environments} />,
    },
    ...[...topics, ...others].map(({ topic, title }) => {
      const statements = study.statements.filter((statement) => statement.topic === topic)
      return {
        id: topic,
        title,
        count: statements.length,
        open: statements.length <= openUpTo,
        body: (
          <StudyStatements
            study={study}
            statements={statements}
            configurations={study.configurations}
          />
        ),
      }
    }),
    printed('figures', 'Numbers in the text', inText),
    printed('totals', 'Totals and averages in tables', totals),
    {
      id: 'pictures',
      title: 'Pictures without a value',
      count: pictures.length,
      open: pictures.length <= openUpTo,
      body: <PictureTable study={study} figures={pictures} configurations={study.configurations} />,
    },
    ...(read.length === 0
      ? []
      : [
          {
            id: 'series',
            title: 'Series read off the pictures',
            open: true,
            body: <OwnSeriesList ways={read} pictures={pictures} />,
          },
        ]),
    {
      id: 'screens',
      title: evidenceWords.screens_and_reports,
      count: study.extracts.length,
      open: false,
      body: study.extracts.map((extract) => (
        <ExtractView key={extract.id} extract={extract} study={study} />
      )),
    },
    {
      id: 'screen-changes',
      title: 'From screen to screen',
      count: changes.length,
      open: false,
      body: changes.map((change) => (
        <ExtractChangeView key={change.id} change={change} extracts={study.extracts} />
      )),
    },
    {
      id: 'findings',
      title: 'Findings of the audit',
      open: true,
      body: <StudyFindings study={study.id} />,
    },
  ]
  return sections.filter(({ count }) => count !== 0)
}
