/* The same import again: known without reading it, but only while nothing of it is open. */
import { deleteDoc, getJob, importOpenApi } from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPush, editCall, pushDescription } from '../../../../../test/factories/build-push.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { encodeId } from '../../../../core/public-ids.ts'

const test = useTestApp()
beforeAll(async () => {
  await test.jobs.start()
})

const descriptionOf = (summaries: Record<string, string>): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(
      Object.entries(summaries).map(([path, summary]) => [
        path,
        { get: { summary, responses: { 200: { description: 'ok' } } } },
      ]),
    ),
  })

async function begin() {
  const { module, owner, token } = await buildPush(test)
  const push = async (summaries: Record<string, string>, query = '') => {
    const { body } = await pushDescription(test, token, descriptionOf(summaries), { query })
    return body.data?.report
  }
  /** Job that wrote what the source said last; `undefined` when something is open. Pushes that are not read leave it. */
  const takenBy = async () => {
    const row = await test.db
      .selectFrom('incoming_source')
      .select('settled_job_id')
      .where('module_id', '=', module.id)
      .executeTakeFirstOrThrow()
    return row.settled_job_id ?? undefined
  }
  const docAt = async (url: string) =>
    test.db
      .selectFrom('doc')
      .select(['id', 'name'])
      .where('module_id', '=', module.id)
      .where('url', '=', url)
      .where('deleted_at_ms', 'is', null)
      .executeTakeFirst()
  const idAt = async (url: string) => encodeId('doc', (await docAt(url))?.id ?? 0)
  return { module, owner, push, takenBy, docAt, idAt }
}

describe('the same push again', () => {
  it('is not read, and says that all is as it was', async () => {
    const { push, takenBy } = await begin()
    const first = await push({ '/a': 'A', '/b': 'B' })
    const job = await takenBy()
    const again = await push({ '/a': 'A', '/b': 'B' })
    expect(job).toBeDefined()
    expect(await takenBy()).toBe(job)
    expect(again).toMatchObject({
      version: first?.version,
      counts: { ...first?.counts, added: 0, unchanged: 2 },
      names: { added: [], unchanged: ['A', 'B'] },
    })
  })

  it('leaves what people wrote meanwhile, under the name they gave it', async () => {
    const { owner, push, takenBy, docAt, idAt } = await begin()
    await push({ '/a': 'A', '/b': 'B' })
    const job = await takenBy()
    const saved = await editCall(test, owner, await idAt('/a'), { summary: 'Ours' })
    expect(saved.error).toBeUndefined()
    const again = await push({ '/a': 'A', '/b': 'B' })
    expect(again).toMatchObject({ counts: { unchanged: 2, changed: 0 }, names: { unchanged: ['Ours', 'B'] } })
    expect((await docAt('/a'))?.name).toBe('Ours')
    expect(await takenBy()).toBe(job)
  })

  it('is read when something was deleted here, and tells so', async () => {
    const { owner, push, takenBy, idAt } = await begin()
    await push({ '/a': 'A', '/b': 'B' })
    await test.call(deleteDoc, { body: { id: await idAt('/a') } }, owner)
    const again = await push({ '/a': 'A', '/b': 'B' })
    expect(again?.counts).toMatchObject({ removed: 1, unchanged: 1 })
    expect(await takenBy()).toBeUndefined()
  })

  it('is read when another came between', async () => {
    const { push, docAt } = await begin()
    await push({ '/a': 'A' })
    await push({ '/a': 'Another' })
    const back = await push({ '/a': 'A' })
    expect(back?.counts).toMatchObject({ changed: 1, unchanged: 0 })
    expect((await docAt('/a'))?.name).toBe('A')
  })

  it('is read when it speaks for more than before, and while something is gone', async () => {
    const { push, takenBy } = await begin()
    await push({ '/a': 'A', '/b': 'B' })
    await push({ '/b': 'B' }, '?partial=1')
    const whole = await push({ '/b': 'B' })
    expect(whole?.counts).toMatchObject({ unchanged: 1, removedUpstream: 1 })
    expect(await takenBy()).toBeUndefined()
  })
})

describe('the same file again', () => {
  async function beginWithFile() {
    const { module, owner, takenBy, docAt } = await begin()
    const content = descriptionOf({ '/a': 'A', '/b': 'B' })
    const importFile = async (choices: object = {}) => {
      const body = { moduleId: encodeId('module', module.id), content, ...choices }
      const { data } = await test.call(importOpenApi, { body }, owner)
      await test.jobs.runUntilIdle()
      const job = await test.call(getJob, { query: { id: data?.jobId ?? '' } }, owner)
      return job.data?.report
    }
    const messages = () =>
      test.db
        .selectFrom('message')
        .select(['template', 'params'])
        .where('user_id', '=', owner.id)
        .orderBy('id')
        .execute()
    return { importFile, messages, takenBy, docAt }
  }

  it('is not read, and its owner hears that all is as it was', async () => {
    const { importFile, messages, takenBy, docAt } = await beginWithFile()
    const first = await importFile()
    const [job, doc] = [await takenBy(), await docAt('/a')]
    const again = await importFile()
    expect(job).toBeDefined()
    expect(await takenBy()).toBe(job)
    expect(await docAt('/a')).toEqual(doc)
    expect(again).toMatchObject({
      version: first?.version,
      counts: { ...first?.counts, added: 0, unchanged: 2 },
      names: { added: [], unchanged: ['A', 'B'] },
    })
    const told = (await messages()).map(({ template, params }): [string, unknown] => [template, JSON.parse(params)])
    expect(told).toMatchObject([
      ['import.done', { added: 2, unchanged: 0 }],
      ['import.done', { added: 0, unchanged: 2 }],
    ])
  })

  it('is read when something else is chosen of it', async () => {
    const { importFile, takenBy } = await beginWithFile()
    await importFile()
    const job = await takenBy()
    const other = await importFile({ leftOut: ['environments'] })
    expect(other?.counts).toMatchObject({ added: 0, unchanged: 2 })
    expect(await takenBy()).not.toBe(job)
  })
})
