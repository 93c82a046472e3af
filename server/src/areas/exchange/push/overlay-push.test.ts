/* Overlays that come with a push or alone, and pushes that are sent again. */
import { zstdCompressSync } from 'node:zlib'
import { getDocForm, getReview, pagePushes, pageReviews } from '@lectern/contracts'
import { packOverlays } from '@lectern/formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPush, editCall, listDocs, pushDescription } from '../../../../test/factories/build-push.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { sweepExpired } from '../../../start/housekeeping.ts'
import { openReadThreads, OverlaysTooSlowError } from '../import/read/read-thread.ts'

const test = useTestApp()
beforeAll(async () => {
  await test.jobs.start()
})

function descriptionOf(...paths: string[]): string {
  const get = (path: string) => ({ get: { summary: path, tags: ['t'], responses: { 200: { description: 'ok' } } } })
  const info = { title: 'T', version: '1' }
  return JSON.stringify({ openapi: '3.1.0', info, paths: Object.fromEntries(paths.map((path) => [path, get(path)])) })
}

function overlayOf(...actions: object[]): string {
  return JSON.stringify({ overlay: '1.1.0', info: { title: 'O', version: '1' }, actions })
}

const rename = (summary: string) => overlayOf({ target: "$.paths['/a'].get", update: { summary } })

/** A multipart body of files: name of the field → texts. */
function partsOf(parts: [name: string, text: string][]): string {
  const written = parts.map(
    ([name, text], index) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${name}${String(index)}.json"\r\n\r\n${text}\r\n`,
  )
  return `${written.join('')}--x--\r\n`
}
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

async function send(token: string, payload: string, query = '', headers: Record<string, string> = {}) {
  const { status, body } = await pushDescription(test, token, payload, { query, headers })
  return { status, ...body }
}

async function listNames(moduleId: number): Promise<string[]> {
  const rows = await test.db
    .selectFrom('doc')
    .select('name')
    .where('module_id', '=', moduleId)
    .where('is_folder', '=', 0)
    .where('deleted_at_ms', 'is', null)
    .orderBy('url')
    .execute()
  return rows.map(({ name }) => name)
}

const countKept = async () => (await test.db.selectFrom('push_description').select('id').execute()).length

describe('overlays', () => {
  it('come with a description, in their order, and are tried by a dry run', async () => {
    const { module, token } = await buildPush(test)
    const body = partsOf([
      ['overlay', rename('One')],
      ['description', descriptionOf('/a', '/b')],
      ['overlay', overlayOf({ target: "$.paths.*[?@.summary == 'One']", update: { summary: 'Two' } })],
    ])
    const dry = await send(token, body, '?dryRun=1', multipart)
    expect(dry.data?.report).toMatchObject({ isDryRun: true, counts: { added: 2 } })
    expect(await listNames(module.id)).toEqual([])
    expect((await send(token, body, '', multipart)).data?.report?.counts).toMatchObject({ added: 2 })
    expect(await listNames(module.id)).toEqual(['Two', '/b'])
  })

  it('come alone for what the token pushed last, each time anew', async () => {
    const { module, token } = await buildPush(test)
    expect(await send(token, rename('New'))).toMatchObject({ status: 422, error: 'push_description_missing' })
    await send(token, descriptionOf('/a', '/b'), '?dryRun=1')
    expect((await send(token, rename('New'))).error).toBe('push_description_missing')
    await send(token, descriptionOf('/a', '/b'))
    // A description that cannot be read is not what was pushed last.
    expect((await send(token, '{"openapi":"3.1.0","paths":7}')).error).toBe('push_unreadable')
    const tagged = overlayOf({ target: "$.paths['/a'].get", update: { summary: 'New', tags: ['more'] } })
    const first = await send(token, tagged)
    expect(first.data?.report?.counts).toMatchObject({ changed: 1, unchanged: 1, removedUpstream: 0 })
    expect(await listNames(module.id)).toEqual(['New', '/b'])
    // A list does not grow with each time.
    expect((await send(token, tagged)).data?.report?.counts).toMatchObject({ changed: 0, unchanged: 2 })
    const yaml = `overlay: 1.0.0\ninfo: {title: O, version: "1"}\nactions: [{target: "$.paths['/b'].get", update: {summary: B}}]\n`
    await send(token, yaml, '', { 'content-type': 'application/yaml' })
    // What the earlier overlay said is said no longer.
    expect(await listNames(module.id)).toEqual(['/a', 'B'])
    const stranger = await buildPush(test)
    expect((await send(stranger.token, rename('New'))).error).toBe('push_description_missing')
  })

  it('leave what people wrote, and ask where both speak of the same', async () => {
    const pushing = await buildPush(test)
    await send(pushing.token, descriptionOf('/a'))
    const [doc] = await listDocs(test, pushing)
    const id = encodeId('doc', doc?.id ?? 0)
    const edited = { summary: 'By hand', description: 'By hand' }
    expect((await editCall(test, pushing.owner, id, edited)).code).toBe('0')
    const action = { target: "$.paths['/a'].get", update: { summary: 'New', deprecated: true } }
    const { data } = await send(pushing.token, overlayOf(action))
    expect(data?.report?.counts).toMatchObject({ keptEdits: 2, open: 1 })
    const { module, owner } = pushing
    const form = await test.call(getDocForm, { query: { id } }, owner)
    expect(form.data?.content).toMatchObject({ operation: { ...edited, deprecated: true } })
    const moduleId = module.publicId
    const waiting = await test.call(pageReviews, { query: { moduleId } }, owner)
    const review = await test.call(getReview, { query: { moduleId, id: waiting.data?.list[0]?.id ?? '' } }, owner)
    expect(review.data?.conflicts).toMatchObject([{ path: 'summary', base: '/a', ours: 'By hand', theirs: 'New' }])
  })

  it('of a description that speaks of parts speak of parts', async () => {
    const { module, token } = await buildPush(test)
    await send(token, descriptionOf('/a', '/b'))
    await send(token, descriptionOf('/a'), '?partial=1')
    expect((await send(token, rename('New'))).data?.report?.counts).toMatchObject({ changed: 1, removedUpstream: 0 })
    expect(await listNames(module.id)).toEqual(['New', '/b'])
  })

  it('that are wrong change nothing and are told by their places', async () => {
    const { module, token } = await buildPush(test)
    const wrong = overlayOf({ target: '$.info', update: { title: 'U' } }, { target: '$.info[', remove: true })
    const body = partsOf([
      ['description', descriptionOf('/a')],
      ['overlay', wrong],
    ])
    const refused = await send(token, body, '', multipart)
    expect(refused).toMatchObject({ status: 422, error: 'push_unreadable' })
    expect(refused.details).toMatchObject({
      report: { issues: [{ pointer: '#/actions/1/target', file: 'overlay1.json', code: 'overlay_path_invalid' }] },
    })
    expect(await listNames(module.id)).toEqual([])
    const unmet = partsOf([
      ['description', descriptionOf('/a')],
      ['overlay', overlayOf({ target: '$.paths["/z"]', remove: true })],
    ])
    expect((await send(token, unmet, '', multipart)).data?.report?.issues).toMatchObject([
      { severity: 'warning', pointer: '#/actions/0/target', code: 'overlay_target_unmatched' },
    ])
    const many = partsOf(Array.from({ length: 21 }, () => ['overlay', rename('x')]))
    expect(await send(token, many, '', multipart)).toMatchObject({ status: 413, error: 'push_overlays_too_large' })
    const large = partsOf([['overlay', rename('x'.repeat(1024 * 1024))]])
    expect(await send(token, large, '', multipart)).toMatchObject({ status: 413, error: 'push_overlays_too_large' })
  })

  it('that take for ever are ended, and the next is read', async () => {
    const threads = openReadThreads(1, 1_000)
    const endless = overlayOf({ target: "$.paths[?match(@.get.summary, '(a|a)*b')]", remove: true })
    const description = Buffer.from(
      descriptionOf(`/${'a'.repeat(60)}`).replace(`"/${'a'.repeat(60)}","tags"`, `"${'a'.repeat(60)}","tags"`),
    )
    const packed = packOverlays({ description, overlays: [{ path: 'o', bytes: endless }] })
    const task = (bytes: Uint8Array) => ({
      ...{ format: 'openapi' as const, file: { path: 'a.json', bytes: zstdCompressSync(bytes) }, mayLoad: false },
      ...{ source: { kind: 'token' as const, name: '' }, removed: 'keep' as const, folders: [] },
      ...{ isDryRun: true, isPartial: false, skipped: { folders: [], docs: [] }, renames: {} },
      leftOut: [],
      today: '2026-11-24',
    })
    const host = { progress: () => undefined, answer: () => Promise.resolve(null) }
    const { signal } = new AbortController()
    try {
      await expect(threads.read(task(packed), host, signal)).rejects.toThrow(OverlaysTooSlowError)
      expect(await threads.read(task(description), host, signal)).toMatchObject({ ok: true })
    } finally {
      await threads.close()
    }
  })

  it('find the description when its push is long forgotten, of which the last is kept alone', async () => {
    const { module, token } = await buildPush(test)
    await sweepExpired(test.context)
    const before = await countKept()
    for (const paths of [['/a'], ['/a', '/b'], ['/a', '/b'], ['/a']]) await send(token, descriptionOf(...paths))
    await send(token, '{"openapi":"3.1.0","paths":7}')
    await sweepExpired(test.context)
    expect(await countKept()).toBe(before + 1)
    test.advance(200 * 24 * 60 * 60 * 1000)
    await sweepExpired(test.context)
    const left = await test.db.selectFrom('push_log').select('id').where('module_id', '=', module.id).execute()
    expect(left).toEqual([])
    expect((await send(token, rename('New'))).data?.report?.counts).toMatchObject({ changed: 1 })
  })
})

describe('a push with a key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key })

  it('is answered again as the first time, and taken once', async () => {
    const { module, owner, token } = await buildPush(test)
    const body = descriptionOf('/a')
    const first = await send(token, body, '?mode=job', keyed('k1'))
    const again = await send(token, body, '', keyed('k1'))
    expect(again.data).toMatchObject({ jobId: first.data?.jobId, state: 'done', report: { counts: { added: 1 } } })
    const other = await send(token, body, '', keyed('k2'))
    expect(other.data?.jobId).not.toBe(first.data?.jobId)
    expect(other.data?.report?.counts).toMatchObject({ added: 0, unchanged: 1 })
    const { data } = await test.call(pagePushes, { query: { moduleId: module.publicId } }, owner)
    expect(data?.total).toBe(2)
  })

  it('that comes twice at once is one job', async () => {
    const { module, token } = await buildPush(test)
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(token, descriptionOf('/a'), '', keyed('k'))))
    expect(new Set(sent.map(({ data }) => data?.jobId)).size).toBe(1)
    expect(sent.map(({ data }) => data?.report?.counts.added)).toEqual([1, 1, 1, 1, 1])
    const jobs = await test.db.selectFrom('push_log').select('job_id').where('module_id', '=', module.id).execute()
    expect(jobs).toHaveLength(1)
  })

  it('belongs to one push of one token', async () => {
    const { token } = await buildPush(test)
    await send(token, descriptionOf('/a'), '', keyed('k'))
    const reused = { status: 422, error: 'push_key_reused' }
    expect(await send(token, descriptionOf('/b'), '', keyed('k'))).toMatchObject(reused)
    expect(await send(token, descriptionOf('/a'), '?dryRun=1', keyed('k'))).toMatchObject(reused)
    const stranger = await buildPush(test)
    expect((await send(stranger.token, descriptionOf('/b'), '', keyed('k'))).data?.state).toBe('done')
    for (const key of ['a b', 'ä', 'x'.repeat(201)])
      expect(await send(token, descriptionOf('/a'), '', keyed(key))).toMatchObject({
        status: 422,
        error: 'push_key_invalid',
      })
  })

  it('that was refused may come again', async () => {
    const { token } = await buildPush(test)
    expect((await send(token, '', '', keyed('k'))).error).toBe('push_source_missing')
    expect((await send(token, descriptionOf('/a'), '', keyed('k'))).data?.state).toBe('done')
  })
})
