import { cancelSubscribeDoc, docType, listFollowableFields, subscribeDoc, type FollowedDoc } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { getToasts } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { FollowedDocs } from './following-table.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

const body = { section: 'body', mediaType: 'application/json' }
const doc: FollowedDoc = {
  ...{ id: 'doc00001', name: 'Place an order', type: docType.http, httpMethod: 'POST', deprecated: '$false$' },
  ...{ moduleId: 'module01', moduleName: 'Shop', projectId: 'project1', projectName: 'Web', level: 'breaking' },
  ...{ fields: [{ ...body, path: 'gone' }], updatedAtMs: 0 },
}

it('fields are chosen from those of the document, and those it has no more are left', async () => {
  server.answer(listFollowableFields, [
    { ...body, path: 'items', name: 'items', type: 'array<object>', level: 0 },
    { ...body, path: 'items[].quantity', name: 'quantity', type: 'integer', level: 1 },
  ])
  server.answer(subscribeDoc, null)
  const { page, user } = renderPart(<FollowedDocs docs={[doc]} />)
  await user.click(page.getByRole('button', { name: 'Notifications for Place an order: 1 field, breaking' }))
  await user.click(await page.findByRole('menuitem', { name: 'Choose fields…' }))
  await user.click(await page.findByRole('checkbox', { name: /quantity/ }))
  await user.click(page.getByRole('checkbox', { name: /gone/ }))
  await user.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => server.asked(subscribeDoc).map((call) => call.body))
    .toEqual([{ sourceId: 'doc00001', fields: [{ ...body, path: 'items[].quantity' }] }])
})

it('fields are followed again when a document is unfollowed and that is undone', async () => {
  server.answer(cancelSubscribeDoc, null)
  server.answer(subscribeDoc, null)
  const { page, user } = renderPart(<FollowedDocs docs={[doc]} />)
  await user.click(page.getByRole('button', { name: 'Unfollow Place an order' }))
  await expect.poll(() => getToasts()).toHaveLength(1)
  getToasts()[0]?.action?.run()
  await expect
    .poll(() => server.asked(subscribeDoc).map((call) => call.body))
    .toEqual([{ sourceId: 'doc00001', level: 'breaking', fields: [{ ...body, path: 'gone' }] }])
})
