import { expect, test } from 'vitest'
import { sized } from './components.ts'

test('sizes are names, lengths, or pixels', () => {
  const table = { sm: '440px', md: '640px' }
  expect(sized(table, 'md', 'sm')).toBe('640px')
  expect(sized(table, '50%', 'sm')).toBe('50%')
  expect(sized(table, 560, 'sm')).toBe('560px')
  expect(sized(table, undefined, 'sm')).toBe('440px')
})
