import { useEffect, useState } from 'react'
import { peakWords } from '@/api/peak-words.gen'
import { Button } from '@/components/button'
import { formatFigure } from '@/components/number-format'
import classes from './import-page.module.css'
import { type Bringable, bytesOf, type WaitingImport } from './import-query'

interface ReadingFilesProps {
  /** What was sent; none: it waits on the server. */
  files: readonly Bringable[]
  /** What the server says of them, while nobody has to wait for it. */
  waiting?: WaitingImport | undefined
  /** Share of the bytes that is packed to be sent, 0 to 1. */
  packed: number
  onCancel: () => void
}

/** Says what is being read, how large it is and how far it is, and lets it be given up. */
export function ReadingFiles({ files, waiting, packed, onCancel }: ReadingFilesProps) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(clock)
  }, [])
  const isPacking = waiting === undefined && packed > 0 && packed < 1
  const share = waiting === undefined ? (isPacking ? packed : null) : waiting.read_share
  const words = waiting === undefined ? wordsOf(files) : waitingWords(waiting)
  const percent = share === null ? '' : `, ${formatFigure(Math.floor(share * 100))} %`
  return (
    <section
      className={`panel row gap-6 middle mb-8 pad-7 ${classes.panel}`}
      aria-label="Files that are read"
    >
      <div className="stack gap-3 min-0">
        <p
          className="m-0 anywhere"
          role="status"
        >{`${isPacking ? 'Packing' : 'Reading'} ${words} …`}</p>
        {share !== null && <progress value={share} aria-label={isPacking ? 'Packed' : 'Read'} />}
        <p className="hint m-0 regular">
          {seconds < 2 && share === null
            ? 'A long file takes up to some minutes.'
            : `${formatFigure(seconds)} s until now${percent}`}
        </p>
        {waiting !== undefined && (
          <p className="hint m-0 regular">
            You may leave this page: reading goes on, and the file stands in the list here.
          </p>
        )}
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </section>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1e5 ? `${formatFigure(bytes)} bytes` : `${formatFigure(bytes / 1e6)} MB`
}

function waitingWords({ file_name, file_bytes }: WaitingImport): string {
  const size = file_bytes === null ? '' : ` (${sizeText(file_bytes)})`
  return `${file_name ?? peakWords.pasted}${size}`
}

/** The first file's name with its size, and how many more there are. */
function wordsOf(files: readonly Bringable[]): string {
  const [first, ...others] = files
  if (first === undefined) return 'your file'
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  if (typeof first === 'string') return first + more
  const name = first instanceof File ? first.name : peakWords.pasted
  return `${name}${more} (${sizeText(bytesOf(files))})`
}
