/*
 * Secrets hidden in a world of the census. Owns: what is planted where. Does not own: what a secret is (`garden.ts`), and the calls that look for it
 * (`server/test/visibility.test.ts`).
 */
import {
  acceptBreak,
  addComment,
  addDictionary,
  addRelease,
  addShare,
  addSyncSource,
  createApplicationToken,
  deleteDictionary,
  deleteDoc,
  getModuleSettings,
  removeRelease,
  saveMailSettings,
  saveReleaseNotes,
  settingGroups,
  updateModuleSettings,
  updateProjectVariables,
  updateShare,
  updateSpace,
} from '@lectern/contracts'
import { dictionaryKeyword, writeEnvironments } from '@lectern/model'
import { addRevision, buildComponent, buildFolder, type BuiltDoc } from '../../factories/build-documents.ts'
import type { TestApp } from '../test-app.ts'
import { Garden, type Secret } from './garden.ts'
import type { World } from './world.ts'

/** Of an environment that members see, and visitors of the share do not. */
export const unsharedHost = 'unshared.example.com'

/** Things that are hidden or gone. */
export interface Planted {
  secrets: readonly Secret[]
  hiddenDoc: BuiltDoc
  hiddenFolder: BuiltDoc
  docInHiddenFolder: BuiltDoc
  deletedDoc: BuiltDoc
  /** A moment at which the deleted document was there. */
  beforeDeletionMs: number
  /** Named by hidden documents, and by nothing else. */
  dictionaryId: string
  /** Releases for which hidden documents were chosen. */
  draftId: string
  liveReleaseId: string
}

/** Hides secrets in the world, which is one application with all its roles. */
export async function plantSecrets(test: TestApp, world: World): Promise<Planted> {
  const garden = new Garden(test, world)
  const folderTag = garden.plant('dev', 'tag of a hidden folder')
  await plantSettings(garden, folderTag)
  const hidden = await plantHidden(garden, folderTag)
  const deleted = await plantDeleted(garden)
  const releases = await plantReleases(garden, hidden)
  await plantForWriters(garden)
  await plantForAdmins(garden)
  return { secrets: garden.secrets, ...hidden, ...deleted, ...releases }
}

const row = (name: string, example: string) => ({ name, type: 'string', example, description: '' })

/** An older state of the settings, then the present one. */
async function plantSettings(garden: Garden, folderTag: string): Promise<void> {
  const { test, world } = garden
  const { moduleId, module, users } = world
  const tags = [{ name: folderTag, description: garden.plant('dev', 'description of the tag of a hidden folder') }]
  const root = writeEnvironments({ info: { title: 'Shop', version: '1' }, tags }, [
    {
      key: null,
      name: garden.plant('dev', 'former name for members only'),
      url: `https://${garden.plant('dev', 'former address for members only')}.example.com`,
      isPublic: false,
      headers: [{ ...row('X-Key', garden.plant('dev', 'former header for members only')), required: false }],
      variables: [],
    },
  ])
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, users.dev)
  const { data } = await test.call(getModuleSettings, { query: { moduleId } }, users.dev)
  const variable = (value: string) => ({ name: 'zone', value, isSecret: 0 as const, description: '' })
  const header = (example: string) => ({ ...row('X-Key', example), required: 0 as const })
  await garden.act(updateModuleSettings, {
    moduleId,
    revision: data?.revision ?? '',
    environments: [
      {
        key: null,
        name: garden.plant('dev', 'name for members only'),
        url: `https://${garden.plant('dev', 'address for members only')}.example.com`,
        isPublic: 0,
        headers: [header(garden.plant('dev', 'header for members only'))],
        variables: [variable(garden.plant('dev', 'variable for members only'))],
      },
      {
        key: null,
        name: 'Public',
        url: 'https://public.example.com',
        isPublic: 1,
        headers: [header(garden.plant('dev', 'header of a public environment'))],
        variables: [variable(garden.plant('guest', 'variable of a public environment'))],
      },
      { key: null, name: unsharedHost, url: `https://${unsharedHost}`, isPublic: 1, headers: [] },
    ],
    headers: [header('common')],
    variables: [variable(garden.plant('guest', 'variable of the application'))],
  })
  const ofProject = [variable(garden.plant('guest', 'variable of the project'))]
  await garden.act(updateProjectVariables, { projectId: world.projectId, version: 0, variables: ofProject })
  await garden.act(updateShare, {
    id: world.shareId,
    environments: ['Public'],
    allowsExport: 1,
    allowsDebug: 1,
    allowsMock: 1,
    showsChanges: 1,
  })
}

/** Hidden documents and folders, with notes on them and a dictionary and a model that only they name. */
async function plantHidden(garden: Garden, folderTag: string) {
  const { test, world } = garden
  const { module, moduleId, users } = world
  const { id: dictionaryId } = await garden.act(addDictionary, { moduleId, name: 'States', description: '', items: [] })
  const model = await buildComponent(test, module, 'schemas', 'OnlyHidden', { type: 'object' })
  const operation = {
    tags: [folderTag],
    parameters: [{ name: 'state', in: 'query', schema: { type: 'string', [dictionaryKeyword]: dictionaryId } }],
    responses: { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: model } } } } },
  }
  const hiddenDoc = await garden.buildDoc('hidden document', operation, { isShow: 0 })
  const service = { version: '', protocol: '', author: '', dependency: '' }
  const hiddenFolder = await buildFolder(test, {
    module,
    name: garden.plant('dev', 'hidden folder: name'),
    isShow: 0,
    content: {
      v: 1,
      kind: 'folder',
      description: garden.plant('dev', 'hidden folder: description'),
      dubbo: { interfaceName: garden.plant('dev', 'hidden folder: service'), ...service },
    },
  })
  await test.db.updateTable('doc').set({ tag_name: folderTag }).where('id', '=', hiddenFolder.id).execute()
  const parentId = hiddenFolder.id
  const docInHiddenFolder = await garden.buildDoc('document in a hidden folder', operation, { parentId })
  for (const doc of [hiddenDoc, docInHiddenFolder]) await plantNotes(garden, doc)
  for (const { publicId } of [hiddenDoc, hiddenFolder, docInHiddenFolder])
    garden.secrets.push({ name: 'id of something hidden', text: publicId, level: 'dev' })
  await garden.act(addComment, {
    docId: hiddenDoc.publicId,
    text: garden.plant('dev', 'comment on a hidden document'),
    mentions: [users.guest.publicId],
  })
  return { hiddenDoc, hiddenFolder, docInHiddenFolder, dictionaryId }
}

async function plantNotes(garden: Garden, { id }: BuiltDoc): Promise<void> {
  await garden.test.db
    .updateTable('revision')
    .set({ remark: garden.plant('dev', 'note on a version') })
    .where('subject_kind', '=', 'doc')
    .where('subject_id', '=', id)
    .execute()
}

async function plantDeleted(garden: Garden) {
  const { moduleId } = garden.world
  const deletedDoc = await garden.buildDoc('deleted document', {})
  const beforeDeletionMs = garden.test.now()
  garden.test.advance(1_000)
  await garden.act(deleteDoc, { id: deletedDoc.publicId })
  // Shares that are other ones since: their visitors are told nothing of what was deleted before.
  await garden.test.db.updateTable('share').set({ updated_at_ms: garden.test.now() }).execute()
  const dictionary = await garden.act(addDictionary, {
    moduleId,
    name: garden.plant('dev', 'deleted dictionary'),
    description: '',
    items: [],
  })
  await garden.act(deleteDictionary, { id: dictionary.id })
  return { deletedDoc, beforeDeletionMs }
}

/** Releases with hidden documents among what was chosen: one that everyone sees, a draft, and a deleted one. */
async function plantReleases(garden: Garden, { hiddenDoc, hiddenFolder }: Pick<Planted, 'hiddenDoc' | 'hiddenFolder'>) {
  const { projectId, moduleId, docId } = garden.world
  const docIds = [hiddenDoc, hiddenFolder].map(({ publicId }) => publicId)
  const dingdingWebhook = `https://robot.example.com/send?token=${garden.plant('nobody', 'address of a robot')}-end`
  const published = await garden.act(addRelease, {
    ...{ projectId, releaseNo: garden.plant('guest', 'number of a release'), status: 1, dingdingWebhook },
    modules: [{ moduleId, mode: 'live', docIds: [docId, ...docIds] }],
  })
  // Nothing is called.
  await garden.test.db.updateTable('robot').set({ is_on: 0 }).where('release_id', 'is not', null).execute()
  const draft = await garden.act(addRelease, {
    ...{ projectId, releaseNo: garden.plant('dev', 'number of a draft') },
    releaseDesc: garden.plant('dev', 'description of a draft'),
    modules: [{ moduleId, mode: 'live', docIds }],
  })
  const notes = garden.plant('dev', 'notes of a draft')
  await garden.act(saveReleaseNotes, { id: draft.id, notes, notesUpdatedAtMs: draft.notesUpdatedAtMs })
  const deleted = await garden.act(addRelease, {
    projectId,
    releaseNo: garden.plant('dev', 'number of a deleted draft'),
  })
  await garden.act(removeRelease, { id: deleted.id })
  return { draftId: draft.id, liveReleaseId: published.id }
}

/** What only those who write work with. */
async function plantForWriters(garden: Garden): Promise<void> {
  const { moduleId } = garden.world
  await garden.act(addShare, { moduleId, type: 1, isAll: 1, remark: garden.plant('dev', 'note on a share') })
  await garden.act(acceptBreak, {
    ...{ moduleId, fingerprint: '0'.repeat(16), ruleId: 'operation-removed', place: [] },
    subject: {
      ...{ kind: 'operation', container: 'paths', method: 'get' },
      path: garden.plant('dev', 'address of an accepted change'),
    },
    reason: garden.plant('dev', 'reason of an accepted change'),
  })
  await garden.act(createApplicationToken, { moduleId, name: garden.plant('dev', 'name of a token') })
  await garden.act(addSyncSource, {
    moduleId,
    url: `https://example.com/${garden.plant('dev', 'saved address')}.json`,
    name: garden.plant('dev', 'name of a saved address'),
    format: 'openapi',
    schedule: { every: 'off', minute: 0, weekday: 0 },
    signIn: { kind: 'none' },
  })
}

async function plantForAdmins(garden: Garden): Promise<void> {
  const { test, world } = garden
  const { spaceId, module, users } = world
  await garden.act(updateSpace, { id: spaceId, description: garden.plant('guest', 'space') }, users.spaceAdmin)
  // Their own is shown to everyone, to no admin that of others.
  for (const [{ id }, role] of [
    [users.spaceAdmin, 'spaceAdmin'],
    [users.disabled, 'superAdmin'],
  ] as const)
    await test.db
      .updateTable('user')
      .set({ email: `${garden.plant(role, 'address of a member')}@example.com` })
      .where('id', '=', id)
      .execute()
  await test.db
    .updateTable('open_user')
    .set({ remark: garden.plant('spaceAdmin', 'note on a service account') })
    .where('space_id', '=', module.project.space.id)
    .execute()
  const host = `${garden.plant('superAdmin', 'mail server')}.example.com`
  const settings = { ...settingGroups.mail.initial, host, from: 'lectern@example.com' }
  await garden.act(saveMailSettings, { settings }, users.superAdmin)
}
