import { useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import classes from './import-page.module.css'
import type { Bringable } from './import-query'

interface ReadingFilesProps {
  /** What was sent; none: it waits on the server. */
  files: readonly Bringable[]
  onCancel: () => void
}

/** Says what is being read, how large it is and for how long, and lets it be given up. */
export function ReadingFiles({ files, onCancel }: ReadingFilesProps) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(clock)
  }, [])
  return (
    <section
      className={`panel row gap-6 middle mb-8 pad-7 ${classes.panel}`}
      aria-label="Files that are read"
    >
      <div className="stack gap-1 min-0">
        <p className="m-0 anywhere" role="status">{`Reading ${wordsOf(files)} …`}</p>
        <p className="hint m-0 regular">
          {seconds < 2 ? 'A long file takes up to some minutes.' : `${seconds} s until now`}
        </p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </section>
  )
}

/** The first file's name with its size, and how many more there are. */
function wordsOf(files: readonly Bringable[]): string {
  const [first, ...others] = files
  if (first === undefined) return 'the file'
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  if (typeof first === 'string') return first + more
  const bytes = files.reduce((sum, file) => sum + (typeof file === 'string' ? 0 : file.size), 0)
  const name = first instanceof File ? first.name : 'what was pasted'
  const size = bytes < 1e5 ? `${formatFigure(bytes)} bytes` : `${formatFigure(bytes / 1e6)} MB`
  return `${name}${more} (${size})`
}
