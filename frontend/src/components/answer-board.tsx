import { useDebouncedValue } from '@mantine/hooks'
import { memo, useId } from 'react'
import type { FindFigure } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import classes from './answer-board.module.css'
import type { FirstWords } from './first-words'
import { intervalText } from './interval'
import { KindBadge } from './kind-badge'
import { type Spoken, spokenText } from './phrase'
import { Quantity } from './quantity'
import { sentence } from './stat'
import { Bone, LoadingState } from './states'

type Board = Schemas['Board']
type Step = Board['steps'][number]

/** The warning that a rate lies outside what was measured. */
export const beyondRange = 'beyond_measured_range'

interface BoardProps {
  board: Board
  find: FindFigure
}

interface AnswerProps {
  answer: { board: Board; warnings: readonly { code: string }[] }
  find: FindFigure
}

const written = (text: Spoken | null) => (text === null ? null : spokenText(text))

function LeadingFigure({ tile, find }: { tile: Board['tiles'][number]; find: FindFigure }) {
  const id = useId()
  const figure = find(tile.figure)
  if (figure === undefined) return null
  const missing = figure.value === null && tile.instead === null ? figure.why_missing : null
  const beside = written(tile.beside) ?? missing ?? intervalText(figure)
  return (
    <div className={classes.tile} data-loss={tile.loses ? '' : undefined}>
      <div className="row middle gap-y-1 gap-x-4">
        <span id={id} className="hint leading">
          {tile.label}
        </span>
        {/* a headline that rests on an assumption is never shown in silence */}
        {figure.kind === 'assumed' && figure.value !== null && <KindBadge kind="assumed" />}
        {tile.loses && <span className={`danger size-note strong ${classes.loss}`}>Loss</span>}
      </div>
      <Quantity
        figure={figure}
        labelledBy={id}
        label={tile.label}
        size="large"
        instead={written(tile.instead)}
      />
      {beside !== null && (
        <span className="quiet leading anywhere">{sentence(beside).replace(/\.$/, '')}</span>
      )}
    </div>
  )
}

/** What an answer says first: a sentence, why, and the figures that lead. */
export const AnswerBoard = memo(function AnswerBoard({ answer, find }: AnswerProps) {
  const { board, warnings } = answer
  // a figure that lies beyond what was measured is hatched
  const beyond = warnings.some(({ code }) => code === beyondRange)
  return (
    <section
      className={`panel ${classes.board}`}
      aria-label="Headline figures"
      data-beyond={beyond ? '' : undefined}
    >
      <div className={`packed gap-3 ${classes.says}`}>
        <h2 className="m-0 size-title strong tight" data-loss={board.loses ? '' : undefined}>
          {spokenText(board.decision)}
        </h2>
        {board.why !== null && <p className="m-0 soft leading">{spokenText(board.why)}</p>}
      </div>
      <div className={classes.tiles} data-count={board.tiles.length}>
        {board.tiles.map((tile) => (
          <LeadingFigure key={tile.figure} tile={tile} find={find} />
        ))}
      </div>
    </section>
  )
})

/** What the row before a lost part has; where nothing is saved there, the part is added to it. */
function valueBefore(steps: readonly Step[], step: Step, find: FindFigure): number {
  const before = steps[steps.indexOf(step) - 1]
  return (before && find(before.figure)?.value) ?? 0
}

/** Where a row's bar begins and ends, as shares of the largest of its unit; null: it is alone. */
function barOf(steps: readonly Step[], step: Step, find: FindFigure): [number, number] | null {
  const unit = find(step.figure)?.unit
  const alike = steps.filter(({ figure }) => find(figure)?.unit === unit)
  if (alike.length < 2) return null
  const size = (one: Step) => Math.abs(find(one.figure)?.value ?? 0)
  const most = Math.max(...alike.map(size))
  if (most === 0) return null
  if (!step.lost) return [0, size(step) / most]
  const before = valueBefore(steps, step, find)
  const [from, to] = before > 0 ? [before - size(step), before] : [-before, size(step) - before]
  return [Math.max(0, from) / most, Math.min(1, to / most)]
}

function BridgeRow({
  step,
  steps,
  find,
}: {
  step: Step
  steps: readonly Step[]
  find: FindFigure
}) {
  const id = useId()
  const figure = find(step.figure)
  if (figure === undefined) return null
  const bar = barOf(steps, step, find)
  return (
    <li
      className={classes.step}
      data-lost={step.lost ? '' : undefined}
      data-negative={(figure.value ?? 0) < 0 ? '' : undefined}
    >
      <span id={id}>{step.label}</span>
      <span className="strong digits to-end">
        {step.lost && (valueBefore(steps, step, find) > 0 ? '\u2212\u2060' : '+')}
        <Quantity
          figure={figure}
          labelledBy={id}
          label={step.label}
          instead={written(step.instead)}
          copyable={false}
        />
      </span>
      <span className={classes.track} aria-hidden="true">
        {bar !== null && (
          <span
            className={classes.bar}
            style={{ left: `${bar[0] * 100}%`, width: `${(bar[1] - bar[0]) * 100}%` }}
          />
        )}
      </span>
      <span className="quiet leading anywhere">{written(step.factor)}</span>
    </li>
  )
}

/** The way from CPU time as measured to money, a row a step; each opens its working. */
export const AnswerBridge = memo(function AnswerBridge({ board, find }: BoardProps) {
  const id = useId()
  if (board.steps.length < 2) return null
  return (
    <section className={`panel ${classes.bridge}`} aria-labelledby={id}>
      <h2 id={id} className="m-0 size-text strong">
        How it comes about
      </h2>
      <ol className="plain-list">
        {board.steps.map((step) => (
          <BridgeRow key={step.figure} step={step} steps={board.steps} find={find} />
        ))}
      </ol>
    </section>
  )
})

/** What screen readers say when figures have changed and stand still. */
export function SpokenAnswer({ board }: Pick<BoardProps, 'board'>) {
  const [settled] = useDebouncedValue(board, 900)
  return (
    <p className="visually-hidden" role="status">
      {spokenText(settled.decision)}
    </p>
  )
}

interface BoardShapeProps {
  tiles?: number
  /** The sentence and the figures that came with the page, before those that can be opened. */
  first?: FirstWords | null | undefined
}

/** The shape of the board before the first answer. */
export function BoardShape({ tiles = 4, first }: BoardShapeProps) {
  const words = first?.tiles ?? []
  return (
    <LoadingState what="figures">
      <div className={`panel ${classes.board}`}>
        <div className={`packed gap-3 ${classes.says}`}>
          {first?.decision == null ? (
            <Bone width="70%" height={26} />
          ) : (
            <p className="m-0 size-title strong tight">{first.decision}</p>
          )}
          <Bone width="90%" />
        </div>
        <div className={classes.tiles} data-count={words.length || tiles}>
          {words.map(({ label, text }) => (
            <div key={label} className={classes.tile}>
              <span className="hint leading">{label}</span>
              <span className="strong size-title">{text}</span>
            </div>
          ))}
          {Array.from({ length: words.length === 0 ? tiles : 0 }, (_, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shape is where it stands
            <div key={position} className={classes.tile}>
              <Bone width="60%" />
              <Bone width="80%" height={32} />
            </div>
          ))}
        </div>
      </div>
    </LoadingState>
  )
}
