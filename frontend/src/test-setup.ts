import { afterEach } from 'vitest'

// tests that draw name their environment in their first line; the others have no document
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
