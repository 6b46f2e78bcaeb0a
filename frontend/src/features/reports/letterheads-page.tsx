import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  bringTemplate,
  type Letterhead,
  letterheadRecords,
  letterheadsQuery,
  type SlideTemplate,
  type StoredLetterhead,
} from '@/api/letterheads'
import { asProblem } from '@/api/problem'
import * as models from '@/api/report-fields.gen'
import { Button } from '@/components/button'
import { besideRow, DataTable } from '@/components/data-table'
import { DraftSheet } from '@/components/draft-sheet'
import { Fields } from '@/components/fields'
import { Icon } from '@/components/icon'
import { type OwnKind, useOwnThings } from '@/components/own-things'
import { PageHead } from '@/components/page-head'
import { EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { useDraftForm } from '@/components/use-draft-form'
import classes from './reports-page.module.css'

const letterheads: OwnKind<StoredLetterhead> = {
  records: letterheadRecords,
  nameOf: ({ name }) => name,
  nameIn: (content) => String(content.name),
  deletedTitle: 'Deleted letterheads',
  warning: 'Reports that were made with it keep it.',
}

/** Who sends reports: names, logos and confidentiality lines of this server. */
export function LetterheadsPage() {
  useDocumentTitle('Letterheads · Headroom')
  const answer = useQuery(letterheadsQuery)
  const own = useOwnThings(letterheads, {
    form: ({ thing, onClose, onSaved }) => (
      <LetterheadForm letterhead={thing} onClose={onClose} onSaved={onSaved} />
    ),
  })
  return (
    <>
      <p className="m-0 mb-2 size-small no-print">
        <Link to="/reports">Reports</Link>
      </p>
      <PageHead
        title="Letterheads"
        lede="Your name, logo and confidentiality line on reports: on the page, on paper, on slides and in the workbook. A report keeps the letterhead that it was made with."
      >
        <Button look="filled" onClick={own.add}>
          <Icon name="plus" />
          Add a letterhead
        </Button>
      </PageHead>
      {own.feedback}
      {answer.error !== null ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <LoadingState what="the letterheads" height={160} />
      ) : answer.data.items.length === 0 ? (
        <EmptyState title="No letterheads yet" picture="letterhead">
          <p>
            Add one, then choose it when you make a report. Slides of your own, as a .pptx, can go
            with it.
          </p>
        </EmptyState>
      ) : (
        <DataTable
          caption="Letterheads"
          hideCaption
          rows={answer.data.items}
          rowKey={(row) => row.id}
          columns={[
            { header: 'Name', prose: true, value: (row) => row.name },
            {
              header: 'Logo',
              value: (row) => (row.logo == null ? 'none' : ''),
              cell: (row) =>
                row.logo == null ? (
                  'none'
                ) : (
                  <img
                    className={`block pad-1 ${classes.logo}`}
                    src={row.logo}
                    alt={`Logo of ${row.name}`}
                  />
                ),
            },
            {
              header: models.parts.Letterhead.confidentiality.label,
              prose: true,
              value: (row) => row.confidentiality,
            },
            {
              header: models.parts.Letterhead.preparer.label,
              prose: true,
              value: (row) => row.preparer,
            },
            besideRow<StoredLetterhead>('Actions', (row) => (
              <span className="inline middle gap-3">{own.buttons(row)}</span>
            )),
          ]}
        />
      )}
      {own.deleted}
      {own.sheets}
    </>
  )
}

const largest = 400_000

function draftErrors({ name }: Letterhead): Readonly<Record<string, string>> {
  return name.trim() === '' ? { name: 'Enter the name of the seller.' } : {}
}

const empty: Letterhead = {
  name: '',
  logo: null,
  confidentiality: '',
  preparer: '',
  paper: 'a4',
}

function LetterheadForm({
  letterhead,
  onClose,
  onSaved,
}: {
  letterhead: StoredLetterhead | null
  onClose: () => void
  onSaved: (saved: StoredLetterhead) => void
}) {
  const id = useId()
  const [tooLarge, setTooLarge] = useState(false)
  const bring = useMutation({
    mutationFn: bringTemplate,
    onSuccess: (template) => set({ template }),
  })
  const save = letterheadRecords.useSave()
  const of = useDraftForm<Letterhead>({
    ...{ model: 'Letterhead', models, check: draftErrors, refused: save.error },
    first: () => {
      const { id: _, version: __, ...rest } = letterhead ?? { ...empty, id: '', version: 0 }
      return rest
    },
    save: (body) => save.mutate({ thing: letterhead, body }, { onSuccess: onSaved }),
  })
  const { draft, set, errors } = of
  const unusable = errors.logo ?? errors.template

  function choose(file: File | undefined) {
    setTooLarge(file !== undefined && file.size > largest)
    if (file === undefined || file.size > largest) return
    const reader = new FileReader()
    reader.onload = () => set({ logo: String(reader.result) })
    reader.readAsDataURL(file)
  }

  return (
    <DraftSheet
      title={letterhead === null ? 'Add a letterhead' : 'Change the letterhead'}
      of={of}
      saving={save.isPending}
      onClose={onClose}
      place="center"
    >
      {unusable !== undefined && <Note tone="bad">{unusable}</Note>}
      <Fields names={['name']} />
      <div className="stack starts gap-3">
        <label className="size-small medium" htmlFor={`${id}-logo`}>
          Logo
        </label>
        {draft.logo != null && (
          <img
            className={`block pad-1 ${classes.logo}`}
            src={draft.logo}
            alt="The logo as it is now"
          />
        )}
        <input
          id={`${id}-logo`}
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <p id={`${id}-hint`} className="m-0 soft" role={tooLarge ? 'alert' : undefined}>
          {tooLarge ? 'Choose a file of up to 400 kB.' : 'PNG or JPEG, up to 400 kB.'}
        </p>
        {draft.logo != null && (
          <Button small onClick={() => set({ logo: null })}>
            Remove the logo
          </Button>
        )}
      </div>
      <Template
        template={draft.template ?? null}
        bringing={bring.isPending}
        refused={bring.error === null ? undefined : asProblem(bring.error).message}
        onBring={(file) => bring.mutate(file)}
        onChange={(template) => set({ template })}
      />
      <Fields names={['confidentiality', 'preparer', 'paper']} />
    </DraftSheet>
  )
}

interface TemplateProps {
  template: SlideTemplate | null
  bringing: boolean
  refused: string | undefined
  onBring: (file: File) => void
  onChange: (template: SlideTemplate | null) => void
}

/** The seller's own slides: a .pptx, and which of its layouts reports stand on. */
function Template({ template, bringing, refused, onBring, onChange }: TemplateProps) {
  const id = useId()
  return (
    <div className="stack starts gap-3">
      <label className="size-small medium" htmlFor={id}>
        Slides of your own
      </label>
      <input
        id={id}
        type="file"
        accept=".pptx"
        aria-describedby={`${id}-hint`}
        disabled={bringing}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) onBring(file)
        }}
      />
      <p id={`${id}-hint`} className="m-0 soft" role={refused === undefined ? undefined : 'alert'}>
        {refused ??
          (bringing
            ? 'Reading the template…'
            : 'A .pptx with 16:9 slides. Its layouts, colours and fonts are used; its slides are not kept.')}
      </p>
      {template !== null && (
        <>
          <label className="size-small medium" htmlFor={`${id}-layout`}>
            Layout of {template.name}
          </label>
          <select
            id={`${id}-layout`}
            className="control"
            value={template.layout}
            onChange={(event) => onChange({ ...template, layout: event.currentTarget.value })}
          >
            {template.layouts.map((layout) => (
              <option key={layout} value={layout}>
                {layout}
              </option>
            ))}
          </select>
          <Button small onClick={() => onChange(null)}>
            Remove the template
          </Button>
        </>
      )}
    </div>
  )
}
