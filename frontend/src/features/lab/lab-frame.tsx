import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { loaded } from '@/api/connection'
import type { Figure, FigureSource } from '@/api/figure'
import type { ReportSubjectWrite } from '@/api/reports'
import layout from '@/components/calculator.module.css'
import { CopyButton } from '@/components/copy-button'
import { DropMenu } from '@/components/drop-menu'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { MakeReport } from '@/components/make-report'
import { NumberField, type NumberInput } from '@/components/number-field'
import { formatExactly } from '@/components/number-format'
import { PageHead } from '@/components/page-head'
import { type SourceList, sourceText } from '@/components/source-note'
import { Bone, ErrorState, LoadingState, Note } from '@/components/states'
import { type Column, csv } from '@/components/table-data'
import { shownValue, unitName } from '@/components/units'
import { Working } from '@/components/working'
import { WorkingContext } from '@/components/working-context'
import classes from './lab.module.css'
import type { Lab, LabAnswer } from './use-lab'

interface LabFrameProps<Inputs, Answer extends LabAnswer> {
  title: string
  lede: string
  lab: Lab<Inputs, Answer>
  /** Name of downloaded files. */
  fileName: string
  controls: ReactNode
  actions?: ReactNode
  children: (answer: Answer) => ReactNode
}

const columns: readonly Column<Figure>[] = [
  { id: 'label', header: 'Quantity', value: (figure) => figure.label },
  {
    id: 'value',
    header: 'Value',
    numeric: true,
    value: (figure) =>
      figure.value === null ? null : formatExactly(shownValue(figure.value, figure.unit), 'en'),
  },
  { id: 'unit', header: 'Unit', value: (figure) => unitName(figure.unit) },
  { id: 'kind', header: 'Kind', value: (figure) => figure.kind },
  { id: 'id', header: 'Id', value: (figure) => figure.id },
  { id: 'formula', header: 'Formula', value: (figure) => figure.formula ?? '' },
  {
    id: 'source',
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

/** The frame of every page of the lab: inputs, answer, working, link and files. */
export function LabFrame<Inputs, Answer extends LabAnswer>({
  title,
  lede,
  lab,
  fileName,
  controls,
  actions,
  children,
}: LabFrameProps<Inputs, Answer>) {
  const { answer, find, stale, updating, problem } = lab
  const open = lab.working === null ? undefined : find(lab.working)

  async function save(kind: 'csv' | 'md') {
    if (answer === undefined) return
    const { saveFile } = await loaded(() => import('@/components/chart-export'))
    const figures = Object.values(answer.inputs)
    const text =
      kind === 'csv' ? `\ufeff${csv(columns, figures)}` : markdown(title, lab.link(), figures)
    saveFile(`${fileName}.${kind}`, new Blob([text], { type: `text/${kind}` }))
  }

  return (
    <WorkingContext value={lab.openWorking}>
      <Link to="/lab" className={classes.back}>
        Lab
      </Link>
      <PageHead title={title} lede={lede}>
        <CopyButton
          labelled
          look="outline"
          small={false}
          icon="link"
          label="Copy link"
          text={lab.link}
        />
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
                  inputs: { calculation: lab.calculation, content: lab.inputs },
                } as ReportSubjectWrite)
          }
          usesZiips={false}
          title={title}
        />
        {actions}
      </PageHead>
      <div className={layout.columns}>
        <div className={layout.controls}>
          <section className={classes.panel} aria-label="Inputs">
            {controls}
          </section>
        </div>
        <div className={layout.results}>
          {lab.problems.map((text) => (
            <Note key={text} live>
              {text}
            </Note>
          ))}
          {answer !== undefined && stale && (
            <Note tone="bad" live>
              {problem?.message ?? 'A field holds no valid number.'} The figures below belong to the
              last valid input.
            </Note>
          )}
          {answer !== undefined ? (
            <div
              className={layout.figures}
              data-state={stale ? 'stale' : updating ? 'updating' : undefined}
              aria-busy={updating}
            >
              {children(answer)}
              {answer.warnings.map(({ code, text }) => (
                <Note key={`${code} ${text}`}>{text}</Note>
              ))}
            </div>
          ) : problem !== undefined ? (
            <ErrorState error={problem} onRetry={lab.retry} />
          ) : (
            <LoadingState what="figures">
              <Bone height={120} />
              <Bone height={320} />
            </LoadingState>
          )}
        </div>
      </div>
      {open !== undefined && (
        <Working key={open.id} figure={open} find={find} onClose={lab.closeWorking} />
      )}
    </WorkingContext>
  )
}

const entered: FigureSource = {
  study: null,
  document: null,
  locator: 'Calculated from the numbers on this page',
  configuration: null,
  point: null,
  figure: null,
  printed: null,
}

/** Returns the documents that figures rest on, or that all of it was entered. */
export function labSources<Inputs, Answer extends LabAnswer>(
  lab: Lab<Inputs, Answer>,
  ids: readonly string[],
): SourceList {
  return sourceList(sourcesOf(lab.find, ids)) ?? [entered]
}

interface LabNumberProps {
  input: NumberInput
  value: number
  /** The field's place in the request. */
  place: string
  lab: Pick<Lab<never, never>, 'settle' | 'onValidity' | 'errors'>
  onChange: (value: number) => void
  hint?: ReactNode
}

/** A number of a calculation, with what the server says of it. */
export function LabNumber({ input, value, place, lab, onChange, hint }: LabNumberProps) {
  const { onValidity } = lab
  const validity = useCallback((valid: boolean) => onValidity(place, valid), [onValidity, place])
  return (
    <NumberField
      {...input}
      {...(hint === undefined ? {} : { hint })}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      onSettle={lab.settle}
      onValidity={validity}
      error={lab.errors[place]}
    />
  )
}

/** Returns the same number in milliseconds. */
function inMilliseconds(input: NumberInput): NumberInput {
  const { low, high, ...limits } = input.limits
  return { ...input, unit: 'ms', limits: { ...limits, low: low * 1000, high: high * 1000 } }
}

/** A time that is kept in seconds and entered in milliseconds. */
export function LabMilliseconds({ input, value, onChange, ...field }: LabNumberProps) {
  const shown = Number((value * 1000).toPrecision(12))
  const scaled = useMemo(() => inMilliseconds(input), [input])
  return (
    <LabNumber
      {...field}
      input={scaled}
      value={shown}
      onChange={(next) => onChange(Number((next / 1000).toPrecision(12)))}
    />
  )
}
