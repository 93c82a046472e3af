import { expect, it } from 'vitest'
import { readTornaId, writeTornaId } from './torna-ids.ts'

it.each([
  [0, ''],
  [1, '7YX0lXxR'],
  [2, 'rnzdb8jY'],
  [3, 'je24ozLJ'],
  [8, 'kpX9MXr1'],
  [16, '4L2kjzPJ'],
  [100, 'p58pNWz3'],
  [124, 'Rd8xagXg'],
  [99_999, 'P81rgR6X'],
  [1_234_567, 'wXnvKQ0X'],
])('writes %i as %s', (id, text) => {
  expect(writeTornaId(id)).toBe(text)
  expect(readTornaId(text)).toBe(id === 0 ? undefined : id)
})

it.each(['7YX0lXxr', 'aaaaaaaa', 'RRRRRRRR', 'login', '7YX0lXxR7YX0lXxR'])('reads %s as none', (text) => {
  expect(readTornaId(text)).toBeUndefined()
})
