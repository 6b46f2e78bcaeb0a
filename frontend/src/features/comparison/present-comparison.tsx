import { reportWords } from '@/api/report-words.gen'
import { NumberAt } from '@/components/form-numbers'
import { Presentation } from '@/components/presentation'
import { restAfter, useSettled } from '@/components/use-settled'
import { AnswerStrip } from './answer-strip'
import type { ShownComparison } from './comparison-query'
import { pairOf } from './comparison-state'
import { LinesCard } from './lines-card'
import { QuestionsSection } from './questions-section'
import { WaySwitch } from './way-bridge'
import { WayTable } from './way-table'

/** Shows a comparison to a room; what is changed there is changed on the page. */
export default function PresentComparison({
  answer,
  ways,
  choices,
  sources,
  stale,
  onChange,
  ...asked
}: ShownComparison & { stale: boolean }) {
  // the answer may belong to the rate before this one; what is drawn says its own rate
  const state = { ...asked.state, rate_per_second: answer.rate_per_second }
  const settled = useSettled({ answer, state, ways }, restAfter)
  return (
    <Presentation
      title="Ways into CICS, compared"
      stale={stale}
      views={[
        {
          name: 'answer',
          title: reportWords.answer,
          content: (
            <>
              <AnswerStrip
                answer={answer}
                state={state}
                settled={settled.state}
                choices={choices}
              />
              <WayTable
                answer={answer}
                state={state}
                pair={pairOf(state)}
                sources={sources}
                onChange={onChange}
              />
            </>
          ),
        },
        {
          name: 'rates',
          title: 'Along the rate',
          content: <LinesCard {...settled} sources={sources} onChange={onChange} />,
        },
        {
          name: 'switch',
          title: 'A switch',
          content: <WaySwitch {...settled} sources={sources} onChange={onChange} />,
        },
        {
          name: 'questions',
          title: 'Questions',
          content: <QuestionsSection {...settled} onChange={onChange} />,
        },
      ]}
      inputs={
        <>
          <NumberAt at="rate_per_second" />
          <NumberAt at="regions" unit={state.regions === 1 ? 'region' : 'regions'} />
        </>
      }
    />
  )
}
