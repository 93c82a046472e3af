import { initialOrder, type Role } from '@lectern/contracts'
import { encodeId } from '../../src/core/public-ids.ts'
import { insertModule, insertProject, insertSpace } from '../../src/content/insert-rows.ts'
import type { TestApp } from '../support/test-app.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from './build-people.ts'
import { nextNumber } from './next-number.ts'

export interface BuiltSpace {
  id: number
  publicId: string
  owner: BuiltUser
}

export async function buildSpace(
  test: TestApp,
  {
    name = `space ${String(nextNumber())}`,
    owner,
    isCompose = 0,
  }: { name?: string; owner?: BuiltUser; isCompose?: number } = {},
): Promise<BuiltSpace> {
  const creator = owner ?? (await buildUser(test))
  const texts = { name, description: '', order_index: initialOrder }
  const id = await insertSpace(test.db, { ...texts, is_compose: isCompose, created_by: creator.id }, test.now())
  await addToSpace(test, id, creator, 'admin')
  return { id, publicId: encodeId('space', id), owner: creator }
}

export interface BuiltProject {
  id: number
  publicId: string
  space: BuiltSpace
  owner: BuiltUser
}

export async function buildProject(
  test: TestApp,
  {
    name = `project ${String(nextNumber())}`,
    space,
    isPrivate = 1,
  }: { name?: string; space?: BuiltSpace; isPrivate?: 0 | 1 } = {},
): Promise<BuiltProject> {
  const home = space ?? (await buildSpace(test))
  const texts = { name, description: '', order_index: initialOrder }
  const project = { ...texts, space_id: home.id, is_private: isPrivate, created_by: home.owner.id }
  const id = await insertProject(test.db, project, test.now())
  await addToProject(test, id, home.owner, 'admin')
  return { id, publicId: encodeId('project', id), space: home, owner: home.owner }
}

/** Someone with a role in the project and in its space. */
export async function buildMember(
  test: TestApp,
  { id, space }: BuiltProject,
  role: Role,
  roleInSpace: Role = role,
): Promise<BuiltUser> {
  const member = await buildUser(test)
  await addToSpace(test, space.id, member, roleInSpace)
  await addToProject(test, id, member, role)
  return member
}

export interface BuiltModule {
  id: number
  publicId: string
  project: BuiltProject
  owner: BuiltUser
}

export async function buildModule(
  test: TestApp,
  { name = `application ${String(nextNumber())}`, project }: { name?: string; project?: BuiltProject } = {},
): Promise<BuiltModule> {
  const home = project ?? (await buildProject(test))
  const texts = { name, description: '', origin: 'manual', order_index: initialOrder } as const
  const id = await insertModule(test.db, { ...texts, project_id: home.id, created_by: home.owner.id }, test.now())
  return { id, publicId: encodeId('module', id), project: home, owner: home.owner }
}
