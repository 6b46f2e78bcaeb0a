import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import {
  bringTemplate,
  type Letterhead,
  letterheadRecords,
  letterheadsQuery,
  type SlideTemplate,
  type StoredLetterhead,
} from '@/api/letterheads'
import { asProblem } from '@/api/problem'
import { parts } from '@/api/report-fields.gen'
import { Button } from '@/components/button'
import { DataTable } from '@/components/data-table'
import { type OwnKind, useOwnThings } from '@/components/own-things'
import { PageHead } from '@/components/page-head'
import { Segmented } from '@/components/segmented'
import { Sheet, SheetFoot } from '@/components/sheet'
import { Bone, EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { TextField } from '@/components/text-field'
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
      <PageHead
        title="Letterheads"
        lede="Your name, logo and confidentiality line on reports: on the page, on paper, on slides and in the workbook. A report keeps the letterhead that it was made with."
      >
        <Button look="filled" onClick={own.add}>
          Add a letterhead
        </Button>
      </PageHead>
      <p>
        <Link to="/reports">Reports</Link>
      </p>
      {own.feedback}
      {answer.error !== null ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <LoadingState what="the letterheads">
          <Bone height={160} />
        </LoadingState>
      ) : answer.data.items.length === 0 ? (
        <EmptyState title="No letterheads yet" picture="letterhead">
          <p>
            Add one, then choose it when you make a report. Slides of your own, as a .pptx, can go
            with it.
          </p>
          <Button look="outline" onClick={own.add}>
            Add a letterhead
          </Button>
        </EmptyState>
      ) : (
        <DataTable
          caption="Letterheads"
          hideCaption
          rows={answer.data.items}
          rowKey={(row) => row.id}
          columns={[
            { id: 'name', header: 'Name', prose: true, value: (row) => row.name },
            {
              id: 'logo',
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
              id: 'confidentiality',
              header: parts.Letterhead.confidentiality.label,
              prose: true,
              value: (row) => row.confidentiality,
            },
            {
              id: 'preparer',
              header: parts.Letterhead.preparer.label,
              prose: true,
              value: (row) => row.preparer,
            },
            {
              id: 'actions',
              header: 'Actions',
              hideHeader: true,
              value: () => '',
              cell: (row) => <span className="inline middle gap-3">{own.buttons(row)}</span>,
            },
          ]}
        />
      )}
      {own.deleted}
      {own.sheets}
    </>
  )
}

const largest = 400_000
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
  const [draft, setDraft] = useState<Letterhead>(() => {
    const { id: _, version: __, ...rest } = letterhead ?? { ...empty, id: '', version: 0 }
    return rest
  })
  const [tooLarge, setTooLarge] = useState(false)
  const bring = useMutation({
    mutationFn: bringTemplate,
    onSuccess: (template) => set({ template }),
  })
  const save = letterheadRecords.useSave()
  const problem = save.error === null ? undefined : asProblem(save.error)
  const errors = Object.fromEntries(
    (problem?.errors ?? []).map((fault) => [fault.field, fault.message]),
  )
  const set = (part: Partial<Letterhead>) => setDraft((before) => ({ ...before, ...part }))

  function choose(file: File | undefined) {
    setTooLarge(file !== undefined && file.size > largest)
    if (file === undefined || file.size > largest) return
    const reader = new FileReader()
    reader.onload = () => set({ logo: String(reader.result) })
    reader.readAsDataURL(file)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate({ thing: letterhead, body: draft }, { onSuccess: onSaved })
  }

  return (
    <Sheet
      title={letterhead === null ? 'Add a letterhead' : 'Change the letterhead'}
      onClose={onClose}
      place="center"
      closesOutside={false}
    >
      <form className="stack gap-6" onSubmit={submit} noValidate>
        {problem !== undefined && (
          <Note tone="bad" live>
            Not saved. {errors.logo ?? errors.template ?? problem.message}
          </Note>
        )}
        <TextField
          label={parts.Letterhead.name.label}
          value={draft.name}
          onChange={(name) => set({ name })}
          maxLength={200}
          error={errors.name}
        />
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
        <TextField
          label={parts.Letterhead.confidentiality.label}
          value={draft.confidentiality}
          onChange={(confidentiality) => set({ confidentiality })}
          maxLength={200}
          hint="At the foot of every page and slide"
          error={errors.confidentiality}
        />
        <TextField
          label={parts.Letterhead.preparer.label}
          value={draft.preparer}
          onChange={(preparer) => set({ preparer })}
          maxLength={200}
          hint="Author of a report, if none is entered"
          error={errors.preparer}
        />
        <div className="stack starts gap-3">
          <span className="size-small medium" aria-hidden="true">
            Paper
          </span>
          <Segmented
            label="Paper"
            value={draft.paper}
            onChange={(paper) => set({ paper })}
            options={[
              { value: 'a4', label: 'A4' },
              { value: 'letter', label: 'Letter' },
            ]}
          />
        </div>
        <SheetFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="filled" disabled={save.isPending || draft.name.trim() === ''}>
            Save
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
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
