import { lazy, type ReactNode, Suspense, useId } from 'react'
import type { Figure } from '@/api/figure'
import type { FrozenReport, ReportPart, ReportSubject, ReportWords } from '@/api/reports'
import { intervalText } from '@/components/interval'
import { KindBadge } from '@/components/kind-badge'
import { formatFigure, userLocale } from '@/components/number-format'
import { partNames } from '@/components/report-parts'
import { sourceText } from '@/components/source-note'
import { sentence } from '@/components/stat'
import { formatWithUnit, formatWithUnitForWorking, unitName } from '@/components/units'
import { MixChart, SummaryChart } from './report-charts'
import {
  assumptions,
  changes,
  figureText,
  headlines,
  limits,
  mixRows,
  orderedFigures,
  quantitiesOf,
  shownFigures,
  substitutionsOf,
} from './report-content'
import { MethodList } from './report-method'
import { MoneySection, SensitivitySection } from './report-money'
import classes from './report-page.module.css'
import { PeaksSection } from './report-peaks'
import { Table } from './report-table'
import { ZiipSection } from './report-ziip'

// only reports with a note need the reader of Markdown
const MarkdownNote = lazy(() => import('./markdown-note'))

function day(iso: string): string {
  const found = new Date(iso.length === 10 ? `${iso}T00:00:00` : iso)
  return Number.isNaN(found.getTime())
    ? iso
    : new Intl.DateTimeFormat(userLocale(), { dateStyle: 'long' }).format(found)
}

interface ReportPaperProps {
  report: FrozenReport
  words: ReportWords
  expiresAt: string | null
  /** What newer data give. */
  newer: ReactNode
}

/** The report as a paper: the same on the screen, in print and as PDF. */
export function ReportPaper({ report, words, expiresAt, newer }: ReportPaperProps) {
  const { subject } = report
  const has = (part: ReportPart) => report.parts.includes(part)
  return (
    <article className={classes.paper}>
      <header>
        <h1>{report.title}</h1>
        <dl className={classes.by}>
          {report.customer !== '' && <By name="Customer">{report.customer}</By>}
          {report.author !== '' && <By name="Author">{report.author}</By>}
          <By name="Date">{day(report.date)}</By>
        </dl>
      </header>
      {newer}
      {has('summary') && <Summary report={report} said={words.summary} />}
      {report.note !== '' && (
        <Section title="Note">
          <div className={classes.note}>
            <Suspense fallback={<p data-report-waiting="">{report.note}</p>}>
              <MarkdownNote text={report.note} />
            </Suspense>
          </div>
        </Section>
      )}
      {has('figures') && <Figures subject={subject} />}
      {subject.kind !== 'comparison' && has('before_after') && (
        <Section title={partNames.before_after}>
          <BeforeAfter subject={subject} />
        </Section>
      )}
      {subject.kind !== 'comparison' && has('mix') && (
        <Section title={partNames.mix}>
          <Mix subject={subject} source={sourceOf(report)} />
        </Section>
      )}
      {subject.kind === 'scenario' && words.r4ha !== null && (
        <Section title={partNames.r4ha}>
          <PeaksSection words={words.r4ha} subject={subject} source={sourceOf(report)} />
        </Section>
      )}
      {words.ziip !== null && (
        <Section title={partNames.ziip}>
          <ZiipSection words={words.ziip} />
        </Section>
      )}
      {subject.kind === 'scenario' && has('money') && subject.answer.money !== null && (
        <Section title={partNames.money}>
          <MoneySection subject={subject} />
        </Section>
      )}
      {subject.kind === 'scenario' && has('sensitivity') && (
        <Section title={partNames.sensitivity}>
          <SensitivitySection subject={subject} samples={words.samples} />
        </Section>
      )}
      {has('assumptions') && (
        <Section title={partNames.assumptions}>
          <Assumptions report={report} />
        </Section>
      )}
      {has('limits') && (
        <Section title={partNames.limits}>
          <Limits report={report} />
        </Section>
      )}
      {has('findings') && (
        <Section title={partNames.findings}>
          <Findings report={report} />
        </Section>
      )}
      {has('evidence') && (
        <Section title={partNames.evidence}>
          <Evidence report={report} />
        </Section>
      )}
      {has('method') && (
        <Section title={partNames.method}>
          <MethodList subject={subject} />
        </Section>
      )}
      <footer className={classes.foot}>
        <p>
          Created on {day(report.frozen_at)} by Headroom {report.software_version}, formulas{' '}
          {report.formula_version}
          {report.data_version !== null && `, published data ${report.data_version}`}.
          {expiresAt !== null && ` The link expires on ${day(expiresAt)}.`}
        </p>
        <p>Content hash (SHA-256): {report.content_hash}</p>
      </footer>
    </article>
  )
}

function By({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Returns the documents that the report's numbers stand in, as one line. */
function sourceOf(report: FrozenReport): string {
  const documents = new Set(report.evidence.flatMap((each) => each.document ?? []))
  return documents.size === 0 ? 'stated by the author' : [...documents].join('; ')
}

function Summary({ report, said }: { report: FrozenReport; said: string }) {
  return (
    <Section title={partNames.summary}>
      <p className={classes.lede}>{said}</p>
      <dl className={classes.headlines}>
        {headlines(report.subject).map((figure) => (
          <div key={figure.id} className={classes.headline}>
            <dt>{figure.label}</dt>
            {figure.value === null ? (
              <dd className={classes.soft}>
                {sentence(`not available: ${figure.why_missing ?? ''}`)}
              </dd>
            ) : (
              <dd>
                <span className={classes.value}>
                  {formatWithUnit(figure.value, headlineUnit(figure), figure.label)}
                </span>{' '}
                {/* a headline that rests on an assumption is never shown in silence */}
                {figure.kind === 'assumed' && <KindBadge kind="assumed" />}
                <div className={classes.soft}>{intervalText(figure)}</div>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <SummaryChart subject={report.subject} source={sourceOf(report)} />
    </Section>
  )
}

/** Returns the unit without what the label says already. */
function headlineUnit({ unit, label }: Figure): string {
  return /per transaction/i.test(label) ? unit.replace(/\/transaction$/, '') : unit
}

function Figures({ subject }: { subject: ReportSubject }) {
  if (subject.kind === 'comparison') return <Ways subject={subject} />
  return (
    <Section title={partNames.figures}>
      <Table
        caption="All figures"
        head={['Figure', 'Value', 'Kind', 'Interval']}
        numeric={[1]}
        rows={orderedFigures(shownFigures(subject.answer)).map((figure) => ({
          key: figure.id,
          cells:
            figure.value === null
              ? [figure.label, '–', '', sentence(figure.why_missing ?? 'not available')]
              : [
                  figure.label,
                  formatWithUnit(figure.value, figure.unit, figure.label),
                  <KindBadge key="kind" kind={figure.kind} />,
                  intervalText(figure) ??
                    (figure.interval_missing === null ? '' : sentence(figure.interval_missing)),
                ],
        }))}
      />
    </Section>
  )
}

function Ways({ subject }: { subject: Extract<ReportSubject, { kind: 'comparison' }> }) {
  const { answer } = subject
  const cell = (value: number | null) => (value === null ? '–' : formatFigure(value))
  return (
    <Section title={`Ways in at ${formatFigure(answer.rate_per_second)} transactions a second`}>
      <p>
        {answer.machine === null
          ? `On the measured machine, ${answer.measured_machine.label}.`
          : `On the ${answer.machine.label}.`}{' '}
        {answer.conversion.note}
      </p>
      <Table
        caption="Cost of each way"
        head={['Way in', 'GP ms', 'zIIP ms', 'Total ms', 'GP s per hour', 'MSU', 'Measured, per s']}
        numeric={[1, 2, 3, 4, 5, 6]}
        rows={answer.items.map((way) => ({
          key: way.configuration,
          cells: [
            way.label,
            cell(way.gp_ms),
            cell(way.ziip_ms),
            cell(way.total_ms),
            cell(way.gp_seconds_per_hour),
            cell(way.msu_per_hour[answer.msu_basis]),
            `${formatFigure(way.measured_range.low)} to ${formatFigure(way.measured_range.high)}`,
          ],
        }))}
      />
      <p className={classes.soft}>
        A dash: not measured around this rate, or not published; see Limits.
      </p>
    </Section>
  )
}

type MixSubject = Exclude<ReportSubject, { kind: 'comparison' }>

function BeforeAfter({ subject }: { subject: MixSubject }) {
  const found = changes(subject)
  const known = quantitiesOf(subject)
  const rows = mixRows(subject)
  const alone = substitutionsOf(subject).filter(
    (id) => !found.some((each) => each.substitution === id),
  )
  return (
    <>
      {found.length > 0 && (
        <Table
          caption="Before and after"
          head={['Quantity', 'Before', 'After', 'Difference']}
          numeric={[1, 2, 3]}
          rows={found.map((each) => ({
            key: `${each.substitution} ${each.id}`,
            cells: [
              <span key="label">
                {each.label}
                <br />
                <span className={classes.soft}>
                  {each.before.label}; {each.after.label}
                </span>
              </span>,
              figureText(each.before),
              figureText(each.after),
              figureText(each.difference),
            ],
          }))}
        />
      )}
      {alone.map((id) => {
        const saving = known[`gp_saving[${id}]`]
        return (
          <p key={id}>
            {rows.find((row) => row.substitution === id)?.label ?? id}: the document prints the
            difference alone
            {saving !== undefined && `, ${figureText(saving)}`}.
          </p>
        )
      })}
    </>
  )
}

function Mix({ subject, source }: { subject: MixSubject; source: string }) {
  return (
    <>
      <Table
        caption="Mix"
        head={['Substitution', 'Share', 'Transactions', 'GP saved', 'zIIP added']}
        numeric={[1, 2, 3, 4]}
        rows={mixRows(subject).map((row) => ({
          key: row.key,
          cells: [
            `${row.window}: ${row.label}`,
            formatWithUnit(row.share, 'share'),
            brief(row.transactions),
            brief(row.gp),
            brief(row.ziip),
          ],
        }))}
      />
      <MixChart subject={subject} source={source} />
    </>
  )
}

/** Returns a figure for a narrow cell; the reason of a missing one stands in the appendix. */
function brief(figure: Figure | undefined): string {
  if (figure === undefined || figure.value === null) return 'not published'
  return figure.unit === 'transactions'
    ? formatFigure(figure.value)
    : formatWithUnit(figure.value, figure.unit)
}

function Assumptions({ report }: { report: FrozenReport }) {
  const found = assumptions(report)
  if (found.length === 0) return <p>None: every number is printed in a document.</p>
  return (
    <Table
      caption="Assumptions"
      head={['Quantity', 'Value', 'Kind', 'Where from']}
      numeric={[1]}
      rows={found.map((each) => ({
        key: each.id,
        cells: [
          each.label,
          formatWithUnit(each.value ?? 0, each.unit),
          <KindBadge
            key="kind"
            kind={each.source === null && each.kind === 'assumed' ? 'entered' : each.kind}
          />,
          each.source === null ? 'entered by the author' : sourceText(each.source),
        ],
      }))}
    />
  )
}

function Limits({ report }: { report: FrozenReport }) {
  const found = limits(report)
  if (found.length === 0) return <p>Nothing restricts these figures beyond their assumptions.</p>
  return (
    <ul className={classes.list}>
      {found.map(({ state, text }) => (
        <li key={text}>
          {state !== null && <strong>{state}: </strong>}
          {sentence(text)}
        </li>
      ))}
    </ul>
  )
}

function Findings({ report }: { report: FrozenReport }) {
  if (report.findings.length === 0) {
    return (
      <p>
        The audit recomputed what the documents derive. It found nothing about the numbers of this
        report.
      </p>
    )
  }
  return (
    <Table
      caption="Findings"
      head={['Place', 'Number', 'Printed', 'Recomputed', 'What it means']}
      rows={report.findings.map((each) => ({
        key: each.id,
        cells: [
          `${each.document}: ${each.place}`,
          each.quantity,
          each.printed,
          each.recomputed ?? '–',
          [each.cause, each.consequence].flatMap((text) => (text ? sentence(text) : [])).join(' '),
        ],
      }))}
    />
  )
}

function Evidence({ report }: { report: FrozenReport }) {
  if (report.evidence.length === 0) return <p>No number of this report stands in a document.</p>
  return (
    <Table
      caption="Evidence"
      head={['Number', 'Printed', 'Value', 'Document and place']}
      numeric={[1, 2]}
      rows={report.evidence.map((each, position) => ({
        key: `${position}`,
        cells: [
          each.label,
          each.printed ?? '–',
          each.value === null
            ? 'not published'
            : `${formatWithUnitForWorking(each.value, each.unit === 'share' ? 'share' : '')}${
                each.unit === 'share' ? '' : ` ${unitName(each.unit)}`
              }`,
          each.document === null ? each.locator : `${each.document}: ${each.locator}`,
        ],
      }))}
    />
  )
}
