import { createHash, createHmac } from 'node:crypto'
import {
  downloadPush,
  getPush,
  pagePushes,
  signApplicationToken,
  updatePushSettings,
  type Envelope,
  type PushState,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPush, pushDescription } from '../../../../test/factories/build-push.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { limits } from '../../../auth/limits.ts'
import { sweepExpired } from '../../../start/housekeeping.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

const test = useTestApp()
beforeAll(async () => {
  await test.jobs.start()
})

function descriptionOf(...paths: string[]): string {
  const get = (path: string) => ({ get: { summary: path, responses: { 200: { description: 'ok' } } } })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, get(path)])),
  })
}

const send = (token: string, payload: string, query = '', headers: Record<string, string> = {}) =>
  pushDescription(test, token, payload, { query, headers })

const countDocs = async (moduleId: number): Promise<number> => {
  const rows = await liveRows(test.db, 'doc', { module_id: moduleId }).select('id').execute()
  return rows.length
}

describe('pushing a description', () => {
  it('tells what would be, does it, and tells what is gone', async () => {
    const { module, token } = await buildPush(test)
    const dry = await send(token, descriptionOf('/a', '/b'), '?dryRun=1&author=ann')
    expect(dry).toMatchObject({
      status: 200,
      body: { code: '0', data: { state: 'done', report: { isDryRun: true, counts: { added: 2 } } } },
    })
    expect(await countDocs(module.id)).toBe(0)
    const first = await send(token, descriptionOf('/a', '/b'))
    expect(first.body.data?.report).toMatchObject({ isDryRun: false, counts: { added: 2, changed: 0 } })
    expect(await countDocs(module.id)).toBe(2)
    const yaml = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /a: {get: {summary: 新, responses: {}}}\n'
    const second = await send(token, yaml, '', { 'content-type': 'application/yaml' })
    expect(second.body.data?.report?.counts).toMatchObject({ changed: 1, removedUpstream: 1 })
    const partial = await send(token, descriptionOf('/c'), '?partial=1')
    expect(partial.body.data?.report?.counts).toMatchObject({ added: 1, removedUpstream: 0 })
    const queued = await send(token, descriptionOf('/a'), '?mode=job')
    const jobId = queued.body.data?.jobId ?? ''
    const state = await test.app.inject({
      method: 'GET',
      url: `/push/state?jobId=${jobId}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(state.json<Envelope<PushState>>().data?.jobId).toBe(jobId)
    const stranger = await buildPush(test)
    const theirs = await test.app.inject({
      method: 'GET',
      url: `/push/state?jobId=${jobId}`,
      headers: { authorization: `Bearer ${stranger.token}` },
    })
    expect(theirs.json<Envelope<PushState>>().error).toBe('job_not_found')
  })

  it('takes the file of a multipart body, and refuses what it cannot read with the right status', async () => {
    const { module, token } = await buildPush(test)
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="api.json"\r\nContent-Type: application/json\r\n\r\n${descriptionOf('/m')}\r\n--x--\r\n`
    expect((await send(token, part, '', { 'content-type': 'multipart/form-data; boundary=x' })).body.data?.state).toBe(
      'done',
    )
    expect(await countDocs(module.id)).toBe(1)
    expect(await send('0'.repeat(32), descriptionOf('/x'))).toMatchObject({
      status: 401,
      body: { error: 'push_token_invalid' },
    })
    expect(await send(token, '<x/>', '', { 'content-type': 'image/png' })).toMatchObject({ status: 415 })
    expect(await send(token, '')).toMatchObject({ status: 422, body: { error: 'push_source_missing' } })
    const broken = await send(token, '{"openapi":"3.1.0","paths":')
    expect(broken).toMatchObject({ status: 422, body: { error: 'push_unreadable' } })
    expect(await countDocs(module.id)).toBe(1)
  })

  it('refuses an address with many wrong tokens only what is wrong', async () => {
    const { module, token } = await buildPush(test)
    await test.db.deleteFrom('attempt').execute()
    const errors: (string | undefined)[] = []
    for (let call = 0; call < 62; call += 1) errors.push((await send('0'.repeat(32), descriptionOf('/x'))).body.error)
    const { free } = limits.pushAddress
    expect(errors.slice(0, free)).toEqual(errors.slice(0, free).map(() => 'push_token_invalid'))
    expect(errors.slice(free)).toEqual(['push_flooded', 'push_flooded'])
    // Others push through the same proxy.
    expect((await send(token, descriptionOf('/right'))).body.data?.state).toBe('done')
    expect(await countDocs(module.id)).toBe(1)
    test.advance(60 * 60_000)
  })

  it('checks signatures, each good once and for minutes', async () => {
    const { module, owner, token, tokenId } = await buildPush(test)
    const body = { moduleId: module.publicId, id: tokenId, isSigned: 1 as const }
    const { data } = await test.call(signApplicationToken, { body }, owner)
    const payload = descriptionOf('/signed')
    const sign = (atMs: number, text = payload) => {
      const lines = [String(atMs), 'POST', '/push/openapi', createHash('sha256').update(text).digest('hex')]
      const signature = createHmac('sha256', data?.secret ?? '')
        .update(lines.join('\n'))
        .digest('hex')
      return { 'x-lectern-timestamp': String(atMs), 'x-lectern-signature': signature }
    }
    expect((await send(token, payload)).body.error).toBe('push_signature_missing')
    expect((await send(token, payload, '', sign(test.now(), 'another'))).body.error).toBe('push_signature_invalid')
    expect((await send(token, payload, '', sign(test.now() - 600_000))).body.error).toBe('push_signature_expired')
    const right = sign(test.now())
    expect((await send(token, payload, '', right)).body.code).toBe('0')
    expect(await send(token, payload, '', right)).toMatchObject({
      status: 401,
      body: { error: 'push_signature_invalid' },
    })
  })

  it('is told in the log, with what was sent where that is wanted, for ninety days', async () => {
    const { module, owner, token } = await buildPush(test)
    const moduleId = module.publicId
    await test.call(updatePushSettings, { body: { moduleId, printContent: 1 } }, owner)
    const payload = descriptionOf('/logged')
    await send(token, payload, '?author=ann')
    await send(token, '')
    const { data } = await test.call(pagePushes, { query: { moduleId } }, owner)
    expect(data?.list.map(({ outcome, author, tokenName }) => [outcome, author, tokenName])).toEqual([
      ['refused', '', 'CI'],
      ['done', 'ann', 'CI'],
    ])
    const done = data?.list[1]
    expect(done).toMatchObject({ digest: createHash('sha256').update(payload).digest('hex'), size: payload.length })
    const query = { moduleId, id: done?.id ?? '' }
    expect((await test.send(downloadPush, { query }, owner)).body).toBe(payload)
    const refused = await test.call(getPush, { query: { moduleId, id: data?.list[0]?.id ?? '' } }, owner)
    expect(refused.data?.reasons).toEqual(['请求中没有接口描述'])
    for (const outcome of ['done', 'refused', 'waiting', 'failed'] as const) {
      const page = await test.call(pagePushes, { query: { moduleId, outcome } }, owner)
      expect([outcome, page.data?.total]).toEqual([outcome, outcome === 'done' || outcome === 'refused' ? 1 : 0])
    }
    test.advance(60 * 24 * 60 * 60 * 1000)
    await sweepExpired(test.context)
    const kept = await rowsOf(test.db, 'push_log', { module_id: module.id })
      .leftJoin('job', 'job.id', 'push_log.job_id')
      .select('job.state')
      .execute()
    expect(kept.map(({ state }) => state).sort()).toEqual(['done', null])
    test.advance(31 * 24 * 60 * 60 * 1000)
    await sweepExpired(test.context)
    const left = await test.db.selectFrom('push_log').select('id').where('push_log.module_id', '=', module.id).execute()
    expect(left).toEqual([])
  })
})
