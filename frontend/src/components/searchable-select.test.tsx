// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchableSelect } from './searchable-select'

afterEach(cleanup)

const groups = [
  {
    group: 'Machines',
    items: [
      { value: '2818-Y01', label: '2818-Y01' },
      { value: '2818-Y02', label: '2818-Y02' },
      { value: '3907-Z02', label: '3907-Z02' },
    ],
  },
]

function Field() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <SearchableSelect label="Machine" groups={groups} value={value} onChange={setValue} />
      <button type="button">Next</button>
      <output>{value ?? 'none'}</output>
    </>
  )
}

const cases: readonly [text: string, leaving: string, chosen: string][] = [
  ['2818-y02', '{Tab}', '2818-Y02'],
  ['2818-Y02', '{Enter}', '2818-Y02'],
  ['3907', '{Enter}', '3907-Z02'],
  // a part is not meant until Enter says so
  ['3907', '{Tab}', 'none'],
  ['2818', '{Tab}', 'none'],
  ['nothing', '{Tab}', 'none'],
  ['2818-Y02', '{Escape}', 'none'],
]

test.each(cases)('%s and %s choose %s', async (text, leaving, chosen) => {
  render(<Field />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox', { name: 'Machine' }), text)
  await user.keyboard(leaving)
  expect(screen.getByRole('status').textContent).toBe(chosen)
})

function Searched({ found }: { found: boolean }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <SearchableSelect
        label="Machine"
        groups={found ? groups : []}
        value={value}
        onChange={setValue}
        onSearch={() => undefined}
      />
      <output>{value ?? 'none'}</output>
    </>
  )
}

test('Enter that comes before what is typed was found takes it once it is', async () => {
  const { rerender } = render(<Searched found={false} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox', { name: 'Machine' }), '3907{Enter}')
  expect(screen.getByRole('status').textContent).toBe('none')
  rerender(<Searched found />)
  expect(screen.getByRole('status').textContent).toBe('3907-Z02')
})
