/* A space with every kind of thing an archive holds, written through the calls people use where there are any. */
import {
  acceptBreak,
  addComment,
  addProposal,
  addShare,
  addSite,
  deleteCase,
  deleteDoc,
  deleteModule,
  deleteProject,
  deleteScript,
  getProposalSource,
  ignoreFinding,
  placeDocs,
  resolveCommentThread,
  saveConstants,
  setRuleLevel,
  shareType,
  updateComment,
} from '@lectern/contracts'
import { dictionaryKeyword, recordVersion } from '@lectern/model'
import { databaseFiles } from '../../src/core/file-store.ts'
import { findOrAddSource, noteAbsences, saveIncoming } from '../../src/content/incoming-states.ts'
import { writeRecord } from '../../src/content/record-revisions.ts'
import { decodeId } from '../../src/core/public-ids.ts'
import { packText } from '../../src/db/content-store.ts'
import type { PastTextRow } from '../../src/db/schema.ts'
import { must } from '../support/must.ts'
import type { TestApp } from '../support/test-app.ts'
import { buildCase } from './build-case.ts'
import { addRevision, buildComponent, buildDictionary, buildDoc, buildFolder } from './build-documents.ts'
import { buildMockCollection, buildMockRule, draftMockRule } from './build-mock-rule.ts'
import { addToProject, addToSpace, type BuiltUser } from './build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltSpace, type BuiltModule } from './build-places.ts'
import { buildReleases } from './build-releases.ts'
import { buildScript } from './build-script.ts'

export interface FullSpace extends BuiltSpace {
  projectId: string
  moduleId: string
  markdownId: number
  uploadName: string
}

/** The smallest picture there is. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function buildFullSpace(
  test: TestApp,
  { owner, dev, leaver }: Record<'owner' | 'dev' | 'leaver', BuiltUser>,
): Promise<FullSpace> {
  const space = await buildSpace(test, { owner, name: '全部 Everything' })
  await addToSpace(test, space.id, dev, 'dev')
  await addToSpace(test, space.id, leaver, 'guest')
  const project = await buildProject(test, { space, name: 'Shop', isPrivate: 0 })
  await addToProject(test, project.id, dev, 'dev')
  const module = await buildModule(test, { project, name: 'API' })
  await addRevision(
    test,
    'module',
    module.id,
    { v: 1, kind: 'application', root: { info: { title: 'Shop', version: '2' }, servers: [{ url: 'https://shop' }] } },
    owner,
  )
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const dictionary = await buildDictionary(test, { module, name: 'states' })
  const reference = await buildComponent(test, module, 'schemas', 'Order', { type: 'object' })
  const http = await buildDoc(test, {
    module,
    parentId: folder.id,
    name: 'Read an order',
    content: {
      v: 1,
      kind: 'http',
      container: 'paths',
      method: 'get',
      path: '/orders/{id}',
      operation: {
        parameters: [
          { name: 'state', in: 'query', schema: { type: 'string', [dictionaryKeyword]: dictionary.publicId } },
        ],
        responses: { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: reference } } } } },
      },
    },
  })
  await test.db
    .updateTable('doc')
    .set({ version: '1.2', status: 5, author: 'Mei', is_locked: 1, is_show: 0, deprecated: 'old' })
    .where('id', '=', http.id)
    .execute()
  const uploadName = 'ab'.repeat(16)
  await databaseFiles.put(test.db, uploadName, tinyPng)
  await test.db
    .insertInto('upload')
    .values({
      id: uploadName,
      module_id: module.id,
      user_id: leaver.id,
      file_name: 'a.png',
      media_type: 'image/png',
      size: tinyPng.length,
      created_at_ms: test.now(),
    })
    .execute()
  const markdown = await buildDoc(test, {
    module,
    name: 'Guide',
    content: {
      v: 1,
      kind: 'markdown',
      text: `![a](/uploadFile/get?id=${uploadName}) [order](/view/${http.publicId}) [gone](/view/BCDFGHJKL)`,
    },
  })
  // Descriptions name pages and pictures as well.
  const description = `See /view/${http.publicId} and /uploadFile/get?id=${uploadName}`
  await test.db.updateTable('space').set({ description }).where('id', '=', space.id).execute()
  await test.db.updateTable('project').set({ description }).where('id', '=', project.id).execute()
  await test.db.updateTable('module').set({ description }).where('id', '=', module.id).execute()
  await test.db.updateTable('dictionary').set({ description }).where('id', '=', dictionary.id).execute()
  // A history of several steps, written by different people.
  const first = await addRevision(test, 'doc', markdown.id, { v: 1, kind: 'markdown', text: 'first' }, leaver)
  const second = await addRevision(test, 'doc', markdown.id, { v: 1, kind: 'markdown', text: 'second' }, dev)
  await test.db
    .updateTable('revision')
    .set({ parent_id: first, remark: `why: /view/${http.publicId}`, added: 2 })
    .where('id', '=', second)
    .execute()
  await test.db
    .insertInto('project_variables')
    .values({
      project_id: project.id,
      declared: '{"x-lectern-variables":[{"name":"zone","value":"eu"},{"name":"token","secret":true}]}',
      version: 3,
    })
    .execute()
  await test.db
    .insertInto('past_text')
    .values(pastText(dev.id, { project_id: project.id, text: '{"x-lectern-variables":[{"name":"zone"}]}' }))
    .execute()
  const assertion = { subject: 'status', path: '', operator: 'equals', value: '200' } as const
  await buildCase(test, { docId: http.id, authorId: dev.id, content: { assertions: [assertion] } })
  const caseId = await buildCase(test, { docId: http.id, authorId: owner.id, name: 'Deleted' })
  await must(test, owner, deleteCase, { docId: http.publicId, id: caseId })
  for (const owner of [{ project_id: project.id }, { module_id: module.id }, { doc_id: http.id }]) {
    const { id } = await buildScript(test, { ...owner, source: 'req.headers.sign = "é 1"' }, dev.id)
    await test.db
      .insertInto('past_text')
      .values([
        pastText(dev.id, { script_id: id, name: 'Before', text: 'return 1' }),
        pastText(null, { script_id: id, number: 2, created_at_ms: null }),
      ])
      .execute()
  }
  const { publicId: scriptId } = await buildScript(test, { doc_id: http.id, phase: 'after', name: 'Deleted' }, owner.id)
  await must(test, owner, deleteScript, { docId: http.publicId, id: scriptId })
  await buildDoc(test, { module, name: 'Page', content: { v: 1, kind: 'custom', html: '<p>Hello</p>' } })
  await buildDoc(test, {
    module,
    name: 'find',
    content: {
      v: 1,
      kind: 'dubbo',
      definition: 'Order find(String id);',
      parameters: { type: 'object' },
      result: true,
    },
  })
  // A folder in a younger one: ids say nothing about depth, and the database notes where it stood.
  const young = await buildFolder(test, { module, name: 'Young' })
  test.advance(1_000)
  await must(test, owner, placeDocs, { ids: [folder.publicId], parentId: young.publicId, beforeId: null })
  const codes = [{ code: '404', name: 'missing', description: 'Not there', solution: 'Look again' }]
  await must(test, owner, saveConstants, { projectId: project.publicId, revision: '', codes, text: '# All' })
  const push = {
    v: recordVersion,
    kind: 'push',
    printContent: true,
    override: true,
    defaultStatus: 5,
    allowSameFolder: false,
    removed: 'keep',
  } as const
  const record = {
    kind: 'modulePush',
    subjectId: module.id,
    parentId: null,
    content: push,
    authorId: owner.id,
  } as const
  await writeRecord(test.db, { ...record, nowMs: test.now() })
  await buildMockCollection(test, owner, module.id)
  await talk(test, { owner, leaver, docId: markdown.publicId, fieldOf: http.publicId })
  const shares = [
    {
      type: shareType.public,
      shareName: 'Open',
      isAll: 0 as const,
      content: [{ docId: http.publicId, isShareFolder: 0 as const }],
    },
    { type: shareType.public, shareName: 'Office', isAll: 1 as const, networks: ['203.0.113.0/24'], environments: [] },
    { type: shareType.encrypted, shareName: 'Closed', isAll: 1 as const, password: 'secret-word' },
  ]
  const added: string[] = []
  for (const share of shares)
    added.push((await must(test, owner, addShare, { moduleId: module.publicId, ...share })).id)
  await must(test, owner, addSite, {
    projectId: project.publicId,
    ...{ name: 'full-shop', title: 'Full shop', description: 'For partners', accent: '#336699', hostName: 'docs.test' },
    logo: `data:image/png;base64,${tinyPng.toString('base64')}`,
    versions: added.map((sourceId, index) => ({ label: `v${String(index)}`, kind: 'share' as const, sourceId })),
    defaultLabel: 'v1',
  })
  const sourceId = await findOrAddSource(test.db, module.id, { kind: 'file', name: 'openapi' }, test.now())
  const { hash } = packText(JSON.stringify({ v: 1, kind: 'markdown', text: 'first' }))
  const state = {
    subject_kind: 'doc',
    base_hash: hash,
    incoming_hash: hash,
    open_count: 1,
    absence: null,
    successor_id: null,
  } as const
  await saveIncoming(
    test.db,
    sourceId,
    [
      { ...state, subject_key: 'markdown:guide', subject_id: markdown.id },
      // A document that was deleted for good.
      { ...state, subject_key: 'paths:get:/gone', subject_id: 999_999 },
    ],
    test.now(),
  )
  await decideAboutRules(test, { owner, space, module, docId: http.publicId })
  await askWhetherRenamed(test, { module, sourceId, hash })
  await buildReleases(test, { owner, project, module, chosen: markdown })
  const trashed = await buildDoc(test, { module, name: 'Deleted' })
  await must(test, owner, deleteDoc, { id: trashed.publicId })
  const oldModule = await buildModule(test, { project, name: 'Old API' })
  await buildDoc(test, { module: oldModule })
  await must(test, owner, deleteModule, { id: oldModule.publicId })
  const oldProject = await buildProject(test, { space, name: 'Old' })
  await buildDoc(test, { module: await buildModule(test, { project: oldProject }) })
  await must(test, owner, deleteProject, { id: oldProject.publicId })
  return { ...space, projectId: project.publicId, moduleId: module.publicId, markdownId: markdown.id, uploadName }
}

/** A rule with a level of the space, a change the application accepts, and a finding it ignores. */
async function decideAboutRules(
  test: TestApp,
  { owner, space, module, docId }: { owner: BuiltUser; space: BuiltSpace; module: BuiltModule; docId: string },
): Promise<void> {
  const ruleId = 'request-property-removed'
  await must(test, owner, setRuleLevel, { spaceId: space.publicId, ruleId, level: 'breaking' })
  await must(test, owner, acceptBreak, {
    ...{ moduleId: module.publicId, fingerprint: 'a'.repeat(16), ruleId, reason: 'No one sends it' },
    subject: { kind: 'operation', container: 'paths', method: 'get', path: '/orders/{id}' },
    place: [{ kind: 'queryParameters' }, { kind: 'field', name: 'state' }],
  })
  await must(test, owner, ignoreFinding, {
    ...{ moduleId: module.publicId, subject: 'doc' as const, subjectId: docId },
    ...{ rule: 'no-error-response' as const, reason: 'It never fails' },
  })
}

/** A shared model that may be another one now. */
async function askWhetherRenamed(
  test: TestApp,
  { module, sourceId, hash }: { module: BuiltModule; sourceId: number; hash: string },
): Promise<void> {
  await buildComponent(test, module, 'schemas', 'Purchase', { type: 'object' })
  const models = await test.db
    .selectFrom('component')
    .select(['id', 'name'])
    .where('module_id', '=', module.id)
    .execute()
  const idOf = (name: string) => models.find((model) => model.name === name)?.id ?? 0
  const about = { subject_kind: 'component', subject_key: 'schemas:Order', subject_id: idOf('Order') } as const
  const state = { ...about, base_hash: hash, incoming_hash: hash, open_count: 0 }
  await saveIncoming(test.db, sourceId, [state], test.now())
  const absence = { kind: 'component', key: about.subject_key, absence: 'paired' } as const
  await noteAbsences(test.db, sourceId, [{ ...absence, successorId: idOf('Purchase') }], test.now())
}

async function talk(
  test: TestApp,
  { owner, leaver, docId, fieldOf }: { owner: BuiltUser; leaver: BuiltUser; docId: string; fieldOf: string },
): Promise<void> {
  const mentions = [owner.publicId]
  const { id, threadId } = await must(test, leaver, addComment, { docId, text: 'Why?', mentions })
  await must(test, leaver, updateComment, { docId, id, text: `Why so? /view/${docId}`, mentions })
  await must(test, owner, addComment, { docId, threadId, text: 'Because.' })
  await must(test, owner, resolveCommentThread, { docId, threadId, isResolved: true })
  const place = { section: 'query', mediaType: '', path: 'state' }
  const ruleId = decodeId('mockRule', await buildMockRule(test, owner, fieldOf))
  await test.db
    .insertInto('past_text')
    .values(pastText(leaver.id, { mock_rule_id: ruleId, name: 'Before', text: JSON.stringify(draftMockRule()) }))
    .execute()
  await must(test, owner, addComment, { docId: fieldOf, text: 'Which ones?', place })
  const { data } = await test.call(getProposalSource, { query: { docId } }, owner)
  const { revision = '', text = '' } = data ?? {}
  await must(test, leaver, addProposal, { docId, revision, text: 'More words.', source: `${text} and more` })
}

function pastText(created_by: number | null, given: Partial<PastTextRow>): Omit<PastTextRow, 'id'> {
  return {
    script_id: null,
    mock_rule_id: null,
    project_id: null,
    number: 1,
    name: '',
    text: '',
    created_by,
    created_at_ms: 1_000,
    ...given,
  }
}
