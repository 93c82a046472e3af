import { addRobot, listRobots, pageRobotDeliveries, previewRobot, type Robot } from '@lectern/contracts'
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
  ...{ id: 'robot001', name: 'Team', kind: 'dingtalk', isOfProject: 1, address: 'https://oapi.dingtalk.com/…1234' },
  ...{ hasSecret: true, language: 'en', events: ['breaking', 'releases'], template: '', isOn: 1, createdBy: 'Mia' },
  failedCount: 2,
  lastDelivery: {
    ...{ id: 'delivery', state: 'failed', title: 'Shop: 1 change', attempts: 6, problem: 'HTTP 503' },
    ...{ createdAtMs: 1, endedAtMs: 2 },
  },
}

it('shows what robots are sent and what could not be, and leads to that', async () => {
  server.answer(listRobots, { list: [robot], can: { update: true } })
  const { page, user } = renderPart(<RobotList moduleId="m" />)
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
  const { page, user } = renderPart(<RobotList moduleId="m" />)
  await user.click(await page.findByRole('button', { name: 'Add robot' }))
  await page.findByText('Shop: test message')
  await user.type(page.getByRole('textbox', { name: 'Name' }), 'Team')
  await user.type(page.getByLabelText('Webhook address'), 'https://a.example')
  await user.click(page.getByRole('checkbox', { name: 'New comments' }))
  await vi.waitFor(() =>
    expect(server.asked(previewRobot).map(({ body }) => body?.example)).toEqual(['change', 'comment']),
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
