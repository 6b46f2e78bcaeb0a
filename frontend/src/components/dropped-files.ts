/** Returns the files that were dropped; those of a folder, each with its place in it. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const files = [...transfer.files]
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (!entries.some((entry) => entry?.isDirectory)) return files
  const within = await Promise.all(
    entries.map((entry) => (entry === null ? [] : filesWithin(entry))),
  )
  return within.flat()
}

async function filesWithin(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file(resolve, reject)
    })
    const place = entry.fullPath.replace(/^\//, '')
    return [Object.defineProperty(file, 'webkitRelativePath', { value: place })]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  // a reader gives a hundred entries at a time, and none at its end
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (part.length === 0) return files
    for (const inner of part) files.push(...(await filesWithin(inner)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
