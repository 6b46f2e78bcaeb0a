import { type ReactNode, useEffect, useState } from 'react'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { Fields } from '@/components/fields'
import { type Form, FormOf } from '@/components/form'
import { formatFigure } from '@/components/number-format'
import { inReadersWay, spokenText } from '@/components/phrase'
import { Refusal } from '@/components/refusal'
import { Note } from '@/components/states'
import classes from './import-page.module.css'
import type { Brought } from './import-query'
import { TakenFor } from './kind-choice'

interface ImportFrameProps {
  shown: Brought
  /** What its fields find by their place. */
  form: Form
  /** What hinders taking it over; null: nothing. */
  hindrance: string | null
  /** Whether a field has what the server does not know: what hinders may no longer do so. */
  unsettled: boolean
  /** Whether what a field had is under way. */
  choosing: boolean
  /** Whether it is being taken over. */
  taking: boolean
  /** Whether a field holds no valid value, or it has no name. */
  invalid: boolean
  error: unknown
  onTakeOver: () => void
  onAgain: () => void
  /** It has a name of its own. */
  named?: boolean
  children: ReactNode
}

/** What every kind of import shows: what it is, its findings, its name, and the two ways out. */
export function ImportFrame(props: ImportFrameProps) {
  const { shown, hindrance, choosing, taking, error, named = false, children } = props
  const [wanted, setWanted] = useState(false)
  // a field sends what it has as it is left by the keyboard: the press on Import comes after
  useEffect(() => {
    if (!wanted || choosing) return
    setWanted(false)
    if (hindrance === null && !props.invalid && error === null) props.onTakeOver()
  })
  const files = 'files' in shown.preview ? shown.preview.files : []
  return (
    <section className={`panel stack gap-6 mb-8 pad-7 ${classes.panel}`} aria-label="What was read">
      <h2 className="m-0 size-lead">{inReadersWay(shown, shown.says)}</h2>
      <TakenFor brought={shown} />
      {files.length > 0 && (
        <p className="hint m-0 regular anywhere">
          {files
            .slice(0, 3)
            .map(
              (file) =>
                `${file.name ?? 'Pasted'} (${formatFigure(file.bytes)} bytes, SHA-256 ${file.sha256.slice(0, 12)}…)`,
            )
            .join(', ')}
          {files.length > 3 && ` and ${files.length - 3} more`}
        </p>
      )}
      {shown.findings.slice(0, mostFindings).map((finding) => (
        <Note
          key={`${finding.code} ${finding.line} ${finding.column} ${finding.text}`}
          tone={finding.code === 'unreadable' ? 'bad' : 'caution'}
        >
          {finding.line === null ? '' : `Line ${finding.line}`}
          {finding.line !== null && finding.column !== null ? `, column ${finding.column}` : ''}
          {finding.line === null ? '' : ': '}
          {spokenText(finding)}
        </Note>
      ))}
      {shown.findings.length > mostFindings && (
        <p className="hint m-0 regular anywhere">
          {`${formatFigure(shown.findings.length - mostFindings)} more findings are not shown.`}
        </p>
      )}
      <FormOf value={props.form}>
        {children}
        {!named && (
          <div className={classes.name}>
            <Fields names={['name']} />
          </div>
        )}
      </FormOf>
      {error !== null && error !== undefined && <Refusal problem={asProblem(error)} />}
      <div className="row gap-4 middle">
        <Button onClick={props.onAgain}>Another file</Button>
        <Button
          look="filled"
          disabled={taking || wanted || props.invalid || (hindrance !== null && !props.unsettled)}
          // a field that was left would move what stands below it from under the pointer
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (choosing ? setWanted(true) : props.onTakeOver())}
        >
          {choosing || taking ? 'Working' : 'Import'}
        </Button>
        {hindrance !== null && <p className="hint m-0 regular anywhere">{hindrance}</p>}
      </div>
    </section>
  )
}

const mostFindings = 25
