import { type ReactNode, Suspense, useId } from 'react'
import { reportWords } from '@/api/report-words.gen'
import type { Block, ReportDocument, ReportTable } from '@/api/reports'
import { KindBadge } from '@/components/kind-badge'
import { lazyPart } from '@/components/lazy-part'
import { Drawing, type Pictures } from './report-drawing'
import classes from './report-page.module.css'
import { Table } from './report-table'

// only reports with a note need the reader of Markdown
const MarkdownNote = lazyPart(() => import('./markdown-note'))

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** The parts of a report, every block in its order. The words come from the server. */
export function Sections({ document, pictures }: { document: ReportDocument; pictures: Pictures }) {
  return document.sections.map((section) => (
    <Section key={section.part} part={section.part} title={section.title}>
      {section.blocks.map((block, position) => (
        <BlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a frozen report do not move
          key={position}
          block={block}
          pictures={pictures}
        />
      ))}
    </Section>
  ))
}

interface SectionProps {
  part: ReportDocument['sections'][number]['part']
  title: string
  children: ReactNode
}

function Section({ part, title, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} id={`part-${part}`} data-part={part} aria-labelledby={id}>
      {/* the title of the report says it already */}
      <h2 id={id} className={part === 'answer' || part === 'basis' ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function BlockView({ block, pictures }: { block: Block; pictures: Pictures }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>
    case 'sentence':
      return (
        <p className={block.tone === 'plain' ? undefined : classes[block.tone]}>{block.text}</p>
      )
    case 'points':
      return (
        <ul className={classes.list}>
          {block.items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )
    case 'figures':
      return <Figures items={block.items} />
    case 'table':
      return block.drawn_only ? null : <TableBlock table={block} />
    case 'chart':
      return <Drawing chart={block} pictures={pictures} />
    case 'steps':
      return <Steps steps={block} />
    case 'note':
      return (
        <div className={classes.note}>
          <Suspense fallback={<p data-report-waiting="">{block.markdown}</p>}>
            <MarkdownNote text={block.markdown} />
          </Suspense>
        </div>
      )
  }
}

function Figures({ items }: { items: Of<'figures'>['items'] }) {
  return (
    <dl className={classes.headlines}>
      {items.map((shown) => (
        <div key={shown.id} className={classes.headline}>
          <dt>{shown.label}</dt>
          <dd>
            <span className={shown.missing ? classes.soft : classes.value}>{shown.text}</span>{' '}
            {/* a headline that rests on an assumption is never shown in silence */}
            {shown.evidence === 'assumed' && !shown.missing && <KindBadge kind="assumed" />}
            {shown.beside !== '' && <div className={classes.soft}>{shown.beside}</div>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const kinds = ['published', 'derived', 'assumed', 'entered'] as const

/** A word for a kind of evidence with its sign; any other word as it is. */
function Kind({ word }: { word: string }) {
  const kind = kinds.find((known) => known === word)
  return kind === undefined ? word : <KindBadge kind={kind} />
}

function TableBlock({ table }: { table: ReportTable }) {
  return (
    <Table
      caption={table.title}
      head={table.columns.map(({ label, unit }) => (unit === '' ? label : `${label} (${unit})`))}
      numeric={table.columns.flatMap((column, position) => (column.numeric ? position : []))}
      named={Math.max(
        0,
        table.columns.findIndex((column) => column.wide),
      )}
      total={table.total}
      rows={table.rows.map((cells, position) => ({
        key: `${position}`,
        cells: cells.map((cell, at) =>
          table.columns[at]?.kinds && cell.text !== '' ? (
            <Kind key="kind" word={cell.text} />
          ) : (
            cell.text
          ),
        ),
      }))}
    />
  )
}

function Steps({ steps: { way, show, items } }: { steps: Of<'steps'> }) {
  if (show === 'numbers') {
    return (
      <Table
        caption={`Working of ${way}`}
        head={['Quantity', reportWords.with_numbers]}
        rows={items.map((step) => ({
          key: step.id,
          cells: [step.label, `${step.numbers} = ${step.result.text}`],
        }))}
      />
    )
  }
  return (
    <ul className={classes.formulas}>
      {items.map((step) => (
        <li key={step.id}>
          <p>
            {step.label} = {step.formula}
          </p>
          {show === 'both' && (
            <p>
              {step.numbers} = {step.result.text}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
