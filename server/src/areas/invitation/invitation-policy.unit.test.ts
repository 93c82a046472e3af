import { expect, it } from 'vitest'
import { mayInvite } from './invitation-policy.ts'

it.each([
  ['nobody', true, false],
  ['nobody', false, false],
  ['superAdmins', true, true],
  ['superAdmins', false, false],
  ['spaceAdmins', true, true],
  ['spaceAdmins', false, true],
] as const)('from %s, super admin %s: %s', (from, isSuperAdmin, expected) => {
  expect(mayInvite(from, { isSuperAdmin })).toBe(expected)
})
