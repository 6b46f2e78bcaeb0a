import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1]

/** Most that a first visit to /value may load, kB of gzip: until its figures show, and with charts. */
const most = { figures: 155, charts: 255 }

/** Tells how much JavaScript a first visit loads, and refuses a build that loads more than it may. */
export function firstScripts(): Plugin {
  return {
    name: 'first-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const loaded = new Set<string>()
      let bytes = 0
      const load = (name: string) => {
        const part = bundle[name]
        if (part?.type !== 'chunk' || loaded.has(name)) return
        loaded.add(name)
        bytes += gzipSync(part.code, { level: 9 }).length
        part.imports.forEach(load)
      }
      const kilobytes = (part: Bundle[string] | undefined) => {
        if (part?.type !== 'chunk') throw new Error('The build has no chunk of the value page.')
        load(part.fileName)
        return Math.round(bytes / 1000)
      }
      const figures = kilobytes(chunks.find((chunk) => chunk.isEntry))
      const charts = kilobytes(
        chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/value/value-charts.tsx')),
      )
      this.info(
        `JavaScript of a first visit: ${figures} kB until figures show (most ${most.figures}), ${charts} kB with charts (most ${most.charts})`,
      )
      if (figures > most.figures || charts > most.charts)
        this.error(
          `A first visit loads more JavaScript than it may (${figures} of ${most.figures} kB until figures show, ${charts} of ${most.charts} kB with charts): load by itself what can wait.`,
        )
    },
  }
}
