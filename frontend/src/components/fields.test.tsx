// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import * as comparison from '@/api/comparison-fields.gen'
import * as imports from '@/api/import-fields.gen'
import * as lab from '@/api/lab-fields.gen'
import * as peaks from '@/api/peaks-fields.gen'
import { Fields, ofRow } from './fields'
import { FormOf, type Models, useFormOf } from './form'
import { ChecksAt } from './form-fields'
import { NumberAt } from './form-numbers'

interface LaidProps {
  model: string
  models: Models
  start: object
  names: readonly string[]
  found?: object
  children?: ReactNode
}

function Laid({ model, models, start, names, found, children }: LaidProps) {
  const [value, move] = useState(start)
  const form = useFormOf({ model, models, value, move, errors: {}, onValidity: () => undefined })
  return (
    <FormOf value={form}>
      {children ?? <Fields names={names} found={found} />}
      <output>{JSON.stringify(value, [...names])}</output>
    </FormOf>
  )
}

const content = () => JSON.parse(screen.getByRole('status').textContent)

test('a model lays itself out: a time in ms, a yes or no, and a choice that is asked with it', async () => {
  const names = ['round_trip_seconds', 'new_connection', 'tls']
  const start = lab.defaults.ExchangeContent
  render(<Laid model="ExchangeContent" models={lab} {...{ start, names }} />)
  const trip = screen.getByLabelText(/Round trip/)
  expect(trip).toHaveProperty('value', '1')
  await userEvent.clear(trip)
  await userEvent.type(trip, '25')
  const handshake = screen.getByLabelText('Handshake of a new connection')
  await userEvent.selectOptions(handshake, 'TLS 1.2, full handshake')
  expect(content()).toEqual({ round_trip_seconds: 0.025, new_connection: true, tls: 'full' })
  await userEvent.click(screen.getByLabelText('A new connection for each request'))
  expect(screen.queryByLabelText('Handshake of a new connection')).toBeNull()
  expect(content().new_connection).toBe(false)
})

test('what may be left open says what then holds, and is asked with the number that it goes with', async () => {
  const names = ['price_per_msu_hour', 'ziip_charged_share']
  const start = { price_per_msu_hour: null, ziip_charged_share: null }
  render(<Laid model="ComparisonContent" models={comparison} {...{ start, names }} />)
  const price = screen.getByPlaceholderText('not stated')
  expect(screen.queryByPlaceholderText('free')).toBeNull()
  await userEvent.type(price, '0')
  expect(content()).toEqual({ price_per_msu_hour: 0, ziip_charged_share: null })
  await userEvent.type(screen.getByPlaceholderText('free'), '20')
  expect(content().ziip_charged_share).toBe(0.2)
  await userEvent.clear(price)
  expect(content().price_per_msu_hour).toBeNull()
  expect(screen.queryByPlaceholderText('free')).toBeNull()
})

test('a page may ask for a number that its model would do without: what is cleared stays', async () => {
  const names = ['price_per_msu_hour']
  const start = { price_per_msu_hour: 2 }
  render(
    <Laid model="ComparisonContent" models={comparison} {...{ start, names }}>
      <NumberAt at="price_per_msu_hour" optional={false} />
    </Laid>,
  )
  await userEvent.clear(screen.getByLabelText(/Price per MSU consumed/))
  expect(content().price_per_msu_hour).toBe(2)
})

test('a field that the model does not know is refused, for it would stand without a label', () => {
  const names = ['msu_basis']
  const laid = () =>
    render(<Laid model="Profile" models={peaks} start={{ msu_basis: 'rating' }} names={names} />)
  expect(laid).toThrow('Profile names no field msu_basis')
  const inHand = () =>
    render(
      <Laid model="Profile" models={peaks} start={{ msu_basis: 1 }} names={names}>
        <NumberAt at="msu_basis" />
      </Laid>,
    )
  expect(inHand).toThrow('Profile names no field msu_basis')
})

test('a choice may be of numbers or of yes and no, and says what was found out where none is made', async () => {
  const names = ['interval_minutes', 'drop_untimed', 'time_zone']
  const start = { interval_minutes: null, time_zone: null }
  const found = { interval_minutes: 15 }
  render(<Laid model="ImportChoicesWrite" models={imports} {...{ start, names, found }} />)
  const interval = screen.getByLabelText('Interval')
  expect(interval).toHaveProperty('selectedOptions.0.text', 'Automatic: 15 minutes')
  await userEvent.selectOptions(interval, '30 minutes')
  await userEvent.selectOptions(screen.getByLabelText('Rows without a time'), 'Leave out')
  await userEvent.type(screen.getByPlaceholderText('Europe/Berlin'), 'UTC')
  expect(content()).toEqual({ interval_minutes: 30, drop_untimed: true, time_zone: 'UTC' })
  await userEvent.selectOptions(interval, 'Automatic: 15 minutes')
  await userEvent.clear(screen.getByLabelText('Time zone'))
  expect(content()).toEqual({ interval_minutes: null, drop_untimed: true, time_zone: null })
})

test('a time is typed as people write it, and waits where it would end a stretch at its beginning', async () => {
  const names = ['start_minute', 'end_minute']
  render(
    <Laid model="Moved" models={peaks} start={{ start_minute: 540, end_minute: 780 }} names={names}>
      <Fields names={names} called={ofRow('Hours 2')} />
    </Laid>,
  )
  const from = screen.getByLabelText('Hours 2: from')
  const until = screen.getByLabelText('Hours 2: until')
  await userEvent.clear(from)
  await userEvent.type(from, '13:00')
  screen.getByText('Ends where it begins')
  expect(content()).toEqual({ start_minute: 60, end_minute: 780 })
  await userEvent.clear(until)
  await userEvent.type(until, '24:00{Enter}')
  expect(until).toHaveProperty('value', '24:00')
  expect(content()).toEqual({ start_minute: 780, end_minute: 1440 })
  await userEvent.clear(from)
  await userEvent.type(from, '24:00')
  screen.getByText('Not a time such as 09:30')
})

test('of a choice in sight the chosen one says what it means', async () => {
  const names = ['reading', 'smf_interval_minutes']
  const options = { smf_interval_minutes: [{ value: 30, label: '30 minutes' }] }
  render(
    <Laid model="Profile" models={peaks} start={{ reading: 'simple' }} names={names}>
      <Fields names={names} options={options} />
    </Laid>,
  )
  expect(screen.queryByLabelText('SMF interval')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'SCRT-like' }))
  expect(content()).toEqual({ reading: 'scrt_like' })
  screen.getByText(/^As the bill/)
  screen.getByLabelText('SMF interval')
})

test('nothing stated of several stands for all of them, and one stays chosen', async () => {
  const names = ['weekdays']
  const options = ['Mon', 'Tue'].map((value) => ({ value, label: value }))
  render(
    <Laid model="DaySaving" models={peaks} start={{ weekdays: null }} names={names}>
      <ChecksAt at="weekdays" options={options} />
    </Laid>,
  )
  const [monday, tuesday] = [screen.getByLabelText('Mon'), screen.getByLabelText('Tue')]
  await userEvent.click(monday)
  expect(content().weekdays).toEqual(['Tue'])
  expect(tuesday).toHaveProperty('disabled', true)
  await userEvent.click(monday)
  expect(content().weekdays).toBeNull()
})
