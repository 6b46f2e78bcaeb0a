import { useId, useState } from 'react'
import { formatFigure } from '@/components/number-format'
import { ImportFrame } from './import-frame'
import type { MachineTableBrought, TakenOver } from './import-query'
import { useImport } from './use-import'

interface MachineTablePreviewProps {
  first: MachineTableBrought
  onEnd: (made: TakenOver | null) => void
}

/** A table of machines: how many models it would add and change. */
export function MachineTablePreview({ first, onEnd }: MachineTablePreviewProps) {
  const id = useId()
  const [dated, setDated] = useState(first.choices.dated ?? '')
  const { frame, takeOver } = useImport(first, onEnd)
  const { preview } = first
  return (
    <ImportFrame
      {...frame}
      hindrance={dated === '' ? 'Enter the date of the table.' : null}
      onTakeOver={() => takeOver({ dated })}
    >
      <p>
        {`Models: ${formatFigure(preview.new)} new, ${formatFigure(preview.changed)} changed, ${formatFigure(preview.same)} the same.`}
      </p>
      <div className="stack gap-2 min-0 size-small medium">
        <label htmlFor={`${id}-dated`}>Date of the table</label>
        <input
          id={`${id}-dated`}
          type="date"
          className="control"
          value={dated}
          required
          onChange={(event) => setDated(event.currentTarget.value)}
        />
        <span className="hint m-0 regular anywhere">The newest table counts</span>
      </div>
    </ImportFrame>
  )
}
