import { userStatus } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { mayStillSync, type OwnerStanding } from './sync-policy.ts'

const owner: OwnerStanding = {
  status: userStatus.enabled,
  isDeleted: false,
  isSuperAdmin: false,
  hasSecondFactor: false,
  isPrivate: true,
  requiresMfa: false,
  spaceRole: 'guest',
  projectRole: 'dev',
}

describe('a saved address is read in its owner’s name', () => {
  it.each<[string, Partial<OwnerStanding>, boolean]>([
    ['a developer of the project', {}, true],
    ['an admin of the space', { spaceRole: 'admin', projectRole: null }, true],
    ['a super admin', { isSuperAdmin: true, spaceRole: null, projectRole: null }, true],
    ['with the second factor the space asks for', { requiresMfa: true, hasSecondFactor: true }, true],
    ['without it', { requiresMfa: true }, false],
    ['a guest', { projectRole: 'guest' }, false],
    ['somebody who left the project', { projectRole: null }, false],
    ['somebody who left the space', { spaceRole: null, projectRole: null }, false],
    ['a disabled account', { status: userStatus.disabled }, false],
    ['a deleted account', { isDeleted: true }, false],
  ])('%s', (_who, change, expected) => {
    expect(mayStillSync({ ...owner, ...change })).toBe(expected)
  })
})
