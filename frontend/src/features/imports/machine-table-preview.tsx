import { useId, useState } from 'react'
import { formatFigure } from '@/components/number-format'
import { ImportFrame } from './import-frame'
import classes from './import-page.module.css'
import { type MachineTableBrought, useChoose, useTakeOver } from './import-query'

interface MachineTablePreviewProps {
  first: MachineTableBrought
  onEnd: (says: string | null) => void
}

/** A table of machines: how many models it would add and change. */
export function MachineTablePreview({ first, onEnd }: MachineTablePreviewProps) {
  const id = useId()
  const [name, setName] = useState(first.choices.name)
  const [dated, setDated] = useState(first.choices.dated ?? '')
  const choosing = useChoose(first.id)
  const taking = useTakeOver(first.id)
  const { preview } = first
  return (
    <ImportFrame
      shown={first}
      name={name}
      onName={setName}
      files={[]}
      hindrance={dated === '' ? 'Enter the date of the table.' : null}
      busy={choosing.isPending || taking.isPending}
      error={choosing.error ?? taking.error}
      onTakeOver={() =>
        choosing.mutate(
          { name: name.trim(), dated },
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
      <p>
        {`${formatFigure(preview.new)} models are new, ${formatFigure(preview.changed)} change, ${formatFigure(preview.same)} stay the same.`}
      </p>
      <div className={classes.choice}>
        <label htmlFor={`${id}-dated`}>Date of the table</label>
        <input
          id={`${id}-dated`}
          type="date"
          value={dated}
          required
          onChange={(event) => setDated(event.currentTarget.value)}
        />
        <span className={classes.soft}>The newest table counts</span>
      </div>
    </ImportFrame>
  )
}
