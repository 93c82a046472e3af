/*
 * A small world with every role in it, for walking all endpoints. Does not own: who may call (the contract declares it).
 */
import { addRelease, deleteDoc, userStatus } from '@lectern/contracts'
import { encodeId } from '../../../src/core/public-ids.ts'
import { buildDictionary, buildDoc, buildFolder } from '../../factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../factories/build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltModule } from '../../factories/build-places.ts'
import { buildShare } from '../../factories/build-share.ts'
import type { Caller, TestApp } from '../test-app.ts'

/** Everyone the census calls as. Roles are those in the world’s space and private project. */
export const callers = [
  'nobody',
  'disabled',
  'pending',
  'stranger',
  'guest',
  'dev',
  'projectAdmin',
  'spaceAdmin',
  'superAdmin',
] as const

export type CallerName = (typeof callers)[number]

export interface World {
  users: Readonly<Record<Exclude<CallerName, 'nobody'>, BuiltUser>>
  spaceId: string
  projectId: string
  moduleId: string
  module: BuiltModule
  folderId: string
  docId: string
  shareId: string
  /** What the address of the share ends with. */
  shareKey: string
  /** A published release with all documents frozen. */
  releaseId: string
  dictionaryId: string
  openUserId: string
  /** Entry of a document deleted in the application. */
  trashId: string
}

export const callerOf = (world: World, name: CallerName): Caller => (name === 'nobody' ? {} : world.users[name])

/** The caller's own account, the guest's for no one. */
export const ownOf = (world: World, name: CallerName): BuiltUser =>
  name === 'nobody' ? world.users.guest : world.users[name]

export async function buildWorld(test: TestApp): Promise<World> {
  const users = {
    disabled: await buildUser(test, { status: userStatus.disabled }),
    pending: await buildUser(test, { status: userStatus.setPassword }),
    stranger: await buildUser(test),
    guest: await buildUser(test),
    dev: await buildUser(test),
    projectAdmin: await buildUser(test),
    spaceAdmin: await buildUser(test),
    superAdmin: await buildUser(test, { isSuperAdmin: true }),
  }
  await buildProject(test, { space: await buildSpace(test, { owner: users.stranger }) })
  const space = await buildSpace(test, { owner: users.spaceAdmin })
  const project = await buildProject(test, { space, isPrivate: 1 })
  // The space's admin has to pass without a role of their own.
  await test.db.deleteFrom('project_member').where('project_id', '=', project.id).execute()
  for (const [name, inSpace, inProject] of [
    ['disabled', 'admin', 'admin'],
    ['pending', 'admin', 'admin'],
    ['guest', 'guest', 'guest'],
    ['dev', 'dev', 'dev'],
    ['projectAdmin', 'guest', 'admin'],
  ] as const) {
    await addToSpace(test, space.id, users[name], inSpace)
    await addToProject(test, project.id, users[name], inProject)
  }
  const module = await buildModule(test, { project })
  const folder = await buildFolder(test, { module })
  const doc = await buildDoc(test, { module, parentId: folder.id })
  const gone = await buildDoc(test, { module })
  const share = await buildShare(test, { id: module.id, owner: users.spaceAdmin })
  const deleted = await test.call(deleteDoc, { body: { id: gone.publicId } }, users.spaceAdmin)
  const modules = [{ moduleId: module.publicId, mode: 'frozen' as const }]
  const release = { projectId: project.publicId, releaseNo: '1.0', status: 1 as const, modules }
  const published = await test.call(addRelease, { body: release }, users.spaceAdmin)
  return {
    users,
    spaceId: space.publicId,
    projectId: project.publicId,
    moduleId: module.publicId,
    module,
    folderId: folder.publicId,
    docId: doc.publicId,
    shareId: share.publicId,
    shareKey: share.key,
    releaseId: published.data?.id ?? '',
    dictionaryId: (await buildDictionary(test, { module })).publicId,
    openUserId: await insertOpenUser(test, space.id, users.spaceAdmin.id),
    trashId: deleted.data?.trashId ?? '',
  }
}

async function insertOpenUser(test: TestApp, spaceId: number, creatorId: number): Promise<string> {
  const { id } = await test.db
    .insertInto('open_user')
    .values({
      space_id: spaceId,
      app_key: `lou_census${String(spaceId)}`,
      applicant: 'A machine',
      remark: '',
      status: 1,
      created_by: creatorId,
      creator_name: '',
      created_at_ms: test.now(),
      updated_at_ms: test.now(),
      last_used_at_ms: null,
      last_used_address: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('openUser', id)
}
