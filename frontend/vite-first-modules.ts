import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const statement = /^(?:import|export)\s(?!type\s)[^'"]*?['"]([@./][^'"]+)['"]/gm

/** Returns the files that some modules import at once, and what those import, as paths. */
export function importedBy(source: string, modules: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (path: string) => {
    const file = [path, `${path}.ts`, `${path}.tsx`].find(
      (name) => /\.\w+$/.test(name) && existsSync(name),
    )
    if (file === undefined || names.has(file)) return
    names.add(file)
    if (file.endsWith('.css')) return
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(statement)) {
      add(name.startsWith('@/') ? resolve(source, name.slice(2)) : resolve(dirname(file), name))
    }
  }
  for (const name of modules) add(resolve(source, name))
  return names
}
