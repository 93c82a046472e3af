/* Pushes that name a release: what they push is added to a draft of that number, and to nothing else. */
import {
  addRelease,
  getRelease,
  getReleaseTree,
  pageReleaseEvents,
  setReleaseStatus,
  type ReleaseDetail,
} from '@lectern/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildPush, pushDescription, readLastPush, type BuiltPush } from '../../../../test/factories/build-push.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
beforeAll(() => test.jobs.start())

let pushing: BuiltPush
beforeEach(async () => {
  pushing = await buildPush(test)
})

const addDraft = (releaseNo: string, fields: object = {}): Promise<ReleaseDetail> =>
  must(test, pushing.owner, addRelease, { projectId: pushing.module.project.publicId, releaseNo, ...fields })

async function namesIn(id: string): Promise<string[]> {
  const { data } = await test.call(getReleaseTree, { query: { id } }, pushing.owner)
  return (data?.label ?? []).slice(1).sort()
}

const reasons = async () => (await readLastPush(test, pushing)).reasons

function descriptionOf(...paths: string[]): string {
  const get = (path: string) => ({ get: { summary: path, responses: { 200: { description: 'ok' } } } })
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
    paths: Object.fromEntries(paths.map((path) => [path, get(path)])),
  })
}

async function pushPaths(query: string, ...paths: string[]): Promise<void> {
  const { body } = await pushDescription(test, pushing.token, descriptionOf(...paths), { query })
  expect(body).toMatchObject({ code: '0', data: { state: 'done' } })
}

/** As clients of Torna push. */
async function pushApis(releaseNo: string, ...names: string[]): Promise<void> {
  const apis = names.map((name) => ({ name, url: `/${name}`, httpMethod: 'GET', isFolder: 0, isShow: 1 }))
  const data = encodeURIComponent(JSON.stringify({ apis, author: 'ann', isReplace: 1, releaseNo }))
  const payload = { name: 'doc.push', version: '1.0', access_token: pushing.token, data }
  const response = await test.app.inject({ method: 'POST', url: '/api', payload })
  expect(response.json()).toMatchObject({ code: '0' })
  await test.jobs.runUntilIdle()
}

describe('a push that names a draft', () => {
  it('adds what it pushes to it, frozen, and leaves what is chosen', async () => {
    const { module } = pushing
    const own = await buildDoc(test, { module, name: 'Own' })
    const chosen = [{ moduleId: module.publicId, mode: 'live', docIds: [own.publicId] }]
    const [empty, live] = [await addDraft('1.0'), await addDraft('2.0', { modules: chosen })]
    await pushPaths('?release=1.0', '/a', '/b')
    expect(await namesIn(empty.id)).toEqual(['/a', '/b'])
    const { data } = await test.call(getRelease, { query: { id: empty.id } }, pushing.owner)
    expect(data?.modules).toMatchObject([{ mode: 'frozen', isAll: 0, docCount: 2 }])
    const events = await test.call(pageReleaseEvents, { query: { id: empty.id } }, pushing.owner)
    expect(events.data?.list[0]).toMatchObject({ kind: 'choiceChanged', details: { pushed: 2 } })
    // The same again for another release: there is nothing to change in the documents, and still they are added.
    await pushPaths('?release=2.0', '/a', '/b')
    expect(await namesIn(live.id)).toEqual(['/a', '/b', 'Own'])
    await pushPaths('?release=1.0&partial=1', '/b', '/c')
    expect(await namesIn(empty.id)).toEqual(['/a', '/b', '/c'])
    expect(await reasons()).toEqual([])
  })

  it('is one of clients of Torna, too', async () => {
    const draft = await addDraft('2026.11')
    await pushApis('2026.11', 'orders', 'payments')
    expect(await namesIn(draft.id)).toEqual(['orders', 'payments'])
    expect(await reasons()).toEqual([])
  })
})

describe('a push that names no draft', () => {
  it('is taken all the same, and the log says why nothing was added', async () => {
    const { module } = pushing
    const doc = await buildDoc(test, { module, name: 'Own' })
    const draft = await addDraft('1.0', {
      modules: [{ moduleId: module.publicId, mode: 'live', docIds: [doc.publicId] }],
    })
    await must(test, pushing.owner, setReleaseStatus, { id: draft.id, status: 1 })
    await pushPaths('?release=1.0', '/a')
    expect(await namesIn(draft.id)).toEqual(['Own'])
    expect(await reasons()).toEqual([expect.stringContaining('1.0')])
    await pushPaths('?release=none', '/a', '/b')
    expect(await reasons()).toEqual([expect.stringContaining('none')])
    await pushApis('', 'x')
    expect(await reasons()).toEqual([])
    await pushApis('nothing', 'x', 'y')
    expect(await reasons()).toEqual([expect.stringContaining('nothing')])
  })
})
