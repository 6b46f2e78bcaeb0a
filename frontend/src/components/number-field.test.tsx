import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { NumberField } from './number-field'

const anyVolume = { low: 0, high: 1e15 }

function Volume({
  onChange,
  onValidity,
}: {
  onChange?: (value: number | null) => void
  onValidity?: (valid: boolean) => void
}) {
  const [value, setValue] = useState<number | null>(15_000_000)
  return (
    <>
      <NumberField
        label="Transactions"
        unit="transactions"
        value={value}
        limits={anyVolume}
        onValidity={onValidity}
        onChange={(next) => {
          setValue(next)
          onChange?.(next)
        }}
      />
      <button type="button" onClick={() => setValue(1000)}>
        elsewhere
      </button>
    </>
  )
}

function field(): HTMLInputElement {
  return screen.getByRole('textbox', { name: 'Transactions' })
}

async function type(text: string) {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test('what was typed stays while the field is used and is written out when it is left', async () => {
  const onChange = vi.fn()
  render(<Volume onChange={onChange} />)
  await type('7.5M')
  expect(field().value).toBe('7.5M')
  expect(onChange).toHaveBeenLastCalledWith(7_500_000)
  await userEvent.tab()
  expect(field().value).toBe('7,500,000')
})

test('nonsense is told at the field, stays as typed, and changes nothing', async () => {
  const onChange = vi.fn()
  const onValidity = vi.fn()
  render(<Volume onChange={onChange} onValidity={onValidity} />)
  await userEvent.type(field(), ' apples')
  const calls = onChange.mock.calls.length
  await userEvent.tab()
  expect(field().value).toBe('15,000,000 apples')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('not a unit')
  expect(onChange.mock.calls.length).toBe(calls)
  expect(onValidity).toHaveBeenLastCalledWith(false)
})

test('a value from elsewhere replaces nonsense', async () => {
  const onValidity = vi.fn()
  render(<Volume onValidity={onValidity} />)
  await type('abc')
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))
  expect(field().value).toBe('1,000')
  expect(field().getAttribute('aria-invalid')).toBe('false')
  expect(onValidity).toHaveBeenLastCalledWith(true)
})

test('a number beyond the limits is told with the limit', async () => {
  render(<Volume />)
  await type('-1')
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('Has to be at least 0 transactions')
})
