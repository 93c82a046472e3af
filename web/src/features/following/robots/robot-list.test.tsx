import {
  addRobot,
  addSpaceRobot,
  listRobots,
  listSpaceRobots,
  pageRobotDeliveries,
  previewRobot,
  previewSpaceRobot,
  type Robot,
} from '@lectern/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { RobotList } from './robot-list.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const robot: Robot = {
  ...{ id: 'robot001', name: 'Team', kind: 'dingtalk', scope: 'project', address: 'https://oapi.dingtalk.com/…1234' },
  ...{
    hasSecret: true,
    language: 'en',
    events: ['breaking', 'releases'],
    template: '',
    mentions: [],
    isOn: 1,
    createdBy: 'Mia',
  },
  failedCount: 2,
  can: { update: true },
  lastDelivery: {
    ...{ id: 'delivery', state: 'failed', title: 'Shop: 1 change', attempts: 6, problem: 'HTTP 503' },
    ...{ createdAtMs: 1, endedAtMs: 2 },
  },
}

it('shows what robots are sent and what could not be, and leads to that', async () => {
  server.answer(listRobots, { list: [robot], can: { update: true } })
  const { page, user } = renderPart(<RobotList place={{ kind: 'module', id: 'm' }} />)
  const card = await page.findByRole('listitem')
  expect(card.textContent).toContain('Breaking changes, Releases')
  expect(card.textContent).toContain('Not delivered after 6 attempts')
  const list = robot.lastDelivery === null ? [] : [robot.lastDelivery]
  server.answer(pageRobotDeliveries, { list, total: 1, pageIndex: 1, pageSize: 10 })
  await user.click(page.getByRole('button', { name: '2 messages not delivered' }))
  await page.findByRole('button', { name: 'Send again' })
  expect(page.getByRole('dialog').textContent).toContain('HTTP 503')
})

it('creates a robot, with what a message would look like', async () => {
  server.answer(listRobots, { list: [], can: { update: true } })
  server.answer(previewRobot, { title: 'Shop: test message', text: '- Place' })
  const { page, user } = renderPart(<RobotList place={{ kind: 'module', id: 'm' }} />)
  await user.click(await page.findByRole('button', { name: 'Add robot' }))
  await page.findByText('Shop: test message')
  await user.type(page.getByRole('textbox', { name: 'Name' }), 'Team')
  await user.type(page.getByLabelText('Webhook address'), 'https://a.example')
  await user.type(page.getByRole('textbox', { name: 'Mentions' }), '13800000000,')
  await user.click(page.getByRole('checkbox', { name: 'New comments' }))
  await vi.waitFor(() =>
    expect(server.asked(previewRobot).map(({ body }) => `${body.example} ${(body.mentions ?? []).join('')}`)).toEqual([
      'change ',
      'change 13800000000',
      'comment 13800000000',
    ]),
  )
  server.answer(addRobot, robot)
  await user.click(page.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(server.asked(addRobot)).toHaveLength(1))
  expect(server.asked(addRobot)[0]?.body).toMatchObject({
    ...{
      name: 'Team',
      address: 'https://a.example',
      kind: 'dingtalk',
      events: ['changes', 'comments'],
      isOfProject: 0,
    },
  })
})

it('shows robots of the space without what is done with them', async () => {
  const ofSpace: Robot = { ...robot, scope: 'space', lastDelivery: null, failedCount: 0, can: { update: false } }
  server.answer(listRobots, { list: [ofSpace], can: { update: true } })
  const { page } = renderPart(<RobotList place={{ kind: 'module', id: 'm' }} />)
  const card = await page.findByRole('listitem')
  expect(card.textContent).toContain('All projects')
  expect(card.textContent).toContain('Managed by admins of the space')
  expect([page.queryByRole('switch'), page.queryByRole('button', { name: 'More actions for Team' })]).toEqual([
    null,
    null,
  ])
})

it('creates a robot of a space', async () => {
  server.answer(listSpaceRobots, { list: [], can: { update: true } })
  server.answer(previewSpaceRobot, { title: 'Team: test message', text: '- Place' })
  const { page, user } = renderPart(<RobotList place={{ kind: 'space', id: 's' }} />)
  await user.click(await page.findByRole('button', { name: 'Add robot' }))
  await page.findByText('Team: test message')
  expect(page.queryByRole('checkbox', { name: 'Also for the other apps of the project' })).toBeNull()
  await user.type(page.getByRole('textbox', { name: 'Name' }), 'Ops')
  await user.type(page.getByLabelText('Webhook address'), 'https://a.example')
  server.answer(addSpaceRobot, { ...robot, scope: 'space' })
  await user.click(page.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(server.asked(addSpaceRobot)).toHaveLength(1))
  const body = server.asked(addSpaceRobot)[0]?.body
  expect(body).toMatchObject({ spaceId: 's', name: 'Ops', address: 'https://a.example' })
  expect(body).not.toHaveProperty('isOfProject')
})
