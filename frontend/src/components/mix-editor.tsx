import { memo, Suspense, useCallback, useId, useMemo } from 'react'
import type { Substitution } from '@/api/catalogue'
import { fields } from '@/api/fields.gen'
import { Button } from './button'
import { FieldError } from './field-error'
import type { Errors } from './form'
import { Icon } from './icon'
import { lazyPart } from './lazy-part'
import {
  evenedOut,
  fillingShare,
  type MixPart,
  mostParts,
  shareSum,
  withoutPart,
  withoutPartSharedOut,
  withPart,
  withShare,
  withShareSharedOut,
} from './mix'
import classes from './mix-editor.module.css'
import { formatFigure } from './number-format'
import { type Pair, substitutionText } from './pair'
import { SearchableSelect, type SelectGroup } from './searchable-select'
import { SliderField } from './slider-field'
import { evenScale } from './slider-scale'
import { Bone } from './states'
import { formatWithUnit, shownValue } from './units'

const PairEditor = lazyPart(() => import('./pair-editor'))

const shareScale = evenScale(0, 1, 0.01)

/** Stands in the list for two configurations that the user chooses. */
const anyPair = 'any-two'
/** What such a part begins with. */
const firstPair: Pair = { from: 'http-nonpooled', to: 'http-pooled', rate_per_second: null }

/** Returns the substitutions that may stand at a place of the mix, by study; others: taken ones. */
function substitutionGroups(substitutions: readonly Substitution[], others: string): SelectGroup[] {
  const taken = new Set(others.split(' '))
  const groups = new Map<string, { value: string; label: string; detail: string }[]>()
  for (const substitution of substitutions) {
    if (taken.has(substitution.id)) continue
    const { value, unit } = substitution.gp_saving
    const saving =
      value === null ? 'saving not available' : `${formatWithUnit(value, unit)} of GP time saved`
    const group = substitution.origin === 'user' ? 'Your own tests' : substitution.study_title
    const items = groups.get(group) ?? []
    items.push({ value: substitution.id, label: substitution.label, detail: saving })
    groups.set(group, items)
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

export type MixUpdate = (mix: readonly MixPart[]) => MixPart[]

export interface PartProps {
  position: number
  mix: readonly MixPart[]
  substitutions: readonly Substitution[]
  /** Changes the mix as part of a movement that `settle` ends. */
  move: (update: MixUpdate) => void
  settle: () => void
  change: (update: MixUpdate) => void
  onValidity: (field: string, valid: boolean) => void
  /** What the server says, by the name of the field. */
  errors: Errors
  /** The name of the mix among the fields. */
  path?: string
  /** Names the mix where a page has several, for screen readers. */
  of?: string
  /** Parts can be locked; the others share out the rest. */
  lockable?: boolean
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
  path = 'mix',
  of = '',
  lockable = false,
}: PartProps) {
  const part = mix[position]
  const own = part?.substitution ?? ''
  const field = `${path}.${position}`
  const pair = typeof own === 'string' ? null : own
  // a text, because it stays the same while shares move
  const others = mix
    .filter((_, index) => index !== position)
    .map(({ substitution }) => substitutionText(substitution))
    .join(' ')
  const groups = useMemo(() => substitutionGroups(substitutions, others), [substitutions, others])
  const choose = useCallback(
    (substitution: MixPart['substitution'] | null) => {
      if (substitution === null) return
      const next = substitution === anyPair ? firstPair : substitution
      change((current) =>
        current.map((part, index) => {
          const { share, locked } = part
          return index === position ? { substitution: next, share, locked } : part
        }),
      )
    },
    [change, position],
  )
  const pairValidity = useCallback(
    (valid: boolean) => onValidity(`${field}.substitution`, valid),
    [onValidity, field],
  )
  const share = useCallback(
    (value: number) =>
      move((current) => (lockable ? withShareSharedOut : withShare)(current, position, value)),
    [move, position, lockable],
  )
  const validity = useCallback(
    (valid: boolean) => onValidity(`${field}.share`, valid),
    [onValidity, field],
  )
  if (part === undefined) return null
  const alone = mix.length === 1
  const filling = errors[path] === undefined ? undefined : fillingShare(mix, position)
  const name = `Substitution ${position + 1}${of}`
  return (
    <div className={classes.part}>
      <div className={`stack gap-2 ${classes.first}`}>
        <SearchableSelect
          label={name}
          hideLabel
          groups={groups}
          value={typeof own === 'string' ? own || null : anyPair}
          placeholder="Choose what replaces what"
          onChange={choose}
          error={errors[`${field}.substitution`]}
        />
        {!alone && (
          <Button
            look="icon"
            aria-label={`Remove substitution ${position + 1}${of}`}
            title="Remove"
            onClick={() =>
              change((current) =>
                (lockable ? withoutPartSharedOut : withoutPart)(current, position),
              )
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
            onChange={choose}
            onValidity={pairValidity}
            errors={{
              from: errors[`${field}.substitution.from`],
              to: errors[`${field}.substitution.to`],
              rate: errors[`${field}.substitution.rate_per_second`],
            }}
          />
        </Suspense>
      )}
      {alone && part.share === 1 ? (
        <span className="hint">Applies to all transactions in the window</span>
      ) : (
        <div className={`stack top gap-2 ${classes.share}`}>
          <SliderField
            label={`Share of substitution ${position + 1}${of}`}
            hideLabel
            unit="%"
            apiUnit="share"
            style="share"
            value={part.share}
            limits={fields.Part.share.limits}
            scale={shareScale}
            onChange={share}
            onSettle={settle}
            onValidity={validity}
            error={errors[`${field}.share`]}
          />
          {filling !== undefined && (
            <Button
              look="quiet"
              onClick={() =>
                change((current) =>
                  current.map((part, index) =>
                    index === position ? { ...part, share: filling } : part,
                  ),
                )
              }
            >
              Set to {formatFigure(shownValue(filling, 'share'))} %
            </Button>
          )}
          {lockable && mix.length > 2 && (
            <label className={classes.lock}>
              <input
                type="checkbox"
                checked={part.locked}
                aria-label={`Lock the share of substitution ${position + 1}${of}`}
                onChange={(event) => {
                  const locked = event.currentTarget.checked
                  change((current) =>
                    current.map((part, index) => (index === position ? { ...part, locked } : part)),
                  )
                }}
              />
              Locked
            </label>
          )}
        </div>
      )}
    </div>
  )
}

/** The substitutions with the share of the window's transactions that each covers. */
export const MixEditor = memo(function MixEditor(props: Omit<PartProps, 'position'>) {
  const { mix, substitutions, change, errors, path = 'mix', of = '' } = props
  const id = useId()
  const error = errors[path]
  const evened = mix.length > 1 ? evenedOut(mix) : undefined
  const next = substitutions.find(
    (substitution) => !mix.some((part) => part.substitution === substitution.id),
  )
  return (
    <fieldset
      className="stack gap-4 min-0 m-0 p-0 no-line"
      aria-describedby={`${id}-sum ${id}-error`}
    >
      <legend className="mb-3 p-0 size-small medium">Substitutions and their shares{of}</legend>
      {mix.map((_, position) => (
        // the place in the mix is the identity: choosing another substitution keeps the row
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <MixRow key={position} position={position} {...props} />
      ))}
      <div className="row middle apart gap-4">
        <Button
          small
          disabled={next === undefined || mix.length >= mostParts}
          onClick={() => next && change((current) => withPart(current, next.id))}
        >
          <Icon name="plus" />
          Add a substitution
        </Button>
        <span id={`${id}-sum`} className="hint digits">
          Sum {formatFigure(shownValue(shareSum(mix), 'share'))} %
        </span>
        {evened !== undefined && (
          <Button
            look="quiet"
            title="Scale the shares so that they sum to exactly 100 %"
            onClick={() => change((current) => evenedOut(current) ?? [...current])}
          >
            Even out
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
})
