import { fields } from '@/api/lab-fields.gen'
import { Fields } from '@/components/fields'
import { CalculationPage, LabHeadline } from './lab-frame'

/** What fits into the capacity that a change frees. */
export function FreedPage() {
  return (
    <CalculationPage
      calculation="freed-capacity"
      tab="Use of headroom"
      title="What is the headroom good for?"
      lede="What fits into the GP time that a change frees in the peak hours, and what work beyond it costs. It starts with what Socket II frees in an hour; the other numbers are yours to enter."
      controls={<Fields names={[...Object.keys(fields.FreedContent), 'currency']} />}
    >
      {(answer) => <LabHeadline figures={answer.figures} />}
    </CalculationPage>
  )
}
