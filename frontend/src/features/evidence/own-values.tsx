import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { answered, api, etag } from '@/api/client'
import { asProblem } from '@/api/problem'
import type { components } from '@/api/schema.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { KindBadge } from '@/components/kind-badge'
import { NumberField } from '@/components/number-field'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { formatWithUnit, unitName } from '@/components/units'
import classes from './own-values.module.css'

type PublishedFigure = components['schemas']['FigureWithReadings']
type OwnValue = components['schemas']['StoredOwnValue']
type OwnValueWrite = components['schemas']['OwnValue']

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['configuration'] }),
      client.invalidateQueries({ queryKey: ['study'] }),
    ])
}

function useSave(figure: string, own: OwnValue | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: OwnValueWrite) =>
      own === null
        ? answered(
            api.POST('/api/v1/published-figures/{figure_id}/own-values', {
              params: {
                path: { figure_id: figure },
                header: { 'idempotency-key': crypto.randomUUID() },
              },
              body,
            }),
          )
        : answered(
            api.PUT('/api/v1/published-figures/{figure_id}/own-values/{value_id}', {
              params: {
                path: { figure_id: figure, value_id: own.id },
                header: { 'if-match': etag(own.version) },
              },
              body,
            }),
          ),
    onSuccess: refresh,
  })
}

function useRemove(figure: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (own: OwnValue) =>
      answered(
        api.DELETE('/api/v1/published-figures/{figure_id}/own-values/{value_id}', {
          params: {
            path: { figure_id: figure, value_id: own.id },
            header: { 'if-match': etag(own.version) },
          },
        }),
      ),
    onSuccess: refresh,
  })
}

/** Brings a value back that was deleted: the version that was read, after the one that deleted it. */
function useRestore(figure: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (own: OwnValue) =>
      answered(
        api.POST(
          '/api/v1/published-figures/{figure_id}/own-values/{value_id}/versions/{number}/restore',
          {
            params: {
              path: { figure_id: figure, value_id: own.id, number: own.version },
              header: { 'if-match': etag(own.version + 1) },
            },
          },
        ),
      ),
    onSuccess: refresh,
  })
}

function OwnValueForm({
  figure,
  own,
  onClose,
}: {
  figure: PublishedFigure
  own: OwnValue | null
  onClose: () => void
}) {
  const save = useSave(figure.id, own)
  const [value, setValue] = useState<number | null>(own?.value ?? null)
  const [note, setNote] = useState(own?.note ?? '')
  const [author, setAuthor] = useState(own?.author ?? '')
  const [asked, setAsked] = useState(false)
  const problem = save.error === null ? undefined : asProblem(save.error)
  const errorOf = (field: string, empty: boolean, what: string) =>
    problem?.errors.find((each) => each.field === field)?.message ??
    (asked && empty ? what : undefined)
  const share = figure.unit === 'share'
  return (
    <Sheet
      title={own === null ? 'Enter a value read off the picture' : 'Change your value'}
      onClose={onClose}
      place="center"
      closesOutside={false}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (value === null || note.trim() === '' || author.trim() === '') return
          save.mutate({ value, note: note.trim(), author: author.trim() }, { onSuccess: onClose })
        }}
      >
        <p className={classes.soft}>
          {figure.label}. {figure.locator}. Your value is kept as yours and never mixed with
          published ones.
        </p>
        <NumberField
          label="Value"
          unit={share ? '%' : unitName(figure.unit)}
          style={share ? 'share' : 'number'}
          value={value}
          limits={{ low: 0, high: share ? 1 : 1e12 }}
          optional
          onChange={setValue}
          error={errorOf('value', value === null, 'Enter the value')}
        />
        <TextField
          label="How it was read off"
          value={note}
          onChange={setNote}
          placeholder="Top of the bar, to half a grid line"
          error={errorOf('note', note.trim() === '', 'Say how it was read off')}
        />
        <TextField
          label="Whose reading it is"
          value={author}
          onChange={setAuthor}
          error={errorOf('author', author.trim() === '', 'Enter a name')}
        />
        {problem !== undefined && problem.errors.length === 0 && (
          <Note tone="bad" live>
            {problem.message}
          </Note>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" disabled={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** What a picture withholds, and what users read off it: theirs, with their name, marked as such. */
export function OwnValues({ figure }: { figure: PublishedFigure }) {
  const [open, setOpen] = useState<OwnValue | 'new' | null>(null)
  const [deleted, setDeleted] = useState<OwnValue | null>(null)
  const remove = useRemove(figure.id)
  const restore = useRestore(figure.id)
  const failed = remove.error ?? restore.error
  const id = useId()
  return (
    <div className={classes.own}>
      <span className={classes.soft}>Published as a picture; value not available.</span>
      {figure.own_values.length > 0 && (
        <ul className={classes.list} aria-label={`Values read off: ${figure.label}`}>
          {figure.own_values.map((own) => (
            <li key={own.id} className={classes.item}>
              <strong>{formatWithUnit(own.value, own.unit)}</strong>
              <KindBadge kind="entered" />
              <span className={classes.soft} id={`${id}-${own.id}`}>
                {own.author}: {own.note}
              </span>
              <Button
                look="icon"
                small
                aria-label={`Change the value of ${own.author}`}
                title="Change"
                onClick={() => setOpen(own)}
              >
                <Icon name="edit" />
              </Button>
              <Button
                look="icon"
                small
                aria-label={`Delete the value of ${own.author}`}
                title="Delete"
                disabled={remove.isPending}
                onClick={() => remove.mutate(own, { onSuccess: () => setDeleted(own) })}
              >
                <Icon name="trash" />
              </Button>
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
            onClick={() => restore.mutate(deleted, { onSuccess: () => setDeleted(null) })}
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
          own={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
