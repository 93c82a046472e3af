import type { GroupGrant, Role } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { everywhere, planRoles, rolesOfGroups, type GivenRole } from './group-roles-policy.ts'

const grant = (group: string, spaceId: string, role: Role): GroupGrant => ({
  group,
  spaceId,
  role,
  isSuperAdmin: false,
})
const ids: Record<string, number> = { a: 1, b: 2 }

describe('roles that groups give', () => {
  it('are the highest per space, of groups one is in, in spaces that are there', () => {
    const grants = [
      grant('x', 'a', 'guest'),
      grant('y', 'a', 'dev'),
      grant('z', 'a', 'admin'),
      grant('x', 'gone', 'admin'),
      { ...grant('y', '', 'guest'), isSuperAdmin: true },
    ]
    const roles = rolesOfGroups(grants, ['x', 'y'], (publicId) => ids[publicId])
    expect([...roles]).toEqual([
      [1, 'dev'],
      [everywhere, 'admin'],
    ])
  })
})

/** One space: what the groups give now, what the person has, what was given before; → the new role and what is remembered. */
const cases: [string, Role | null, Role | null, GivenRole | null, Role | null, GivenRole | null][] = [
  ['gives a role', 'dev', null, null, 'dev', { provider: 'p', role: 'dev', previousRole: null }],
  ['raises one given by hand', 'dev', 'guest', null, 'dev', { provider: 'p', role: 'dev', previousRole: 'guest' }],
  ['leaves a higher one given by hand', 'dev', 'admin', null, 'admin', null],
  ['leaves an equal one given by hand', 'dev', 'dev', null, 'dev', null],
  [
    'raises with the group',
    'admin',
    'dev',
    { provider: 'p', role: 'dev', previousRole: null },
    'admin',
    { provider: 'p', role: 'admin', previousRole: null },
  ],
  [
    'lowers with the group',
    'guest',
    'dev',
    { provider: 'p', role: 'dev', previousRole: null },
    'guest',
    { provider: 'p', role: 'guest', previousRole: null },
  ],
  ['takes with the group', null, 'dev', { provider: 'p', role: 'dev', previousRole: null }, null, null],
  ['gives back what was by hand', null, 'dev', { provider: 'p', role: 'dev', previousRole: 'guest' }, 'guest', null],
  ['keeps what a hand changed since', null, 'admin', { provider: 'p', role: 'dev', previousRole: null }, 'admin', null],
  [
    'does not bring back what a hand took, without the group',
    null,
    null,
    { provider: 'p', role: 'dev', previousRole: null },
    null,
    null,
  ],
  [
    'does not lower what another provider gives',
    'guest',
    'dev',
    { provider: 'q', role: 'dev', previousRole: null },
    'dev',
    { provider: 'q', role: 'dev', previousRole: null },
  ],
  [
    'raises what another provider gives',
    'admin',
    'dev',
    { provider: 'q', role: 'dev', previousRole: null },
    'admin',
    { provider: 'p', role: 'admin', previousRole: null },
  ],
  ['leaves what another provider gives', null, 'dev', { provider: 'q', role: 'dev', previousRole: null }, 'dev', null],
]

describe('a plan', () => {
  it.each(cases)('%s', (_title, wish, now, before, role, remembered) => {
    const plan = planRoles(
      'p',
      new Map(wish === null ? [] : [[1, wish]]),
      new Map(now === null ? [] : [[1, now]]),
      new Map(before === null ? [] : [[1, before]]),
      new Set([1]),
    )
    expect(plan.changes.has(1) ? plan.changes.get(1) : now).toBe(role)
    expect(plan.given.get(1) ?? null).toEqual(remembered)
  })
  it.each([null, 'guest', 'dev'] as const)('leaves the last admin an admin although the groups now give %j', (wish) => {
    const before: GivenRole = { provider: 'p', role: 'admin', previousRole: null }
    const plan = planRoles(
      'p',
      new Map(wish === null ? [] : [[1, wish]]),
      new Map([[1, 'admin']]),
      new Map([[1, before]]),
      new Set(),
    )
    expect([...plan.changes]).toEqual([])
    expect(plan.given.get(1)).toEqual(before)
  })
})
