import { useForm, useValue } from './form'
import { NumberAt, SliderAt } from './form-numbers'
import type { MixPart } from './mix'
import { decadeScale, evenScale } from './slider-scale'

const shareScale = evenScale(0, 1, 0.01)
const hourScale = evenScale(0.25, 24, 0.25)
const volumes = { fromThousand: decadeScale(3, 9), fromTenThousand: decadeScale(4, 9) }

interface WindowFieldsProps {
  /** Whether the saving is stated: of the work the length of its window counts alone. */
  stated?: boolean
  scale: keyof typeof volumes
  hint?: string
}

/** The work whose peak matters. */
export function WindowFields({ stated = false, scale, hint }: WindowFieldsProps) {
  return (
    <>
      {!stated && (
        <>
          <SliderAt at="workload.transactions" scale={volumes[scale]} hint={hint} />
          <SliderAt at="workload.peak_share" scale={shareScale} />
        </>
      )}
      <SliderAt at="workload.peak_hours" scale={hourScale} />
      <RegionsAt />
    </>
  )
}

interface Work {
  mix: readonly MixPart[]
  periods?: readonly { mix: readonly MixPart[] }[]
}

/** How many regions take the transactions, where it can matter: two configurations at rates. */
function RegionsAt() {
  const { mix, periods = [] } = useForm().value as Work
  const { value } = useValue<number>('workload.regions')
  const mixes = [mix, ...periods.map((hours) => hours.mix)]
  if (
    value === 1 &&
    !mixes.some((parts) => parts.some((part) => typeof part.substitution !== 'string'))
  )
    return null
  return (
    <NumberAt
      at="workload.regions"
      hint="The transactions are spread evenly over them; each runs at its part of the rate."
    />
  )
}
