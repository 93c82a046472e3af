import { expect, it } from 'vitest'
import { mayInvite, standsBehind } from './invitation-policy.ts'

it.each([
  ['none', true, false],
  ['none', false, false],
  ['superAdmins', true, true],
  ['superAdmins', false, false],
  ['spaceAdmins', true, true],
  ['spaceAdmins', false, true],
] as const)('from %s, super admin %s: %s', (from, isSuperAdmin, expected) => {
  expect(mayInvite(from, { isSuperAdmin })).toBe(expected)
})

const active = { canSignIn: true, isSuperAdmin: false, spaceRole: null }

it.each([
  ['an admin of the space', 'spaceAdmins', { ...active, spaceRole: 'admin' }, true, true],
  ['who is a developer by now', 'spaceAdmins', { ...active, spaceRole: 'dev' }, true, false],
  ['who left the space', 'spaceAdmins', active, true, false],
  ['an admin where super admins alone invite by now', 'superAdmins', { ...active, spaceRole: 'admin' }, true, false],
  ['a super admin outside the space', 'superAdmins', { ...active, isSuperAdmin: true }, true, true],
  ['a super admin where no one invites by now', 'none', { ...active, isSuperAdmin: true }, true, false],
  ['a disabled super admin', 'superAdmins', { ...active, isSuperAdmin: true, canSignIn: false }, true, false],
  ['a disabled admin', 'spaceAdmins', { ...active, spaceRole: 'admin', canSignIn: false }, true, false],
  ['a super admin, to an account alone', 'superAdmins', { ...active, isSuperAdmin: true }, false, true],
  ['who is no super admin by now, to an account alone', 'spaceAdmins', active, false, false],
] as const)('the invitation of %s (from %s)', (_who, from, sender, leadsToSpace, expected) => {
  expect(standsBehind(from, sender, leadsToSpace)).toBe(expected)
})
