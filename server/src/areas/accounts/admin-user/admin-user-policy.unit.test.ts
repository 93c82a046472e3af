import { userSources, userStatus } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { isKeptElsewhere, obstaclesOf, type AccountStanding } from './admin-user-policy.ts'

const person: AccountStanding = {
  row: { id: 2, source: 'backend', status: userStatus.enabled, status_before: null, is_super_admin: 0 },
  actorId: 1,
  superAdmins: 1,
  hasMfa: true,
  failures: 3,
}

describe('what stands in the way', () => {
  it('is nothing for an ordinary account', () => {
    expect(Object.values(obstaclesOf(person)).every((obstacle) => obstacle === null)).toBe(true)
  })

  it('is that it is oneself, or the last super admin', () => {
    const root = { ...person, row: { ...person.row, is_super_admin: 1 } }
    expect(obstaclesOf({ ...root, actorId: 2 })).toMatchObject({
      disable: 'self',
      delete: 'self',
      demote: 'last_super_admin',
      resetPassword: 'self',
    })
    expect(obstaclesOf(root)).toMatchObject({ disable: 'last_super_admin', delete: 'last_super_admin' })
    expect(obstaclesOf({ ...root, superAdmins: 2 })).toMatchObject({ disable: null, demote: null })
    const disabled = { ...root, row: { ...root.row, status: userStatus.disabled } }
    expect(obstaclesOf(disabled)).toMatchObject({ delete: null, demote: null })
  })

  it('is that there is nothing to reset or unlock', () => {
    expect(obstaclesOf({ ...person, hasMfa: false, failures: 0 })).toMatchObject({
      resetMfa: 'not_enrolled',
      unlock: 'not_locked',
    })
  })

  it('is another system for names and passwords kept there', () => {
    expect(userSources.filter(isKeptElsewhere)).toEqual(['form', 'oauth', 'ldap'])
    expect(obstaclesOf({ ...person, row: { ...person.row, source: 'ldap' } }).resetPassword).toBe('external')
  })

  it('is that nobody approved the account yet, for a password', () => {
    const obstacleOf = (standing: Partial<AccountStanding['row']>) =>
      obstaclesOf({ ...person, row: { ...person.row, ...standing } }).resetPassword
    expect(obstacleOf({ status: userStatus.waiting })).toBe('waiting')
    expect(obstacleOf({ status: userStatus.disabled, status_before: userStatus.waiting })).toBe('waiting')
    expect(obstacleOf({ status: userStatus.disabled, status_before: userStatus.enabled })).toBeNull()
  })
})
