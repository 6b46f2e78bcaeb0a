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
      {!stated && <VolumesAt />}
    </>
  )
}

const volumesOf = ['day_transactions', 'month_transactions', 'year_transactions'] as const

/** The transactions of all hours, for what is consumed less: asked once, and open once stated. */
function VolumesAt() {
  const { workload } = useForm().value as { workload: Volumes }
  const { errors } = useForm()
  const needed = volumesOf.some(
    (name) => workload[name] != null || errors[`workload.${name}`] !== undefined,
  )
  return (
    <details className="more" open={needed || undefined}>
      <summary>All hours: day, month, year (optional)</summary>
      <div className="stack gap-5 mt-4">
        {volumesOf.map((name) => (
          <NumberAt key={name} at={`workload.${name}`} optional />
        ))}
      </div>
    </details>
  )
}

type Volumes = { [name in (typeof volumesOf)[number]]?: number | null }

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
