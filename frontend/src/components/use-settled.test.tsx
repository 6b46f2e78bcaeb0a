// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from './use-settled'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const after = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

function drawn() {
  return renderHook(({ rate, waits }) => useSettled({ rate }, 100, waits).rate, {
    initialProps: { rate: 1, waits: false },
  })
}

test('values settle once they have stood still', () => {
  const { result, rerender } = drawn()
  rerender({ rate: 2, waits: false })
  after(90)
  expect(result.current).toBe(1)
  after(20)
  expect(result.current).toBe(2)
})

test('values of before do not settle within the next step, however late its answer comes', () => {
  const { result, rerender } = drawn()
  rerender({ rate: 2, waits: false })
  after(90)
  window.dispatchEvent(new Event('input'))
  after(90)
  expect(result.current).toBe(1)
  rerender({ rate: 2, waits: true })
  after(1000)
  expect(result.current).toBe(1)
  rerender({ rate: 3, waits: false })
  after(110)
  expect(result.current).toBe(3)
})

test('a pointer that drags holds them back, one that passes by does not', () => {
  const { result, rerender } = drawn()
  rerender({ rate: 2, waits: false })
  after(90)
  window.dispatchEvent(new MouseEvent('pointermove', { buttons: 1 }))
  after(90)
  expect(result.current).toBe(1)
  window.dispatchEvent(new MouseEvent('pointermove'))
  after(20)
  expect(result.current).toBe(2)
})
