import { peakWords } from '@/api/peak-words.gen'
import { reportWords } from '@/api/report-words.gen'
import { AnswerBoard, AnswerBridge } from '@/components/answer-board'
import { useValue } from '@/components/form'
import { NumberAt } from '@/components/form-numbers'
import { lazyPart } from '@/components/lazy-part'
import { Presentation } from '@/components/presentation'
import { isLevels } from '@/components/price'
import type { ResultTab } from '@/components/result-tabs'
import { restAfter, useSettled } from '@/components/use-settled'
import { PayingTable } from './paying-table'
import type { ProductDraft } from './scenario-draft'
import type { ResultsProps } from './scenario-results'

const ProfileCard = lazyPart(() => import('./profile-card'))
const ScenarioCharts = lazyPart(() => import('./scenario-charts'))

/** Shows a scenario to a room; what is changed there is changed in the editor. */
export function PresentScenario({
  name,
  answer,
  find,
  content,
  stale,
  update,
}: Omit<ResultsProps, 'customer' | 'tried'> & { name: string; stale: boolean }) {
  const settled = useSettled({ answer, find, content }, restAfter)
  const { board } = answer
  const priced = answer.inputs.price_factor !== undefined
  const charts = (part: 'years' | 'sensitivity') => <ScenarioCharts {...settled} part={part} />
  const views: readonly ResultTab[] = [
    {
      name: 'answer',
      title: reportWords.answer,
      content: <AnswerBoard answer={answer} find={find} />,
    },
    ...(board.steps.length > 1
      ? [
          {
            name: 'bridge',
            title: 'How it comes about',
            content: <AnswerBridge board={board} find={find} />,
          },
        ]
      : []),
    ...(content.profile != null && !priced
      ? [
          {
            name: 'peak',
            title: peakWords.how_the_peak_moves,
            content: <ProfileCard answer={settled.answer} find={settled.find} content={content} />,
          },
        ]
      : []),
    ...(priced ? [{ name: 'years', title: 'Year by year', content: charts('years') }] : []),
    priced
      ? {
          name: 'pay',
          title: 'What would make it pay',
          content: (
            <PayingTable
              content={settled.content}
              years={settled.content.money?.years ?? 1}
              update={update}
            />
          ),
        }
      : { name: 'sensitivity', title: 'Sensitivity', content: charts('sensitivity') },
  ]
  return <Presentation title={name} views={views} stale={stale} inputs={<Levers />} />
}

/** The inputs that a meeting asks about: volume, saving, price and costs, as far as they are stated. */
function Levers() {
  const { value: mix } = useValue<readonly unknown[]>('mix')
  const { value: stated } = useValue<number | null>('stated_saving_msu')
  const { value: products } = useValue<readonly ProductDraft[] | undefined>('money.products')
  const flat = products?.flatMap(({ price }, at) => (isLevels(price) ? [] : [at])) ?? []
  return (
    <>
      {mix.length > 0 && (
        <>
          <NumberAt at="workload.transactions" />
          <NumberAt at="workload.peak_share" />
        </>
      )}
      {/* empty it would be gone from the stage while one types */}
      {stated !== null && <NumberAt at="stated_saving_msu" optional={false} />}
      {flat.slice(0, 3).map((at) => (
        <NumberAt
          key={at}
          at={`money.products.${at}.price.flat_per_msu_month`}
          label={`Price of an MSU, ${products?.[at]?.label ?? ''}`}
        />
      ))}
      {products !== undefined && (
        <>
          <NumberAt at="money.licence_per_year" />
          <NumberAt at="money.one_off" />
        </>
      )}
    </>
  )
}
