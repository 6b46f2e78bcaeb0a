import { memo, type ReactNode, useCallback } from 'react'
import type { Machine } from '@/api/catalogue'
import { fields } from '@/api/fields.gen'
import { NumberField, type NumberInput } from './number-field'
import { formatFigure } from './number-format'
import { SpeedByChoice } from './speed-by'
import { type StatedName, type Statements, statedNames } from './statements'

interface StatedFieldProps<Name extends string> {
  name: Name
  /** Label, unit and ends, as the API has them. */
  input: NumberInput
  value: number | null
  placeholder: string
  set: (name: Name, value: number | null) => void
  settle?: (() => void) | undefined
  onValidity: (field: string, valid: boolean) => void
  error: string | undefined
}

function StatedNumber<Name extends string>({
  name,
  input,
  set,
  settle,
  onValidity,
  ...field
}: StatedFieldProps<Name>) {
  const onChange = useCallback((value: number | null) => set(name, value), [set, name])
  const validity = useCallback((valid: boolean) => onValidity(name, valid), [onValidity, name])
  return (
    <NumberField
      {...input}
      {...field}
      optional
      onChange={onChange}
      onValidity={validity}
      {...(settle === undefined ? {} : { onSettle: settle })}
    />
  )
}

/** A number that may be stated. */
export const StatedField = memo(StatedNumber) as typeof StatedNumber

interface StatedFieldsProps
  extends Pick<StatedFieldProps<StatedName>, 'set' | 'settle' | 'onValidity'> {
  stated: Statements
  /** The chosen machine, where it is known. */
  machine: Machine | undefined
  /** CPs where no machine is chosen. */
  cps?: string
  choose: (change: Pick<Statements, 'speed_by'>) => void
  errors: Readonly<Record<string, string>>
  children?: ReactNode
}

/** What the user may state of the machines, in place of stored figures or beside them. */
export function StatedFields({
  stated,
  machine,
  cps = '',
  choose,
  errors,
  children,
  ...rest
}: StatedFieldsProps) {
  const known = (value: number | null | undefined) => (value == null ? '' : formatFigure(value))
  const placeholders: Partial<Record<StatedName, string>> = {
    lpar_cps: machine === undefined ? cps : formatFigure(machine.cps),
    rated_msu: known(machine?.rated_msu.value),
    target_pci_mips: known(machine?.pci_mips.value),
    target_su_per_sec: known(machine?.su_per_sec.value),
    speed_spread_share: 'not stated',
  }
  return (
    <>
      {statedNames.map((name) => (
        <StatedField
          key={name}
          name={name}
          input={fields.ScenarioContent[name]}
          value={stated[name]}
          placeholder={placeholders[name] ?? ''}
          error={errors[name]}
          {...rest}
        />
      ))}
      <SpeedByChoice value={stated.speed_by} onChange={(speed_by) => choose({ speed_by })} />
      {children}
    </>
  )
}
