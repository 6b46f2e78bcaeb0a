import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { letterheadsQuery } from '@/api/letterheads'
import { asProblem } from '@/api/problem'
import { parts as models, partNames } from '@/api/report-fields.gen'
import {
  emailText,
  isOwnMachine,
  makeReport,
  type ReportLink,
  type ReportPart,
  type ReportSubjectWrite,
  randomToken,
  reportFile,
  reportQuery,
  today,
} from '@/api/reports'
import { Button, buttonClass } from './button'
import { Choice } from './choice'
import { CopyButton, CopyLink } from './copy-button'
import classes from './make-report.module.css'
import { userLocale } from './number-format'
import { alwaysIn, hasPrices, isMoneyAlone, partsOf } from './report-parts'
import { Segmented } from './segmented'
import { Sheet, SheetFoot } from './sheet'
import { Note } from './states'
import { TextField } from './text-field'

const texts = models.ReportWrite
const none = 'none'
const expiries = ['never', '30', '90', '365'] as const
type Expiry = (typeof expiries)[number]
const expiryNames: Record<Expiry, string> = {
  never: 'Never',
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
}

interface ReportDialogProps {
  subject: ReportSubjectWrite
  usesZiips: boolean
  title: string
  customer?: string
  onClose: () => void
}

/** Title, author and parts of a report; then its link. What is frozen is what was opened with. */
export default function ReportDialog({
  subject: shown,
  usesZiips,
  title: suggested,
  customer: known = '',
  onClose,
}: ReportDialogProps) {
  const [subject] = useState(shown)
  const [offered] = useState(() => partsOf(shown, usesZiips))
  const [title, setTitle] = useState(suggested.slice(0, texts.title.most))
  const [customer, setCustomer] = useState(known)
  const [author, setAuthor] = useState('')
  const [date, setDate] = useState(today)
  const [note, setNote] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('never')
  const [parts, setParts] = useState<ReadonlySet<ReportPart>>(new Set(offered))
  const letterheads = useQuery(letterheadsQuery)
  const [chosen, setChosen] = useState<string>()
  const senders = letterheads.data?.items ?? []
  const letterhead = chosen ?? senders[0]?.id ?? none
  const [redacted, setRedacted] = useState(false)
  const priced = offered.includes('money') && hasPrices(subject) && !isMoneyAlone(subject)
  // words in which the server finds a price are confirmed as they are: other words are asked anew
  const [confirmed, setConfirmed] = useState('')
  const words = JSON.stringify([title, customer, author, note])
  // one report however often the button is pressed after a lost answer
  const [attempt, setAttempt] = useState({ key: randomToken(), sent: '' })
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const body = {
        title,
        customer,
        author: author || (senders.find(({ id }) => id === letterhead)?.preparer ?? ''),
        date,
        note,
        locale: userLocale(),
        parts: offered.filter((part) => parts.has(part)),
        expires_in_days: expiry === 'never' ? null : Number(expiry),
        letterhead: letterhead === none ? null : letterhead,
        redacted: redacted && priced,
        prices_in_words_confirmed: confirmed === words,
        subject,
      }
      const sent = JSON.stringify(body)
      const key = attempt.sent === '' || attempt.sent === sent ? attempt.key : randomToken()
      setAttempt({ key, sent })
      return makeReport(body, key)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports'] }),
  })
  const problem = save.error === null ? undefined : asProblem(save.error)
  const holdsPrices = problem?.type === '/problems/prices-in-words'
  const errors = Object.fromEntries(
    (problem?.errors ?? []).map((fault) => [fault.field, fault.message]),
  )

  const field = (name: 'title' | 'customer' | 'author' | 'date' | 'note') => {
    const { label, most } = texts[name]
    return { label, maxLength: most, error: errors[name] }
  }

  if (save.data !== undefined) {
    return (
      <Sheet title="The report is frozen" onClose={onClose} place="center">
        <Made link={save.data} onClose={onClose} />
      </Sheet>
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }

  return (
    <Sheet title="Make a report" onClose={onClose} place="center" closesOutside={false}>
      <form className="stack gap-6" onSubmit={submit} noValidate>
        <p className="m-0 soft">
          A report keeps these figures with all that they rest on. Later changes of data or formulas
          do not alter it.
        </p>
        {problem !== undefined && !holdsPrices && (
          <Note tone="bad" live>
            Not made. {problem.message}
          </Note>
        )}
        <TextField
          {...field('title')}
          value={title}
          onChange={setTitle}
          error={title.trim() === '' ? 'A report needs a title' : errors.title}
        />
        <div className={`stack top gap-5 ${classes.pair}`}>
          <TextField {...field('customer')} value={customer} onChange={setCustomer} />
          <TextField {...field('author')} value={author} onChange={setAuthor} />
          <TextField
            {...field('date')}
            value={date}
            onChange={(text) => setDate(text.trim())}
            placeholder="2026-01-31"
          />
        </div>
        {senders.length > 0 ? (
          <Choice
            label="Letterhead"
            value={letterhead}
            onChange={setChosen}
            choices={[...senders.map(({ id, name }) => [id, name] as const), [none, 'None']]}
          />
        ) : (
          <p className="m-0 hint">
            No letterhead yet. <Link to="/reports/letterheads">Add your logo</Link>
          </p>
        )}
        <TextField
          {...field('note')}
          value={note}
          onChange={setNote}
          lines={5}
          hint="Markdown, printed after the summary."
        />
        <fieldset className={`m-0 p-0 no-line ${classes.parts}`}>
          <legend>Parts</legend>
          {offered.map((part) => (
            <Part
              key={part}
              label={partNames[part]}
              checked={parts.has(part)}
              fixed={alwaysIn(subject.kind).includes(part)}
              onChange={(checked) =>
                setParts((before) => {
                  const after = new Set(before)
                  if (checked) after.add(part)
                  else after.delete(part)
                  return after
                })
              }
            />
          ))}
        </fieldset>
        {priced && <Part label="Leave out all prices" checked={redacted} onChange={setRedacted} />}
        {holdsPrices && (
          <>
            <Note live>{problem.message}</Note>
            <Part
              label="The words may stay as they are"
              checked={confirmed === words}
              onChange={(checked) => setConfirmed(checked ? words : '')}
            />
          </>
        )}
        <p className="m-0 soft">{reach(parts, offered, redacted && priced)}</p>
        <div className="stack starts gap-3">
          <span className="size-small medium" aria-hidden="true">
            The link expires
          </span>
          <Segmented
            label="The link expires"
            value={expiry}
            onChange={setExpiry}
            options={expiries.map((value) => ({ value, label: expiryNames[value] }))}
          />
        </div>
        <SheetFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="filled"
            disabled={save.isPending || title.trim() === '' || parts.size === 0}
          >
            Create report
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}

/** Returns what whoever has the link can reach. */
function reach(
  parts: ReadonlySet<ReportPart>,
  offered: readonly ReportPart[],
  redacted: boolean,
): string {
  const missing = offered.filter((part) => !parts.has(part) && !(redacted && part === 'money'))
  const named = missing.map((part) => partNames[part]).join(', ')
  return [
    'Whoever has the link can open every file of the report: page, PDF, workbook, slides and data.',
    redacted
      ? 'None of them holds a price or an amount of money. Title, note and labels stay as you write them.'
      : '',
    missing.length > 0
      ? `In none of them: ${named}. Figures that depend on these are shown as plain numbers. You keep the whole report.`
      : '',
    missing.length === 0 && !redacted ? 'They hold all inputs and prices.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function Part({
  label,
  checked,
  fixed = false,
  onChange,
}: {
  label: string
  checked: boolean
  /** It cannot be left out. */
  fixed?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <label className={`line middle gap-4 ${classes.part}`} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={fixed}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

function Made({ link, onClose }: { link: ReportLink; onClose: () => void }) {
  const address = `${window.location.origin}/reports/${link.token}`
  const local = isOwnMachine(window.location.hostname)
  const report = useQuery(reportQuery(link.token, 'short'))
  const email = report.data?.email
  return (
    <div className="stack gap-6">
      <p className={`m-0 round size-small anywhere ${classes.link}`}>{address}</p>
      {local && (
        <Note>
          This link opens on this machine only. Send a file instead: PDF, or one HTML file that
          opens in any browser.
        </Note>
      )}
      <p className="m-0 soft">
        Whoever has {local ? 'the file or the link' : 'this link'} reads the report. The server
        stores only a hash of the link; this browser keeps it under Reports, where you can revoke
        it.
      </p>
      <SheetFoot>
        <Button onClick={onClose}>Close</Button>
        <a className={buttonClass('outline')} href={reportFile(link.token, 'pdf')} download>
          PDF
        </a>
        <a className={buttonClass('outline')} href={reportFile(link.token, 'html')} download>
          One HTML file
        </a>
        {email !== undefined && (
          <CopyButton labelled label="Copy as e-mail" text={emailText(email, address)} />
        )}
        <CopyLink text={address} />
        <a className={buttonClass('filled')} href={`/reports/${link.token}`}>
          Open the report
        </a>
      </SheetFoot>
    </div>
  )
}
