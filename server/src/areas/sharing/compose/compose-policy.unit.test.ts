import { expect, it } from 'vitest'
import { composeAbilities, mayStillRead, stateOfEntry } from './compose-policy.ts'

it('lets developers and admins of the space compose', () => {
  const table = (['guest', 'dev', 'admin'] as const).map((role) => [role, composeAbilities(role)])
  expect(table).toEqual([
    ['guest', { update: false, delete: false }],
    ['dev', { update: true, delete: true }],
    ['admin', { update: true, delete: true }],
  ])
  expect(composeAbilities(null)).toEqual({ update: false, delete: false })
})

it('counts the right a composer has now', () => {
  const member = {
    isEnabled: true,
    isSuperAdmin: false,
    isPrivate: true,
    spaceRole: 'guest',
    projectRole: 'guest',
  } as const
  expect(mayStillRead(member)).toBe(true)
  expect(mayStillRead({ ...member, projectRole: null })).toBe(false)
  expect(mayStillRead({ ...member, projectRole: null, isPrivate: false })).toBe(true)
  expect(mayStillRead({ ...member, spaceRole: null })).toBe(false)
  expect(mayStillRead({ ...member, isEnabled: false })).toBe(false)
  expect(mayStillRead({ ...member, isEnabled: false, isSuperAdmin: true })).toBe(false)
})

it('shows what is live, readable and not hidden, and names the first reason why not', () => {
  const live = { isOwnFolder: false, isLive: true, isHidden: false, isReadable: true }
  expect(stateOfEntry(live)).toBe('live')
  expect(stateOfEntry({ ...live, isOwnFolder: true })).toBe('own')
  expect(stateOfEntry({ ...live, isLive: false, isReadable: false })).toBe('deleted')
  expect(stateOfEntry({ ...live, isReadable: false, isHidden: true })).toBe('unreadable')
  expect(stateOfEntry({ ...live, isHidden: true })).toBe('hidden')
})
