import { type ReactNode, useState } from 'react'
import type { Machine } from '@/api/catalogue'
import { useForm, useValue } from './form'
import form from './form-fields.module.css'
import { NumberAt } from './form-numbers'
import { MachineSelect } from './machine-select'
import { formatFigure } from './number-format'
import { SpeedByChoice } from './speed-by'
import { SpreadChoice } from './spread-choice'
import { type StatedName, type Statements, statedNames } from './statements'

/** The machine that the work runs on, or none. */
export function MachineAt({ label, placeholder }: { label: string; placeholder: string }) {
  const { change } = useForm()
  const { value, error } = useValue<string | null>('machine')
  return (
    <MachineSelect
      label={label}
      value={value}
      onChange={(machine) => change('machine', machine)}
      placeholder={placeholder}
      error={error}
      clearable
    />
  )
}

interface MachineDetailsProps {
  /** The chosen machine, where it is known. */
  machine: Machine | undefined
  /** CPs where no machine is chosen. */
  cps?: string
  /** Opens it, until the user closes it. */
  needed?: boolean
  /** What else may be stated beside it. */
  children?: ReactNode
}

/** What the user may state of the machines, in place of stored figures or beside them. */
export function MachineDetails({
  machine,
  cps = '',
  needed = false,
  children,
}: MachineDetailsProps) {
  const { change } = useForm()
  const { value: speedBy } = useValue<Statements['speed_by']>('speed_by')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const shown = chosen ?? needed
  const known = (value: number | null | undefined) => (value == null ? '' : formatFigure(value))
  const placeholders: Partial<Record<StatedName, string>> = {
    lpar_cps: machine === undefined ? cps : formatFigure(machine.cps),
    rated_msu: known(machine?.rated_msu.value),
    target_pci_mips: known(machine?.pci_mips.value),
    target_su_per_sec: known(machine?.su_per_sec.value),
  }
  return (
    <details
      className={`pt-5 ruled ${form.advanced}`}
      open={shown}
      onToggle={(event) => {
        const { open } = event.currentTarget
        if (open !== shown) setChosen(open)
      }}
    >
      <summary>Machine details (optional)</summary>
      <div className="stack halves top gap-5">
        {statedNames.map((name) =>
          name === 'speed_spread_share' ? (
            <SpreadChoice key={name} />
          ) : (
            <NumberAt key={name} at={name} placeholder={placeholders[name] ?? ''} />
          ),
        )}
        <div className={form.whole}>
          <SpeedByChoice value={speedBy} onChange={(next) => change('speed_by', next)} />
        </div>
        {children}
      </div>
    </details>
  )
}
