import { expect, it } from 'vitest'
import { keyOf } from './key-name.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it('keys are called the same with Ctrl and Cmd, and letters can be off', () => {
  expect(keyOf({ ...none, key: 'C', ctrlKey: true }, false)).toBe('mod+c')
  expect(keyOf({ ...none, key: 'c', metaKey: true }, true)).toBe('mod+c')
  expect(keyOf({ ...none, key: 'ArrowUp', altKey: true }, true)).toBe('alt+ArrowUp')
  expect(keyOf({ ...none, key: 'F10', shiftKey: true }, true)).toBe('shift+F10')
  expect([keyOf({ ...none, key: 'x' }, true), keyOf({ ...none, key: 'x' }, false)]).toEqual(['x', ''])
  expect(keyOf({ ...none, key: ' ' }, false)).toBe(' ')
})
