import { getPreferences, updatePreferences, type EmailEvent } from '@lectern/contracts'
import { afterEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { ChannelMatrix } from './channel-matrix.tsx'

afterEach(clearParts)

const moved = 'A document is moved: Email'

it('turns emails about one kind of event off and on again', async () => {
  const server = new FakeServer()
  server.answer(getPreferences, { mutedEmails: ['docDeleted'] })
  server.answer(updatePreferences, ({ body: { mutedEmails } }) => ({ mutedEmails: mutedEmails ?? [] }))
  const { page, user } = renderPart(<ChannelMatrix mode="daily" webhook={undefined} />)
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'A document is deleted or restored: Email' }))
    .toMatchObject({
      checked: false,
    })
  await user.click(page.getByRole('checkbox', { name: moved }))
  await expect.poll(() => page.getByRole('checkbox', { name: moved })).toMatchObject({ checked: false })
  await user.click(page.getByRole('checkbox', { name: moved }))
  await expect.poll(() => page.getByRole('checkbox', { name: moved })).toMatchObject({ checked: true })
  expect(server.asked(updatePreferences).map(({ body }) => body.mutedEmails)).toEqual([
    ['docDeleted', 'docMoved'],
    ['docDeleted'],
  ])
})

it('turns calls of the webhook off for one kind of event, and leaves emails as they are', async () => {
  const server = new FakeServer()
  server.answer(getPreferences, { mutedEmails: ['docDeleted'] })
  const mutedEmails: EmailEvent[] = ['docDeleted']
  server.answer(updatePreferences, ({ body: { mutedWebhook } }) => ({ mutedEmails, mutedWebhook: mutedWebhook ?? [] }))
  const { page, user } = renderPart(<ChannelMatrix mode="daily" webhook={{ isOn: true }} />)
  const called = 'A document is deleted or restored: Webhook'
  await expect
    .poll(() => page.getByRole('checkbox', { name: called }))
    .toMatchObject({ checked: true, disabled: false })
  await user.click(page.getByRole('checkbox', { name: called }))
  await expect.poll(() => page.getByRole('checkbox', { name: called })).toMatchObject({ checked: false })
  expect(server.asked(updatePreferences).map(({ body }) => body)).toEqual([{ mutedWebhook: ['docDeleted'] }])
  expect(page.getByRole('checkbox', { name: 'A document is deleted or restored: Email' })).toMatchObject({
    checked: false,
  })
})

it('offers no choice while no emails come at all', async () => {
  const server = new FakeServer()
  server.answer(getPreferences, {})
  const { page } = renderPart(<ChannelMatrix mode="off" webhook={{ isOn: true }} />)
  const boxes = await page.findAllByRole('checkbox', { name: /: Email$/ })
  expect(boxes.map((box) => box.matches(':disabled:not(:checked)'))).toEqual([true, true, true, true, true])
})
