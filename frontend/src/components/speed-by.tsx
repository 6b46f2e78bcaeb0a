import { parts } from '@/api/fields.gen'
import type { Schemas } from '@/api/schemas'
import { Segmented } from './segmented'

export type SpeedBy = NonNullable<Schemas['PricedValueContent']['speed_by']>
export const speedBases: readonly SpeedBy[] = ['pci', 'su_per_sec']

interface SpeedByChoiceProps {
  /** null: PCI, or SU/sec where these alone are stated. */
  value: SpeedBy | null
  onChange: (value: SpeedBy | null) => void
}

/** Which of the two speeds converts CPU time to another machine. */
export function SpeedByChoice({ value, onChange }: SpeedByChoiceProps) {
  return (
    <Segmented
      label={parts.ScenarioContent.speed_by.label}
      value={value ?? 'either'}
      onChange={(chosen) => onChange(chosen === 'either' ? null : chosen)}
      options={[
        { value: 'either', label: 'Best known speed' },
        { value: 'pci', label: 'PCI' },
        { value: 'su_per_sec', label: 'SU/sec' },
      ]}
    />
  )
}
