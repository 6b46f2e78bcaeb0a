/** Files from here on are packed before they are sent: a month of reports is a thirtieth then. */
const packedFrom = 1 << 18

/** Tells the server that a file was packed on the way: size and hash are of what is in it. */
const packedType = 'application/vnd.headroom.packed+gzip'

/** Returns files, and what was pasted as text, as a form that the API takes.
 *  onPacked: told the share of all bytes that is packed. */
export async function filesAsForm(
  files: readonly Blob[],
  onPacked?: (share: number) => void,
): Promise<FormData> {
  const form = new FormData()
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  function count(bytes: number) {
    done += bytes
    onPacked?.(done / all)
  }
  for (const file of files) {
    // files of a folder are sent with their place in it
    if (file instanceof File)
      form.append('files', await packed(file, count), file.webkitRelativePath || file.name)
    else form.append('text', await file.text())
  }
  return form
}

async function packed(file: Blob, onRead: (bytes: number) => void): Promise<Blob> {
  if (file.size < packedFrom || typeof CompressionStream === 'undefined') return file
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isPacked = (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b)
  if (isPacked) return file
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, onward) {
      onRead(part.byteLength)
      onward.enqueue(part)
    },
  })
  const packed = file.stream().pipeThrough(counted).pipeThrough(new CompressionStream('gzip'))
  return new Response(packed, { headers: { 'content-type': packedType } }).blob()
}
