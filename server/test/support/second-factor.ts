/* An authenticator app for tests, and what setting one up takes. */
import { createHash } from 'node:crypto'
import { beginMfa, getMfaQrCode, login, verifyMfa } from '@lectern/contracts'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { builtPassword, type BuiltUser } from '../factories/build-people.ts'
import type { TestApp } from './test-app.ts'

export const passwordOfBuilt = createHash('md5').update(builtPassword).digest('hex')
export const stepMs = 30_000

/** What the app shows at that moment. */
export function codeAt(secret: string, atMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
}

/** Binds an app from the account page. The clock is at the next step afterwards, so that a fresh code works. */
export async function bindSecondFactor(
  test: TestApp,
  user: BuiltUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await test.call(beginMfa, { body: { password: passwordOfBuilt } }, user)
  const challenge = begun.data?.challenge ?? ''
  const { secret = '' } = (await test.call(getMfaQrCode, { body: { challenge } })).data ?? {}
  const bound = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(secret, test.now()) } })
  expect(bound).toMatchObject({ code: '0', data: { checkStatus: true } })
  test.advance(stepMs)
  return { secret, recoveryCodes: bound.data?.recoveryCodes ?? [] }
}

/** Signs in with the password; the challenge of the second factor. */
export async function startSignIn(test: TestApp, { username }: BuiltUser): Promise<string> {
  const answer = await test.call(login, { body: { username, password: passwordOfBuilt } })
  expect(answer).toMatchObject({ code: '0', data: { token: '', mfaEnable: true } })
  return answer.data?.challenge ?? ''
}
