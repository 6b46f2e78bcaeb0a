import { useAsked, useKnown, useValue } from './form'
import { CheckAt, ChoiceAt, TextAt } from './form-fields'
import { NumberAt } from './form-numbers'

function FieldAt({ at }: { at: string }) {
  const { value } = useValue<unknown>(at)
  const { limits, options } = useKnown(at)
  if (!useAsked(at)) return null
  if (limits !== undefined) return <NumberAt at={at} />
  if (options !== undefined) return <ChoiceAt at={at} />
  return typeof value === 'boolean' ? <CheckAt at={at} /> : <TextAt at={at} />
}

interface FieldsProps {
  /** Where the model lies whose fields these are; empty: the form itself. */
  at?: string
  /** In the order in which they are asked. */
  names: readonly string[]
  /** Two beside one another. */
  halves?: boolean
}

/** Fields of a model, each in the form that the API's words for it ask: number, list, yes or no, text. */
export function Fields({ at = '', names, halves = false }: FieldsProps) {
  const fields = names.map((name) => <FieldAt key={name} at={at === '' ? name : `${at}.${name}`} />)
  return halves ? <div className="stack halves top gap-5">{fields}</div> : fields
}
