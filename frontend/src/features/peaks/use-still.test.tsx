// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { examples, type PeaksInputs, savingOf } from './peaks-inputs'
import { withLpar } from './profile-changes'
import { useStill } from './use-still'

const [example] = examples
if (example === undefined) throw new Error('There is no example')
const withSaving = (inputs: PeaksInputs, from: number, msu: number) =>
  withLpar(inputs, 0, (lpar) => ({ ...lpar, saving: savingOf(msu, from, 13) }))

test('inputs stay the same while a saving grows, and no longer once its hours move', () => {
  const before = withSaving(example.inputs, 9, 3)
  const { result, rerender } = renderHook(useStill, { initialProps: before })
  rerender(withSaving(before, 9, 4))
  expect(result.current).toBe(before)
  const moved = withSaving(before, 10, 4)
  rerender(moved)
  expect(result.current).toBe(moved)
  const capped = withLpar(moved, 0, (lpar) => ({ ...lpar, defined_capacity_msu: 100 }))
  rerender(capped)
  expect(result.current).toBe(capped)
  const none = withLpar(capped, 0, (lpar) => ({ ...lpar, saving: null }))
  rerender(none)
  expect(result.current).toBe(none)
})
