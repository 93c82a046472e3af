import { roles } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { commentAbilities, threadAbilities } from './comment-policy.ts'

it.each(roles)('lets a %s change and delete what they wrote, and only admins delete what others wrote', (role) => {
  const own = { authorId: 1, isDeleted: false }
  const others = { authorId: 2, isDeleted: false }
  expect(commentAbilities({ userId: 1, role }, own)).toEqual({ edit: true, remove: true })
  expect(commentAbilities({ userId: 1, role }, others)).toEqual({ edit: false, remove: role === 'admin' })
  expect(commentAbilities({ userId: 1, role }, { ...own, isDeleted: true })).toEqual({ edit: false, remove: false })
})

it.each(roles)('lets a %s answer everywhere, and resolve what they began', (role) => {
  expect(threadAbilities({ userId: 1, role }, { createdBy: 1 })).toEqual({ reply: true, resolve: true })
  expect(threadAbilities({ userId: 1, role }, { createdBy: 2 })).toEqual({ reply: true, resolve: role !== 'guest' })
})
