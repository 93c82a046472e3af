/* As `two-editors-table.test.ts`: spaces, projects and applications, who belongs to them, and the trash. */
import {
  addModule,
  addOpenUser,
  addProject,
  addProjectMembers,
  createApplicationToken,
  deleteModule,
  deleteProject,
  initialOrder,
  leaveSpace,
  restoreTrash,
  trashDays,
  updateModule,
  updateProject,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockProject } from '../src/areas/exchange/import/write/publish-checks.ts'
import { showApplication } from '../src/areas/places/archive/unpack/show-application.ts'
import { purgeTrash } from '../src/areas/places/trash/trash-purge-commands.ts'
import { moveToTrash, type TrashSubject } from '../src/areas/places/trash/trash-commands.ts'
import { unmarkAll } from '../src/areas/places/trash/trash-mark-repo.ts'
import { lockTrash } from '../src/areas/places/trash/trash-repo.ts'
import { insertModule } from '../src/content/insert-rows.ts'
import { lockSpace } from '../src/content/lock-row.ts'
import { actorOfAccount } from '../src/core/actor.ts'
import { decodeId } from '../src/core/public-ids.ts'
import type { Database } from '../src/db/schema.ts'
import type { RunningJob } from '../src/jobs/job-handler.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from './factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from './factories/build-places.ts'
import { useTestApp } from './support/test-app.ts'
import { answerOf, testTwoEditors, type Prepared, type TwoEditors } from './support/two-editors.ts'

const test = useTestApp()

/** Deletes it as `owner` does. */
const deletes = (subject: TrashSubject, owner: BuiltUser) => async (tx: Transaction<Database>) => {
  const account = await tx.selectFrom('user').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
  const actor = actorOfAccount(owner.id, account)
  await moveToTrash(tx, subject, { actor, address: '127.0.0.1', userAgent: '' }, test.now())
}

const liveProjects = (spaceId: number) => () =>
  test.db
    .selectFrom('project')
    .select('name')
    .where('space_id', '=', spaceId)
    .where('deleted_at_ms', 'is', null)
    .execute()

const liveModules = (projectId: number) => () =>
  test.db
    .selectFrom('module')
    .select('name')
    .where('project_id', '=', projectId)
    .where('deleted_at_ms', 'is', null)
    .execute()

/** A deleted application, and restoring it. */
async function buildDeleted() {
  const module = await buildModule(test)
  const { data } = await test.call(deleteModule, { body: { id: module.publicId } }, module.owner)
  const id = data?.trashId ?? ''
  const restore = () => test.call(restoreTrash, { body: { id } }, module.owner)
  return { module, trashId: decodeId('trash', id), restore }
}

const restores = (trashId: number) => async (tx: Transaction<Database>) => {
  await lockTrash(tx, trashId)
  await unmarkAll(tx, trashId, test.now())
}

const below: readonly TwoEditors[] = [
  [
    'a project is not made in a space that is being deleted',
    async (): Promise<Prepared> => {
      const { id, publicId, owner } = await buildSpace(test)
      return {
        first: deletes({ kind: 'space', id }, owner),
        second: () => test.call(addProject, { body: { spaceId: publicId, name: 'new' } }, owner),
        answers: ['not_accessible'],
        after: liveProjects(id),
        expected: [],
      }
    },
  ],
  [
    'a project is not moved into a space that is being deleted',
    async () => {
      const project = await buildProject(test, { name: 'moving' })
      const { id, publicId } = await buildSpace(test, { owner: project.owner })
      return {
        first: deletes({ kind: 'space', id }, project.owner),
        second: () => test.call(updateProject, { body: { id: project.publicId, spaceId: publicId } }, project.owner),
        answers: ['not_accessible'],
        after: liveProjects(project.space.id),
        expected: [{ name: 'moving' }],
      }
    },
  ],
  [
    'a project is not restored into a space that is being deleted',
    async () => {
      const { id: projectId, publicId, space, owner } = await buildProject(test)
      const { data } = await test.call(deleteProject, { body: { id: publicId } }, owner)
      return {
        first: deletes({ kind: 'space', id: space.id }, owner),
        second: () => test.call(restoreTrash, { body: { id: data?.trashId ?? '' } }, owner),
        answers: ['parent_deleted'],
        after: () => test.db.selectFrom('project').select('trash_id').where('id', '=', projectId).execute(),
        expected: [{ trash_id: decodeId('trash', data?.trashId ?? '') }],
      }
    },
  ],
  [
    'an application is not made in a project that is being deleted',
    async () => {
      const { id, publicId, owner } = await buildProject(test)
      return {
        first: deletes({ kind: 'project', id }, owner),
        second: () => test.call(addModule, { body: { projectId: publicId, name: 'new' } }, owner),
        answers: ['not_accessible'],
        after: liveModules(id),
        expected: [],
      }
    },
  ],
  [
    'an application is not moved into a project that is being deleted',
    async () => {
      const module = await buildModule(test, { name: 'moving' })
      const { id, publicId } = await buildProject(test, { space: module.project.space })
      return {
        first: deletes({ kind: 'project', id }, module.owner),
        second: () => test.call(updateModule, { body: { id: module.publicId, projectId: publicId } }, module.owner),
        answers: ['not_accessible'],
        after: liveModules(module.project.id),
        expected: [{ name: 'moving' }],
      }
    },
  ],
  [
    'an imported application does not appear in a project that is being deleted',
    async () => {
      const { id, owner } = await buildProject(test)
      return {
        first: deletes({ kind: 'project', id }, owner),
        second: () => answerOf(() => test.db.transaction().execute((tx) => lockProject(tx, id))),
        answers: ['not_accessible'],
        after: liveModules(id),
        expected: [],
      }
    },
  ],
  [
    'an unpacked application does not appear in a project that is being deleted',
    async () => {
      const { id: projectId, owner } = await buildProject(test)
      // An application that no one sees yet.
      const texts = { name: 'unpacked', description: '', origin: 'manual', order_index: initialOrder } as const
      const module = { ...texts, project_id: projectId, created_by: owner.id, deleted_at_ms: 0 }
      const stagedModuleId = await insertModule(test.db, module, test.now())
      // All that showing it reads of a job.
      const job = { ownerId: owner.id, payload: { projectId, stagedModuleId } } as RunningJob
      const show = () => test.db.transaction().execute((tx) => showApplication(tx, job, 'unpacked', test.now()))
      return {
        first: deletes({ kind: 'project', id: projectId }, owner),
        second: () => answerOf(show),
        answers: ['not_accessible'],
        after: liveModules(projectId),
        expected: [],
      }
    },
  ],
  [
    'an application is not restored into a project that is being deleted',
    async () => {
      const { module, trashId, restore } = await buildDeleted()
      return {
        first: deletes({ kind: 'project', id: module.project.id }, module.owner),
        second: restore,
        answers: ['parent_deleted'],
        after: () => test.db.selectFrom('module').select('trash_id').where('id', '=', module.id).execute(),
        expected: [{ trash_id: trashId }],
      }
    },
  ],
]

const trash: readonly TwoEditors[] = [
  [
    'what two restore is restored once',
    async () => {
      const { module, trashId, restore } = await buildDeleted()
      const named = test.db.selectFrom('audit').select('action').where('subject_id', '=', module.id)
      return {
        first: restores(trashId),
        second: restore,
        answers: ['not_accessible'],
        after: () => named.where('action', '=', 'module.restore').execute(),
        expected: [],
      }
    },
  ],
  [
    'what is being restored is not purged',
    async () => {
      const { module, trashId } = await buildDeleted()
      return {
        first: restores(trashId),
        second: async () => {
          await purgeTrash(test.context, test.now() + (trashDays + 1) * 86_400_000)
          return { code: '0' }
        },
        answers: ['0'],
        after: () => test.db.selectFrom('module').select('deleted_at_ms').where('id', '=', module.id).execute(),
        expected: [{ deleted_at_ms: null }],
      }
    },
  ],
]

const members: readonly TwoEditors[] = [
  [
    'someone who is being removed from a space gets no role in its projects',
    async () => {
      const { id, publicId, space, owner } = await buildProject(test)
      const user = await buildUser(test)
      await addToSpace(test, space.id, user, 'guest')
      const body = { projectId: publicId, userIds: [user.publicId], roleCode: 'dev' as const }
      return {
        first: async (tx) => {
          await lockSpace(tx, space.id)
          await tx.deleteFrom('space_member').where('user_id', '=', user.id).execute()
        },
        second: () => test.call(addProjectMembers, { body }, owner),
        answers: ['member_not_in_space'],
        after: () => test.db.selectFrom('project_member').select('user_id').where('project_id', '=', id).execute(),
        expected: [{ user_id: owner.id }],
      }
    },
  ],
  [
    'someone who is being added to a project keeps no role in it when it moves to a space without them',
    async () => {
      const { id, publicId, space, owner } = await buildProject(test)
      const target = await buildSpace(test, { owner })
      const user = await buildUser(test)
      await addToSpace(test, space.id, user, 'guest')
      return {
        first: async (tx) => {
          await lockSpace(tx, space.id)
          await addToProject({ ...test, db: tx }, id, user, 'admin')
        },
        second: () => test.call(updateProject, { body: { id: publicId, spaceId: target.publicId } }, owner),
        answers: ['0'],
        after: () => test.db.selectFrom('project_member').select('user_id').where('project_id', '=', id).execute(),
        expected: [{ user_id: owner.id }],
      }
    },
  ],
  [
    'of two admins who leave, one stays',
    async () => {
      const { id, publicId, owner } = await buildSpace(test)
      const other = await buildUser(test)
      await addToSpace(test, id, other, 'admin')
      return {
        first: async (tx) => {
          await lockSpace(tx, id)
          await tx.deleteFrom('space_member').where('user_id', '=', owner.id).execute()
        },
        second: () => test.call(leaveSpace, { body: { spaceId: publicId } }, other),
        answers: ['last_admin'],
        after: () => test.db.selectFrom('space_member').select('user_id').where('space_id', '=', id).execute(),
        expected: [{ user_id: other.id }],
      }
    },
  ],
]

const machines: readonly TwoEditors[] = [
  [
    'an application that is being deleted gets no token',
    async () => {
      const { id, publicId, owner } = await buildModule(test)
      return {
        first: deletes({ kind: 'module', id }, owner),
        second: () => test.call(createApplicationToken, { body: { moduleId: publicId, name: 'CI' } }, owner),
        answers: ['not_accessible'],
        after: () => test.db.selectFrom('application_token').select('id').where('module_id', '=', id).execute(),
        expected: [],
      }
    },
  ],
  [
    'a space that is being deleted gets no open user',
    async () => {
      const { id, publicId, owner } = await buildSpace(test)
      return {
        first: deletes({ kind: 'space', id }, owner),
        second: () => test.call(addOpenUser, { body: { spaceId: publicId, applicant: 'A machine' } }, owner),
        answers: ['not_accessible'],
        after: () => test.db.selectFrom('open_user').select('id').where('space_id', '=', id).execute(),
        expected: [],
      }
    },
  ],
]

testTwoEditors(test, [...below, ...trash, ...members, ...machines])
