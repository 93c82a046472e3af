/* The mock of a share: what its visitors see of a document answers them, and nothing else of the application. */
import {
  addReleaseShare,
  addRelease,
  addShare,
  checkVisitPassword,
  freezeShareItem,
  getVisit,
  revokeShare,
  shareType,
  sharedMockPath,
  updateShare,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { addRevision, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
const answering = (path: string, example: string) =>
  describeOperation(path, {
    responses: { '200': { description: 'OK', content: { 'application/json': { example } } } },
  })

async function buildShared(fields: { password?: string } = {}) {
  const module = await buildModule(test)
  const { owner } = module
  const folder = await buildFolder(test, { module })
  const doc = await buildDoc(test, { module, parentId: folder.id, content: answering('/orders/{id}', 'first') })
  await buildDoc(test, { module, content: answering('/secrets', 'secret') })
  const hidden = { module, parentId: folder.id, isShow: 0 as const }
  await buildDoc(test, { ...hidden, content: answering('/hidden', 'hidden') })
  const type = fields.password === undefined ? shareType.public : shareType.encrypted
  const content = [{ docId: folder.publicId, isShareFolder: 1 as const }]
  const body = { moduleId: module.publicId, type, content, allowsMock: 1 as const, ...fields }
  return { module, owner, folder, doc, share: await must(test, owner, addShare, body) }
}

const ask = async (key: string, path: string, headers: Record<string, string> = {}) => {
  const answer = await test.app.inject({ method: 'GET', url: `${sharedMockPath}/${key}${path}`, headers })
  return answer.statusCode === 200 ? answer.json<unknown>() : answer.statusCode
}

it('answers what the share shows, until it is paused, revoked or has no mock', async () => {
  const { owner, share } = await buildShared()
  const { id, key } = share
  const asked = ['/orders/1', '/secrets', '/hidden', '/unknown', '']
  const answers = () => Promise.all(asked.map((path) => ask(key, path)))
  const nothing = asked.map(() => 404)
  expect(await answers()).toEqual(['first', 404, 404, 404, 404])
  expect(await ask('unknownkey', '/orders/1')).toBe(404)
  const gate = async () => (await test.call(getVisit, { query: { of: 'share', id: key } })).data?.allowsMock
  expect(await gate()).toBe(true)
  await must(test, owner, updateShare, { id, status: 0 })
  expect(await answers()).toEqual(nothing)
  await must(test, owner, updateShare, { id, status: 1, allowsMock: 0 })
  expect([await answers(), await gate()]).toEqual([nothing, false])
  await must(test, owner, updateShare, { id, allowsMock: 1 })
  expect(await ask(key, '/orders/1')).toBe('first')
  await must(test, owner, revokeShare, { id })
  expect(await answers()).toEqual(nothing)
})

it('asks for the password as everything else of the share does', async () => {
  const { owner, share } = await buildShared({ password: 'correct-horse' })
  const { id, key } = share
  const open = { of: 'share' as const, id: key, password: 'correct-horse' }
  const token = (await test.call(checkVisitPassword, { body: open })).data?.accessToken ?? ''
  expect([await ask(key, '/orders/1'), await ask(key, '/orders/1', { 'visitor-token': token })]).toEqual([404, 'first'])
  await must(test, owner, updateShare, { id, password: 'battery-staple' })
  expect(await ask(key, '/orders/1', { 'visitor-token': token })).toBe(404)
})

it('answers what is frozen as it was, in a folder and in a release, and else what is there now', async () => {
  const { module, owner, folder, doc, share } = await buildShared()
  const modules = [{ moduleId: module.publicId, mode: 'frozen' as const }]
  const release = { projectId: module.project.publicId, releaseNo: '1.0', status: 1 as const, modules }
  const { id: releaseId } = await must(test, owner, addRelease, release)
  const rules = { type: shareType.public, allowsMock: 1 as const }
  const { key } = await must(test, owner, addReleaseShare, { releaseId, ...rules })
  await must(test, owner, freezeShareItem, { id: share.id, docId: folder.publicId })
  const live = await must(test, owner, addShare, { moduleId: module.publicId, isAll: 1, ...rules })
  test.advance(1_000)
  await addRevision(test, 'doc', doc.id, answering('/orders/{id}', 'second'), owner)
  const answers = await Promise.all([share.key, key, live.key].map((each) => ask(each, '/orders/1')))
  expect(answers).toEqual(['first', 'first', 'second'])
})
