/* As `two-editors-table.test.ts`: what signs people in, and what super admins set up for everyone. */
import {
  addAccessToken,
  addTemplate,
  deleteLanguage,
  deleteTemplate,
  restoreTemplate,
  saveLanguage,
  setDefaultLanguage,
  templateLimits,
  unlinkIdentity,
  updateTemplate,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { beforeAll } from 'vitest'
import { linkIdentity } from '../src/areas/accounts/identity/arrival-commands.ts'
import { applyGroupRoles } from '../src/areas/accounts/identity/group-roles-commands.ts'
import { insertIdentity, listIdentitiesOf, lockUser } from '../src/areas/accounts/identity/identity-repo.ts'
import { countLiveTemplates } from '../src/areas/exchange/template/template-repo.ts'
import { countAdded, replaceLanguage } from '../src/areas/system/language/language-repo.ts'
import { actorOfAccount } from '../src/core/actor.ts'
import { decodeId } from '../src/core/public-ids.ts'
import { lockSpace } from '../src/content/lock-row.ts'
import { lockCount, lockSettings, readSettings, writeSettings } from '../src/core/settings.ts'
import type { Database } from '../src/db/schema.ts'
import { addToSpace, buildUser, builtPassword, type BuiltUser } from './factories/build-people.ts'
import { buildSpace } from './factories/build-places.ts'
import { passwordDigest } from '../src/auth/secrets.ts'
import { useTestApp } from './support/test-app.ts'
import { answerOf, testTwoEditors, type TwoEditors } from './support/two-editors.ts'

const test = useTestApp()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(test, { isSuperAdmin: true })
})

const findAccount = (id: number) =>
  test.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const personOf = (user: BuiltUser, provider: string) => {
  const { username } = user
  return { provider, authority: '', subject: username, username, name: username, email: null, groups: [] }
}

const accounts: readonly TwoEditors[] = [
  [
    'a session that is being ended makes no access token',
    async () => {
      const user = await buildUser(test)
      const body = { name: 'CI', scope: 'read' as const, expiresAtMs: null, password: passwordDigest(builtPassword) }
      return {
        first: (tx) => tx.deleteFrom('session').where('user_id', '=', user.id).execute(),
        second: () => test.call(addAccessToken, { body }, user),
        answers: ['sign_in_required'],
        after: () => test.db.selectFrom('access_token').select('id').where('user_id', '=', user.id).execute(),
        expected: [],
      }
    },
  ],
  [
    'a session that is being ended adds no way to sign in',
    async () => {
      const user = await buildUser(test)
      const account = await findAccount(user.id)
      const session = test.db.selectFrom('session').select('id').where('user_id', '=', user.id)
      const { id: sessionId } = await session.executeTakeFirstOrThrow()
      const signedIn = { user: account, sessionId, ifEnded: 'sign_in_required' } as const
      const by = {
        origin: { actor: actorOfAccount(user.id, account), address: '', userAgent: '' },
        language: 'en',
      } as const
      return {
        first: (tx) => tx.deleteFrom('session').where('user_id', '=', user.id).execute(),
        second: () => answerOf(() => linkIdentity(test.context, signedIn, personOf(user, 'sso'), by)),
        answers: ['sign_in_required'],
        after: () => listIdentitiesOf(test.db, user.id),
        expected: [],
      }
    },
  ],
  [
    'of two ways to sign in that are removed, one stays',
    async () => {
      const user = await buildUser(test)
      await test.db.updateTable('user').set({ password_hash: null }).where('id', '=', user.id).execute()
      const times = { nowMs: test.now(), usedAtMs: null }
      for (const provider of ['sso', 'ldap']) await insertIdentity(test.db, user.id, personOf(user, provider), times)
      return {
        first: async (tx) => {
          await lockUser(tx, user.id)
          await tx.deleteFrom('identity').where('user_id', '=', user.id).where('provider', '=', 'sso').execute()
        },
        second: () => test.call(unlinkIdentity, { body: { provider: 'ldap' } }, user),
        answers: ['identity_last'],
        after: async () => (await listIdentitiesOf(test.db, user.id)).map(({ provider }) => provider),
        expected: ['ldap'],
      }
    },
  ],
  [
    'an admin whose group is taken away stays one while the other admin leaves',
    async () => {
      const { id: spaceId, owner } = await buildSpace(test)
      const user = await buildUser(test)
      await addToSpace(test, spaceId, user, 'admin')
      const given = {
        user_id: user.id,
        space_id: spaceId,
        provider: 'ldap',
        role: 'admin',
        previous_role: null,
      } as const
      await test.db.insertInto('group_role').values(given).execute()
      const account = await findAccount(user.id)
      const origin = { actor: actorOfAccount(user.id, account), address: '', userAgent: '' }
      const signIn = () =>
        test.db
          .transaction()
          .execute((tx) => applyGroupRoles(tx, account, personOf(user, 'ldap'), [], origin, test.now()))
      return {
        first: async (tx) => {
          await lockSpace(tx, spaceId)
          await tx.deleteFrom('space_member').where('user_id', '=', owner.id).execute()
        },
        second: () => answerOf(signIn),
        answers: ['0'],
        after: () =>
          test.db.selectFrom('space_member').select(['user_id', 'role']).where('space_id', '=', spaceId).execute(),
        expected: [{ user_id: user.id, role: 'admin' }],
      }
    },
  ],
]

async function buildTemplate(name: string) {
  const { data } = await test.call(addTemplate, { body: { name, groupName: '', content: 'x' } }, admin)
  if (data === null) throw new Error('The template was not made')
  const id = decodeId('template', data.id)
  const row = () => test.db.selectFrom('template').select(['name', 'deleted_at_ms']).where('id', '=', id).execute()
  return { id, publicId: data.id, version: data.version, row }
}

const fillers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `${count} ${index}`, group_name: 'fillers', content: 'x', version: 1 },
    ...{ created_at_ms: 0, updated_at_ms: 0, updated_by: null, deleted_at_ms: null },
  }))

async function leaveRoomForOneTemplate(): Promise<void> {
  const count = templateLimits.count - 1 - (await countLiveTemplates(test.db))
  await test.db.insertInto('template').values(fillers(count)).execute()
}

async function addLastTemplate(tx: Transaction<Database>): Promise<void> {
  await lockCount(tx, 'template')
  await tx.insertInto('template').values(fillers(1)).execute()
}

/** Live ones; those that only filled up are deleted. */
async function countTemplates(): Promise<number> {
  const count = await countLiveTemplates(test.db)
  await test.db.deleteFrom('template').where('group_name', '=', 'fillers').execute()
  return count
}

const templates: readonly TwoEditors[] = [
  [
    'a template that someone else is saving is deleted as they saved it',
    async () => {
      const { id, publicId, version, row } = await buildTemplate('deleted')
      return {
        first: (tx) =>
          tx
            .updateTable('template')
            .set({ name: 'theirs', version: version + 1 })
            .where('id', '=', id)
            .execute(),
        second: () => test.call(deleteTemplate, { body: { id: publicId } }, admin),
        answers: ['0'],
        after: row,
        expected: [{ name: 'theirs', deleted_at_ms: test.now() }],
      }
    },
  ],
  [
    'a template that is being deleted is not saved',
    async () => {
      const { id, publicId, version, row } = await buildTemplate('kept')
      const body = { id: publicId, version, name: 'mine', groupName: '', content: 'y' }
      return {
        first: (tx) =>
          tx
            .updateTable('template')
            .set({ deleted_at_ms: 1, version: version + 1 })
            .where('id', '=', id)
            .execute(),
        second: () => test.call(updateTemplate, { body }, admin),
        // Where the second read only after the first had committed, there is no such template.
        answers: ['changed_meanwhile', 'not_accessible'],
        after: row,
        expected: [{ name: 'kept', deleted_at_ms: 1 }],
      }
    },
  ],
  [
    'a template that is being purged is not restored',
    async () => {
      const { id, publicId, row } = await buildTemplate('purged')
      await test.call(deleteTemplate, { body: { id: publicId } }, admin)
      return {
        first: (tx) => tx.deleteFrom('template').where('id', '=', id).execute(),
        second: () => test.call(restoreTemplate, { body: { id: publicId } }, admin),
        answers: ['not_accessible'],
        after: row,
        expected: [],
      }
    },
  ],
  [
    'the last template that is allowed is added once',
    async () => {
      await leaveRoomForOneTemplate()
      return {
        first: addLastTemplate,
        second: () => test.call(addTemplate, { body: { name: 'one more', groupName: '', content: 'x' } }, admin),
        answers: ['template_too_many'],
        after: countTemplates,
        expected: templateLimits.count,
      }
    },
  ],
  [
    'a template is not restored where the last one that is allowed is being added',
    async () => {
      const { publicId, row } = await buildTemplate('one too many')
      await test.call(deleteTemplate, { body: { id: publicId } }, admin)
      await leaveRoomForOneTemplate()
      return {
        first: addLastTemplate,
        second: () => test.call(restoreTemplate, { body: { id: publicId } }, admin),
        answers: ['template_too_many'],
        after: async () => [await countTemplates(), await row()],
        expected: [templateLimits.count, [{ name: 'one too many', deleted_at_ms: test.now() }]],
      }
    },
  ],
]

/** A language as the table has it. */
const languageRow = (lang: string, description: string) => ({
  ...{ lang, description, texts: '{}', version: description },
  ...{ updated_at_ms: 1, updated_by: admin.id },
})
const descriptionOf = (lang: string) => () =>
  test.db.selectFrom('language').select('description').where('lang', '=', lang).execute()

const installation: readonly TwoEditors[] = [
  [
    'texts of a language keep what someone else has just saved',
    async () => {
      await replaceLanguage(test.db, languageRow('fr', 'before'), '')
      const body = { lang: 'fr', description: 'mine', content: {}, version: 'before' }
      return {
        first: (tx) => replaceLanguage(tx, languageRow('fr', 'theirs'), 'before'),
        second: () => test.call(saveLanguage, { body }, admin),
        answers: ['changed_meanwhile'],
        after: descriptionOf('fr'),
        expected: [{ description: 'theirs' }],
      }
    },
  ],
  [
    'a language is not added over the one that someone else has just added',
    () =>
      Promise.resolve({
        first: (tx) => replaceLanguage(tx, languageRow('de', 'theirs'), ''),
        second: () =>
          test.call(saveLanguage, { body: { lang: 'de', description: 'mine', content: {}, version: '' } }, admin),
        answers: ['changed_meanwhile'],
        after: descriptionOf('de'),
        expected: [{ description: 'theirs' }],
      }),
  ],
  [
    'the last language that is allowed is added once',
    async () => {
      await test.db.deleteFrom('language').execute()
      const tags = Array.from({ length: 48 }, (_, index) => `en-x-${index}`)
      for (const tag of tags.slice(1)) await replaceLanguage(test.db, languageRow(tag, 'one of many'), '')
      return {
        first: async (tx) => {
          await lockCount(tx, 'language')
          await replaceLanguage(tx, languageRow('en-x-0', 'the last'), '')
        },
        second: () =>
          test.call(saveLanguage, { body: { lang: 'es', description: 'mine', content: {}, version: '' } }, admin),
        answers: ['language_too_many'],
        after: async () => [await countAdded(test.db), await descriptionOf('es')()],
        expected: [48, []],
      }
    },
  ],
  [
    'a language that is being made the default is not deleted',
    async () => {
      await replaceLanguage(test.db, languageRow('it', 'kept'), '')
      await test.call(setDefaultLanguage, { body: { lang: 'en' } }, admin)
      return {
        first: async (tx) => {
          await lockSettings(tx, 'language')
          await writeSettings(tx, 'language', { default: 'it' })
        },
        second: () => test.call(deleteLanguage, { body: { lang: 'it' } }, admin),
        answers: ['language_is_default'],
        after: async () => [...(await descriptionOf('it')()), await readSettings(test.db, 'language')],
        expected: [{ description: 'kept' }, { default: 'it' }],
      }
    },
  ],
]

testTwoEditors(test, [...accounts, ...templates, ...installation])
