/* Robots of releases: those that are added, and the addresses that releases have as fields. */
import {
  addRelease,
  addReleaseRobot,
  listReleaseRobots,
  listRobots,
  pageReleaseRobotDeliveries,
  previewReleaseRobot,
  removeRelease,
  setReleaseStatus,
  testReleaseRobot,
  updateRelease,
  type BodyOf,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { startHttpServer } from '../../../../test/support/outside/http-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1', LECTERN_BASE_URL: 'https://docs.example' } })

const fields: Omit<BodyOf<typeof addReleaseRobot>, 'releaseId' | 'address'> = {
  ...{ name: 'Team', kind: 'slack', language: 'en', template: '', secret: '', events: ['releases'] },
}

it('are called when their release is published, changed, or made valid or invalid, and for nothing else', async () => {
  const server = await startHttpServer(() => ({ body: { errcode: 0 } }))
  const module = await buildModule(test, { project: await buildProject(test, { name: 'Shop' }) })
  const { owner, project } = module
  const doc = await buildDoc(test, { module, content: describeOperation('/orders', { summary: 'Place' }) })
  const projectId = project.publicId
  const modules = [{ moduleId: module.publicId, mode: 'live' as const, isAll: 1 as const }]
  const weComWebhook = `${server.url}/wecom?key=secret`
  const release = await must(test, owner, addRelease, { projectId, releaseNo: '1.0', modules, weComWebhook })
  const releaseId = release.id
  expect(release).toMatchObject({ dingdingWebhook: '', weComWebhook: `${new URL(server.url).origin}/…cret` })
  const slack = await must(test, owner, addReleaseRobot, { releaseId, ...fields, address: `${server.url}/slack` })
  const other = { ...fields, address: `${server.url}/other` }
  const second = await must(test, owner, addRelease, { projectId, releaseNo: '2.0', modules })
  await must(test, owner, addReleaseRobot, { releaseId: second.id, ...other })
  const act = async (work: Promise<unknown>): Promise<(string | undefined)[]> => {
    const before = server.asked.length
    await work
    await test.jobs.runUntilIdle()
    return server.asked.slice(before).map(({ path }) => path.split('?')[0])
  }
  const both = ['/slack', '/wecom']
  expect((await act(must(test, owner, setReleaseStatus, { id: releaseId, status: 1 }))).sort()).toEqual(both)
  expect(await act(editCall(test, owner, doc.publicId, { summary: 'Place', description: 'New' }))).toEqual([])
  const live = [{ moduleId: module.publicId, mode: 'live' as const, docIds: [doc.publicId] }]
  expect((await act(must(test, owner, updateRelease, { id: releaseId, modules: live }))).sort()).toEqual(both)
  expect(await act(must(test, owner, setReleaseStatus, { id: second.id, status: 1 }))).toEqual(['/other'])
  await must(test, owner, updateRelease, { id: releaseId, weComWebhook: '' })
  expect(await act(must(test, owner, setReleaseStatus, { id: releaseId, status: 0 }))).toEqual(['/slack'])
  const sent = await test.call(pageReleaseRobotDeliveries, { query: { releaseId, id: slack.id } }, owner)
  expect(sent.data?.list.map(({ state, title }) => [state, title])).toEqual([
    ['delivered', `Shop: release 1.0 made invalid`],
    ['delivered', `Shop: release 1.0 updated`],
    ['delivered', `Shop: release 1.0 published`],
  ])
  expect(await must(test, owner, testReleaseRobot, { releaseId, id: slack.id })).toEqual({
    isDelivered: true,
    problem: '',
  })
  const preview = { kind: 'slack', language: 'en', template: '', example: 'change' } as const
  const { text } = await must(test, owner, previewReleaseRobot, { releaseId, ...preview })
  expect(text).toContain(`https://docs.example/release/${releaseId}`)
  // Of the release alone: neither its application nor another release has them.
  const listed = await test.call(listReleaseRobots, { query: { releaseId } }, owner)
  expect(listed.data?.list.map(({ id, scope }) => [id, scope])).toEqual([[slack.id, 'release']])
  expect((await test.call(listRobots, { query: { moduleId: module.publicId } }, owner)).data?.list).toEqual([])
  await must(test, owner, setReleaseStatus, { id: releaseId, status: 1 })
  expect(await act(must(test, owner, removeRelease, { id: releaseId }))).toEqual([])
  await server.close()
})

it('are refused to readers, and for what the server may not call', async () => {
  const module = await buildModule(test)
  const body = { projectId: module.project.publicId, releaseNo: '1.0' }
  const { id: releaseId } = await must(test, module.owner, addRelease, body)
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  const given = { releaseId, ...fields, address: 'https://robot.example/send' }
  expect((await test.call(addReleaseRobot, { body: given }, guest)).code).not.toBe('0')
  const forbidden = 'http://169.254.169.254/send'
  const refused = await test.call(updateRelease, { body: { id: releaseId, dingdingWebhook: forbidden } }, module.owner)
  expect(refused.error).toBe('address_forbidden')
  expect(await test.db.selectFrom('robot').select('id').where('project_id', '=', module.project.id).execute()).toEqual(
    [],
  )
})
