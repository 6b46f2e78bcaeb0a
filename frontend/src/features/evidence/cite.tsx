import type { Study } from '@/api/evidence'
import { CopyButton } from '@/components/copy-button'
import classes from './cite.module.css'
import { citation } from './study-words'

interface CiteProps {
  study: Pick<Study, 'document' | 'title'> | undefined
  /** Address of the page that the place is on; this page without it. */
  page?: string
  /** Element that a link leads to. */
  anchor: string
  /** Table, row and column, or section. */
  place: string
  /** The printed digits, where one number is meant. */
  printed?: string | null
  /** Shows the labels beside the icons. */
  labelled?: boolean
}

/** Copies a link to a row, cell or sentence, and where it stands in its document. */
export function Cite({ study, page, anchor, place, printed = null, labelled = false }: CiteProps) {
  const look = labelled ? 'outline' : 'icon'
  return (
    <span className={`inline ${labelled ? 'wrap' : ''} gap-2 no-print ${classes.cite}`}>
      <CopyButton
        text={() => {
          const at = page === undefined ? window.location.href : window.location.origin + page
          return `${at.split('#', 1)[0]}#${encodeURIComponent(anchor)}`
        }}
        label={labelled ? 'Copy link' : `Copy link to ${place}`}
        icon="link"
        look={look}
        small
        labelled={labelled}
      />
      {study !== undefined && (
        <CopyButton
          text={citation(study, place, printed)}
          label={labelled ? 'Copy citation' : `Copy citation of ${place}`}
          look={look}
          small
          labelled={labelled}
        />
      )}
    </span>
  )
}
