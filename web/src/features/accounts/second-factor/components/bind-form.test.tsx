import { getMfaQrCode, verifyMfa } from '@lectern/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { BindForm } from './bind-form.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const right = { checkStatus: true, loginResult: null, triesLeft: null, recoveryCodes: ['aaaa-bbbb'] } as const

let server: FakeServer
const onBound = vi.fn()
const onEnded = vi.fn()
beforeEach(() => {
  onBound.mockClear()
  onEnded.mockClear()
  server = new FakeServer()
  server.answer(getMfaQrCode, { qrCode: picture, secret: 'ABCDEFGH', uri: 'otpauth://totp/ann' })
})
const show = () => renderPart(<BindForm challenge="challenge1" onBound={onBound} onEnded={onEnded} />)

it('shows the code to scan and the key in groups, and checks a code as soon as it is complete', async () => {
  server.answer(verifyMfa, { ...right, recoveryCodes: [...right.recoveryCodes] })
  const { page, user } = show()
  expect((await page.findByAltText<HTMLImageElement>('QR code for the authenticator app')).src).toBe(picture)
  expect(page.getByText('ABCD EFGH')).toBeTruthy()
  await user.type(page.getByLabelText('6-digit code'), '123456')
  await expect.poll(() => onBound.mock.calls.length).toBe(1)
  expect(server.asked(verifyMfa).map(({ body }) => body)).toEqual([{ challenge: 'challenge1', totpCode: '123456' }])
})

it('says how many tries are left after a wrong code, and lets type again', async () => {
  server.answer(verifyMfa, { ...right, checkStatus: false, triesLeft: 2, recoveryCodes: null })
  const { page, user } = show()
  await page.findByAltText('QR code for the authenticator app')
  await user.type(page.getByLabelText('6-digit code'), '111111')
  expect((await page.findByRole('alert')).textContent).toContain('2 tries left.')
  expect(page.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('')
  expect(onBound).not.toHaveBeenCalled()
})

it('ends with the last try, and when the challenge is too old', async () => {
  server.answer(verifyMfa, { ...right, checkStatus: false, triesLeft: 0, recoveryCodes: null })
  const { page, user } = show()
  await page.findByAltText('QR code for the authenticator app')
  await user.type(page.getByLabelText('6-digit code'), '111111')
  await expect.poll(() => onEnded.mock.calls.length).toBe(1)
  server.refuse(verifyMfa, 'mfa_challenge_expired', 'Sign in again')
  await user.type(page.getByLabelText('6-digit code'), '222222')
  await expect.poll(() => onEnded.mock.calls.length).toBe(2)
})

it('keeps what was typed and says why when the server cannot be reached', async () => {
  server.lose(verifyMfa)
  const { page, user } = show()
  await page.findByAltText('QR code for the authenticator app')
  await user.type(page.getByLabelText('6-digit code'), '111111')
  expect((await page.findByRole('alert')).textContent).not.toBe('')
  expect(onEnded).not.toHaveBeenCalled()
})

it('leads to a new sign-in when the challenge has ended before the code was shown', async () => {
  server.refuse(getMfaQrCode, 'mfa_challenge_expired', 'Sign in again')
  const { page, user } = show()
  await user.click(await page.findByRole('button', { name: 'Sign in again' }))
  expect(onEnded).toHaveBeenCalledOnce()
})
