import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listOf } from './list-model.fixture.ts'
import type { ListModel } from './list-model.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'

const before = window.matchMedia
afterEach(() => void vi.stubGlobal('matchMedia', before))

const model = listOf([{ id: 'a', url: '/a' }])
const versioned: ListModel = { ...model, table: { ...model.table, version: ['2.1'] } }

/** Hidden columns in a window of this width. */
function hiddenAt(width: number, list: ListModel): string[] {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: width <= Number(/\d+/.exec(media)?.[0]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  return [...renderHook(() => useHiddenColumns(list)).result.current]
}

it('leaves out versions where no document has one, and the order, as the window gets narrower', () => {
  expect(hiddenAt(1440, model)).toEqual([])
  expect(hiddenAt(1200, model)).toEqual(['version'])
  expect(hiddenAt(1200, versioned)).toEqual([])
  expect(hiddenAt(1024, model)).toEqual(['version', 'order'])
  expect(hiddenAt(1024, versioned)).toEqual(['order'])
})
