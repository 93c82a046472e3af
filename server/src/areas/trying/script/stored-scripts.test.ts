import {
  deleteDoc,
  deleteScript,
  getScript,
  getScriptText,
  listProjectTrash,
  listScripts,
  listScriptTexts,
  orderScripts,
  pastTextLimit,
  restoreTrash,
  runScript,
  saveScript,
  scriptLimits,
  settingGroups,
  turnScript,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildMember } from '../../../../test/factories/build-places.ts'
import { buildScript } from '../../../../test/factories/build-script.ts'
import { countEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { writeSettings } from '../../../core/settings.ts'
import { rowsOf } from '../../../db/rows.ts'
import { deleteDocs } from '../../places/trash/trash-purge-repo.ts'

const test = useTestApp()

const fresh = { scope: 'doc', phase: 'pre', name: ' Sign ', source: 'return 1', isEnabled: 1 } as const
const save = ({ publicId: docId }: BuiltDoc, user: BuiltUser, more: object = {}) =>
  test.call(saveScript, { body: { docId, ...fresh, ...more } }, user)
const list = async (doc: BuiltDoc, user = doc.owner) =>
  (await test.call(listScripts, { query: { docId: doc.publicId } }, user)).data
const namesOf = async (doc: BuiltDoc) => (await list(doc))?.scripts.map(({ name }) => name)
const remove = async (doc: BuiltDoc, id: string) =>
  String((await test.call(deleteScript, { body: { docId: doc.publicId, id } }, doc.owner)).data?.trashId)

describe('keeping scripts', () => {
  it('lists those for a document in the order they run, without sources, and says what may be changed', async () => {
    const doc = await buildDoc(test)
    const [dev, guest] = [
      await buildMember(test, doc.module.project, 'dev'),
      await buildMember(test, doc.module.project, 'guest'),
    ]
    await save(doc, dev, { phase: 'after', name: 'Check' })
    for (const scope of ['doc', 'module', 'project'] as const) await save(doc, dev, { scope, name: scope })
    const other = await buildDoc(test, { module: doc.module })
    await save(other, dev, { name: 'Of another' })
    const listed = await list(doc, guest)
    expect(listed?.scripts.map(({ phase, scope, name }) => [phase, scope, name])).toEqual([
      ['pre', 'project', 'project'],
      ['pre', 'module', 'module'],
      ['pre', 'doc', 'doc'],
      ['after', 'doc', 'Check'],
    ])
    expect(listed?.can).toEqual({ doc: false, folder: false, module: false, project: false })
    expect(JSON.stringify(listed)).not.toContain('return 1')
    expect((await list(doc, dev))?.can).toEqual({ doc: true, folder: false, module: true, project: true })
    const { project } = doc.module
    const ofModule = await test.call(listScripts, { query: { moduleId: doc.module.publicId } }, dev)
    expect(ofModule.data).toMatchObject({
      scripts: [{ name: 'project', can: { edit: true } }, { name: 'module' }],
      can: { doc: false, folder: false, module: true, project: true },
    })
    const ofProject = await test.call(listScripts, { query: { projectId: project.publicId } }, guest)
    expect(ofProject.data?.scripts).toMatchObject([{ name: 'project', can: { edit: false } }])
  })

  it('changes the version it was changed from and no other, and moves between scopes', async () => {
    const doc = await buildDoc(test)
    const { data } = await save(doc, doc.owner)
    const id = data?.id
    expect(data).toMatchObject({ scope: 'doc', name: 'Sign', source: 'return 1', version: 1, isEnabled: 1 })
    expect((await save(doc, doc.owner, { id, version: 1 })).data?.version).toBe(1)
    const moved = await save(doc, doc.owner, { id, version: 1, scope: 'module', source: 'return 2' })
    expect(moved.data).toMatchObject({ version: 2, scope: 'module', source: 'return 2' })
    expect((await save(doc, doc.owner, { id, version: 1, name: 'Late' })).error).toBe('changed_meanwhile')
    expect((await save(doc, doc.owner, { id, name: 'Late' })).error).toBe('changed_meanwhile')
    const turned = await test.call(
      turnScript,
      { body: { docId: doc.publicId, id: String(id), isEnabled: 0 } },
      doc.owner,
    )
    expect(turned.data).toMatchObject({ isEnabled: 0, version: 3 })
    const stranger = await buildDoc(test)
    expect((await save(stranger, stranger.owner, { id, version: 3 })).error).toBe('not_accessible')
    const onProject = { docId: undefined, projectId: doc.module.project.publicId }
    expect((await save(doc, doc.owner, onProject)).error).toBe('not_accessible')
    expect(await namesOf(doc)).toEqual(['Sign'])
    const audited = await rowsOf(test.db, 'audit', { subject_kind: 'script' }).select(['action', 'details']).execute()
    expect(audited.map(({ action }) => action).slice(-3)).toEqual(['script.create', 'script.update', 'script.update'])
    expect(JSON.stringify(audited)).not.toContain('return')
  })

  it('keeps who wrote which text, as many as are kept, and nothing for switching it', async () => {
    const doc = await buildDoc(test)
    const dev = await buildMember(test, doc.module.project, 'dev')
    const madeAtMs = test.now()
    const { id = '' } = (await save(doc, dev)).data ?? {}
    const at = { docId: doc.publicId, id }
    const history = async () => (await test.call(listScriptTexts, { query: at }, dev)).data
    test.advance(1_000)
    await test.call(turnScript, { body: { ...at, isEnabled: 0 } }, doc.owner)
    expect(await history()).toEqual([])
    await save(doc, doc.owner, { id, version: 2, name: 'Better', source: 'return 2' })
    const [first, second] = [
      { number: 1, name: 'Sign', authorName: dev.username.toUpperCase(), createdAtMs: madeAtMs },
      { number: 2, name: 'Better', authorName: doc.owner.username.toUpperCase(), createdAtMs: madeAtMs + 1_000 },
    ]
    expect(await history()).toEqual([second, first])
    const read = (number: number) => test.call(getScriptText, { query: { ...at, number } }, dev)
    expect((await read(1)).data).toEqual({ ...first, source: 'return 1' })
    for (let version = 3; version < 3 + pastTextLimit; version += 1)
      await save(doc, doc.owner, { id, version, source: `return ${String(version)}` })
    const kept = await history()
    expect(kept?.map(({ number }) => number)).toEqual(Array.from({ length: pastTextLimit }, (_, at) => 52 - at))
    expect((await read(2)).error).toBe('not_accessible')
    const guest = await buildMember(test, doc.module.project, 'guest')
    expect((await test.call(listScriptTexts, { query: at }, guest)).error).toBe('no_permission')
    await deleteDocs(test.db, [doc.id])
    expect(
      await rowsOf(test.db, 'past_text', { script_id: decodeId('script', id) })
        .select('id')
        .execute(),
    ).toEqual([])
  })

  it('is for those who may edit; guests read no source', async () => {
    const doc = await buildDoc(test)
    const [guest, stranger] = [await buildMember(test, doc.module.project, 'guest'), await buildUser(test)]
    const { publicId: id } = await buildScript(test, { doc_id: doc.id }, doc.owner.id)
    const before = await countEverything(test)
    const at = { docId: doc.publicId, id }
    for (const { error } of [
      await save(doc, guest),
      await test.call(getScript, { query: at }, guest),
      await test.call(turnScript, { body: { ...at, isEnabled: 0 } }, guest),
      await test.call(deleteScript, { body: at }, guest),
      await test.call(orderScripts, { body: { docId: doc.publicId, scope: 'doc', ids: [] } }, guest),
    ])
      expect(error).toBe('no_permission')
    expect((await save(doc, stranger)).error).toBe('not_accessible')
    expect(await list(doc, stranger)).toBeNull()
    expect(await countEverything(test)).toEqual(before)
  })

  it('orders them, and refuses more than a scope may have', async () => {
    const doc = await buildDoc(test)
    const names = Array.from({ length: scriptLimits.scripts }, (_, at) => String(at))
    const ids: string[] = []
    for (const [position, name] of names.entries())
      ids.push((await buildScript(test, { doc_id: doc.id, name, position }, doc.owner.id)).publicId)
    expect((await save(doc, doc.owner)).error).toBe('script_too_many')
    expect((await save(doc, doc.owner, { scope: 'module' })).error).toBeUndefined()
    const order = [String(ids.at(-1)), String(ids[3]), '00000000']
    await test.call(orderScripts, { body: { docId: doc.publicId, scope: 'doc', ids: order } }, doc.owner)
    expect((await namesOf(doc))?.slice(0, 4)).toEqual(['Sign', names.at(-1), '3', '0'])
    const trashId = await remove(doc, String(ids[5]))
    expect((await save(doc, doc.owner)).error).toBeUndefined()
    expect((await test.call(restoreTrash, { body: { id: trashId } }, doc.owner)).error).toBe('script_too_many')
  })

  it('puts deleted ones into the trash, from where they come back to where they were, as long as that is there', async () => {
    const doc = await buildDoc(test)
    const ids: string[] = []
    for (const scope of ['doc', 'module', 'project'] as const)
      ids.push(String((await save(doc, doc.owner, { scope, name: scope })).data?.id))
    const trashIds: string[] = []
    for (const id of ids) trashIds.push(await remove(doc, id))
    expect(await namesOf(doc)).toEqual([])
    const projectId = doc.module.project.publicId
    const trash = async () => (await test.call(listProjectTrash, { query: { projectId } }, doc.owner)).data
    expect((await trash())?.map(({ kind, name }) => [kind, name])).toEqual([
      ['script', 'project'],
      ['script', 'module'],
      ['script', 'doc'],
    ])
    const restore = (id = '') => test.call(restoreTrash, { body: { id } }, doc.owner)
    for (const trashId of trashIds) expect((await restore(trashId)).error).toBeUndefined()
    expect(await namesOf(doc)).toEqual(['project', 'module', 'doc'])
    const again = await remove(doc, String(ids[0]))
    await test.call(deleteDoc, { body: { id: doc.publicId } }, doc.owner)
    expect((await restore(again)).error).toBe('parent_deleted')
    await deleteDocs(test.db, [doc.id])
    expect((await trash())?.map(({ kind }) => kind)).toEqual([])
    expect(await rowsOf(test.db, 'call_script', { doc_id: doc.id }).select('id').execute()).toEqual([])
  })
})

describe('running those that are kept', () => {
  const request = {
    ...{ method: 'GET', url: 'https://a.example/', headers: [] },
    body: { mode: 'none' as const, text: '', fields: [] },
  }
  const run = async (doc: BuiltDoc, more: object = {}) => {
    const guest = await buildMember(test, doc.module.project, 'guest')
    return (await test.call(runScript, { body: { docId: doc.publicId, phase: 'pre', request, ...more } }, guest)).data
  }
  const keep = (doc: BuiltDoc, scope: 'doc' | 'module' | 'project', source: string, more: object = {}) =>
    save(doc, doc.owner, { scope, name: scope, source, ...more })

  it('hands the request and the variables from one to the next', async () => {
    const doc = await buildDoc(test)
    await keep(
      doc,
      'doc',
      'pm.request.headers.add({ key: "X", value: pm.variables.get("a") + pm.environment.get("b") })',
    )
    await keep(doc, 'module', 'pm.environment.set("b", pm.variables.get("a") + "2"); pm.variables.unset("gone")')
    await keep(doc, 'project', 'pm.variables.set("a", "1"); console.log("first"); pm.test("t", () => {})')
    await keep(doc, 'doc', 'throw new Error("off")', { isEnabled: 0 })
    await keep(doc, 'doc', 'throw new Error("after")', { phase: 'after' })
    expect(await run(doc, { variables: { local: { gone: 'x' } } })).toMatchObject({
      request: { headers: [{ name: 'X', value: '112' }] },
      changes: [
        { scope: 'local', name: 'a', value: '1' },
        { scope: 'local', name: 'gone', value: null },
        { scope: 'environment', name: 'b', value: '12' },
      ],
      scripts: [
        {
          scope: 'project',
          name: 'project',
          tests: [{ name: 't', isPassed: true }],
          logs: [{ line: 1, text: 'first' }],
        },
        { scope: 'module', error: null },
        { scope: 'doc', error: null },
      ],
    })
  })

  it('ends at an error or a skip before the request, and goes on after the response', async () => {
    const doc = await buildDoc(test)
    const response = { status: 200, statusText: '', headers: [], body: '{"n":1}', timeMs: 1, sizeBytes: 7 }
    for (const scope of ['project', 'doc'] as const) await keep(doc, scope, 'resp.data.n += 1', { phase: 'after' })
    await keep(doc, 'module', 'nope()', { phase: 'after' })
    expect(await run(doc, { phase: 'after', response })).toMatchObject({
      data: '{"n":3}',
      scripts: [{ error: null }, { error: { kind: 'thrown', line: 1 } }, { error: null }],
    })
    await keep(doc, 'doc', 'return 1')
    const { data: skipping } = await keep(doc, 'module', 'return true')
    expect(await run(doc)).toMatchObject({ isSkipped: true, scripts: [{ scope: 'module' }] })
    await keep(doc, 'module', 'nope()', { id: skipping?.id, version: 1 })
    const ended = await run(doc)
    expect(ended).toMatchObject({ request: null, scripts: [{ error: { kind: 'thrown' } }] })
    expect(ended?.scripts).toHaveLength(1)
  })

  it('gives each its own time, and all of them five times that', async () => {
    const doc = await buildDoc(test)
    for (let at = 0; at < 7; at++) await keep(doc, 'doc', 'for (;;);', { phase: 'after' })
    await writeSettings(test.db, 'scripts', { isOn: true, cpuMs: 20 })
    const ran = await run(doc, { phase: 'after' })
    expect(ran?.scripts.map(({ error }) => error?.kind)).toEqual(Array.from({ length: 7 }, () => 'time'))
    expect(ran?.scripts.at(-1)?.cpuMs).toBe(0)
    await writeSettings(test.db, 'scripts', settingGroups.scripts.initial)
  })
})
