import { ImportFrame } from './import-frame'
import type { Brought } from './import-query'
import { useImport } from './use-import'

/** A kind that has no preview of its own: what it is, its findings and its name. */
export function OtherPreview({
  first,
  onEnd,
}: {
  first: Brought
  onEnd: (says: string | null) => void
}) {
  const { frame } = useImport(first, onEnd)
  return (
    <ImportFrame {...frame} hindrance={null}>
      {null}
    </ImportFrame>
  )
}
