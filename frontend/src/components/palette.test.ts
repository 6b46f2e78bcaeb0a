import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast'
import {
  addressSpaces,
  categories,
  categoryMark,
  ownComponentMark,
  processors,
  surfaces,
} from './palette'

const marks = [
  ...Object.entries(addressSpaces),
  ...Object.entries(processors),
  ...categories.map((mark, index) => [`category ${index + 1}`, mark] as const),
  ...Array.from(
    { length: 8 },
    (_, index) => [`own ${index + 1}`, ownComponentMark(index, 'gp')] as const,
  ),
]
const backgrounds = Object.entries(surfaces).flatMap(([theme, named]) =>
  Object.entries(named).map(([name, color]) => [`${theme} ${name}`, color] as const),
)

test('black on white has a contrast of 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

describe.each(backgrounds)('on the %s', (_, background) => {
  test.each(marks)('%s has a contrast of at least 3', (_name, mark) => {
    expect(contrast(mark.color, background)).toBeGreaterThanOrEqual(3)
  })
})

const themeFile = readFileSync('src/app/theme.css', 'utf8')

/** Returns the tokens of a theme as they stand in the style sheet. */
function tokens(theme: 'light' | 'dark'): Record<string, string> {
  const block = new RegExp(`/\\* ${theme} \\*/([^}]*)}`).exec(themeFile)?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--hr-([a-z-]+):\s*(#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]]),
  )
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const token = tokens(theme)

  test('paints the surfaces that the colours were computed against', () => {
    expect(token.page).toBe(surfaces[theme].page)
    expect(token.panel).toBe(surfaces[theme].panel)
  })

  test.each(['ink', 'ink-soft', 'accent-text', 'danger', 'caution', 'good'])(
    'text in %s has a contrast of at least 4.5 on every surface',
    (name) => {
      for (const surface of ['page', 'panel', 'inset']) {
        expect(contrast(token[name] ?? '', token[surface] ?? '')).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test.each(['field-line', 'accent', 'focus'])(
    'the outline of a control in %s has a contrast of at least 3',
    (name) => {
      for (const surface of ['page', 'panel', 'inset']) {
        expect(contrast(token[name] ?? '', token[surface] ?? '')).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('text on the accent colour has a contrast of at least 4.5', () => {
    expect(contrast(token['on-accent'] ?? '', token.accent ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

test('no two of the first sixteen categories look the same', () => {
  const seen = Array.from({ length: 16 }, (_, index) => JSON.stringify(categoryMark(index)))
  expect(new Set(seen).size).toBe(16)
})

test('twenty address spaces of users are told apart, and none looks like one of the study', () => {
  const own = Array.from({ length: 20 }, (_, index) => ownComponentMark(index, 'gp'))
  const all = [...own, ...Object.values(addressSpaces)].map(
    (mark) => `${mark.color} ${mark.pattern}`,
  )
  expect(new Set(own.map((mark) => `${mark.color} ${mark.pattern}`)).size).toBe(20)
  expect(all.slice(0, 20).filter((mark) => all.slice(20).includes(mark))).toEqual([])
})
