import type { Project, Role } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { arrangeProjects, type ProjectSort } from './arrange-projects.ts'

const can = {
  update: true,
  govern: true,
  manageMembers: true,
  delete: true,
  manageModules: true,
  manageDocs: true,
  share: true,
  manageReleases: false,
  restore: true,
}
const project = (name: string, description: string, updatedAtMs: number, roleCode: Role | null): Project => ({
  id: `${name}00000000`.slice(0, 8),
  name,
  description,
  spaceId: 'Ab12cd34',
  spaceName: 'Shop',
  isPrivate: 1,
  creatorName: 'Admin',
  roleCode,
  moduleCount: 0,
  docCount: 0,
  memberCount: 1,
  faces: [],
  latest: null,
  orderIndex: 10_000,
  createdAtMs: 1,
  updatedAtMs,
  can,
})
const projects = [
  project('Payments', 'settle', 3, 'admin'),
  project('catalogue', 'Search', 9, 'guest'),
  project('Billing', '', 5, null),
]
const arrange = (filter: string, sort: ProjectSort, role?: Role) =>
  arrangeProjects(projects, { filter, role, sort }, 'en').map(({ name }) => name)

describe('arrangeProjects', () => {
  it('keeps the order of the server unless another is wanted', () => {
    expect(arrange('', 'order')).toEqual(['Payments', 'catalogue', 'Billing'])
    expect(arrange('', 'updated')).toEqual(['catalogue', 'Billing', 'Payments'])
    expect(arrange('', 'byName')).toEqual(['Billing', 'catalogue', 'Payments'])
  })

  it('finds names and descriptions in any case', () => {
    expect(arrange(' SEARCH', 'order')).toEqual(['catalogue'])
    expect(arrange('pay', 'order')).toEqual(['Payments'])
    expect(arrange('nothing', 'order')).toEqual([])
  })

  it('keeps those in which one has the role', () => {
    expect(arrange('', 'order', 'admin')).toEqual(['Payments'])
    expect(arrange('s', 'order', 'guest')).toEqual(['catalogue'])
    expect(arrange('', 'order', 'dev')).toEqual([])
  })
})
