import { checkVisitPassword, type VisitedKind } from '@lectern/contracts'
import { md5 } from 'js-md5'
import { beforeEach, expect, it, vi } from 'vitest'
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

it('takes over what is typed while it is being drawn', async () => {
  const early = drawEarly('correct-')
  function Typing() {
    for (const field of early.shadowRoot?.querySelectorAll('input') ?? []) field.value = 'correct-horse'
    return null
  }
  const { page } = renderPart(
    <>
      {formOf('share')}
      <Typing />
    </>,
  )
  await expect.poll(() => page.getByLabelText('Password')).toHaveProperty('value', 'correct-horse')
})

it('waits until its button is let go', async () => {
  const early = drawEarly('correct-horse')
  // jsdom presses nothing.
  const matches = vi.spyOn(early, 'matches').mockReturnValue(true)
  renderPart(formOf('share'))
  expect(matches).toHaveBeenCalledWith(':active')
  expect(early.isConnected).toBe(true)
  early.dispatchEvent(new Event('pointerup', { bubbles: true }))
  early.dataset['sent'] = ''
  await expect.poll(() => opened).toBe(1)
  expect(early.isConnected).toBe(false)
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
