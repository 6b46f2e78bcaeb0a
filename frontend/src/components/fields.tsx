import { useAsked, useKnown, useValue } from './form'
import { CheckAt, ChoiceAt, TextAt } from './form-fields'
import { NumberAt } from './form-numbers'
import { valueAt } from './places'

function FieldAt({ at, found }: { at: string; found: unknown }) {
  const { value } = useValue<unknown>(at)
  const { limits, options } = useKnown(at)
  if (!useAsked(at)) return null
  if (limits !== undefined) return <NumberAt at={at} />
  if (options !== undefined) return <ChoiceAt at={at} found={found} />
  return typeof value === 'boolean' ? <CheckAt at={at} /> : <TextAt at={at} example />
}

interface FieldsProps {
  /** Where the model lies whose fields these are; empty: the form itself. */
  at?: string
  /** In the order in which they are asked. */
  names: readonly string[]
  /** Two beside one another. */
  halves?: boolean
  /** What was found out of those that are left open, by their names. */
  found?: object | undefined
}

/** Fields of a model, each in the form that the API's words for it ask: number, list, yes or no, text. */
export function Fields({ at = '', names, halves = false, found }: FieldsProps) {
  const fields = names.map((name) => (
    <FieldAt
      key={name}
      at={at === '' ? name : `${at}.${name}`}
      found={found && valueAt(found, name)}
    />
  ))
  return halves ? <div className="stack halves top gap-5">{fields}</div> : fields
}
