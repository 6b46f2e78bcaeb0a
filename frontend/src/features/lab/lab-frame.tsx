import { useDocumentTitle } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { loaded } from '@/api/connection'
import type { Figure, FindFigure } from '@/api/figure'
import { AnswerTable } from '@/components/answer-table'
import { Button } from '@/components/button'
import { CalculatorPage, Strip, StripFigure, whyStale } from '@/components/calculator-page'
import { CopyLink } from '@/components/copy-button'
import { DropMenu } from '@/components/drop-menu'
import { placeAlone, sourceList, sourcesOf } from '@/components/figure-sources'
import { FormOf } from '@/components/form'
import form from '@/components/form-fields.module.css'
import { MakeReport } from '@/components/make-report'
import { formatExactly } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { spokenText } from '@/components/phrase'
import { type SourceList, SourceNote, sourceText } from '@/components/source-note'
import { Stat } from '@/components/stat'
import { Bone, EmptyState, LoadingState, Note } from '@/components/states'
import { noSubject, type OpenSubject } from '@/components/subject'
import { SubjectLine } from '@/components/subject-line'
import { type Column, csv } from '@/components/table-data'
import { formatWithUnit, shownValue, unitBeside } from '@/components/units'
import classes from './lab.module.css'
import { type Answer, type LabCalculation, speaksOfAMethod } from './lab-queries'
import { searchOfSubject } from './lab-search'
import { type Lab, useLab } from './use-lab'

interface CalculationPageProps<Name extends LabCalculation> {
  calculation: Name
  /** In the browser's tab. */
  tab: string
  title: string
  lede: string
  controls: ReactNode | ((lab: Lab<Name>) => ReactNode)
  actions?: (lab: Lab<Name>) => ReactNode
  /** Whether the figures are of one system, so that the first of them stand at a telephone's foot. */
  leads?: (lab: Lab<Name>) => boolean
  children: (answer: Answer<Name>, lab: Lab<Name>) => ReactNode
}

const columns: readonly Column<Figure>[] = [
  { header: 'Quantity', value: (figure) => figure.label },
  {
    header: 'Value',
    numeric: true,
    value: (figure) =>
      figure.value === null ? null : formatExactly(shownValue(figure.value, figure.unit), 'en'),
  },
  { header: 'Unit', value: (figure) => unitBeside(figure.unit, '') },
  { header: 'Kind', value: (figure) => figure.kind },
  { header: 'Id', value: (figure) => figure.id },
  { header: 'Formula', value: (figure) => figure.formula ?? '' },
  {
    header: 'Source',
    value: (figure) => (figure.source === null ? '' : sourceText(figure.source)),
  },
]

function markdown(title: string, link: string, figures: readonly Figure[]): string {
  const cell = (text: string | number | null) => String(text ?? '').replaceAll('|', '\\|')
  const lines = [
    `# ${title}`,
    '',
    link,
    '',
    `| ${columns.map((column) => column.header).join(' | ')} |`,
    `|${' --- |'.repeat(columns.length)}`,
    ...figures.map(
      (figure) => `| ${columns.map((column) => cell(column.value(figure))).join(' | ')} |`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

const places: { [Name in LabCalculation]?: 'limits' | 'clients' | 'arrivals' | 'load-test' } = {
  limits: 'limits',
  'closed-model': 'clients',
  'open-model': 'arrivals',
  'load-test': 'load-test',
}

/** The subject of a page, what must be known of it, and what was changed of it. */
function LabSubject<Name extends LabCalculation>({
  here = 'lab',
  lab: { search, subject, chain, changed },
}: {
  here?: 'lab' | 'limits' | 'clients' | 'arrivals' | 'load-test' | undefined
  lab: Lab<Name>
}) {
  const navigate = useNavigate()
  const go = (next: OpenSubject) =>
    void navigate({ to: '.', search: searchOfSubject(search, next) as never, resetScroll: false })
  return (
    <div className="stack gap-4 mb-6">
      <SubjectLine here={here} subject={subject ?? noSubject} onChange={go} />
      {chain?.notices.map((notice) => (
        <Note key={notice.code}>{spokenText(notice)}</Note>
      ))}
      {subject !== null && changed && (
        <Note>
          You changed what the measurements of {chain?.short_label} give.{' '}
          <Button small look="quiet" onClick={() => go(subject)}>
            Use the measured values
          </Button>
        </Note>
      )}
    </div>
  )
}

/** A page of the lab: inputs, answer, working, link and files. */
export function CalculationPage<Name extends LabCalculation>({
  calculation,
  tab,
  title,
  lede,
  controls,
  actions,
  leads,
  children,
}: CalculationPageProps<Name>) {
  useDocumentTitle(`${tab} · Lab · Headroom`)
  const lab = useLab(calculation)
  const { answer, find, stale, updating, problem } = lab
  const fileName = `headroom-${tab.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

  async function save(kind: 'csv' | 'md') {
    if (answer === undefined) return
    const { saveFile } = await loaded(() => import('@/components/chart-export'))
    const figures = Object.values(answer.inputs)
    const text =
      kind === 'csv' ? `\ufeff${csv(columns, figures)}` : markdown(title, lab.link(), figures)
    saveFile(`${fileName}.${kind}`, new Blob([text], { type: `text/${kind}` }))
  }

  return (
    <CalculatorPage
      head={
        <>
          <Link to="/lab" className={`mb-2 accent size-text no-print ${classes.back}`}>
            Lab
          </Link>
          <PageHead title={title} lede={lede}>
            <CopyLink text={lab.link} />
            <DropMenu
              disabled={answer === undefined || stale}
              choices={[
                { label: 'Every figure as CSV', onChoose: () => void save('csv') },
                { label: 'Every figure as Markdown', onChoose: () => void save('md') },
              ]}
            >
              Working
            </DropMenu>
            <MakeReport
              subject={
                answer === undefined || stale || updating
                  ? undefined
                  : ({
                      kind: 'lab',
                      inputs: { calculation, content: lab.inputs },
                    } as never)
              }
              usesZiips={false}
              title={title}
            />
            {actions?.(lab)}
          </PageHead>
          {speaksOfAMethod(calculation) && <LabSubject here={places[calculation]} lab={lab} />}
        </>
      }
      controls={
        <section className={`panel stack gap-6 min-0 pad-7 ${form.panel}`} aria-label="Inputs">
          <FormOf value={lab.form}>
            {typeof controls === 'function' ? controls(lab) : controls}
          </FormOf>
        </section>
      }
      answer={{
        known: answer !== undefined,
        stale: stale ? whyStale(problem === undefined, problem?.message) : undefined,
        updating,
        error: problem,
        retry: lab.retry,
      }}
      working={{ id: lab.working, find, open: lab.openWorking, close: lab.closeWorking }}
      problems={lab.problems}
      instead={
        lab.lacking ? (
          <EmptyState title={`Nothing to start with for ${lab.chain?.short_label}`}>
            {lab.chain?.response_ms === null
              ? 'No response time was measured for it at this rate, so neither clients nor a load test follow from it. Choose another access method.'
              : 'No CPU time was measured for it at this rate. Choose another access method or rate.'}
          </EmptyState>
        ) : undefined
      }
      strip={
        answer !== undefined &&
        leads?.(lab) !== false && (
          <Strip stale={stale}>
            {leading(answer.figures).map(({ id, label, value, unit }) => (
              <StripFigure key={id} label={label}>
                {formatWithUnit(value ?? 0, unit, label)}
              </StripFigure>
            ))}
          </Strip>
        )
      }
      shape={
        <LoadingState what="figures">
          <Bone height={120} />
          <Bone height={320} />
        </LoadingState>
      }
    >
      {answer !== undefined && (
        <>
          {children(answer, lab)}
          {answer.warnings.map((warning) => (
            <Note key={`${warning.code} ${warning.text}`}>{spokenText(warning)}</Note>
          ))}
        </>
      )}
    </CalculatorPage>
  )
}

const entered = placeAlone('Calculated from the numbers on this page')

/** Returns the documents that figures rest on, or that all of it was entered. */
export function labSources(find: FindFigure, ids: readonly string[]): SourceList {
  return sourceList(sourcesOf(find, ids)) ?? [entered]
}

type Figures = Readonly<Record<string, Figure>>

const mostLeading = 2

/** The first figures that were calculated; of one in two units the latter, as it is read. */
function leading(figures: Figures): readonly Figure[] {
  const calculated = Object.values(figures).filter(
    ({ formula, value }) => formula !== null && value !== null,
  )
  const byLabel = new Map(calculated.map((figure) => [figure.label, figure]))
  return [...byLabel.values()].slice(0, mostLeading)
}

/** The figures of an answer, in their order; with names those alone, under these. */
export function LabHeadline({
  figures,
  names,
}: {
  figures: Figures
  names?: Record<string, string>
}) {
  const shown = names === undefined ? Object.keys(figures) : Object.keys(names)
  return (
    <section className={`panel pad-7 ${classes.headline}`} aria-label="Headline figures">
      <div className={classes.figures}>
        {shown.map((id) => {
          const figure = figures[id]
          return figure && <Stat key={id} figure={figure} size="large" label={names?.[id]} />
        })}
      </div>
    </section>
  )
}

/** A table of an answer on a panel of its own, and what is said above it. */
export function TablePanel<Row extends object>({
  children,
  label = '',
  ...shown
}: ComponentProps<typeof AnswerTable<Row>> & { label?: string; children?: ReactNode }) {
  const { name, title } = shown.table
  // what scrolls inside is called by the title
  const called = label || (name === title ? undefined : name)
  return (
    <section className={`panel min-0 pad-7 ${classes.card}`} aria-label={called}>
      {children}
      <AnswerTable {...shown} />
    </section>
  )
}

/** What the figures of an answer rest on. */
export function LabSources({ find, figures }: { find: FindFigure; figures: Figures }) {
  return (
    <section className={`panel min-0 pad-7 ${classes.card}`} aria-label="Source">
      <SourceNote sources={labSources(find, Object.keys(figures))} />
    </section>
  )
}
