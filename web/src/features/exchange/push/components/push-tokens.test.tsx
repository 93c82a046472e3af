import {
  createApplicationToken,
  listApplicationTokens,
  revokeApplicationToken,
  type ApplicationToken,
} from '@lectern/contracts'
import { beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { PushTokens } from './push-tokens.tsx'

const token: ApplicationToken = {
  id: 'token1',
  name: 'Build server',
  lastFour: 'c0de',
  isSigned: 0,
  creatorName: 'Ann',
  createdAtMs: Date.UTC(2026, 0, 1),
  rotatedAtMs: Date.UTC(2026, 0, 1),
  previousUntilMs: null,
  lastUsedAtMs: null,
  lastUsedAddress: '',
}

let server: FakeServer
let tokens: ApplicationToken[]
beforeEach(() => {
  tokens = [token]
  server = new FakeServer()
  server.answer(listApplicationTokens, () => ({ tokens }))
})

it('makes a token that is shown once', async () => {
  server.answer(createApplicationToken, ({ body }) => {
    tokens = [{ ...token, id: 'token2', name: body.name }, ...tokens]
    return { ...token, id: 'token2', name: body.name, secret: 'ltk_secret' }
  })
  const { page, user } = renderPart(<PushTokens moduleId="module1" />)
  await user.click(await page.findByRole('button', { name: 'New token' }))
  await user.click(await page.findByRole('button', { name: 'Create' }))
  // A name is needed; nothing was sent.
  expect(server.asked(createApplicationToken)).toEqual([])
  await user.type(page.getByLabelText(/^Name/), ' Nightly ')
  await user.click(page.getByRole('button', { name: 'Create' }))
  expect(await page.findByText('ltk_secret')).toBeTruthy()
  expect(server.asked(createApplicationToken).map(({ body }) => body)).toEqual([
    { moduleId: 'module1', name: 'Nightly' },
  ])
  await user.click(page.getByRole('button', { name: 'I’ve saved it' }))
  await expect.poll(() => page.queryByText('ltk_secret')).toBeNull()
  expect(await page.findByText('Nightly')).toBeTruthy()
})

it('keeps the dialog with its name when the server refuses', async () => {
  server.refuse(createApplicationToken, 'no_rights', 'You may not do this')
  const { page, user } = renderPart(<PushTokens moduleId="module1" />)
  await user.click(await page.findByRole('button', { name: 'New token' }))
  await user.type(await page.findByLabelText(/^Name/), 'Nightly')
  await user.click(page.getByRole('button', { name: 'Create' }))
  expect(await page.findByText('You may not do this')).toBeTruthy()
  expect(page.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nightly')
})

it('revokes after a question, and leaves a token that the server kept', async () => {
  const { page, user } = renderPart(<PushTokens moduleId="module1" />)
  const revoke = async (answer: 'Revoke' | 'Cancel') => {
    await user.click(await page.findByRole('button', { name: 'Actions for Build server' }))
    await user.click(await page.findByRole('menuitem', { name: 'Revoke' }))
    const question = await page.findByRole('dialog', { name: 'Revoke the token “Build server”?' })
    await user.click(page.getByRole('button', { name: answer }))
    await expect.poll(() => question.isConnected).toBe(false)
  }
  await revoke('Cancel')
  expect(server.asked(revokeApplicationToken)).toEqual([])
  server.lose(revokeApplicationToken)
  await revoke('Revoke')
  await expect.poll(() => server.asked(revokeApplicationToken).length).toBe(1)
  expect(page.getByText('Build server')).toBeTruthy()
  server.answer(revokeApplicationToken, () => {
    tokens = []
    return null
  })
  await revoke('Revoke')
  expect(await page.findByText('No tokens yet')).toBeTruthy()
})
