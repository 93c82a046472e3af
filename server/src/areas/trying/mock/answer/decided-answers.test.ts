import {
  addMockRule,
  deleteDocs,
  getDocForm,
  getMockAddress,
  listMockCalls,
  mockHeader,
  replaceMockAddress,
  saveDoc,
  setMockRecording,
  turnMockRule,
  updateDocs,
  updateMockAddress,
  updateMockCollection,
  type MockRuleDraft,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildDoc, type BuiltDoc } from '../../../../../test/factories/build-documents.ts'
import { draftMockRule } from '../../../../../test/factories/build-mock-rule.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { changeModuleSettings } from '../../../../../test/support/module-settings.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { MockAnswers } from './mock-answers.ts'

const test = useTestApp()
const worked = vi.spyOn(MockAnswers.prototype, 'answer')
afterAll(() => worked.mockRestore())

let module: BuiltModule
let doc: BuiltDoc
let key: string

const tenant = { in: 'header', name: 'X-Tenant', schema: { type: 'string', enum: ['a', 'b'] } }
const operation = (example: JsonObject): JsonObject => ({
  parameters: [tenant, { in: 'query', name: 'page', schema: { type: 'integer' } }],
  responses: { 200: { description: '', content: { 'application/json': { example } } } },
})

beforeEach(async () => {
  module = await buildModule(test)
  doc = await buildDoc(test, { module, content: describeOperation('/orders/{id}', operation({ id: 1 })) })
  await buildDoc(test, { module, content: describeOperation('/orders', operation({ list: [{ id: 1 }] })) })
  const { data } = await test.call(getMockAddress, { query: { moduleId: module.publicId } }, module.owner)
  key = data?.key ?? ''
  worked.mockClear()
})

const ask = async (path = '/orders/9', headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent } = await test.app.inject({ url: `/mock/${key}${path}`, headers })
  return { status: statusCode, body, about: sent[mockHeader], type: sent['content-type'] }
}
const own = { 'accept-language': 'en' }

/** Asks until the answer is kept, does something, and asks again: how often an answer was worked out, and the last one. */
async function askAround(change: () => Promise<unknown>, path?: string) {
  const first = await ask(path, own)
  expect([await ask(path, own), await ask(path, own)]).toEqual([first, first])
  const before = worked.mock.calls.length
  await change()
  return { before, first, last: await ask(path, own) }
}

const addRule = (changes: Partial<MockRuleDraft> = {}, answer: Partial<MockRuleDraft['answer']> = {}) =>
  must(test, module.owner, addMockRule, {
    docId: doc.publicId,
    rule: draftMockRule(changes, { headers: [], text: '{"lost":9}', ...answer }),
  })

describe('an answer that is kept', () => {
  it('is sent to the same call from the third time on, which counts in the log all the same', async () => {
    const { before, first, last } = await askAround(() => Promise.resolve())
    expect([before, worked.mock.calls.length]).toEqual([2, 2])
    expect(last).toEqual(first)
    expect(JSON.parse(first.body)).toEqual({ id: 1 })
    const { data: calls } = await test.call(listMockCalls, { query: { docId: doc.publicId } }, module.owner)
    expect(calls?.map(({ path, status, from }) => [path, status, from])).toEqual([
      ['/orders/9', 200, 'example'],
      ['/orders/9', 200, 'example'],
      ['/orders/9', 200, 'example'],
      ['/orders/9', 200, 'example'],
    ])
  })

  it('is of one call: its address, its language, what it accepts and prefers, and the headers that are compared', async () => {
    await ask('/orders/9', own)
    await ask('/orders/9', own)
    const others: [string, Record<string, string>, number][] = [
      ['/orders/8', {}, 200],
      ['/orders/9?page=x', {}, 422],
      ['/orders/9', { 'accept-language': 'zh-CN' }, 200],
      ['/orders/9', { accept: 'text/csv' }, 406],
      ['/orders/9', { prefer: 'code=500' }, 404],
      ['/orders/9', { 'x-tenant': 'c' }, 422],
      ['/orders/9', { 'x-tenant': 'b' }, 200],
    ]
    for (const [path, headers, status] of others)
      expect([path, headers, (await ask(path, { ...own, ...headers })).status]).toEqual([path, headers, status])
    expect(worked.mock.calls).toHaveLength(2 + others.length)
    // Nobody compares this one.
    for (const trace of ['1', '2', '3']) await ask('/orders/9', { ...own, 'x-tenant': 'b', 'x-trace': trace })
    expect(worked.mock.calls).toHaveLength(3 + others.length)
  })

  it('is not that of a rule that asks who calls or how often, waits, fails or has placeholders', async () => {
    const isKept = async (changes: Partial<MockRuleDraft>, answer: Partial<MockRuleDraft['answer']> = {}) => {
      const { rules } = await addRule(changes, answer)
      worked.mockClear()
      for (let call = 0; call < 4; call += 1) await ask()
      const count = worked.mock.calls.length
      for (const { id } of rules) await must(test, module.owner, turnMockRule, { docId: doc.publicId, id, isOn: 0 })
      return count === 2
    }
    expect(await isKept({})).toBe(true)
    expect(await isKept({ conditions: [{ place: 'count', name: '', operator: 'equals', value: '2' }] })).toBe(false)
    expect(await isKept({ conditions: [{ place: 'address', name: '', operator: 'exists', value: '' }] })).toBe(false)
    expect(await isKept({}, { text: '{"at":{{timestamp}}}' })).toBe(false)
    expect(await isKept({}, { headers: [{ name: 'X-Id', value: '{{uuid}}' }] })).toBe(false)
    expect(await isKept({}, { delayFromMs: 1, delayToMs: 1 })).toBe(false)
    expect(await isKept({}, { failPercent: 100 })).toBe(false)
    expect(await isKept({}, { kind: 'template', text: '{"id|1-9":1}' })).toBe(false)
  })
})

describe('an answer that was kept is gone once', () => {
  it('a rule is added, or turned off', async () => {
    const added = await askAround(() => addRule())
    expect([added.first.status, added.last.status, added.last.body]).toEqual([200, 404, '{"lost":9}'])
    const { rules } = await addRule({ name: 'Other' })
    const turned = await askAround(async () => {
      for (const { id } of rules) await must(test, module.owner, turnMockRule, { docId: doc.publicId, id, isOn: 0 })
    })
    expect([turned.first.status, turned.last.status]).toEqual([404, 200])
  })

  it('the example changes', async () => {
    const { last } = await askAround(async () => {
      const { data } = await test.call(getDocForm, { query: { id: doc.publicId } }, module.owner)
      const content = describeOperation('/orders/{id}', operation({ id: 2 }))
      await must(test, module.owner, saveDoc, { id: doc.publicId, revision: data?.revision ?? '', content })
    })
    expect(JSON.parse(last.body)).toEqual({ id: 2 })
  })

  it('the key is replaced, or the address turned off', async () => {
    const moduleId = module.publicId
    const turned = await askAround(() => must(test, module.owner, updateMockAddress, { moduleId, isOn: 0 }))
    expect([turned.first.status, turned.last.status]).toEqual([200, 404])
    await must(test, module.owner, updateMockAddress, { moduleId, isOn: 1 })
    const replaced = await askAround(() => must(test, module.owner, replaceMockAddress, { moduleId }))
    expect([replaced.first.status, replaced.last.status]).toEqual([200, 404])
  })

  it('the document is hidden, or deleted', async () => {
    const hidden = await askAround(() => must(test, module.owner, updateDocs, { ids: [doc.publicId], isShow: 0 }))
    expect([hidden.first.status, hidden.last.status]).toEqual([200, 404])
    await must(test, module.owner, updateDocs, { ids: [doc.publicId], isShow: 1 })
    const deleted = await askAround(() => must(test, module.owner, deleteDocs, { ids: [doc.publicId] }))
    expect([deleted.first.status, deleted.last.status]).toEqual([200, 404])
  })

  it('requests are not compared any more, or a collection keeps what is sent', async () => {
    const moduleId = module.publicId
    const free = await askAround(
      () => must(test, module.owner, updateMockAddress, { moduleId, checksRequests: 0 }),
      '/orders/9?page=x',
    )
    expect([free.first.status, free.last.status]).toEqual([422, 200])
    const places = { keyName: '', idField: 'id', listAt: 'list', itemAt: '' }
    const kept = await askAround(
      () => must(test, module.owner, updateMockCollection, { moduleId, path: '/orders', isOn: 1, ...places }),
      '/orders',
    )
    expect([kept.first.about, kept.last.about]).toEqual([
      'from=example&response=200&example=',
      'from=state&response=200&example=',
    ])
  })

  it('the paths of its environments change, or a real service is recorded', async () => {
    const url = 'http://127.0.0.1:1/v2'
    const environments = [{ key: null, name: 'Test', url, isPublic: 1 as const, headers: [] }]
    const moved = await askAround(() => changeModuleSettings(test, module, { environments }), '/v2/orders/9')
    expect([moved.first.status, moved.last.status]).toEqual([404, 200])
    const { before } = await askAround(() => must(test, module.owner, setMockRecording, { docId: doc.publicId, url }))
    // The service is asked first, although nobody may reach it here.
    expect(worked.mock.calls).toHaveLength(before + 1)
  })
})
