import { deleteProject, deleteSpace, getSpaceInfo, listModules, type SpaceInfo } from '@lectern/contracts'
import { afterEach, expect, it } from 'vitest'
import { FakeServer } from '../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../test/render-part.tsx'
import { answersFor, prepareImport, rememberJob } from '../../features/exchange/import/import-answers.ts'
import { CancelImport } from './cancel-import.tsx'

const space: SpaceInfo = {
  id: 'space1',
  name: 'Ann’s space',
  description: '',
  isCompose: 0,
  requiresMfa: false,
  creatorName: 'Ann',
  roleCode: 'admin',
  projectCount: 1,
  docCount: 0,
  memberCount: 1,
  faces: [],
  latest: null,
  leaders: [],
  orderIndex: 10,
  createdAtMs: 1,
  updatedAtMs: 1,
  can: {
    compose: false,
    configure: true,
    createProject: true,
    delete: true,
    manageMembers: true,
    manageOpenUsers: true,
    restore: true,
    update: true,
  },
}

afterEach(clearParts)

/** The page of a project that was made for its import, in a space that was made with it. */
async function begin(projectId: string, projectCount: number) {
  const server = new FakeServer()
  server.answer(listModules, [])
  server.answer(getSpaceInfo, { ...space, projectCount })
  server.answer(deleteSpace, { trashId: 'trash1' })
  server.answer(deleteProject, { trashId: 'trash1' })
  prepareImport(projectId, await answersFor('curl https://example.com'), { spaceId: 'space1', isNewSpace: true })
  return { server, ...renderPart(<CancelImport projectId={projectId} />) }
}

it('moves the space of a first import to the trash with its project, while it has no other', async () => {
  const { server, page, user } = await begin('project1', 1)
  await user.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await page.findByText(/moved to the trash/)).toBeTruthy()
  expect(server.asked(deleteSpace)).toMatchObject([{ body: { id: 'space1' } }])
  expect(server.asked(deleteProject)).toEqual([])
})

it('leaves a space that has other projects by now', async () => {
  const { server, page, user } = await begin('project2', 2)
  await user.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await page.findByText(/moved to the trash/)).toBeTruthy()
  expect(server.asked(deleteProject)).toMatchObject([{ body: { id: 'project2' } }])
  expect(server.asked(deleteSpace)).toEqual([])
})

it('only leads back once an import has started', async () => {
  const { server, page } = await begin('project3', 1)
  clearParts()
  rememberJob('project3', 'job1')
  renderPart(<CancelImport projectId="project3" />)
  expect(page.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/project/doc/project3')
  expect(server.asked(listModules)).toEqual([])
})
