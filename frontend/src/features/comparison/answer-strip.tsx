import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useState } from 'react'
import { fields } from '@/api/comparison-fields.gen'
import { reportWords } from '@/api/report-words.gen'
import { formatFigure } from '@/components/number-format'
import { statedPayload } from '@/components/payload'
import { inReadersWay } from '@/components/phrase'
import { unitName } from '@/components/units'
import classes from './comparison-page.module.css'
import {
  type Comparison,
  type Question,
  questionsQuery,
  type Way,
  type WayChoice,
} from './comparison-query'
import { rankedWays, whereText } from './comparison-series'
import type { ComparisonState } from './comparison-state'
import { FigureCell, FigureWorking, millionCost, type OpenedFigure } from './way-figure'
import { needed } from './way-words'

/** Who calls, as the filter and the strip name it. */
export const callerNames: Readonly<Record<string, string>> = {
  cics: 'a CICS region or LU 6.2 partner',
  java: 'a Java client',
  browser: 'a browser',
  mq: 'an MQ client',
  terminal: 'a 3270 terminal',
}

type Pair = Question['pairs'][number]

/** Returns what encryption adds: to the cheapest way where it was measured, else on kept connections. */
function addedByTls(questions: readonly Question[] | undefined, way: Way): Pair | undefined {
  const known = questions
    ?.find((question) => question.id === 'tls')
    ?.pairs.filter((pair) => pair.difference_ms !== null)
  return (
    known?.find((pair) => [pair.before, pair.after].includes(way.configuration)) ?? known?.at(-1)
  )
}

function Cell({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes.answerCell}>
      <dt>{label}</dt>
      <dd>
        <b>{children}</b>
        {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  )
}

interface AnswerStripProps {
  answer: Comparison
  state: ComparisonState
  /** The state once it has come to rest: what hangs on the answer follows it. */
  settled: ComparisonState
  choices: readonly WayChoice[]
}

/** The cheapest way for the client at the rate, with everything that decides about it. */
export const AnswerStrip = memo(function AnswerStrip({
  answer,
  state,
  settled,
  choices,
}: AnswerStripProps) {
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const questions = useQuery(questionsQuery(settled))
  const way = rankedWays(answer, state).find((one) => one.rank !== null)
  if (way === undefined) return null
  const basis = state.msu_basis
  const figure = (
    label: string,
    name: OpenedFigure['name'],
    value: number | null,
    {
      missing = name,
      unit,
      note,
    }: { missing?: string; unit?: string; note?: string | undefined } = {},
  ) => (
    <Cell label={label} note={note}>
      <FigureCell
        name={label}
        value={value}
        unit=""
        why={inReadersWay(answer, way.missing[missing] ?? '') || null}
        onOpen={() => setOpened({ way, name })}
      />
      {unit !== undefined && value !== null && ` ${unit}`}
    </Cell>
  )
  const tls = addedByTls(questions.data?.items, way)
  const { limit, max_measured_rate_per_second: measured } = way
  const said = choices
    .find((choice) => choice.id === way.configuration)
    ?.callers?.find((caller) => caller.kind === state.caller)?.basis
  const client = state.caller === null ? '' : ` for ${callerNames[state.caller] ?? state.caller}`
  const { payload_kb, gp_ms_per_kb } = state
  return (
    <section className={classes.answerCard} aria-label={reportWords.answer}>
      <dl className={`row apart gap-y-4 gap-x-6 m-0 ${classes.answerStrip}`}>
        <Cell
          label={`Cheapest${client} ${whereText(answer)}`}
          note={
            said === 'not-stated'
              ? 'the document does not say if it can call'
              : payload_kb !== null && gp_ms_per_kb !== null
                ? statedPayload(payload_kb)
                : inReadersWay(answer, way.payload.label)
          }
        >
          {way.short_label}
        </Cell>
        {figure('GP time', 'gp_ms', way.gp_ms, { unit: 'ms' })}
        {figure('MSU', `msu_per_hour_${basis}`, way.msu_per_hour[basis], {
          missing: `msu_per_hour.${basis}`,
        })}
        {state.price_per_msu_hour !== null &&
          figure('A million cost', millionCost(state), way.million_cost, {
            missing: 'million_cost',
            note: state.ziip_charged_share
              ? fields.ComparisonContent.ziip_charged_share.label
              : unitName('¤'),
          })}
        {figure('CPs', 'gp_cps_used', way.gp_cps_used)}
        {way.ziip_ms === 0 ? (
          <Cell label="zIIP">none</Cell>
        ) : (
          figure('zIIP', 'ziip_ms', way.ziip_ms, {
            unit: 'ms ran',
            note:
              way.ziip_ms === null
                ? undefined
                : `eligible ${formatFigure(way.ziip_eligible_ms ?? 0)}, overflowed ${formatFigure(way.aapcp_ms ?? 0)}`,
          })
        )}
        <Cell label="Regions" note={needed(way) ?? undefined}>
          {way.regions_in_range === null ? '–' : formatFigure(way.regions_in_range)}
        </Cell>
        <Cell
          label={limit.kind === 'test' ? 'Measured to' : 'Limit, one region'}
          note={limit.kind === 'test' ? 'no limit found' : limit.cause_label}
        >
          <span title={inReadersWay(answer, limit.reason)}>
            {formatFigure(limit.kind === 'method' ? limit.rate_per_second : measured)} tps
          </span>
        </Cell>
        {figure('Response', 'response_ms', way.response_ms, {
          unit: 'ms',
          note: way.response_clock === 'client' ? 'by the client’s clock' : undefined,
        })}
        <Cell label="TLS adds" note={tls && shortPair(tls, answer)}>
          {tls?.difference_ms == null
            ? 'not measured here'
            : `${formatFigure(tls.difference_ms)} ms`}
        </Cell>
      </dl>
      {answer.shortlist.length > 1 && (
        <ol
          className={`row m-0 ruled size-note no-marks ${classes.shortlist}`}
          aria-label="Shortlist"
        >
          {answer.shortlist.map((listed) => (
            <li key={listed.configuration}>
              <b>{listed.label}</b>: {inReadersWay(answer, listed.reason)}
            </li>
          ))}
        </ol>
      )}
      {opened !== null && (
        <FigureWorking opened={opened} state={state} onClose={() => setOpened(null)} />
      )}
    </section>
  )
})

function shortPair({ before, after, before_label, after_label }: Pair, { items }: Comparison) {
  const name = (id: string, label: string) =>
    items.find((way) => way.configuration === id)?.short_label ?? label
  return `${name(before, before_label)} → ${name(after, after_label)}`
}
