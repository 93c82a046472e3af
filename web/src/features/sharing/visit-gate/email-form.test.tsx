import { requestVisitCode } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { renderPart } from '../../../../test/render-part.tsx'
import { EmailForm } from './email-form.tsx'

it('sends the address that was entered before the program was there', async () => {
  const server = new FakeServer()
  server.answer(requestVisitCode, { expiresAtMs: 1 })
  const early = document.createElement('div')
  early.id = 'early'
  early.dataset['sent'] = ''
  const field = document.createElement('input')
  field.value = 'ann@partner.example'
  early.attachShadow({ mode: 'open' }).append(field)
  document.body.append(early)
  renderPart(
    <EmailForm visit={{ of: 'share', key: 'Ab12cd34' }} onOpened={() => undefined} onRefused={() => undefined} />,
  )
  await expect.poll(() => server.asked(requestVisitCode).map(({ body }) => body.email)).toEqual(['ann@partner.example'])
  expect(early.isConnected).toBe(false)
})
