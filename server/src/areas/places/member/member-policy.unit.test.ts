import { describe, expect, it } from 'vitest'
import { isAdminLeft, memberAbilities, reasonFixed, type Membership } from './member-policy.ts'

const base: Membership = { role: 'dev', source: 'own', isSelf: false, isLastAdmin: false }

describe('a membership', () => {
  it.each([
    ['another’s own role', {}, true, null, { changeRole: true, remove: true, leave: false }],
    ['another’s own role, seen by others', {}, false, null, { changeRole: false, remove: false, leave: false }],
    ['one’s own', { isSelf: true }, true, null, { changeRole: true, remove: false, leave: true }],
    ['one’s own, as a guest', { isSelf: true }, false, null, { changeRole: false, remove: false, leave: true }],
    [
      'the last admin’s',
      { role: 'admin', isSelf: true, isLastAdmin: true },
      true,
      'lastAdmin',
      { changeRole: false, remove: false, leave: false },
    ],
    [
      'a space admin’s',
      { source: 'spaceAdmin' },
      true,
      'spaceAdmin',
      { changeRole: false, remove: false, leave: false },
    ],
    [
      'a super admin’s',
      { source: 'superAdmin' },
      true,
      'superAdmin',
      { changeRole: false, remove: false, leave: false },
    ],
    [
      'that of a guest of a public project',
      { source: 'publicProject', isSelf: true },
      false,
      'publicProject',
      { changeRole: false, remove: false, leave: false },
    ],
  ] as const)('%s', (_name, overrides, mayManage, reason, can) => {
    const membership: Membership = { ...base, ...overrides }
    expect(reasonFixed(membership)).toBe(reason)
    expect(memberAbilities(membership, mayManage)).toEqual(can)
  })
})

it('counts only admins who stay', () => {
  expect(isAdminLeft([1, 2], [1])).toBe(true)
  expect(isAdminLeft([1, 2], [2, 1])).toBe(false)
  expect(isAdminLeft([], [])).toBe(false)
})
