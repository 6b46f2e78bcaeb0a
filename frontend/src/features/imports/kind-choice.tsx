import { createContext, useContext } from 'react'
import type { Problem } from '@/api/problem'
import { Choice } from '@/components/choice'
import type { Brought, ImportKind } from './import-query'

const Reading = createContext<((kind: ImportKind) => void) | null>(null)
/** Gives previews the way to read the same files as another kind; null: they are not here. */
export const ReadAs = Reading.Provider

/** What a file was taken for, why, and the other kinds that it may be of. */
export function TakenFor({ brought }: { brought: Brought }) {
  const readAs = useContext(Reading)
  const own = brought.candidates.find(({ kind }) => kind === brought.kind)
  const others = brought.candidates.filter(({ kind }) => kind !== brought.kind)
  if (own === undefined) return null
  return (
    <div className="row gap-y-4 gap-x-6 bottom">
      <p className="m-0">{kindInWords(own)}</p>
      {readAs !== null && <KindChoice label="Not this?" kinds={others} onChoose={readAs} />}
    </div>
  )
}

function kindInWords({ label, sure, reason }: Brought['candidates'][number]): string {
  const name = sure ? `${label} (sure)` : `Read as ${label}`
  return reason === null ? `${name}.` : `${name}: ${reason}.`
}

/** What a file that is refused was taken for, and why; the other kinds to read it as. */
export function RefusedKind({ problem }: { problem: Problem }) {
  const readAs = useContext(Reading)
  if (!problem.takenFor || readAs === null) return null
  return (
    <div className="row gap-y-4 gap-x-6 bottom">
      <p className="m-0">{kindInWords(problem.takenFor)}</p>
      <KindChoice kinds={problem.otherKinds ?? []} onChoose={readAs} />
    </div>
  )
}

/** The kinds that files can be read as, each with what speaks for it. */
export function KindChoice({
  label = 'Read it as',
  kinds,
  onChoose,
}: {
  label?: string
  kinds: readonly { kind: string; label: string; sure?: boolean; reason?: string | null }[]
  onChoose: (kind: ImportKind) => void
}) {
  return (
    <Choice
      label={label}
      value=""
      none="Choose another kind"
      choices={kinds.map(({ kind, label: name, reason }) => [
        kind,
        reason ? `${name}: ${reason}` : name,
      ])}
      onChange={(kind) => kind !== '' && onChoose(kind as ImportKind)}
    />
  )
}
