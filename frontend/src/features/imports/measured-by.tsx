import { evidenceWords } from '@/api/evidence-words.gen'
import { figureWords } from '@/api/figure-words.gen'
import { begun } from '@/components/begun'
import { useForm, useValue } from '@/components/form'
import { TextAt } from '@/components/form-fields'
import { MachineSelect } from '@/components/machine-select'

/** Who measured what was read, and on which machine; `optional`: the machine may be unknown. */
export function MeasuredBy({ optional = false }: { optional?: boolean }) {
  const { change } = useForm()
  const { value, error } = useValue<string | null>('machine')
  return (
    <>
      <MachineSelect
        label={begun(evidenceWords.measured_machine)}
        value={value}
        {...(optional && { clearable: true, placeholder: begun(figureWords.not_known) })}
        onChange={(machine) => change('machine', machine)}
        error={error}
      />
      <TextAt at="author" />
    </>
  )
}
