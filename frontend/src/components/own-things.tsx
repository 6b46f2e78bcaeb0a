import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Deleted, OwnRecords, Versioned } from '@/api/own-records'
import { asProblem } from '@/api/problem'
import { AskToDelete } from './ask-to-delete'
import { Button } from './button'
import { DeletedList } from './deleted-list'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { Note } from './states'

interface FormProps<Thing> {
  /** The thing to change; null adds one. */
  thing: Thing | null
  onClose: () => void
  onSaved: (thing: Thing) => void
}

/** What the list of one kind of thing has to know of it. */
export interface OwnKind<Thing extends Versioned> {
  // biome-ignore lint/suspicious/noExplicitAny: what a save takes is the form's own business
  records: OwnRecords<Thing, any>
  nameOf: (thing: Thing) => string
  /** The name of what is deleted, out of what was entered. */
  nameIn: (content: Deleted['content']) => string
  /** Such as "Deleted machines". */
  deletedTitle: string
  /** What holds once one is deleted. */
  warning: string
}

interface OwnThingsOptions<Thing> {
  form: (props: FormProps<Thing>) => ReactNode
  adding?: boolean
  onClose?: () => void
  /** After one was added or came back. */
  onArrival?: (thing: Thing) => void
}

interface OwnThings<Thing> {
  add: () => void
  say: (text: string, undo?: () => void) => void
  /** The buttons that change and delete one. */
  buttons: (thing: Thing) => ReactNode
  /** What was done last, with a way back. */
  feedback: ReactNode
  deleted: ReactNode
  sheets: ReactNode
}

interface DeleteThingProps<Thing extends Versioned> {
  kind: OwnKind<Thing>
  thing: Thing
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a thing goes; it can be brought back. */
export function DeleteThing<Thing extends Versioned>({
  kind: { records, nameOf, warning },
  thing,
  onClose,
  onDeleted,
}: DeleteThingProps<Thing>) {
  const remove = records.useDelete()
  return (
    <AskToDelete
      title={`Delete ${nameOf(thing)}?`}
      removal={remove}
      onClose={onClose}
      onDelete={() => remove.mutate(thing, { onSuccess: onDeleted })}
    >
      {warning} You can bring it back at any time.
    </AskToDelete>
  )
}

/** A list of things that the user enters: added, changed, deleted, brought back. */
export function useOwnThings<Thing extends Versioned>(
  kind: OwnKind<Thing>,
  { form, adding = false, onClose, onArrival }: OwnThingsOptions<Thing>,
): OwnThings<Thing> {
  const { records, nameOf, nameIn, deletedTitle } = kind
  const [sheet, setSheet] = useState<{ what: 'form' | 'delete'; thing: Thing | null } | null>(
    adding ? { what: 'form', thing: null } : null,
  )
  const [said, setSaid] = useState<{ text: string; undo?: (() => void) | undefined } | null>(null)
  const undoing = records.useRestore()
  const restoring = records.useRestore()
  const gone = useQuery(records.deleted)
  const say = (text: string, undo?: () => void) => setSaid({ text, undo })
  const close = () => {
    setSheet(null)
    onClose?.()
  }
  const back = (thing: Thing) => {
    say(`${nameOf(thing)} is back.`)
    onArrival?.(thing)
  }
  const undo = ({ id, version }: Thing) =>
    undoing.mutate({ id, number: version, version: version + 1 }, { onSuccess: back })
  const open = (what: 'form' | 'delete', thing: Thing) => () => setSheet({ what, thing })
  const deleting = sheet?.what === 'delete' ? sheet.thing : null
  return {
    add: () => setSheet({ what: 'form', thing: null }),
    say,
    buttons: (thing) => (
      <>
        <IconButton
          icon="edit"
          does="Change"
          to={nameOf(thing)}
          small
          onClick={open('form', thing)}
        />
        <IconButton
          icon="trash"
          does="Delete"
          to={nameOf(thing)}
          small
          onClick={open('delete', thing)}
        />
      </>
    ),
    feedback: said !== null && (
      <div className="mb-5">
        <Note tone="good" live>
          {said.text}{' '}
          {said.undo !== undefined && (
            <Button look="quiet" small disabled={undoing.isPending} onClick={said.undo}>
              <Icon name="undo" />
              Undo
            </Button>
          )}
        </Note>
        {undoing.error !== null && (
          <Note tone="bad" live>
            {asProblem(undoing.error).message}
          </Note>
        )}
      </div>
    ),
    deleted: (
      <DeletedList
        title={deletedTitle}
        items={gone.data?.map(({ id, content }) => ({ id, name: nameIn(content) }))}
        busy={restoring.isPending}
        error={restoring.error}
        onRestore={(id) => {
          const version = gone.data?.find((thing) => thing.id === id)?.version
          if (version === undefined) return
          restoring.mutate({ id, number: version - 1, version }, { onSuccess: back })
        }}
      />
    ),
    sheets: (
      <>
        {sheet?.what === 'form' &&
          form({
            thing: sheet.thing,
            onClose: close,
            onSaved: (saved) => {
              close()
              say(`${nameOf(saved)} is saved.`)
              if (sheet.thing === null) onArrival?.(saved)
            },
          })}
        {deleting !== null && (
          <DeleteThing
            kind={kind}
            thing={deleting}
            onClose={close}
            onDeleted={() => {
              close()
              say(`${nameOf(deleting)} is deleted.`, () => undo(deleting))
            }}
          />
        )}
      </>
    ),
  }
}
