import {
  bindMeterSphere,
  getMeterSphere,
  getMeterSphereTarget,
  listMeterSphereFolders,
  listMeterSphereProjects,
  pageMeterSphereSyncs,
  saveMeterSphere,
  syncMeterSphere,
  testMeterSphere,
  type MeterSphereSync,
} from '@lectern/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { ConnectionGroup } from './connection-group.tsx'
import { TargetPanel } from './target-panel.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const target = { projectId: 'p1', projectName: 'Shop', folderId: 'f1', folderName: 'Orders' }
const failed: MeterSphereSync = {
  ...{ id: 'syncsync', state: 'failed', cause: 'push', startedBy: 'Mia', attempts: 4, createdAtMs: 1, endedAtMs: 2 },
  problem: { reason: 'refused', said: 'No such module' },
}

it('connects a space once a test found its workspaces', async () => {
  server.answer(getMeterSphere, { connection: null })
  const { page, user } = renderPart(<ConnectionGroup spaceId="s" />)
  await user.type(await page.findByLabelText('Server address'), 'https://ms.example')
  await user.type(page.getByLabelText('Access Key'), 'a'.repeat(16))
  await user.type(page.getByLabelText('Secret Key'), 'b'.repeat(16))
  server.answer(testMeterSphere, { problem: { reason: 'refused', said: 'bad keys' }, list: [] })
  await user.click(page.getByRole('button', { name: 'Test connection' }))
  await page.findByText('MeterSphere refused: bad keys')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  server.answer(testMeterSphere, { problem: null, list: [{ id: 'o1', name: 'Company' }] })
  await user.click(page.getByRole('button', { name: 'Test connection' }))
  await vi.waitFor(() => {
    expect(page.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })
  const connection = {
    version: '3',
    address: 'https://ms.example',
    workspaceId: 'o1',
    workspaceName: 'Company',
  } as const
  server.answer(saveMeterSphere, { connection: { ...connection, updatedBy: 'Mia', updatedAtMs: 1 } })
  await user.click(page.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(server.asked(saveMeterSphere)).toHaveLength(1))
  const keys = { accessKey: 'a'.repeat(16), secretKey: 'b'.repeat(16) }
  expect(server.asked(saveMeterSphere)[0]?.body).toEqual({ spaceId: 's', ...connection, ...keys })
  // What was found on one server is not saved for another.
  await user.type(page.getByLabelText('Server address'), '/v2')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

it('shows what became of the last sending, and sends again', async () => {
  server.answer(getMeterSphereTarget, { isConnected: true, target })
  server.answer(pageMeterSphereSyncs, { list: [failed], total: 1, pageIndex: 1, pageSize: 10 })
  const { page, user } = renderPart(<TargetPanel moduleId="m" />)
  const entry = await page.findByRole('listitem')
  expect(entry.textContent).toContain('Failed after 4 attempts')
  expect(entry.textContent).toContain('MeterSphere refused: No such module')
  server.answer(syncMeterSphere, { ...failed, state: 'waiting', problem: null })
  await user.click(page.getByRole('button', { name: 'Sync again' }))
  await vi.waitFor(() => expect(server.asked(syncMeterSphere)).toHaveLength(1))
})

it('chooses a project and a module of it', async () => {
  server.answer(getMeterSphereTarget, { isConnected: true, target: null })
  server.answer(listMeterSphereProjects, { problem: null, list: [{ id: 'p1', name: 'Shop' }] })
  server.answer(listMeterSphereFolders, { problem: null, list: [{ id: 'f1', name: 'Orders', depth: 0 }] })
  const { page, user } = renderPart(<TargetPanel moduleId="m" />)
  await user.click(await page.findByRole('button', { name: 'Choose module' }))
  await user.click(page.getByRole('combobox', { name: 'Project' }))
  await user.click(await page.findByRole('option', { name: 'Shop' }))
  await vi.waitFor(() => expect(server.asked(listMeterSphereFolders)).toHaveLength(1))
  await user.click(page.getByRole('combobox', { name: 'Module' }))
  await user.click(await page.findByRole('option', { name: 'Orders' }))
  server.answer(bindMeterSphere, null)
  await user.click(page.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(server.asked(bindMeterSphere)).toHaveLength(1))
  expect(server.asked(bindMeterSphere)[0]?.body).toEqual({ moduleId: 'm', ...target })
})
