import type { Project } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { arrangeProjects } from './arrange-projects.ts'

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
const project = (name: string, description: string, updatedAtMs: number): Project => ({
  id: `${name}00000000`.slice(0, 8),
  name,
  description,
  spaceId: 'Ab12cd34',
  spaceName: 'Shop',
  isPrivate: 1,
  creatorName: 'Admin',
  roleCode: 'admin',
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
const projects = [project('Payments', 'settle', 3), project('catalogue', 'Search', 9), project('Billing', '', 5)]
const names = (shown: readonly Project[]) => shown.map((one) => one.name)

describe('arrangeProjects', () => {
  it('keeps the order of the server unless another is wanted', () => {
    expect(names(arrangeProjects(projects, '', 'order', 'en'))).toEqual(['Payments', 'catalogue', 'Billing'])
    expect(names(arrangeProjects(projects, '', 'updated', 'en'))).toEqual(['catalogue', 'Billing', 'Payments'])
    expect(names(arrangeProjects(projects, '', 'byName', 'en'))).toEqual(['Billing', 'catalogue', 'Payments'])
  })

  it('finds names and descriptions in any case', () => {
    expect(names(arrangeProjects(projects, ' SEARCH', 'order', 'en'))).toEqual(['catalogue'])
    expect(names(arrangeProjects(projects, 'pay', 'order', 'en'))).toEqual(['Payments'])
    expect(names(arrangeProjects(projects, 'nothing', 'order', 'en'))).toEqual([])
  })
})
