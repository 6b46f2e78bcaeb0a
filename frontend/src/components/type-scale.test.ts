import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
// paper has sizes of its own
const paper = /report-print|app\/print/

test('every style sheet of the screen takes its sizes of type from the six of theme.css', () => {
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !paper.test(name) && !name.endsWith('theme.css'),
  )
  expect(sheets.length).toBeGreaterThan(50)
  const others = sheets.flatMap((name) =>
    (readFileSync(root + name, 'utf8').match(/font-size: [\d.]+px/g) ?? []).map(
      (size) => `${name}: ${size}`,
    ),
  )
  expect(others).toEqual([])
  const theme = readFileSync(`${root}app/theme.css`, 'utf8')
  expect(theme.match(/--hr-size-\w+:/g)).toHaveLength(6)
})
