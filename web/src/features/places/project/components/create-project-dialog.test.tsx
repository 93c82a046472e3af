import { addProject, getUserInfo, listSpaceMembers, type Project } from '@lectern/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { CreateProjectDialog } from './create-project-dialog.tsx'

const person = (id: string) => ({ id, username: id, nickname: id.toUpperCase(), email: null, avatar: '' })
const can = {
  update: true,
  govern: true,
  manageMembers: true,
  delete: true,
  manageModules: true,
  manageDocs: true,
  share: true,
  manageReleases: false,
  restore: true,
}

let server: FakeServer
const onCreated = vi.fn<(project: Project) => void>()
const onClose = vi.fn()
beforeEach(() => {
  onCreated.mockClear()
  onClose.mockClear()
  server = new FakeServer()
  server.answer(getUserInfo, { ...person('ann'), name: 'ANN', status: 1, isSuperAdmin: false })
  server.answer(listSpaceMembers, [
    { ...person('ann'), roleCode: 'admin', joinedAtMs: 1 },
    { ...person('bob'), roleCode: 'dev', joinedAtMs: 1 },
  ])
})
const show = () =>
  renderPart(
    <CreateProjectDialog
      opened
      space={{ id: 'space1', name: 'Shop', memberCount: 2 }}
      onClose={onClose}
      onCreated={onCreated}
    />,
  )

it('sends nothing without a name, and what was typed with one', async () => {
  server.answer(addProject, ({ body }): Project => ({
    id: 'project1',
    name: body.name,
    description: '',
    spaceId: body.spaceId,
    spaceName: 'Shop',
    isPrivate: body.isPrivate ?? 1,
    creatorName: 'ANN',
    roleCode: 'admin',
    moduleCount: 0,
    docCount: 0,
    memberCount: 1,
    faces: [],
    latest: null,
    orderIndex: 0,
    createdAtMs: 1,
    updatedAtMs: 1,
    can,
  }))
  const { page, user } = show()
  await user.click(await page.findByRole('button', { name: 'Create project' }))
  expect(server.asked(addProject)).toEqual([])
  const name = page.getByLabelText<HTMLInputElement>(/^Name/)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await user.type(name, '  Orders ')
  await user.click(page.getByRole('radio', { name: /^Public/ }))
  await user.click(page.getByRole('button', { name: 'Create project' }))
  expect(await page.findByText('Created the project “Orders”')).toBeTruthy()
  expect(server.asked(addProject).map(({ body }) => body)).toEqual([
    { name: 'Orders', description: '', spaceId: 'space1', isPrivate: 0, adminIds: [] },
  ])
  expect(onCreated.mock.calls.map(([{ id }]) => id)).toEqual(['project1'])
})

it('shows at the name that it is taken, and keeps what was typed', async () => {
  server.refuse(addProject, 'name_taken', 'There is a project “Orders” here already')
  const { page, user } = show()
  await user.type(await page.findByLabelText(/^Name/), 'Orders')
  await user.click(page.getByRole('button', { name: 'Create project' }))
  expect(await page.findByText('There is a project “Orders” here already')).toBeTruthy()
  expect(page.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Orders')
  expect(onCreated).not.toHaveBeenCalled()
  // At the field, not in a toast.
  expect(page.queryByRole('button', { name: 'Close message' })).toBeNull()
})

it('asks before typed text is thrown away', async () => {
  const { page, user } = show()
  await user.type(await page.findByLabelText(/^Name/), 'Orders')
  await user.keyboard('{Escape}')
  await expect.poll(() => page.getAllByRole('dialog').length).toBe(2)
  expect(onClose).not.toHaveBeenCalled()
})
