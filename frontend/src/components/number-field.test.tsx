// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { NumberField } from './number-field'

type FieldProps = ComponentProps<typeof NumberField>
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

function Field({ start, ...field }: { start: number } & Omit<FieldProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <>
      <NumberField {...field} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

async function enter(label: string, text: string) {
  const input = screen.getByRole('textbox', { name: label })
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

const value = () => Number(screen.getByRole('status').textContent)
const alert = () => screen.getAllByRole('alert')[0]
const growth = { label: 'Growth', unit: 'a year', limits: { low: -0.9, high: 10 } }

test('1 in a field of growth is 1 %, 0.9 is 0.9 % and −0.5 is −0.5 %', async () => {
  render(<Field {...growth} style="percent" start={0} />)
  await enter('Growth', '1')
  expect(value()).toBe(0.01)
  await enter('Growth', '0.9')
  expect(value()).toBe(0.009)
  await enter('Growth', '-0.5')
  expect(value()).toBe(-0.005)
  await userEvent.tab()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('−0.5 %')
})

test('0.5 as a share is 50 %, and the field says so while it stands there', async () => {
  render(
    <Field
      label="Share"
      unit="%"
      style="share"
      limits={{ low: 0, high: 1 }}
      hint="Of all"
      start={0.2}
    />,
  )
  await enter('Share', '0.5')
  expect(value()).toBe(0.5)
  expect(screen.getByText('Read as 50 %')).toBeTruthy()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), '45')
  expect(screen.queryByText(/Read as/)).toBeNull()
})

test('several pasted cells are refused in words and leave the number as it was', async () => {
  render(<Field label="Price" unit="EUR a month" limits={anyVolume} start={95} />)
  screen.getByRole('textbox').focus()
  await userEvent.paste('95\t70')
  expect(alert()?.textContent).toBe('2 cells were pasted (95 | 70). Paste one number.')
  expect(value()).toBe(95)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('95')
})

test('an error takes the place of the hint', async () => {
  render(<Field label="Price" unit="EUR" limits={anyVolume} hint="Of a month" start={95} />)
  expect(screen.getByText('Of a month').hidden).toBe(false)
  await enter('Price', '$5')
  expect(alert()?.textContent).toContain('This field is in EUR')
  expect(screen.getByText('Of a month').hidden).toBe(true)
  await enter('Price', '120 EUR')
  expect(value()).toBe(120)
  expect(screen.getByText('Of a month').hidden).toBe(false)
})

test('limits are told in people’s units', async () => {
  render(
    <>
      <Field label="Length" unit="h" style="hours" limits={{ low: 1 / 60, high: 24 }} start={4} />
      <NumberField
        label="Horizon"
        unit="years"
        limits={{ low: 1, high: 20 }}
        value={5}
        onChange={vi.fn()}
      />
    </>,
  )
  await enter('Length', '0')
  await enter('Horizon', '0')
  const said = screen.getAllByRole('alert').map((alert) => alert.textContent)
  expect(said).toEqual(['Has to be at least 1 minute', 'Has to be at least 1 year'])
})
