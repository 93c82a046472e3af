import {
  getPersonalWebhook,
  pagePersonalDeliveries,
  savePersonalWebhook,
  type PersonalWebhook,
} from '@lectern/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { WebhookSection } from './webhook-section.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const lastDelivery = {
  ...({ id: 'delivery', state: 'failed', title: 'Mia edited “Place”', attempts: 1, problem: 'HTTP 410' } as const),
  ...{ createdAtMs: 1, endedAtMs: 2 },
}
const webhook: PersonalWebhook = {
  ...{ address: 'https://hooks.example/…abcd', hasSecret: true, isOn: 0, failures: 5, quiet: null, failedCount: 5 },
  lastDelivery,
}

it('says why the webhook was turned off, leads to what could not be delivered, and turns it on again', async () => {
  server.answer(getPersonalWebhook, webhook)
  server.answer(pagePersonalDeliveries, { list: [lastDelivery], total: 1, pageIndex: 1, pageSize: 10 })
  const { page, user } = renderPart(<WebhookSection />)
  expect((await page.findByRole('alert')).textContent).toContain('5 messages in a row could not be delivered')
  await user.click(page.getByRole('button', { name: '5 messages not delivered' }))
  await page.findByRole('button', { name: 'Send again' })
  expect(page.getByRole('dialog').textContent).toContain('HTTP 410')
  await user.keyboard('{Escape}')
  server.answer(savePersonalWebhook, { ...webhook, isOn: 1, failures: 0 })
  await user.click(await page.findByRole('switch', { name: 'Send messages' }))
  await vi.waitFor(() => expect(server.asked(savePersonalWebhook).map(({ body }) => body)).toEqual([{ isOn: 1 }]))
})
