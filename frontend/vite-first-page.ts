import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1]

/** Returns the pages of the router by their address, each with the module that it loads. */
function pagesOf(router: string): [path: string, module: string][] {
  return router.split('createRoute(').flatMap((block): [string, string][] => {
    const path = /path: '([^']+)'/.exec(block)?.[1]
    const module = /lazyPage\(\s*\(\) => import\('@\/([^']+)'\)/.exec(block)?.[1]
    return path === undefined || module === undefined ? [] : [[path, module]]
  })
}

/** Returns what a chunk needs, itself first, without what the first page has already. */
function needed(bundle: Bundle, first: ReadonlySet<string>, name: string): Set<string> {
  const names = new Set<string>()
  const add = (file: string) => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || names.has(file) || first.has(file)) return
    names.add(file)
    part.imports.forEach(add)
    for (const sheet of part.viteMetadata?.importedCss ?? [])
      if (!first.has(sheet)) names.add(sheet)
  }
  add(name)
  return names
}

/**
 * What is seen before any script is there: style sheets wait behind the first text, the scheme of
 * colours is set by a script within the page, and a list says what each page of the router loads, so
 * that the server can name it with the page.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets: string[] = []
        return html
          .replace(/^\s*<link rel="stylesheet"[^>]*>\n/gm, (sheet) => {
            sheets.push(sheet)
            return ''
          })
          .replace('<script inline src="/color-scheme.js"></script>', () => {
            const script = readFileSync(new URL('public/color-scheme.js', import.meta.url), 'utf8')
            return `<script>${script}</script>`
          })
          .replace('  </body>', `${sheets.join('')}  </body>`)
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (entry === undefined) throw new Error('The build has no first script.')
      const first = needed(bundle, new Set(), entry.fileName)
      const router = readFileSync(new URL('src/app/router.tsx', import.meta.url), 'utf8')
      const pages = pagesOf(router).flatMap(([path, module]) => {
        const chunk = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.replace(/\.tsx?$/, '').endsWith(`/src/${module}`)),
        )
        if (chunk === undefined) return []
        // a browser takes six at a time: long scripts first, sheets last
        const sizeOf = (name: string) => {
          const part = bundle[name]
          return part?.type === 'chunk' ? part.code.length : 0
        }
        const files = [...first, ...needed(bundle, first, chunk.fileName)]
        return [[path, files.toSorted((one, other) => sizeOf(other) - sizeOf(one))]]
      })
      if (pages.length < 10) throw new Error('The routes of router.tsx are not found any more.')
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(pages), null, 1),
      })
    },
  }
}
