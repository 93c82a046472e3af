import {
  getUserInfo,
  pageSpaceMembers,
  removeSpaceMembers,
  restoreSpaceMembers,
  updateSpaceMembers,
  type Member,
} from '@lectern/contracts'
import { beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { MembersPanel } from './members-panel.tsx'

const place = {
  kind: 'space',
  id: 'space1',
  name: 'Shop',
  space: { id: 'space1', name: 'Shop' },
  isManaged: true,
} as const

const memberOf = (id: string, roleCode: Member['roleCode']): Member => ({
  id,
  username: id,
  nickname: id.toUpperCase(),
  email: `${id}@example.com`,
  avatar: '',
  roleCode,
  fixedBy: null,
  isSuperAdmin: false,
  isDisabled: false,
  joinedAtMs: Date.UTC(2026, 0, 1),
  addedBy: null,
  lastVisitAtMs: null,
  can: { changeRole: true, remove: true, leave: false },
})

let server: FakeServer
let members: Member[]
beforeEach(() => {
  members = [memberOf('ann', 'admin'), memberOf('bob', 'dev'), memberOf('cyd', 'guest')]
  server = new FakeServer()
  server.answer(getUserInfo, {
    ...memberOf('ann', 'admin'),
    name: 'ANN',
    status: 1,
  })
  server.answer(pageSpaceMembers, ({ body }) => {
    const found = members.filter(
      (member) =>
        member.username.includes(body.username ?? '') && (body.roleCode ?? member.roleCode) === member.roleCode,
    )
    const countOf = (role: Member['roleCode']) => members.filter((member) => member.roleCode === role).length
    return {
      list: found,
      total: found.length,
      pageIndex: 1,
      pageSize: 20,
      counts: { all: members.length, admin: countOf('admin'), dev: countOf('dev'), guest: countOf('guest') },
      can: { manageMembers: true },
    }
  })
})

it('lists members, and finds none with a word that leads back', async () => {
  const { page, user } = renderPart(<MembersPanel place={place} />)
  expect(await page.findByText('BOB')).toBeTruthy()
  expect(page.getByText('bob@example.com')).toBeTruthy()
  await user.type(page.getByLabelText('Filter by name or email'), 'zoe')
  await user.click(await page.findByRole('button', { name: 'Clear filter' }))
  expect(await page.findByText('CYD')).toBeTruthy()
})

it('gives another role, and says what the server refused', async () => {
  const { page, user } = renderPart(<MembersPanel place={place} />)
  server.answer(updateSpaceMembers, ({ body }) => {
    members = members.map((member) =>
      body.userIds.includes(member.id) ? { ...member, roleCode: body.roleCode } : member,
    )
    return null
  })
  const choose = async (now: string, role: RegExp) => {
    await user.click(await page.findByRole('button', { name: `Change the role of BOB, currently ${now}` }))
    await user.click(await page.findByRole('menuitemradio', { name: role }))
  }
  await choose('Developer', /^Guest/)
  expect(await page.findByText('Changed the role of BOB to Guest')).toBeTruthy()
  expect(await page.findByRole('button', { name: 'Change the role of BOB, currently Guest' })).toBeTruthy()
  expect(server.asked(updateSpaceMembers).map(({ body }) => body)).toEqual([
    { spaceId: 'space1', userIds: ['bob'], roleCode: 'guest' },
  ])
  server.refuse(updateSpaceMembers, 'member_missing', 'BOB is no member any more')
  members = members.filter(({ id }) => id !== 'bob')
  await choose('Guest', /^Developer/)
  expect(await page.findByText('BOB is no member any more')).toBeTruthy()
  // The list is asked for again: somebody else was quicker.
  await expect.poll(() => page.queryByText('bob@example.com')).toBeNull()
})

it('asks before one makes oneself less than an admin', async () => {
  const { page, user } = renderPart(<MembersPanel place={place} />)
  await user.click(await page.findByRole('button', { name: 'Change the role of ANN, currently Space admin' }))
  await user.click(await page.findByRole('menuitemradio', { name: /^Guest/ }))
  const question = await page.findByRole('dialog', { name: 'Change your own role to Guest?' })
  expect(question.textContent).toContain('You won’t be able to manage members here anymore')
  await user.keyboard('{Escape}')
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  expect(server.asked(updateSpaceMembers)).toEqual([])
})

it('removes somebody, and takes it back from the toast', async () => {
  const { page, user } = renderPart(<MembersPanel place={place} />)
  const cyd = memberOf('cyd', 'guest')
  server.answer(removeSpaceMembers, () => {
    members = members.filter(({ id }) => id !== 'cyd')
    return { removalId: 'removal1' }
  })
  server.answer(restoreSpaceMembers, () => {
    members = [...members, cyd]
    return { restoredCount: 1 }
  })
  await user.click(await page.findByRole('button', { name: 'Remove CYD' }))
  await expect.poll(() => page.queryByText('cyd@example.com')).toBeNull()
  await user.click(await page.findByRole('button', { name: 'Undo' }))
  expect(await page.findByText('cyd@example.com')).toBeTruthy()
  expect(server.asked(restoreSpaceMembers).map(({ body }) => body)).toEqual([
    { spaceId: 'space1', removalId: 'removal1' },
  ])
})

it('offers to try again when the list cannot be read', async () => {
  server.refuse(pageSpaceMembers, 'space_missing', 'This space does not exist')
  const { page } = renderPart(<MembersPanel place={place} />)
  expect(await page.findByText('This space does not exist')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

it('shows what the address has, and keeps only ticks of the members shown', async () => {
  const { page, user } = renderPart(<MembersPanel place={place} />, { address: '/?q=b&role=dev' })
  expect(await page.findByText('BOB')).toBeTruthy()
  expect(page.getByRole<HTMLInputElement>('searchbox').value).toBe('b')
  expect(server.asked(pageSpaceMembers).map(({ body }) => body)).toEqual([
    { spaceId: 'space1', pageIndex: 1, pageSize: 20, roleCode: 'dev', username: 'b' },
  ])
  await user.click(page.getByRole('checkbox', { name: 'Select BOB' }))
  expect(page.getByText('1 selected')).toBeTruthy()
  await user.clear(page.getByRole('searchbox'))
  await user.click(page.getByRole('radio', { name: /^Guest/ }))
  expect(await page.findByText('CYD')).toBeTruthy()
  await expect.poll(() => page.queryByText('1 selected')).toBeNull()
})
