import type { Schemas } from '@/api/schemas'
import { BillTables } from './bill-tables'
import { ImportFrame } from './import-frame'
import type { TakenOver } from './import-query'
import { useImport } from './use-import'

interface BillPreviewProps {
  first: Schemas['BillBrought']
  onEnd: (made: TakenOver | null) => void
}

/** Months of a bill as they were read, with their faults. */
export function BillPreview({ first, onEnd }: BillPreviewProps) {
  const { frame } = useImport(first, onEnd)
  return (
    <ImportFrame {...frame} hindrance={null}>
      <BillTables months={first.preview.months} />
    </ImportFrame>
  )
}
