import { useState } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import { begun } from './begun'
import { Choice } from './choice'
import { useForm, useKnown, useLabel, useValue } from './form'
import { NumberAt } from './form-numbers'

const at = 'speed_spread_share'
const ownShare = 'own'

/** How far the ratio of speeds may lie from the tables': not stated, by name, or an own share. */
export function SpreadChoice() {
  const { change } = useForm()
  const { value } = useValue<number | null>(at)
  const { hint, choices = [] } = useKnown(at)
  const [own, setOwn] = useState(false)
  const isNamed = value === null || choices.some((choice) => choice.value === value)
  const shown = own || !isNamed
  return (
    <>
      <Choice
        label={useLabel(at)}
        value={shown ? ownShare : (value?.toString() ?? '')}
        choices={[
          ...choices.map((choice) => [choice.value.toString(), choice.label] as const),
          [ownShare, 'Own'] as const,
        ]}
        none={begun(figureWords.unstated)}
        hint={shown ? undefined : hint}
        onChange={(chosen) => {
          setOwn(chosen === ownShare)
          if (chosen !== ownShare) change(at, chosen === '' ? null : Number(chosen))
        }}
      />
      {shown && (
        <NumberAt at={at} label="Own spread, ±" optional placeholder={figureWords.unstated} />
      )}
    </>
  )
}
