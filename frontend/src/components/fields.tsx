import { useAsked, useKnown, useLabel, useValue } from './form'
import { CheckAt, ChoiceAt, type Options, TextAt } from './form-fields'
import { NumberAt } from './form-numbers'
import { valueAt } from './places'
import { TimeAt } from './time-field'

interface FieldAtProps extends Pick<FieldsProps, 'called'> {
  at: string
  found: unknown
  options: Options | undefined
}

function FieldAt({ at, found, options: stated, called }: FieldAtProps) {
  const { value } = useValue<unknown>(at)
  const { limits, options: known, clock } = useKnown(at)
  const label = useLabel(at)
  const options = stated ?? known
  if (!useAsked(at)) return null
  const field = { at, ...(called && { label: called(label) }) }
  if (clock !== undefined) return <TimeAt {...field} />
  if (options !== undefined) return <ChoiceAt {...field} options={options} found={found} />
  if (limits !== undefined) return <NumberAt {...field} />
  return typeof value === 'boolean' ? <CheckAt at={at} /> : <TextAt {...field} example />
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
  /** What can be chosen, by names: where the API cannot know it. */
  options?: Readonly<Record<string, Options>>
  /** What a field is called beside others of its name. */
  called?: ((label: string) => string) | undefined
}

/** Returns what the fields of a row of a list are called: Step 2: from month. */
export const ofRow = (row: string) => (label: string) =>
  `${row}: ${/^.[A-Z]/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)}`

/** Fields of a model, each in the form that the API's words ask: number, time, list, yes or no, text. */
export function Fields({ at = '', names, halves = false, found, options, called }: FieldsProps) {
  const fields = names.map((name) => (
    <FieldAt
      key={name}
      at={at === '' ? name : `${at}.${name}`}
      found={found && valueAt(found, name)}
      options={options?.[name]}
      called={called}
    />
  ))
  return halves ? <div className="stack halves top gap-5">{fields}</div> : fields
}
