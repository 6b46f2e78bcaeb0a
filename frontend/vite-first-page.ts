import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1]

const sources = new URL('src/', import.meta.url)

function sourceOf(module: string): string {
  return readFileSync(new URL(`${module}.tsx`, sources), 'utf8')
}

/** Returns the pages of the router by their address, each with the module that it loads. */
function pagesOf(router: string): [path: string, module: string][] {
  const placed = (module: string) => module.replace(/^@\//, '').replace(/^\.\//, 'app/')
  return router
    .split(/(?:createRoute|labPage|plainPage)\(/)
    .flatMap((block): [string, string][] => {
      const [, address, page] = /^\s*'([^']+)',\s*\(\) => import\('([^']+)'\)/.exec(block) ?? []
      const path = address ?? /path: '([^']+)'/.exec(block)?.[1]
      const component = /component: (\w+),/.exec(block)?.[1]
      const module =
        page ??
        /lazyPage\(\s*\(\) => import\('([^']+)'\)/.exec(block)?.[1] ??
        new RegExp(`import \\{ ${component} \\} from '([^']+)'`).exec(router)?.[1]
      return path === undefined || module === undefined ? [] : [[path, placed(module)]]
    })
}

/** Pages whose title is the name of something: the server knows it. */
const namedByWhatIsOpen = /\$|^\/scenarios\/new$/

interface PageWords {
  title?: string
  heading?: string
  lede?: string
}

/** Returns what a page says before anything is known: its window's title, its own, what it is for. */
function wordsOf(module: string): PageWords {
  const source = sourceOf(module)
  const tab = /\stab="([^"]+)"/.exec(source)?.[1]
  const title =
    tab === undefined
      ? /useDocumentTitle\('([^']+)'\)/.exec(source)?.[1]
      : `${tab} · Lab · Headroom`
  if (title === undefined) return {}
  const [, heading, lede] =
    /\stitle="([^"]+)"\s+lede="([^"]+)"/.exec(source) ??
    /<PageHead title="([^"]+)"/.exec(source) ??
    []
  return {
    title,
    heading: heading ?? title.replace(/ · .*/, ''),
    ...(lede !== undefined && { lede }),
  }
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
 * colours is set by a script within the page, and a list says what each page of the router loads and
 * what it is called, so that the server can name it with the page.
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
      const unnamed: string[] = []
      const pages = pagesOf(sourceOf('app/router')).flatMap(([path, module]) => {
        const chunk = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.replace(/\.tsx?$/, '').endsWith(`/src/${module}`)),
        )
        if (chunk === undefined) return []
        const words = namedByWhatIsOpen.test(path) ? undefined : wordsOf(module)
        if (words !== undefined && words.title === undefined) unnamed.push(path)
        // a browser takes six at a time: long scripts first, sheets last
        const sizeOf = (name: string) => {
          const part = bundle[name]
          return part?.type === 'chunk' ? part.code.length : 0
        }
        const files = [...first, ...needed(bundle, first, chunk.fileName)]
        const sorted = files.toSorted((one, other) => sizeOf(other) - sizeOf(one))
        return [[path, { files: sorted, ...words }]]
      })
      if (unnamed.length > 0) throw new Error(`Without a title: ${unnamed.join(', ')}`)
      if (pages.length < 10) throw new Error('The routes of router.tsx are not found any more.')
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(pages), null, 1),
      })
    },
  }
}
