import { ImportFrame } from './import-frame'
import type { Brought, TakenOver } from './import-query'
import { useImport } from './use-import'

/** A kind that has no preview of its own: what it is, its findings and its name. */
export function OtherPreview({
  first,
  onEnd,
}: {
  first: Brought
  onEnd: (made: TakenOver | null) => void
}) {
  const { frame } = useImport(first, onEnd)
  return (
    <ImportFrame {...frame} hindrance={null}>
      {null}
    </ImportFrame>
  )
}
