import { Fragment } from 'react'
import type { ReportPhrase } from '@/api/reports'
import { formatWithUnit } from '@/components/units'

/** A sentence of the answer, its numbers written in the reader's way. */
export function Phrase({ pieces }: { pieces: ReportPhrase }) {
  return pieces.map((piece, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a frozen sentence do not move
    <Fragment key={position}>
      {piece.value === null ? piece.text : formatWithUnit(piece.value, piece.unit ?? '')}
    </Fragment>
  ))
}
