import { useState } from 'react'
import { BillTables } from './bill-tables'
import { ImportFrame } from './import-frame'
import { type BillBrought, useChoose, useTakeOver } from './import-query'

interface BillPreviewProps {
  first: BillBrought
  onEnd: (says: string | null) => void
}

/** Months of a bill as they were read, with their faults. */
export function BillPreview({ first, onEnd }: BillPreviewProps) {
  const [name, setName] = useState(first.choices.name)
  const choosing = useChoose(first.id)
  const taking = useTakeOver(first.id)
  return (
    <ImportFrame
      shown={first}
      name={name}
      onName={setName}
      files={first.preview.files}
      hindrance={null}
      busy={choosing.isPending || taking.isPending}
      error={choosing.error ?? taking.error}
      onTakeOver={() =>
        choosing.mutate(
          { name: name.trim() },
          {
            onSuccess: () =>
              taking.mutate(undefined, {
                onSuccess: ({ taken_over: made }) => made !== null && onEnd(made.says),
              }),
          },
        )
      }
      onAgain={() => onEnd(null)}
    >
      <BillTables months={first.preview.months} />
    </ImportFrame>
  )
}
