import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|txt)$/
const smallest = 512

/** Writes a .gz and a .br beside every text file of the build, for servers that send them as they are. */
export function compressedCopies(): Plugin {
  let folder = ''
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true })
      for (const name of names.filter((each) => compressible.test(each))) {
        const path = join(folder, name)
        if ((await stat(path)).size < smallest) continue
        const content = await readFile(path)
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      }
    },
  }
}
