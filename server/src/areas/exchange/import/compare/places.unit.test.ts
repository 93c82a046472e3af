import { expect, it } from 'vitest'
import { parentsFirst } from './places.ts'

it('puts folders behind those they are in, and breaks circles', () => {
  const folder = (key: string, parentKey?: string) => ({ key, parentKey })
  const sorted = parentsFirst([folder('a', 'b'), folder('b'), folder('c', 'd'), folder('d', 'c'), folder('e', 'gone')])
  expect(sorted).toEqual([folder('b'), folder('a', 'b'), folder('d'), folder('c', 'd'), folder('e', 'gone')])
})
