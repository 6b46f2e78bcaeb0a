import { useId, useMemo, useState } from 'react'
import { auditWords } from '@/api/audit-words.gen'
import { ownRecords } from '@/api/own-records'
import { asProblem } from '@/api/problem'
import type { Schemas } from '@/api/schemas'
import { begun } from '@/components/begun'
import { Button } from '@/components/button'
import { DraftSheet } from '@/components/draft-sheet'
import { TextAt } from '@/components/form-fields'
import { NumberAt } from '@/components/form-numbers'
import { Icon } from '@/components/icon'
import { IconButton } from '@/components/icon-button'
import { KindBadge } from '@/components/kind-badge'
import { Note } from '@/components/states'
import { formatWithUnit, unitName } from '@/components/units'
import { useDraftForm } from '@/components/use-draft-form'

import type { PublishedFigure } from './configuration-query'
import classes from './own-values.module.css'

type OwnValue = Schemas['StoredOwnValue']

const readingsOf = (figure: string) =>
  ownRecords<OwnValue, Schemas['OwnValue']>(
    `/api/v1/published-figures/${figure}/own-values`,
    ['own-values', figure],
    (client) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['configuration'] }),
        client.invalidateQueries({ queryKey: ['study'] }),
      ]),
  )

interface ReadingDraft {
  value: number | null
  note: string
  author: string
}

function missing({ value, note, author }: ReadingDraft): Record<string, string> {
  return {
    ...(value === null && { value: 'Enter the value' }),
    ...(note.trim() === '' && { note: 'Say how it was read off' }),
    ...(author.trim() === '' && { author: 'Enter a name' }),
  }
}

function OwnValueForm({
  figure,
  readings,
  own,
  onClose,
}: {
  figure: PublishedFigure
  readings: ReturnType<typeof readingsOf>
  own: OwnValue | null
  onClose: () => void
}) {
  const save = readings.useSave()
  const of = useDraftForm<ReadingDraft>({
    model: 'OwnValue',
    first: () => ({ value: own?.value ?? null, note: own?.note ?? '', author: own?.author ?? '' }),
    check: missing,
    refused: save.error,
    save: ({ value, note, author }) =>
      save.mutate(
        { thing: own, body: { value: value ?? 0, note: note.trim(), author: author.trim() } },
        { onSuccess: onClose },
      ),
  })
  const share = figure.unit === 'share'
  return (
    <DraftSheet
      title={own === null ? 'Enter a value read off the picture' : 'Change your value'}
      of={of}
      saving={save.isPending}
      onClose={onClose}
      place="center"
    >
      <p className="hint m-0">
        {figure.label}. {figure.locator}. Your value is kept as yours and never mixed with published
        ones.
      </p>
      <NumberAt
        at="value"
        optional
        unit={share ? '%' : unitName(figure.unit)}
        style={share ? 'share' : 'number'}
      />
      <TextAt at="note" placeholder="Top of the bar, to half a grid line" />
      <TextAt at="author" />
    </DraftSheet>
  )
}

/** What a picture withholds, and what users read off it: theirs, with their name, marked as such. */
export function OwnValues({ figure }: { figure: PublishedFigure }) {
  const [open, setOpen] = useState<OwnValue | 'new' | null>(null)
  const [deleted, setDeleted] = useState<OwnValue | null>(null)
  const readings = useMemo(() => readingsOf(figure.id), [figure.id])
  const remove = readings.useDelete()
  const restore = readings.useRestore()
  const failed = remove.error ?? restore.error
  const id = useId()
  return (
    <div className={`stack starts gap-2 ${classes.own}`}>
      <span className="hint m-0">{begun(auditWords.picture_without_value)}.</span>
      {figure.own_values.length > 0 && (
        <ul className="plain-list stack gap-1" aria-label={`Values read off: ${figure.label}`}>
          {figure.own_values.map((own) => (
            <li key={own.id} className="row middle gap-y-1 gap-x-4 digits">
              <strong>{formatWithUnit(own.value, own.unit)}</strong>
              <KindBadge kind="entered" />
              <span className="hint m-0" id={`${id}-${own.id}`}>
                {own.author}: {own.note}
              </span>
              <IconButton
                icon="edit"
                does="Change"
                to={`the value of ${own.author}`}
                small
                onClick={() => setOpen(own)}
              />
              <IconButton
                icon="trash"
                does="Delete"
                to={`the value of ${own.author}`}
                small
                disabled={remove.isPending}
                onClick={() => remove.mutate(own, { onSuccess: () => setDeleted(own) })}
              />
            </li>
          ))}
        </ul>
      )}
      {deleted !== null && (
        <Note tone="good" live>
          The value of {deleted.author} is deleted.{' '}
          <Button
            look="quiet"
            small
            disabled={restore.isPending}
            onClick={() =>
              restore.mutate(
                { id: deleted.id, number: deleted.version, version: deleted.version + 1 },
                { onSuccess: () => setDeleted(null) },
              )
            }
          >
            <Icon name="undo" />
            Undo
          </Button>
        </Note>
      )}
      {failed !== null && (
        <Note tone="bad" live>
          {asProblem(failed).message}
        </Note>
      )}
      <Button
        look="quiet"
        small
        aria-label={`Enter a value: ${figure.label}`}
        onClick={() => setOpen('new')}
      >
        Enter a value
      </Button>
      {open !== null && (
        <OwnValueForm
          figure={figure}
          readings={readings}
          own={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
