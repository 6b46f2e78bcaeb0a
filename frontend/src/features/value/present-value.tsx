import { reportWords } from '@/api/report-words.gen'
import { AnswerBoard, AnswerBridge } from '@/components/answer-board'
import { NumberAt } from '@/components/form-numbers'
import { lazyPart } from '@/components/lazy-part'
import { Presentation } from '@/components/presentation'
import { restAfter, useSettled } from '@/components/use-settled'
import type { ValueResultsProps } from './value-results'

const CurveCard = lazyPart(() => import('./value-charts'))
const PartsCard = lazyPart(() => import('./parts-card'))

/** Shows a value to a room; what is changed there is changed in the calculator. */
export default function PresentValue({
  answer,
  find,
  inputs,
  stale,
  view,
  onView,
}: Omit<ValueResultsProps, 'updating' | 'onBasis' | 'onRegions'> & { stale: boolean }) {
  const settled = useSettled({ answer, find, inputs }, restAfter)
  const { board } = answer
  const bridge = <AnswerBridge board={board} find={find} />
  const parts = <PartsCard answer={settled.answer} find={settled.find} />
  const curve = <CurveCard {...settled} view={view} onView={onView} />
  return (
    <Presentation
      title={
        inputs.machine === null
          ? 'What a change saves'
          : `What a change saves on a ${inputs.machine}`
      }
      stale={stale}
      views={[
        {
          name: 'answer',
          title: reportWords.answer,
          content: <AnswerBoard answer={answer} find={find} />,
        },
        ...(board.steps.length > 1
          ? [{ name: 'bridge', title: 'How it comes about', content: bridge }]
          : []),
        ...(answer.parts.length > 1
          ? [{ name: 'parts', title: 'Part by part', content: parts }]
          : []),
        { name: 'curve', title: 'At other volumes', content: curve },
      ]}
      inputs={
        <>
          <NumberAt at="workload.transactions" />
          <NumberAt at="workload.peak_share" />
          <NumberAt at="workload.peak_hours" />
        </>
      }
    />
  )
}
