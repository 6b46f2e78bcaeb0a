import { memo } from 'react'
import type { Machine, Substitution } from '@/api/catalogue'
import { valueWords } from '@/api/value-words.gen'
import { useForm } from '@/components/form'
import classes from '@/components/form-fields.module.css'
import { NumberAt, NumbersAt } from '@/components/form-numbers'
import { MachineAt, MachineDetails } from '@/components/machine-fields'
import { MixAt } from '@/components/mix-at'
import { WindowFields } from '@/components/window-fields'
import type { ValueInputs } from './value-inputs'

const noSubstitutions: readonly Substitution[] = []

interface ValueControlsProps {
  /** The chosen machine, where it is known. */
  machine: Machine | undefined
  substitutions: readonly Substitution[] | undefined
  /** Opens what the user may state, until the user closes it. */
  openAdvanced: boolean
}

/** The inputs of the calculator. */
export const ValueControls = memo(function ValueControls({
  machine,
  substitutions = noSubstitutions,
  openAdvanced,
}: ValueControlsProps) {
  const priced = (useForm().value as ValueInputs).price_per_msu_hour !== null
  return (
    <section
      className={`panel stack gap-6 min-0 pad-7 ${classes.panel}`}
      aria-labelledby="controls-heading"
    >
      <h2 id="controls-heading" className="m-0 size-text strong">
        {valueWords.peak_window}
      </h2>
      <MachineAt label="Machine" placeholder="No machine: seconds only" />
      <WindowFields scale="fromTenThousand" />
      <MixAt at="mix" substitutions={substitutions} />
      <MachineDetails machine={machine} needed={openAdvanced}>
        <NumberAt at="capture_ratio" />
      </MachineDetails>
      <details className="more" open={priced || undefined}>
        <summary>Price (optional)</summary>
        <div className="stack gap-5 mt-4">
          <NumbersAt names={['price_per_msu_hour', 'ziip_charged_share']} />
        </div>
      </details>
    </section>
  )
})
