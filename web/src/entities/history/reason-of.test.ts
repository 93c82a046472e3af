import { modifySource } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { reasonOf } from './reason-of.ts'

it('leaves out the author of a push, whose name stands beside it', () => {
  const pushed = { source: modifySource.push, authorName: 'Mei Lin' }
  expect(reasonOf({ ...pushed, remark: 'Mei Lin' })).toBe('')
  expect(reasonOf({ ...pushed, remark: 'Li Lei' })).toBe('Li Lei')
  expect(reasonOf({ source: modifySource.form, authorName: 'Mei Lin', remark: 'Mei Lin' })).toBe('Mei Lin')
})
