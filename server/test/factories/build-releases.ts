import { addRelease, refreshRelease, removeRelease, saveReleaseNotes, type ReleaseDetail } from '@lectern/contracts'
import { dictionaryKeyword } from '@lectern/model'
import { must } from '../support/must.ts'
import type { TestApp } from '../support/test-app.ts'
import { buildComponent, buildDictionary, buildDoc, type BuiltDoc } from './build-documents.ts'
import { type BuiltUser } from './build-people.ts'
import { type BuiltModule, type BuiltProject } from './build-places.ts'

/** Releases in each of their states; what they froze has folders, models and dictionaries. */
export async function buildReleases(
  test: TestApp,
  {
    owner,
    project,
    module,
    chosen,
  }: { owner: BuiltUser; project: BuiltProject; module: BuiltModule; chosen: BuiltDoc },
): Promise<ReleaseDetail> {
  const dictionary = await buildDictionary(test, { module, name: 'levels' })
  const reference = await buildComponent(test, module, 'schemas', 'Invoice', { type: 'object' })
  const query = { name: 'level', in: 'query', schema: { type: 'string', [dictionaryKeyword]: dictionary.publicId } }
  const schema = { $ref: reference }
  await buildDoc(test, {
    module,
    name: 'Read an invoice',
    content: {
      ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path: '/invoices' },
      operation: {
        parameters: [query],
        responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } },
      },
    },
  })
  const projectId = project.publicId
  const all = { moduleId: module.publicId, mode: 'frozen', isAll: 1 } as const
  const published = await must(test, owner, addRelease, {
    ...{ projectId, releaseNo: '1.0', releaseDesc: 'First', status: 1, modules: [all] },
    dingdingWebhook: 'https://robot.test/send?token=robot-token-1',
  })
  // Nothing is called.
  await test.db.updateTable('robot').set({ is_on: 0 }).where('release_id', 'is not', null).execute()
  await must(test, owner, saveReleaseNotes, {
    ...{ id: published.id, notes: `See /view/${chosen.publicId}`, notesUpdatedAtMs: published.notesUpdatedAtMs },
  })
  test.advance(1_000)
  await must(test, owner, refreshRelease, { id: published.id })
  const some = { moduleId: module.publicId, mode: 'live' as const, docIds: [chosen.publicId] }
  await must(test, owner, addRelease, { projectId, releaseNo: '1.1', modules: [some] })
  const deleted = await must(test, owner, addRelease, { projectId, releaseNo: '0.9', status: 1, modules: [all] })
  await must(test, owner, removeRelease, { id: deleted.id })
  return published
}
