import { useDocumentTitle } from '@mantine/hooks'
import { fields } from '@/api/fields.gen'
import { TextField } from '@/components/text-field'
import { LabFrame, LabNumber } from './lab-frame'
import { LabHeadline } from './lab-headline'
import { askFreed, freedStart } from './lab-queries'
import { useLab } from './use-lab'

/** What fits into the capacity that a change frees. */
export function FreedPage() {
  useDocumentTitle('Use of headroom · Lab · Headroom')
  const lab = useLab('freed-capacity', freedStart, askFreed)
  const { inputs, move } = lab
  return (
    <LabFrame
      title="What is the headroom good for?"
      lede="What fits into the GP time that a change frees in the peak hours, and what work beyond it costs. It starts with the 347.25 s an hour of Socket II; the other numbers are yours to enter."
      lab={lab}
      fileName="headroom-use"
      controls={
        <>
          {(Object.keys(fields.FreedContent) as (keyof typeof fields.FreedContent)[]).map(
            (name) => (
              <LabNumber
                key={name}
                input={fields.FreedContent[name]}
                value={inputs[name]}
                place={name}
                lab={lab}
                onChange={(value) => move({ [name]: value })}
              />
            ),
          )}
          <TextField
            label="Currency"
            value={inputs.currency}
            maxLength={3}
            onChange={(currency) => move({ currency: currency.toUpperCase() })}
            error={lab.errors.currency}
          />
        </>
      }
    >
      {(answer) => <LabHeadline figures={answer.figures} />}
    </LabFrame>
  )
}
