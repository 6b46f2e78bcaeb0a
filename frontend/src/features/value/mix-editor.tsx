import { lazy, memo, Suspense, useCallback, useMemo } from 'react'
import type { Substitution } from '@/api/catalogue'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { formatFigure } from '@/components/number-format'
import { SearchableSelect, type SelectGroup } from '@/components/searchable-select'
import { SliderField } from '@/components/slider-field'
import { evenScale } from '@/components/slider-scale'
import { Bone } from '@/components/states'
import { formatWithUnit, shownValue } from '@/components/units'
import { fillingShare, shareSum, sumError, withoutPart, withPart, withShare } from './mix'
import classes from './mix-editor.module.css'
import { type Pair, readPair, writePair } from './pair'
import type { Update } from './use-value-state'
import { limits, type MixPart, mostParts } from './value-inputs'

const PairEditor = lazy(() => import('./pair-editor'))

const shareScale = evenScale(0, 1, 0.01)

/** Stands in the list for two configurations that the user chooses. */
const anyPair = 'any-two'
/** What such a part begins with. */
const firstPair: Pair = { from: 'http-nonpooled', to: 'http-pooled', rate: null }

/** Returns the substitutions that may stand at a place of the mix, by study. */
function substitutionGroups(
  substitutions: readonly Substitution[],
  mix: readonly MixPart[],
  own: string,
): SelectGroup[] {
  const taken = new Set(mix.map((part) => part.substitution))
  const groups = new Map<string, { value: string; label: string; detail: string }[]>()
  for (const each of substitutions) {
    if (each.id !== own && taken.has(each.id)) continue
    const { value, unit } = each.gp_saving
    const saving =
      value === null ? 'saving not available' : `${formatWithUnit(value, unit)} of GP time saved`
    const items = groups.get(each.study_title) ?? []
    items.push({ value: each.id, label: each.label, detail: saving })
    groups.set(each.study_title, items)
  }
  const named = [...groups].map(([group, items]) => ({ group, items }))
  return [
    ...named,
    {
      group: 'Any two configurations of one study',
      items: [
        {
          value: anyPair,
          label: 'Two configurations that I choose',
          detail: 'their difference at a rate, where they compare',
        },
      ],
    },
  ]
}

interface PartProps {
  position: number
  mix: readonly MixPart[]
  substitutions: readonly Substitution[]
  move: (update: Update) => void
  settle: () => void
  change: (update: Update) => void
  onValidity: (field: string, valid: boolean) => void
  errors: Readonly<Record<string, string>>
}

function MixRow({
  position,
  mix,
  substitutions,
  move,
  settle,
  change,
  onValidity,
  errors,
}: PartProps) {
  const part = mix[position]
  const own = part?.substitution ?? ''
  const pair = useMemo(() => readPair(own), [own])
  const groups = useMemo(
    () => substitutionGroups(substitutions, mix, own),
    [substitutions, mix, own],
  )
  const choose = useCallback(
    (substitution: string | null) => {
      if (substitution === null) return
      const next = substitution === anyPair ? writePair(firstPair) : substitution
      change((inputs) => ({
        ...inputs,
        mix: inputs.mix.map((each, index) =>
          index === position ? { ...each, substitution: next } : each,
        ),
      }))
    },
    [change, position],
  )
  const choosePair = useCallback((next: Pair) => choose(writePair(next)), [choose])
  const pairValidity = useCallback(
    (valid: boolean) => onValidity(`mix.${position}.substitution`, valid),
    [onValidity, position],
  )
  const share = useCallback(
    (value: number) =>
      move((inputs) => ({ ...inputs, mix: withShare(inputs.mix, position, value) })),
    [move, position],
  )
  const validity = useCallback(
    (valid: boolean) => onValidity(`mix.${position}.share`, valid),
    [onValidity, position],
  )
  if (part === undefined) return null
  const alone = mix.length === 1
  const filling = fillingShare(mix, position)
  const name = `Substitution ${position + 1}`
  return (
    <div className={classes.part}>
      <div className={classes.first}>
        <SearchableSelect
          label={name}
          hideLabel
          groups={groups}
          value={pair === null ? part.substitution : anyPair}
          onChange={choose}
          error={errors[`mix.${position}.substitution`]}
        />
        {!alone && (
          <Button
            look="icon"
            aria-label={`Remove substitution ${position + 1}`}
            title="Remove"
            onClick={() =>
              change((inputs) => ({ ...inputs, mix: withoutPart(inputs.mix, position) }))
            }
          >
            <Icon name="trash" />
          </Button>
        )}
      </div>
      {pair !== null && (
        <Suspense fallback={<Bone height={76} />}>
          <PairEditor
            pair={pair}
            name={name}
            onChange={choosePair}
            onValidity={pairValidity}
            errors={{
              from: errors[`mix.${position}.substitution.from`],
              to: errors[`mix.${position}.substitution.to`],
              rate: errors[`mix.${position}.substitution.rate_per_second`],
            }}
          />
        </Suspense>
      )}
      {alone && part.share === 1 ? (
        <span className={classes.whole}>covers 100 % of the window’s transactions</span>
      ) : (
        <div className={classes.share}>
          <SliderField
            label={`Share of substitution ${position + 1}`}
            hideLabel
            unit="%"
            apiUnit="share"
            style="share"
            value={part.share}
            limits={limits.share}
            scale={shareScale}
            onChange={share}
            onSettle={settle}
            onValidity={validity}
            error={errors[`mix.${position}.share`]}
          />
          {filling !== undefined && (
            <Button
              look="quiet"
              onClick={() =>
                change((inputs) => ({
                  ...inputs,
                  mix: inputs.mix.map((each, index) =>
                    index === position ? { ...each, share: filling } : each,
                  ),
                }))
              }
            >
              Set to {formatFigure(shownValue(filling, 'share'))} %
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type MixEditorProps = Omit<PartProps, 'position'>

/** The substitutions with the share of the window's transactions that each covers. */
export const MixEditor = memo(function MixEditor(props: MixEditorProps) {
  const { mix, substitutions, change, errors } = props
  const error = sumError(mix) ?? errors.mix
  const next = substitutions.find((each) => !mix.some((part) => part.substitution === each.id))
  return (
    <fieldset className={classes.mix} aria-describedby="mix-sum mix-error">
      <legend className={classes.legend}>Substitutions and their shares</legend>
      {mix.map((_, position) => (
        // the place in the mix is the identity: choosing another substitution keeps the row
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <MixRow key={position} position={position} {...props} />
      ))}
      <div className={classes.foot}>
        <Button
          small
          disabled={next === undefined || mix.length >= mostParts}
          onClick={() =>
            next && change((inputs) => ({ ...inputs, mix: withPart(inputs.mix, next.id) }))
          }
        >
          <Icon name="plus" />
          Add a substitution
        </Button>
        <span id="mix-sum" className={classes.sum}>
          Sum {formatFigure(shownValue(shareSum(mix), 'share'))} %
        </span>
      </div>
      <p id="mix-error" className={classes.error} role="alert" hidden={error === undefined}>
        {error}
      </p>
    </fieldset>
  )
})
