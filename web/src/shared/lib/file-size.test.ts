import { expect, it } from 'vitest'
import { formatBytes } from './file-size.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [1_500_000, '1.4 MB'],
  [64 * 1024 * 1024, '64 MB'],
  [157_286_400, '150 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})
