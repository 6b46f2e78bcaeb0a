import { NumberField } from '@/components/number-field'
import { limits, type ProfileUnit, unitMarks, type Values } from './peaks-inputs'
import { timeWords } from './peaks-time'
import classes from './profile-editor.module.css'

const words = timeWords({ kind: 'day' }, 0)

/** A day's values as number fields, for those who cannot or will not draw. */
export function ProfileTable({
  name,
  values,
  interval,
  unit,
  onChange,
  onSettle,
}: {
  name: string
  values: Values
  interval: number
  unit: ProfileUnit
  onChange: (change: (values: Values) => Values) => void
  onSettle: () => void
}) {
  return (
    <fieldset className={`min-0 m-0 p-0 no-line ${classes.numbers}`}>
      <legend className="visually-hidden">{`${unit} of ${name}, by the interval’s begin`}</legend>
      {values.map((value, position) => (
        <NumberField
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the day
          key={position}
          label={words.clock(position * interval)}
          unit={unitMarks[unit]}
          value={value}
          limits={limits.msu}
          onChange={(msu) =>
            msu !== null &&
            onChange((before) => before.map((value, at) => (at === position ? msu : value)))
          }
          onSettle={onSettle}
        />
      ))}
    </fieldset>
  )
}
