import { type ComponentProps, type CSSProperties, memo } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import { NumberField } from './number-field'
import classes from './number-field.module.css'
import type { SliderScale } from './slider-scale'
import { formatWithUnit } from './units'

interface SliderFieldProps extends Omit<ComponentProps<typeof NumberField>, 'onChange' | 'value'> {
  /** null: not stated yet. */
  value: number | null
  scale: SliderScale
  /** The unit as the API names it, for what screen readers say. */
  apiUnit: string
  onChange: (value: number) => void
}

interface FillStyle extends CSSProperties {
  '--fill': string
}

/** A slider together with the field that takes the exact number. */
export const SliderField = memo(function SliderField({
  value,
  scale,
  apiUnit,
  onChange,
  onSettle,
  ...field
}: SliderFieldProps) {
  const position = value === null ? 0 : scale.toPosition(value)
  const fill: FillStyle = { '--fill': `${(position / scale.last) * 100}%` }
  return (
    <div className={classes.slider}>
      <NumberField
        {...field}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        onSettle={onSettle}
      />
      <input
        type="range"
        className={classes.range}
        style={fill}
        min={0}
        max={scale.last}
        step={1}
        value={position}
        aria-label={`${field.label}, slider`}
        aria-valuetext={value === null ? figureWords.unstated : formatWithUnit(value, apiUnit)}
        onChange={(event) => onChange(scale.toValue(event.currentTarget.valueAsNumber))}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
        onBlur={onSettle}
      />
    </div>
  )
})
