/* Shared models that a source calls something else now: they stay what they are, and whatever refers to them follows. */
import {
  decideReview,
  getJob,
  getReview,
  listProjectTrash,
  pageReviews,
  settleReviews,
  type ImportReport,
  type ReviewRow,
} from '@lectern/contracts'
import type { JsonObject, StoredContent } from '@lectern/model'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addRevision } from '../../../../test/factories/build-documents.ts'
import { buildModule, buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readStored } from '../../../content/revisions.ts'
import { findTexts } from '../../../db/content-store.ts'
import { startIncoming, type IncomingRequest } from './start/incoming-commands.ts'

const test = useTestApp()

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const order = (more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, ...more },
})

const read = (summary: string, model: string) => ({
  get: {
    summary,
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: refTo(model) } } } },
  },
})

interface Source {
  paths: Record<string, object>
  schemas: Record<string, JsonObject>
}

/** Two addresses that return a model of that name, which also refers to itself. */
function sourceWith(name: string, more: JsonObject = {}): Source {
  return {
    paths: { '/orders/{id}': read('One', name), '/orders': read('Newest', name), '/health': read('Health', 'Health') },
    schemas: { [name]: order({ parent: refTo(name), ...more }), Health: { type: 'string' } },
  }
}

interface Place {
  project: BuiltProject
  moduleId: number
  way: IncomingRequest['way']
}

async function send(
  { project, moduleId, way }: Place,
  { paths, schemas }: Source,
  isDryRun = false,
  renames: Record<string, string> = {},
): Promise<ImportReport> {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } })
  const request: IncomingRequest = {
    ...{
      projectId: project.id,
      moduleId,
      ownerId: project.owner.id,
      format: 'openapi',
      way,
      isPartial: false,
      isDryRun,
      renames,
    },
    source: way === 'push' ? { kind: 'token', name: 'ci' } : { kind: 'file', name: 'openapi' },
    text: { fileName: 'api.json', bytes: zstdCompressSync(text) },
  }
  const jobId = await test.db.transaction().execute((tx) => startIncoming(test.context, tx, request))
  await test.jobs.runUntilIdle()
  const { data } = await test.call(getJob, { query: { id: encodeId('job', jobId) } }, project.owner)
  expect(data?.state).toBe('done')
  if (data?.report === null || data?.report === undefined) throw new Error('no report')
  return data.report
}

async function buildPlace(source: Source, way: IncomingRequest['way'] = 'push'): Promise<Place> {
  const project = await buildProject(test)
  const module = await buildModule(test, { project })
  const place = { project, moduleId: module.id, way }
  await send(place, source)
  return place
}

const rowsOf = (table: 'doc' | 'component', { moduleId }: Place) =>
  test.db
    .selectFrom(table)
    .select(['id', 'name', 'head_revision_id'])
    .where('module_id', '=', moduleId)
    .where('deleted_at_ms', 'is', null)
    .orderBy('name')
    .execute()

async function rowOf(table: 'doc' | 'component', place: Place, name: string) {
  const row = (await rowsOf(table, place)).find((each) => each.name === name)
  if (row === undefined) throw new Error(`no ${name}`)
  return row
}

async function contentOf(table: 'doc' | 'component', place: Place, name: string): Promise<StoredContent> {
  const { head_revision_id: head } = await rowOf(table, place, name)
  const { hash } = await test.db
    .selectFrom('revision')
    .select('hash')
    .where('id', '=', head ?? 0)
    .executeTakeFirstOrThrow()
  return readStored((await findTexts(test.db, [hash])).get(hash) ?? '')
}

const modelNames = async (place: Place) => (await rowsOf('component', place)).map(({ name }) => name)

/** Someone describes the model, as people do. */
async function describeModel(place: Place, name: string, description: string): Promise<void> {
  const content = await contentOf('component', place, name)
  if (content.kind !== 'component') throw new Error('no model')
  const value = { ...(content.value as JsonObject), description } // A schema of these tests.
  await addRevision(
    test,
    'component',
    (await rowOf('component', place, name)).id,
    { ...content, value },
    place.project.owner,
  )
}

/** A person makes the document return the model in one more answer. */
async function referTo(place: Place, document: string, model: string): Promise<void> {
  const content = await contentOf('doc', place, document)
  if (content.kind !== 'http') throw new Error('no operation')
  const more = { 404: { description: 'Not found', content: { 'application/json': { schema: refTo(model) } } } }
  // As `read` makes them.
  const responses = { ...(content.operation['responses'] as JsonObject), ...more }
  const operation = { ...content.operation, responses }
  const { id } = await rowOf('doc', place, document)
  await addRevision(test, 'doc', id, { ...content, operation }, place.project.owner)
}

describe('a shared model that the source renamed', () => {
  it.each(['push', 'import'] as const)('stays what it is with what people wrote, by %s', async (way) => {
    const place = await buildPlace(sourceWith('Order'), way)
    const before = await rowOf('component', place, 'Order')
    await describeModel(place, 'Order', 'Written by hand')
    await referTo(place, 'Health', 'Order')
    const report = await send(place, sourceWith('Purchase', { total: { type: 'number' } }))
    expect(report).toMatchObject({ counts: { renamed: 1, added: 0 }, names: { renamed: ['Purchase'] } })
    expect(await modelNames(place)).toEqual(['Health', 'Purchase'])
    expect((await rowOf('component', place, 'Purchase')).id).toBe(before.id)
    expect(await contentOf('component', place, 'Purchase')).toMatchObject({
      value: { description: 'Written by hand', properties: { parent: refTo('Purchase'), total: { type: 'number' } } },
    })
    // What people added follows, also where the source has nothing new.
    const contents = await Promise.all(['One', 'Newest', 'Health'].map((name) => contentOf('doc', place, name)))
    expect(JSON.stringify(contents)).not.toContain('schemas/Order')
    expect(contents[2]).toMatchObject({
      operation: { responses: { 404: { content: { 'application/json': { schema: refTo('Purchase') } } } } },
    })
    const again = await send(place, sourceWith('Purchase', { total: { type: 'number' } }))
    expect(again.counts).toMatchObject({ renamed: 0, changed: 0, unchanged: 3, open: 0 })
    expect((await rowOf('component', place, 'Purchase')).id).toBe(before.id)
  })

  it('is shown in a preview, which writes nothing', async () => {
    const place = await buildPlace(sourceWith('Order'))
    const before = await rowsOf('component', place)
    const preview = await send(place, sourceWith('Purchase'), true)
    const change = preview.changes.list.find(({ kind, name }) => kind === 'component' && name === 'Purchase')
    expect(change).toMatchObject({ verdict: 'changed', renamedFrom: 'Order' })
    expect(await rowsOf('component', place)).toEqual(before)
  })

  it('takes those with it that only it refers to', async () => {
    const withLine = (model: string, line: string): Source => {
      const { paths, schemas } = sourceWith(model, { lines: { type: 'array', items: refTo(line) } })
      return { paths, schemas: { ...schemas, [line]: order({ count: { type: 'integer' } }) } }
    }
    const place = await buildPlace(withLine('Order', 'OrderLine'))
    const line = await rowOf('component', place, 'OrderLine')
    await describeModel(place, 'OrderLine', 'A line')
    expect((await send(place, withLine('Purchase', 'PurchaseLine'))).counts).toMatchObject({ renamed: 2 })
    expect(await modelNames(place)).toEqual(['Health', 'Purchase', 'PurchaseLine'])
    expect((await rowOf('component', place, 'PurchaseLine')).id).toBe(line.id)
    expect(await contentOf('component', place, 'PurchaseLine')).toMatchObject({ value: { description: 'A line' } })
  })

  it('follows in documents that the source does not have', async () => {
    const { paths, schemas } = sourceWith('Order')
    const place = await buildPlace({ paths: { ...paths, '/old': read('Old', 'Order') }, schemas })
    await send(place, sourceWith('Purchase'))
    expect(JSON.stringify(await contentOf('doc', place, 'Old'))).toContain('schemas/Purchase')
    expect(await modelNames(place)).toEqual(['Health', 'Purchase'])
  })
})

describe('a shared model that is not the same one', () => {
  it('stays beside the new one when nothing shows that they are one, however alike they are', async () => {
    const cats = { paths: { '/cats': read('Cats', 'Cat'), '/a': read('A', 'Health') }, schemas: { Cat: order() } }
    const place = await buildPlace({ ...cats, schemas: { ...cats.schemas, Health: { type: 'string' } } })
    const dogs = { '/dogs': read('Dogs', 'Dog'), '/a': read('A', 'Health') }
    const report = await send(place, { paths: dogs, schemas: { Dog: order(), Health: { type: 'string' } } })
    expect(report.counts).toMatchObject({ renamed: 0 })
    expect(await modelNames(place)).toEqual(['Cat', 'Dog', 'Health'])
  })

  it('stays beside one that took its place and says something else', async () => {
    const place = await buildPlace(sourceWith('Order'))
    const { paths } = sourceWith('Invoice')
    const invoice = { type: 'object', properties: { number: { type: 'integer' }, payer: { type: 'string' } } }
    const report = await send(place, { paths, schemas: { Invoice: invoice, Health: { type: 'string' } } })
    expect(report.counts).toMatchObject({ renamed: 0 })
    expect(await modelNames(place)).toEqual(['Health', 'Invoice', 'Order'])
  })

  it('stays when two took its place', async () => {
    const place = await buildPlace(sourceWith('Order'))
    const paths = { '/orders/{id}': read('One', 'Full'), '/orders': read('Newest', 'Short') }
    const report = await send(place, {
      paths: { ...paths, '/health': read('Health', 'Health') },
      schemas: {
        Full: order({ parent: refTo('Full') }),
        Short: order({ parent: refTo('Short') }),
        Health: { type: 'string' },
      },
    })
    expect(report.counts).toMatchObject({ renamed: 0 })
    expect(await modelNames(place)).toEqual(['Full', 'Health', 'Order', 'Short'])
  })

  it('stays when people renamed it, and when a locked document refers to it', async () => {
    const renamed = await buildPlace(sourceWith('Order'))
    const { id } = await rowOf('component', renamed, 'Order')
    await test.db.updateTable('component').set({ name: 'Bestellung' }).where('id', '=', id).execute()
    await send(renamed, sourceWith('Purchase'))
    expect(await modelNames(renamed)).toEqual(['Bestellung', 'Health', 'Purchase'])

    const locked = await buildPlace(sourceWith('Order'))
    const doc = await rowOf('doc', locked, 'One')
    await test.db.updateTable('doc').set({ is_locked: 1 }).where('id', '=', doc.id).execute()
    await send(locked, sourceWith('Purchase'))
    expect(await modelNames(locked)).toEqual(['Health', 'Order', 'Purchase'])
    expect(JSON.stringify(await contentOf('doc', locked, 'One'))).toContain('schemas/Order')
  })
})

const reviewsOf = async ({ project, moduleId }: Place): Promise<ReviewRow[]> => {
  const query = { moduleId: encodeId('module', moduleId) }
  return (await test.call(pageReviews, { query }, project.owner)).data?.list ?? []
}

/** Answers the only question; with a revision that is not the newest one when one is given. */
async function decide(place: Place, accept: boolean, revision?: string) {
  const [row] = await reviewsOf(place)
  const query = { moduleId: encodeId('module', place.moduleId), id: row?.id ?? '' }
  const { data } = await test.call(getReview, { query }, place.project.owner)
  const body = { ...query, accept, revision: revision ?? data?.revision ?? '' }
  return test.call(decideReview, { body }, place.project.owner)
}

describe('a shared model that may be another one now', () => {
  const pair = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } }
  const small = (name: string, more: JsonObject = {}): Source => ({
    paths: sourceWith(name).paths,
    schemas: { [name]: { ...pair, ...more }, Health: { type: 'string' } },
  })
  const other = { properties: { id: { type: 'string' }, title: { type: 'string' }, parent: refTo('Purchase') } }

  it.each(['push', 'import'] as const)(
    'is asked about; a yes keeps what people wrote under its new name, by %s',
    async (way) => {
      const place = await buildPlace(small('Order'), way)
      const before = await rowOf('component', place, 'Order')
      await describeModel(place, 'Order', 'Written by hand')
      await referTo(place, 'Health', 'Order')
      const report = await send(place, small('Purchase', other))
      expect(report.counts).toMatchObject({ renamed: 0, likely: 1 })
      expect(await modelNames(place)).toEqual(['Health', 'Order', 'Purchase'])
      const successor = await rowOf('component', place, 'Purchase')
      expect(await reviewsOf(place)).toMatchObject([
        {
          ...{ question: 'same', kind: 'component', name: 'Order', subjectId: encodeId('component', before.id) },
          successor: { id: encodeId('component', successor.id), name: 'Purchase', httpMethod: '', url: '' },
        },
      ])
      expect(await decide(place, true)).toMatchObject({ code: '0' })
      expect(await modelNames(place)).toEqual(['Health', 'Purchase'])
      expect((await rowOf('component', place, 'Purchase')).id).toBe(before.id)
      expect(await contentOf('component', place, 'Purchase')).toEqual({
        ...{ v: 1, kind: 'component' },
        value: { type: 'object', description: 'Written by hand', ...other },
      })
      expect(await contentOf('doc', place, 'Health')).toMatchObject({
        operation: { responses: { 404: { content: { 'application/json': { schema: refTo('Purchase') } } } } },
      })
      const query = { projectId: place.project.publicId }
      expect((await test.call(listProjectTrash, { query }, place.project.owner)).data).toMatchObject([
        { kind: 'model', name: 'Purchase' },
      ])
      expect(await reviewsOf(place)).toEqual([])
      const again = await send(place, small('Purchase', other))
      expect(again.counts).toMatchObject({ renamed: 0, added: 0, changed: 0, likely: 0, open: 0 })
      expect((await rowOf('component', place, 'Purchase')).id).toBe(before.id)
    },
  )

  it('is asked about when it is much alike, although nothing that stays refers to it', async () => {
    const rich = order({ total: { type: 'number' }, placed: { type: 'string' }, parent: refTo('Health') })
    const cats = { '/cats': read('Cats', 'Cat'), '/a': read('A', 'Health') }
    const place = await buildPlace({ paths: cats, schemas: { Cat: rich, Health: { type: 'string' } } })
    const dogs = { '/dogs': read('Dogs', 'Dog'), '/a': read('A', 'Health') }
    const source = { paths: dogs, schemas: { Dog: rich, Health: { type: 'string' } } }
    const report = await send(place, source)
    expect(report.counts.likely).toBe(1)
    const models = (await reviewsOf(place)).filter(({ kind }) => kind === 'component')
    expect(models).toMatchObject([{ question: 'same', name: 'Cat', successor: { name: 'Dog' } }])
  })

  it('stays two after a no, and is not asked about again', async () => {
    const place = await buildPlace(small('Order'))
    await send(place, small('Purchase', other))
    const [row] = await reviewsOf(place)
    const body = { moduleId: encodeId('module', place.moduleId), ids: [row?.id ?? ''], take: 'ours' as const }
    expect((await test.call(settleReviews, { body }, place.project.owner)).data).toMatchObject({ failed: [] })
    await send(place, small('Acquisition', { properties: { id: { type: 'string' }, title: { type: 'string' } } }))
    expect(await reviewsOf(place)).toMatchObject([{ name: 'Purchase', successor: { name: 'Acquisition' } }])
    expect(await modelNames(place)).toEqual(['Acquisition', 'Health', 'Order', 'Purchase'])
  })

  it('is not asked about while the source has it again, or when the new one is in the trash', async () => {
    const place = await buildPlace(small('Order'))
    await send(place, small('Purchase', other))
    expect(await reviewsOf(place)).toHaveLength(1)
    await send(place, small('Order'))
    expect(await reviewsOf(place)).toEqual([])
    const deleted = await buildPlace(small('Order'))
    await send(deleted, small('Purchase', other))
    const { id } = await rowOf('component', deleted, 'Purchase')
    await test.db.updateTable('component').set({ deleted_at_ms: 1 }).where('id', '=', id).execute()
    expect(await reviewsOf(deleted)).toEqual([])
  })

  it('is refused a yes that is about another state, and nothing is written', async () => {
    const place = await buildPlace(small('Order'))
    await send(place, small('Purchase', other))
    const [row] = await reviewsOf(place)
    const query = { moduleId: encodeId('module', place.moduleId), id: row?.id ?? '' }
    const { data } = await test.call(getReview, { query }, place.project.owner)
    await describeModel(place, 'Order', 'Written since')
    const before = await rowsOf('component', place)
    expect(await decide(place, true, data?.revision)).toMatchObject({ error: 'changed_meanwhile' })
    expect(await rowsOf('component', place)).toEqual(before)
  })

  it('keeps what people wrote in both', async () => {
    const place = await buildPlace(small('Order'))
    await describeModel(place, 'Order', 'In the old one')
    await send(place, small('Purchase', other))
    const content = await contentOf('component', place, 'Purchase')
    if (content.kind !== 'component') throw new Error('no model')
    const value = { ...(content.value as JsonObject), title: 'In the new one' } // A schema of these tests.
    const { id } = await rowOf('component', place, 'Purchase')
    await addRevision(test, 'component', id, { ...content, value }, place.project.owner)
    expect(await decide(place, true)).toMatchObject({ code: '0' })
    expect(await contentOf('component', place, 'Purchase')).toMatchObject({
      value: { description: 'In the old one', title: 'In the new one', properties: other.properties },
    })
  })

  it('is shown in a preview, where the user decides', async () => {
    const place = await buildPlace(small('Order'))
    const { id } = await rowOf('component', place, 'Order')
    const preview = await send(place, small('Purchase', other), true)
    const change = preview.changes.list.find(({ likely }) => likely !== null)
    expect(change).toMatchObject({
      kind: 'component',
      name: 'Purchase',
      likely: { name: 'Order', method: '', url: '' },
    })
    const renames = { [change?.key ?? '']: change?.likely?.key ?? '' }
    const report = await send(place, small('Purchase', other), false, renames)
    expect(report.counts).toMatchObject({ renamed: 1, likely: 0 })
    expect((await rowOf('component', place, 'Purchase')).id).toBe(id)
    const apart = await buildPlace(small('Order'))
    const kept = await send(apart, small('Purchase', other), false, { [change?.key ?? '']: '' })
    expect(kept.counts).toMatchObject({ renamed: 0, likely: 0 })
    expect(await reviewsOf(apart)).toEqual([])
  })
})
