import { type ReactNode, useId, useState } from 'react'
import { droppedFiles } from './dropped-files'
import classes from './file-drop.module.css'

interface FileDropProps {
  label: string
  onFiles: (files: readonly File[]) => void
  multiple?: boolean
  disabled?: boolean
  accept?: string
  className?: string | undefined
  /** What files there may be. */
  children?: ReactNode
}

/** Takes files that are chosen, or dropped on it. */
export function FileDrop({ label, onFiles, className, children, ...field }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)

  function take(list: FileList | null) {
    if (list !== null && list.length > 0) onFiles([...list])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field within it does the same by keyboard
    <div
      className={`min-0 round ${classes.drop} ${className ?? ''}`}
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then((files) => {
          if (files.length > 0) onFiles(files)
        })
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        {...field}
        onChange={(event) => {
          take(event.currentTarget.files)
          // the same file can be chosen again after it was corrected
          event.currentTarget.value = ''
        }}
      />
      {children}
    </div>
  )
}
