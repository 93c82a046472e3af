/* Shares of releases: visitors read what was frozen, whatever becomes of the documents, and no longer than the release is valid. */
import {
  addRelease,
  addReleaseShare,
  checkVisitPassword,
  getShareMenu,
  getVisit,
  getVisitDoc,
  getVisitRelease,
  getVisitTree,
  pageReleaseShares,
  pageShares,
  refreshRelease,
  removeRelease,
  saveReleaseNotes,
  searchVisit,
  sendVisitCall,
  setReleaseStatus,
  settingGroups,
  shareType,
  trashDays,
  updateShare,
  type BodyOf,
} from '@lectern/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSettings } from '../../../core/settings.ts'
import { addRevision, buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'
import { must } from '../../../../test/support/must.ts'
import { startEcho, type EchoService } from '../../../../test/support/outside/echo-services.ts'
import { readFrames } from '../../../../test/support/outside/read-frames.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
const password = 'correct-horse'
let service: EchoService
let later: EchoService
const at = ({ port }: EchoService) => `http://127.0.0.1:${String(port)}`

beforeAll(async () => {
  ;[service, later] = await Promise.all([startEcho(), startEcho()])
  await writeSettings(test.db, 'outgoing', { mode: 'public', allow: ['127.0.0.1'], deny: [] })
})
afterAll(async () => {
  await Promise.all([service.close(), later.close()])
  await writeSettings(test.db, 'outgoing', settingGroups.outgoing.initial)
})

/** Release 1.0 of a frozen application and one that is followed, with a share of it. */
async function buildShared(fields: Partial<BodyOf<typeof addReleaseShare>> = {}) {
  const frozen = await buildModule(test, { name: 'Frozen' })
  const { owner, project } = frozen
  const followed = await buildModule(test, { name: 'Followed', project })
  const environment = (name: string, url: string) => ({ key: null, name, url, isPublic: 1 as const, headers: [] })
  await changeModuleSettings(test, frozen, { environments: [environment('Then', at(service))] })
  const about = (description: string) => describeOperation('/orders', { summary: 'Orders', description })
  const doc = await buildDoc(test, { module: frozen, name: 'Orders', content: about('oldtext') })
  const live = await buildDoc(test, { module: followed, name: 'Live', content: about('firsttext') })
  const modules = [
    { moduleId: frozen.publicId, mode: 'frozen' as const, isAll: 1 as const },
    { moduleId: followed.publicId, mode: 'live' as const, isAll: 1 as const },
  ]
  const release = await must(test, owner, addRelease, {
    ...{ projectId: project.publicId, releaseNo: '1.0', releaseDesc: 'Autumn', status: 1, modules },
  })
  const share = await must(test, owner, addReleaseShare, { releaseId: release.id, type: shareType.public, ...fields })
  return { owner, project, frozen, doc, live, about, release, share }
}

const subject = (key: string) => ({ of: 'share', id: key }) as const
const gate = async (key: string) => test.call(getVisit, { query: subject(key) })
const read = async (key: string, docId: string) => test.call(getVisitDoc, { query: { ...subject(key), docId } })
const textOf = async (key: string, docId: string) => (await read(key, docId)).data?.description
const find = async (key: string, text: string) =>
  (await test.call(searchVisit, { body: { ...subject(key), text } })).data?.docIds

it('shows what was frozen after every edit, what is followed as it is, and the notes', async () => {
  const { owner, project, frozen, doc, live, about, release, share } = await buildShared()
  const { key } = share
  expect(share).toMatchObject({ shareName: '1.0 Autumn', moduleId: null, isAll: 1, docCount: 2, allowsExport: 0 })
  expect(share.release).toEqual({ id: release.id, releaseNo: '1.0' })
  const notes = { id: release.id, notes: '# New', notesUpdatedAtMs: release.notesUpdatedAtMs }
  await must(test, owner, saveReleaseNotes, notes)
  await addRevision(test, 'doc', doc.id, about('newtext'), owner)
  await addRevision(test, 'doc', live.id, about('secondtext'), owner)
  await test.db.updateTable('module').set({ name: 'Renamed' }).where('id', '=', frozen.id).execute()
  const added = await buildDoc(test, { module: frozen, name: 'Later', content: about('latertext') })
  expect([await textOf(key, doc.publicId), await textOf(key, live.publicId)]).toEqual(['oldtext', 'secondtext'])
  expect(await read(key, added.publicId)).toMatchObject({ data: null, error: 'not_accessible' })
  const tree = await test.call(getVisitTree, { query: subject(key) })
  expect(tree.data?.label).toEqual(['Followed', 'Live', 'Frozen', 'Orders'])
  const menu = await test.call(getShareMenu, { query: { id: key } })
  expect(JSON.stringify(menu.data)).not.toContain('Later')
  expect(await find(key, 'oldtext')).toEqual([doc.publicId])
  expect([await find(key, 'newtext'), await find(key, 'latertext')]).toEqual([[], []])
  expect(await find(key, 'secondtext')).toEqual([live.publicId])
  const told = await test.call(getVisitRelease, { query: subject(key) })
  expect(told.data).toEqual({
    ...{ releaseNo: '1.0', releaseDesc: 'Autumn', notes: '# New', publishedAtMs: release.publishedAtMs },
  })
  expect((await gate(key)).data).toMatchObject({ ofRelease: true, name: '1.0 Autumn' })
  const shown = JSON.stringify([tree.data, (await read(key, doc.publicId)).data, told.data])
  for (const secret of [project.publicId, owner.publicId, release.id]) expect(shown).not.toContain(secret)
  await must(test, owner, refreshRelease, { id: release.id })
  expect(await textOf(key, doc.publicId)).toBe('newtext')
})

it('is listed with its release, and changed as others are', async () => {
  const { owner, frozen, release, share } = await buildShared({ type: shareType.encrypted, password })
  expect(share.password).toBe(password)
  const page = await must(test, owner, pageReleaseShares, { releaseId: release.id })
  expect(page.list.map(({ id, docCount }) => [id, docCount])).toEqual([[share.id, 2]])
  expect((await must(test, owner, pageShares, { moduleId: frozen.publicId })).total).toBe(0)
  const change = { id: share.id, isAll: 0 as const, content: [], allowsExport: 1 as const, environments: [] }
  expect(await must(test, owner, updateShare, change)).toMatchObject({ isAll: 1, allowsExport: 1, environments: [] })
  expect((await gate(share.key)).data).toMatchObject({ unlocked: false, ofRelease: false, name: '' })
  const told = await test.call(getVisitRelease, { query: subject(share.key) })
  expect(told.error).toBe('visit_locked')
  const { data } = await test.call(checkVisitPassword, { body: { ...subject(share.key), password } })
  const opened = await test.call(
    getVisitRelease,
    { query: subject(share.key) },
    {
      visitorToken: data?.accessToken ?? '',
    },
  )
  expect(opened.data?.releaseNo).toBe('1.0')
})

it('is absent while the release is invalid, and when it was deleted', async () => {
  const { owner, doc, release, share } = await buildShared()
  const state = async () => [(await gate(share.key)).error, (await read(share.key, doc.publicId)).error]
  expect(await state()).toEqual([undefined, undefined])
  await must(test, owner, setReleaseStatus, { id: release.id, status: 0 })
  expect(await state()).toEqual(['visit_not_found', 'visit_not_found'])
  const again = await test.call(addReleaseShare, { body: { releaseId: release.id, type: shareType.public } }, owner)
  expect(again.error).toBe('release_not_published')
  await must(test, owner, setReleaseStatus, { id: release.id, status: 1 })
  expect(await state()).toEqual([undefined, undefined])
  await must(test, owner, removeRelease, { id: release.id })
  expect(await state()).toEqual(['visit_not_found', 'visit_not_found'])
  await purgeTrash(test.context, test.now() + trashDays * 86_400_000 + 1)
  const left = await test.db.selectFrom('share').select('id').where('address_key', '=', share.key).execute()
  expect(left).toEqual([])
})

it('lets visitors call what the frozen documents show, under the choice of environments', async () => {
  const { owner, frozen, doc, share } = await buildShared({ allowsDebug: 1 })
  const environment = { key: null, name: 'Now', url: at(later), isPublic: 1 as const, headers: [] }
  await changeModuleSettings(test, frozen, { environments: [environment] })
  const call = async (url: string) => {
    const response = await test.app.inject({
      method: 'POST',
      url: `${sendVisitCall.path}?of=share&id=${share.key}&docId=${doc.publicId}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ method: 'POST', url, headers: [], body: { kind: 'text', text: 'hello' } }),
    })
    const { head, failure } = await readFrames(response.rawPayload)
    return failure?.reason ?? head?.hops.at(-1)?.status
  }
  expect([await call(at(service)), await call(at(later))]).toEqual([200, 'forbidden'])
  expect((await read(share.key, doc.publicId)).data?.debugEnvs).toEqual([{ name: 'Then', url: at(service) }])
  await must(test, owner, updateShare, { id: share.id, environments: [] })
  expect(await call(at(service))).toBe('forbidden')
  expect((await read(share.key, doc.publicId)).data?.debugEnvs).toEqual([])
})
