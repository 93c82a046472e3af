import {
  projectActions,
  roles,
  spaceActions,
  type ProjectAction,
  type Role,
  type SpaceAction,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { mayProject, maySpace, projectRoleOf, spaceRoleOf } from './rights.ts'

/** Written out, not derived: a change of the contract's table has to be meant. `g`, `d`, `a`: guest, dev, admin may. */
const spaceMatrix: Readonly<Record<SpaceAction, string>> = {
  read: 'gda',
  createProject: 'da',
  compose: 'da',
  update: 'a',
  manageMembers: 'a',
  manageOpenUsers: 'a',
  configure: 'a',
  delete: 'a',
  restore: 'a',
}
const projectMatrix: Readonly<Record<ProjectAction, string>> = {
  read: 'gda',
  comment: 'gda',
  update: 'da',
  govern: 'a',
  manageMembers: 'a',
  delete: 'a',
  manageModules: 'da',
  manageDocs: 'da',
  share: 'da',
  manageReleases: 'da',
  restore: 'da',
}

// The tables' types name exactly their keys.
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[]

const letters = (may: (role: Role) => boolean): string =>
  roles
    .filter(may)
    .map((role) => role.charAt(0))
    .join('')

describe('actions', () => {
  /** In both tables: who may, and that nobody may without a role. */
  const expectTable = <Action extends string>(
    actions: readonly Action[],
    may: (action: Action, role: Role | null) => boolean,
    table: Readonly<Record<Action, string>>,
  ): void => {
    for (const action of actions) {
      expect(
        letters((role) => may(action, role)),
        action,
      ).toBe(table[action])
      expect(may(action, null), action).toBe(false)
    }
  }

  it('on a space are allowed as the table says, and to nobody without a role', () =>
    expectTable(keysOf(spaceActions), maySpace, spaceMatrix))

  it('on a project are allowed as the table says, and to nobody without a role', () =>
    expectTable(keysOf(projectActions), mayProject, projectMatrix))
})

describe('the role that counts', () => {
  it('in a space is one’s own, or admin for a super admin', () => {
    for (const spaceRole of [...roles, null]) {
      expect(spaceRoleOf({ isSuperAdmin: false, spaceRole })).toBe(spaceRole)
      expect(spaceRoleOf({ isSuperAdmin: true, spaceRole })).toBe('admin')
    }
  })

  // Role in the space, own role in the project → in a public project, in a private one.
  it.each([
    [null, null, null, null],
    [null, 'admin', null, null],
    ['guest', null, 'guest', null],
    ['guest', 'guest', 'guest', 'guest'],
    ['guest', 'dev', 'dev', 'dev'],
    ['guest', 'admin', 'admin', 'admin'],
    ['dev', null, 'guest', null],
    ['dev', 'guest', 'guest', 'guest'],
    ['dev', 'admin', 'admin', 'admin'],
    ['admin', null, 'admin', 'admin'],
    ['admin', 'guest', 'admin', 'admin'],
  ] as const)(
    'in a project, with %s of the space and %s of one’s own',
    (spaceRole, projectRole, inPublic, inPrivate) => {
      const standing = { isSuperAdmin: false, spaceRole, projectRole }
      expect(projectRoleOf({ ...standing, isPrivate: false })).toBe(inPublic)
      expect(projectRoleOf({ ...standing, isPrivate: true })).toBe(inPrivate)
      expect(projectRoleOf({ ...standing, isSuperAdmin: true, isPrivate: true })).toBe('admin')
    },
  )
})

it('grant what the help page of the older product documents, and nothing it withholds', () => {
  const documented = {
    guest: { space: ['read'], project: ['read'] },
    dev: { space: ['read', 'createProject'], project: ['read', 'update', 'manageModules', 'manageDocs'] },
    admin: {
      space: ['read', 'createProject', 'update', 'manageMembers'],
      project: ['read', 'update', 'manageModules', 'manageDocs', 'manageMembers'],
    },
  } as const
  const spaceActionsNamed = ['read', 'createProject', 'update', 'manageMembers'] as const
  const projectActionsNamed = ['read', 'update', 'manageModules', 'manageDocs', 'manageMembers'] as const
  for (const role of roles) {
    expect(
      spaceActionsNamed.filter((action) => maySpace(action, role)),
      role,
    ).toEqual(documented[role].space)
    expect(
      projectActionsNamed.filter((action) => mayProject(action, role)),
      role,
    ).toEqual(documented[role].project)
  }
})
