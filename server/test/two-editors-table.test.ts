/*
 * Commands that find something and then change it, each while another one has written but not committed: nothing that was written is lost, and no
 * right opens. One row for each; places, members and the trash are in `two-editors-places.test.ts`, accounts and what admins set up in
 * `two-editors-accounts.test.ts`, those that need more are in `two-editors.test.ts`.
 */
import {
  acceptInvitation,
  addPasskey,
  addSpaceInvitation,
  beginPasskey,
  deleteComment,
  listCommentVersions,
  renewRecoveryCodes,
  rotateApplicationToken,
  saveConstants,
  updateComment,
  updateDictionary,
  updateModule,
  updateModuleSettings,
  updateProject,
  updateSpaceMembers,
} from '@lectern/contracts'
import type { ConstantsRecord } from '@lectern/model'
import type { Transaction } from 'kysely'
import { beforeAll } from 'vitest'
import { hashToken } from '../src/auth/secrets.ts'
import { decodeId, encodeId } from '../src/core/public-ids.ts'
import { lockSpace } from '../src/content/lock-row.ts'
import { findRecord, writeRecord } from '../src/content/record-revisions.ts'
import { writeSettings } from '../src/core/settings.ts'
import type { Database } from '../src/db/schema.ts'
import { buildComment } from './factories/build-comment.ts'
import { buildPush } from './factories/build-push.ts'
import { addRevision, buildDictionary, buildDoc } from './factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, sentPassword } from './factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from './factories/build-places.ts'
import { bindSecondFactor, passwordOfBuilt as password } from './support/second-factor.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import { useTestApp } from './support/test-app.ts'
import { testTwoEditors, type TwoEditors } from './support/two-editors.ts'

const site = 'https://docs.example.com'
const test = useTestApp({ env: { LECTERN_BASE_URL: site } })
beforeAll(() => writeSettings(test.db, 'invitations', { from: 'spaceAdmins' }))

const unbind = async (tx: Transaction<Database>, userId: number) => {
  for (const table of ['recovery_code', 'passkey', 'mfa_challenge', 'totp'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.updateTable('user').set({ mfa_since_ms: null }).where('id', '=', userId).execute()
}

async function boundUser() {
  const user = await buildUser(test)
  await bindSecondFactor(test, user)
  return user
}

async function buildInvitation() {
  const space = await buildSpace(test)
  const inviter = await buildUser(test)
  await addToSpace(test, space.id, inviter, 'admin')
  const username = `invited-${inviter.username}`
  const body = { spaceId: space.publicId, email: `${username}@example.org`, roleCode: 'admin' } as const
  const { data } = await test.call(addSpaceInvitation, { body }, inviter)
  const accept = () =>
    test.call(acceptInvitation, {
      body: { token: data?.token ?? '', username, ...sentPassword('a fine new password') },
    })
  const accounts = () => test.db.selectFrom('user').select('id').where('username', '=', username).execute()
  return { space, inviter, token: data?.token ?? '', accept, accounts }
}

const rows: readonly TwoEditors[] = [
  [
    'a comment deleted twice takes no other one with it',
    async () => {
      const doc = await buildDoc(test)
      const other = await buildUser(test)
      await addToSpace(test, doc.module.project.space.id, other, 'guest')
      await addToProject(test, doc.module.project.id, other, 'dev')
      const question = await buildComment(test, doc)
      const answer = await buildComment(test, doc, { author: other, threadId: question.threadId, text: 'Because.' })
      const threadId = decodeId('commentThread', question.threadId)
      return {
        first: async (tx) => {
          await tx.updateTable('comment_thread').set({ updated_at_ms: 1 }).where('id', '=', threadId).execute()
          await tx.deleteFrom('comment').where('id', '=', decodeId('comment', answer.id)).execute()
        },
        second: () => test.call(deleteComment, { body: { docId: doc.publicId, id: answer.id } }, other),
        answers: ['not_accessible'],
        after: () => test.db.selectFrom('comment').select('text').where('thread_id', '=', threadId).execute(),
        expected: [{ text: 'Why is it so?' }],
      }
    },
  ],
  [
    'two edits of one comment are both kept',
    async () => {
      const doc = await buildDoc(test)
      const { id, threadId } = await buildComment(test, doc, { text: 'one' })
      const commentId = decodeId('comment', id)
      const [query, thread] = [{ docId: doc.publicId, id }, decodeId('commentThread', threadId)]
      return {
        first: async (tx) => {
          await tx.updateTable('comment_thread').set({ updated_at_ms: 1 }).where('id', '=', thread).execute()
          await tx
            .insertInto('comment_version')
            .values({ comment_id: commentId, text: 'one', replaced_at_ms: 1 })
            .execute()
          await tx.updateTable('comment').set({ text: 'two' }).where('id', '=', commentId).execute()
        },
        second: () => test.call(updateComment, { body: { ...query, text: 'three' } }, doc.owner),
        answers: ['0'],
        after: async () => (await test.call(listCommentVersions, { query }, doc.owner)).data?.map(({ text }) => text),
        expected: ['two', 'one'],
      }
    },
  ],
  [
    'an invitation is not accepted by a link that another one replaces',
    async () => {
      const { token, accept, accounts } = await buildInvitation()
      return {
        first: (tx) =>
          tx
            .updateTable('invitation')
            .set({ token_hash: hashToken('another') })
            .where('token_hash', '=', hashToken(token))
            .execute(),
        second: accept,
        answers: ['invitation_invalid'],
        after: accounts,
        expected: [],
      }
    },
  ],
  [
    'an invitation makes no admin when its sender is no admin any more',
    async () => {
      const { space, inviter, accept, accounts } = await buildInvitation()
      return {
        first: async (tx) => {
          await lockSpace(tx, space.id)
          const own = tx.updateTable('space_member').set({ role: 'guest' }).where('space_id', '=', space.id)
          await own.where('user_id', '=', inviter.id).execute()
        },
        second: accept,
        answers: ['invitation_sender_lost'],
        after: accounts,
        expected: [],
      }
    },
  ],
  [
    'an admin who is being made a guest changes no roles',
    async () => {
      const space = await buildSpace(test)
      const [admin, guest] = [await buildUser(test), await buildUser(test)]
      await addToSpace(test, space.id, admin, 'admin')
      await addToSpace(test, space.id, guest, 'guest')
      const roles = test.db.selectFrom('space_member').select('role').where('space_id', '=', space.id)
      const body = { spaceId: space.publicId, userIds: [guest.publicId], roleCode: 'admin' as const }
      return {
        first: async (tx) => {
          await lockSpace(tx, space.id)
          const own = tx.updateTable('space_member').set({ role: 'guest' }).where('space_id', '=', space.id)
          await own.where('user_id', '=', admin.id).execute()
        },
        second: () => test.call(updateSpaceMembers, { body }, admin),
        answers: ['no_permission'],
        after: () => roles.where('user_id', '=', guest.id).execute(),
        expected: [{ role: 'guest' }],
      }
    },
  ],
  [
    'an application is not pulled out of the project that it was just moved to',
    async () => {
      const module = await buildModule(test)
      const { space } = module.project
      const [closed, own] = [await buildProject(test, { space }), await buildProject(test, { space })]
      const dev = await buildUser(test)
      await addToSpace(test, space.id, dev, 'guest')
      for (const { id } of [module.project, own]) await addToProject(test, id, dev, 'admin')
      return {
        first: (tx) => tx.updateTable('module').set({ project_id: closed.id }).where('id', '=', module.id).execute(),
        second: () => test.call(updateModule, { body: { id: module.publicId, projectId: own.publicId } }, dev),
        answers: ['changed_meanwhile', 'not_accessible'],
        after: () => test.db.selectFrom('module').select('project_id').where('id', '=', module.id).execute(),
        expected: [{ project_id: closed.id }],
      }
    },
  ],
  [
    'a project is not changed by someone whose rights were in the space that it was just moved from',
    async () => {
      const project = await buildProject(test)
      const target = await buildSpace(test)
      return {
        first: (tx) => tx.updateTable('project').set({ space_id: target.id }).where('id', '=', project.id).execute(),
        second: () => test.call(updateProject, { body: { id: project.publicId, isPrivate: 0 } }, project.space.owner),
        answers: ['changed_meanwhile', 'not_accessible', 'no_permission'],
        after: () => test.db.selectFrom('project').select('is_private').where('id', '=', project.id).execute(),
        expected: [{ is_private: 1 }],
      }
    },
  ],
  [
    'a passkey is not kept while second factors are switched off',
    async () => {
      const user = await boundUser()
      const begun = await test.call(beginPasskey, { body: { password } }, user)
      // Begun by who may; WebAuthn's own form.
      const { challenge } = begun.data!.options as { challenge: string }
      const response = new SoftwareAuthenticator(site).create(challenge)
      const body = { challenge: begun.data?.challenge ?? '', name: 'Key', response }
      return {
        first: (tx) => unbind(tx, user.id),
        second: () => test.call(addPasskey, { body }, user),
        answers: ['mfa_challenge_expired'],
        after: () => test.db.selectFrom('passkey').select('id').where('user_id', '=', user.id).execute(),
        expected: [],
      }
    },
  ],
  [
    'no recovery codes are left behind while second factors are switched off',
    async () => {
      const user = await boundUser()
      return {
        first: (tx) => unbind(tx, user.id),
        second: () => test.call(renewRecoveryCodes, { body: { password } }, user),
        answers: ['mfa_not_bound'],
        after: () => test.db.selectFrom('recovery_code').select('id').where('user_id', '=', user.id).execute(),
        expected: [],
      }
    },
  ],
  [
    'a token that is being revoked gets no new secret',
    async () => {
      const { module, owner, tokenId } = await buildPush(test)
      const id = decodeId('applicationToken', tokenId)
      const body = { moduleId: module.publicId, id: tokenId, graceHours: 24 } as const
      return {
        first: async (tx) => {
          await tx.deleteFrom('application_token_secret').where('token_id', '=', id).execute()
          await tx.deleteFrom('application_token').where('id', '=', id).execute()
        },
        second: () => test.call(rotateApplicationToken, { body }, owner),
        answers: ['not_accessible'],
        after: () => test.db.selectFrom('application_token_secret').select('id').where('token_id', '=', id).execute(),
        expected: [],
      }
    },
  ],
  [
    'a dictionary keeps what someone else has just written',
    async () => {
      const { id, publicId, module } = await buildDictionary(test)
      const head = () =>
        test.db.selectFrom('dictionary').select('head_revision_id').where('id', '=', id).executeTakeFirstOrThrow()
      const { head_revision_id: headId } = await head()
      const record = await findRecord(test.db, 'dictionary', headId)
      if (record === undefined) throw new Error('no dictionary')
      const content = { ...record.content, description: 'theirs' }
      const of = { kind: 'dictionary', subjectId: id, parentId: headId, authorId: module.owner.id, nowMs: 1 } as const
      const body = { id: publicId, revision: encodeId('revision', headId ?? 0), description: 'mine' }
      return {
        first: (tx) => writeRecord(tx, { ...of, content }),
        second: () => test.call(updateDictionary, { body }, module.owner),
        answers: ['changed_meanwhile'],
        after: async () =>
          (await findRecord(test.db, 'dictionary', (await head()).head_revision_id))?.content.description,
        expected: 'theirs',
      }
    },
  ],
  [
    'error codes keep what someone else has just written',
    async () => {
      const module = await buildModule(test)
      const content = { v: 1, kind: 'constants', codes: [], text: 'theirs' } satisfies ConstantsRecord
      const of = { subjectId: module.id, parentId: null, authorId: module.owner.id, nowMs: 1 }
      const head = test.db.selectFrom('module').select('constants_revision_id as id').where('id', '=', module.id)
      return {
        first: (tx) => writeRecord(tx, { kind: 'moduleConstants', ...of, content }),
        second: () =>
          test.call(
            saveConstants,
            { body: { moduleId: module.publicId, revision: '', codes: [], text: 'mine' } },
            module.owner,
          ),
        answers: ['changed_meanwhile'],
        after: async () =>
          (await findRecord(test.db, 'constants', (await head.executeTakeFirstOrThrow()).id))?.content.text,
        expected: 'theirs',
      }
    },
  ],
  [
    'settings of an application keep what someone else has just written',
    async () => {
      const module = await buildModule(test)
      const head = test.db.selectFrom('module').select('head_revision_id').where('id', '=', module.id)
      const root = { info: { title: 'theirs', version: '1' } }
      let theirs = 0
      return {
        first: async (tx) => {
          theirs = await addRevision(
            { ...test, db: tx },
            'module',
            module.id,
            { v: 1, kind: 'application', root },
            module.owner,
          )
        },
        second: () =>
          test.call(
            updateModuleSettings,
            { body: { moduleId: module.publicId, revision: '', headers: [] } },
            module.owner,
          ),
        answers: ['changed_meanwhile', '0'],
        after: async () => (await head.executeTakeFirstOrThrow()).head_revision_id === theirs,
        expected: true,
      }
    },
  ],
]

testTwoEditors(test, rows)
