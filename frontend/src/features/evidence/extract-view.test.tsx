// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Figure } from '@/api/figure'
import type { Schemas } from '@/api/schemas'
import type { Extract, ExtractLine } from './extract-lines'
import { addedCounters, lineGroups, printedDecimals, withDecimals } from './extract-lines'
import { ExtractChangeView, ExtractView } from './extract-view'

function line(name: string, printed: string, value: number | null, unit = 's'): ExtractLine {
  return {
    group: value === null && unit === '' ? 'header' : 'timers',
    name,
    meaning: `Meaning of ${name}`,
    printed,
    value,
    unit,
    processor: null,
    locator: 'CPU Measurement, screen 5',
  }
}

function figure(id: string, value: number | null, formula: string | null, inputs: string[]) {
  const made: Figure = {
    id,
    label: id,
    value,
    unit: id.startsWith('ziip_share') ? 'share' : 's',
    kind: formula === null ? 'published' : 'derived',
    interval: null,
    interval_missing: null,
    formula,
    inputs,
    source: null,
    why_missing: value === null ? 'no CPU time on this screen' : null,
  }
  return made
}

const task = figure('timer[TASK]', 73_322.621241, null, [])
const ziip = figure('timer[ZIIP]', 19_990.954278, null, [])
const figures = {
  gp_seconds: {
    ...figure('gp_seconds', 73_322.621241, 'timer[TASK]', ['timer[TASK]']),
    label: 'GP time',
  },
  ziip_seconds: figure('ziip_seconds', 19_990.954278, 'timer[ZIIP]', ['timer[ZIIP]']),
  total_seconds: figure('total_seconds', 93_313.575519, 'gp_seconds + ziip_seconds', [
    'gp_seconds',
    'ziip_seconds',
  ]),
  ziip_share: figure('ziip_share', null, null, []),
}
const inputs = { 'timer[TASK]': task, 'timer[ZIIP]': ziip }
const screen5: Extract = {
  id: 'hbzt-5',
  configuration_id: null,
  label: 'Production region after three days',
  values: [
    line('Address space', 'ASID=003F', null, ''),
    line('TASK', '20:22:02.621241', 73_322.621241),
    line('ZIIP', '05:33:10.954278*', 19_990.954278),
    line('PHTM', '05:45:53.138314', 20_753.138314),
    line('AAP', 'N/A', null),
  ],
  summary: {
    figures,
    inputs,
    counters: [
      { name: 'TASK', printed: '20:22:02.621241', role: 'gp', reason: 'Time of tasks.' },
      { name: 'ZIIP', printed: '05:33:10.954278*', role: 'ziip', reason: 'Time of enclaves.' },
      { name: 'PHTM', printed: '05:45:53.138314', role: 'inside_another', reason: 'Over again.' },
    ],
  },
}

test('a counter keeps every digit of its screen', () => {
  expect(printedDecimals('05:33:10.954278*')).toBe(6)
  expect(printedDecimals('3077678')).toBe(0)
  expect(withDecimals(19_990.954278, 6, 'en')).toBe('19,990.954278')
  expect(withDecimals(0.385582, 6, 'en')).toBe('0.385582')
  expect(withDecimals(-1e-9, 6, 'en')).toBe('0.000000')
})

test('lines stand under the heads that the screen prints', () => {
  expect(lineGroups(screen5.values).map((group) => [group.name, group.lines.length])).toEqual([
    ['header', 1],
    ['timers', 4],
  ])
})

test('a screen shows each line as printed, which counters are added, and why others are not', () => {
  render(<ExtractView extract={screen5} />)
  expect(document.getElementById('extract-hbzt-5')).not.toBeNull()
  const table = screen.getByRole('table', { name: 'Production region after three days' })
  const added = within(table).getByRole('row', { name: /^ZIIP/ })
  expect(added.textContent).toContain('05:33:10.954278*')
  expect(added.textContent).toContain('Added to zIIP')
  const inside = within(table).getByRole('row', { name: /^PHTM/ })
  expect(inside.textContent).toContain('Inside another')
  expect(inside.textContent).toContain('Over again.')
  expect(within(table).getByRole('row', { name: /^AAP/ }).textContent).toContain('not available')
  expect(addedCounters(screen5.summary?.counters ?? [])).toContain('GP seconds add TASK;')
})

test('the seconds of a screen open their working; a share that is missing says why', async () => {
  render(<ExtractView extract={screen5} />)
  expect(screen.getByText('No CPU time on this screen.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^GP time 73/ }))
  expect(screen.getByRole('dialog').textContent).toContain('GP time = timer[TASK]')
})

test('a change shows before, after and difference; a state that is not printed says so', async () => {
  const before = figure('timer[before]', 1.3893, 'timer[TASK] − timer[ZIIP]', [
    'timer[TASK]',
    'timer[ZIIP]',
  ])
  const change: Schemas['TimerChange'] = {
    id: 'hbzt-2-change',
    label: 'CICSA, 69.45 s',
    before: null,
    after: 'hbzt-5',
    note: 'The state before is the reading less the printed difference.',
    rows: [
      {
        name: 'TASK',
        meaning: 'CP time in task mode',
        before: 1.389321,
        after: 2.473032,
        change: 1.083711,
        unit: 's',
        figures: { before: 'timer[before]', after: 'timer[TASK]', change: 'timer[ZIIP]' },
      },
    ],
    figures,
    inputs: { ...inputs, 'timer[before]': before },
  }
  render(<ExtractChangeView change={change} extracts={[screen5]} />)
  expect(screen.getByText(/Before: not printed/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Production region after three days' })
  expect(link.getAttribute('href')).toBe('#extract-hbzt-5')
  await userEvent.click(screen.getByRole('button', { name: 'TASK, before 1.389321' }))
  expect(screen.getByRole('dialog').textContent).toContain('timer[before]')
})
