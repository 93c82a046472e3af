import { checkVisitPassword, type VisitedKind } from '@lectern/contracts'
import { md5 } from 'js-md5'
import { beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { renderPart } from '../../../../test/render-part.tsx'
import { UnlockForm } from './unlock-form.tsx'

const server = new FakeServer()
let opened = 0
const formOf = (of: VisitedKind) => (
  <UnlockForm visit={{ of, key: 'Ab12cd34' }} onOpened={() => (opened += 1)} onRefused={() => undefined} />
)

beforeEach(() => {
  opened = 0
  server.answer(checkVisitPassword, () => ({ accessToken: 'secret', expiresAtMs: Date.now() + 60_000 }))
})

/** The form that the server wrote, as a browser has it. */
function drawEarly(typed: string): HTMLElement {
  const early = document.createElement('div')
  early.id = 'early'
  const field = document.createElement('input')
  field.value = typed
  early.attachShadow({ mode: 'open' }).append(field)
  document.body.append(early)
  return early
}

it('goes on with what was typed before it was there', async () => {
  const early = drawEarly('correct-')
  const { page, user } = renderPart(formOf('share'))
  expect(early.isConnected).toBe(false)
  const field = page.getByLabelText('Password')
  expect(field).toHaveProperty('value', 'correct-')
  await user.type(field, 'horse')
  await user.click(page.getByRole('button', { name: 'Open documents' }))
  await expect.poll(() => opened).toBe(1)
  expect(server.asked(checkVisitPassword)[0]?.body.password).toBe(md5('correct-horse'))
})

it('sends what was sent before it was there', async () => {
  drawEarly('correct-horse').dataset['sent'] = ''
  renderPart(formOf('share'))
  await expect.poll(() => opened).toBe(1)
})

it.each([
  ['share', 'Password not empty'],
  ['compose', 'Can not empty'],
] as const)('of a %s, sent without a password, is refused: %s (specification §5)', async (of, text) => {
  drawEarly(' ').dataset['sent'] = ''
  const { page } = renderPart(formOf(of))
  await expect.poll(() => page.queryByText(text)).not.toBeNull()
  expect(opened).toBe(0)
})
