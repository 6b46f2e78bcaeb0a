// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as models from '@/api/lab-fields.gen'
import { Fields } from './fields'
import { FormOf, useFormOf } from './form'

const names = ['round_trip_seconds', 'new_connection', 'tls']

function Exchange() {
  const [value, move] = useState<object>(models.defaults.ExchangeContent)
  const model = 'ExchangeContent'
  const form = useFormOf({ model, models, value, move, errors: {}, onValidity: () => undefined })
  return (
    <FormOf value={form}>
      <Fields names={names} />
      <output>{JSON.stringify(value, names)}</output>
    </FormOf>
  )
}

test('a model lays itself out: a time in ms, a yes or no, and a choice that is asked with it', async () => {
  render(<Exchange />)
  const content = () => JSON.parse(screen.getByRole('status').textContent)
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
