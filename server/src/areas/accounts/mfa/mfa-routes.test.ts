import { createHash } from 'node:crypto'
import {
  beginMfa,
  deleteDoc,
  endUserSessions,
  getDocDetail,
  getMfaQrCode,
  getMfaState,
  getSecondFactor,
  getSpaceInfo,
  getUserInfo,
  listSpaces,
  listViewProjects,
  login,
  renewRecoveryCodes,
  resetMfa,
  restoreTrash,
  unbindMfa,
  updateSpaceMfa,
  userStatus,
  verifyMfa,
  verifyRecoveryCode,
  type SettingsOf,
  updateSystemSettings,
} from '@lectern/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import {
  bindSecondFactor,
  codeAt,
  passwordOfBuilt as password,
  startSignIn,
  stepMs,
} from '../../../../test/support/second-factor.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { settingKey, writeSettings } from '../../../core/settings.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

const minute = 60_000
const demand = (required: SettingsOf<'mfa'>['required']) =>
  writeSettings(test.db, 'mfa', { required, issuer: 'Lectern' })
beforeEach(() => demand('off'))

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const wrong = { code: '0', data: { checkStatus: false, loginResult: null, recoveryCodes: null } }
const right = { code: '0', data: { checkStatus: true } }
const expired = { error: 'mfa_challenge_expired', data: null }
/** A code that none of the present steps has. */
const wrongCode = (secret: string): string => {
  const present = new Set([-2, -1, 0, 1, 2].map((step) => codeAt(secret, test.now() + step * stepMs)))
  return ['000001', '000002', '000003', '000004', '000005', '000006'].find((code) => !present.has(code)) ?? ''
}
const sessionsOf = (userId: number) =>
  test.db.selectFrom('session').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const auditOf = async (userId: number) => {
  const rows = await rowsOf(test.db, 'audit', { subject_id: userId, subject_kind: 'user' })
    .select(['action', 'details'])
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.action} ${row.details}`)
}
async function boundUser() {
  const user = await buildUser(test)
  return { user, ...(await bindSecondFactor(test, user)) }
}

describe('signing in with a second factor', () => {
  it('gives a challenge instead of a token, and the token for a code', async () => {
    const { user, secret } = await boundUser()
    const first = await test.call(login, { body: { username: user.username, password } })
    expect(first.data).toMatchObject({ token: '', mfaEnable: true, isFirstMfaAuth: false })
    const challenge = first.data?.challenge ?? ''
    expect((await test.call(getMfaState, { body: { challenge } })).data).toMatchObject({
      username: user.username,
      issuer: 'Lectern',
      isFirstMfaAuth: false,
      hasPasskeys: false,
      expiresAtMs: test.now() + 5 * minute,
    })
    const answer = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(secret, test.now()) } })
    expect(answer).toMatchObject({
      code: '0',
      data: {
        checkStatus: true,
        recoveryCodes: null,
        loginResult: { status: userStatus.enabled, mfaEnable: false, isFirstMfaAuth: false, challenge: '' },
      },
    })
    const token = answer.data?.loginResult?.token ?? ''
    expect(await test.call(getUserInfo, {}, { token })).toMatchObject({ data: { username: user.username } })
    expect((await auditOf(user.id)).slice(-1)).toEqual(['user.signIn {"secondFactor":"app"}'])
  })

  it('makes no session of a password alone, nor of a challenge used as a token', async () => {
    const { user } = await boundUser()
    const before = await sessionsOf(user.id)
    const challenge = await startSignIn(test, user)
    expect(await test.call(getUserInfo, {}, { token: challenge })).toMatchObject({ code: '1000' })
    expect(await sessionsOf(user.id)).toEqual(before)
  })

  it('takes the step before and the step after, and no further', async () => {
    const { user, secret } = await boundUser()
    const startOfStep = Math.ceil(test.now() / stepMs) * stepMs + 10 * stepMs
    test.advance(startOfStep - test.now())
    const tries: [number, boolean][] = [
      [startOfStep - stepMs - 1, false],
      [startOfStep - stepMs, true],
      [startOfStep + 2 * stepMs, false],
      [startOfStep + 2 * stepMs - 1, true],
    ]
    for (const [shownAtMs, isTaken] of tries) {
      const challenge = await startSignIn(test, user)
      const answer = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(secret, shownAtMs) } })
      expect(answer.data?.checkStatus, String(shownAtMs - startOfStep)).toBe(isTaken)
    }
  })

  it('takes each code once, and none older than the last', async () => {
    const { user, secret } = await boundUser()
    const totpCode = codeAt(secret, test.now())
    const [one, two, three] = [
      await startSignIn(test, user),
      await startSignIn(test, user),
      await startSignIn(test, user),
    ]
    expect(await test.call(verifyMfa, { body: { challenge: one, totpCode } })).toMatchObject(right)
    expect(await test.call(verifyMfa, { body: { challenge: two, totpCode } })).toMatchObject(wrong)
    const older = codeAt(secret, test.now() - stepMs)
    expect(await test.call(verifyMfa, { body: { challenge: three, totpCode: older } })).toMatchObject(wrong)
  })

  it('lets one of many tries with the same code win', async () => {
    const { user, secret } = await boundUser()
    const challenges = await Promise.all(Array.from({ length: 6 }, () => startSignIn(test, user)))
    const totpCode = codeAt(secret, test.now())
    const before = (await sessionsOf(user.id)).length
    const answers = await Promise.all(
      challenges.flatMap((challenge) => [
        test.call(verifyMfa, { body: { challenge, totpCode } }),
        test.call(verifyMfa, { body: { challenge, totpCode } }),
      ]),
    )
    expect(answers.filter((each) => each.data?.checkStatus === true)).toHaveLength(1)
    expect(await sessionsOf(user.id)).toHaveLength(before + 1)
    test.advance(2 * 60 * minute)
  })

  it('keeps zeros in front, and takes only six digits', async () => {
    const { user, secret } = await boundUser()
    // Somewhere within the next days the app shows a code that begins with a zero.
    while (!codeAt(secret, test.now()).startsWith('0')) test.advance(stepMs)
    const totpCode = codeAt(secret, test.now())
    const challenge = await startSignIn(test, user)
    for (const cut of [totpCode.slice(1), ` ${totpCode}`, `${totpCode}0`, '']) {
      const answer = await test.call(verifyMfa, { body: { challenge, totpCode: cut } })
      expect(answer.error).toBe('invalid_input')
    }
    const asNumber = await test.send(verifyMfa, { body: { challenge, totpCode: Number(totpCode) } })
    expect(asNumber.json()).toMatchObject({ error: 'invalid_input' })
    expect(await test.call(verifyMfa, { body: { challenge, totpCode } })).toMatchObject(right)
  })

  it('uses a challenge up: by success, by five wrong answers, by five minutes', async () => {
    const { user, secret } = await boundUser()
    const done = await startSignIn(test, user)
    await test.call(verifyMfa, { body: { challenge: done, totpCode: codeAt(secret, test.now()) } })
    test.advance(stepMs)
    const fresh = () => codeAt(secret, test.now())
    expect(await test.call(verifyMfa, { body: { challenge: done, totpCode: fresh() } })).toMatchObject(expired)
    expect(await test.call(getMfaState, { body: { challenge: done } })).toMatchObject(expired)

    const late = await startSignIn(test, user)
    test.advance(5 * minute)
    expect(await test.call(verifyMfa, { body: { challenge: late, totpCode: fresh() } })).toMatchObject(expired)

    const guessed = await startSignIn(test, user)
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await test.call(verifyMfa, { body: { challenge: guessed, totpCode: wrongCode(secret) } })
      expect(answer).toMatchObject({ ...wrong, data: { ...wrong.data, triesLeft } })
    }
    expect(await test.call(verifyMfa, { body: { challenge: guessed, totpCode: fresh() } })).toMatchObject(expired)

    // The account waits too, whatever the challenge.
    const next = await startSignIn(test, user)
    const locked = await test.call(verifyMfa, { body: { challenge: next, totpCode: fresh() } }, { language: 'en' })
    expect(locked).toMatchObject({ error: 'mfa_locked', msg: 'Too many wrong codes. Try again in 1 minute.' })
    test.advance(minute + 1)
    expect(await test.call(verifyMfa, { body: { challenge: next, totpCode: fresh() } })).toMatchObject(right)
  })

  it('takes a challenge only for whom and for what it was given', async () => {
    const [one, other] = [await boundUser(), await boundUser()]
    const challenge = await startSignIn(test, one.user)
    const totpCode = codeAt(other.secret, test.now())
    expect(await test.call(verifyMfa, { body: { challenge, totpCode } })).toMatchObject(wrong)
    const recoveryCode = other.recoveryCodes[0] ?? ''
    expect(await test.call(verifyRecoveryCode, { body: { challenge, recoveryCode } })).toMatchObject(wrong)
    expect(await test.call(getMfaQrCode, { body: { challenge } })).toMatchObject({ error: 'mfa_bound' })

    const begun = await test.call(beginMfa, { body: { password } }, one.user)
    const forBinding = begun.data?.challenge ?? ''
    const answer = await test.call(verifyRecoveryCode, {
      body: { challenge: forBinding, recoveryCode: one.recoveryCodes[0] ?? '' },
    })
    expect(answer).toMatchObject(expired)
    const made = await test.call(verifyMfa, { body: { challenge: 'x'.repeat(43), totpCode } })
    expect(made).toMatchObject(expired)
  })

  it('ends with the sessions: a new password, or a super admin, stops it between the factors', async () => {
    const { user, secret } = await boundUser()
    const root = await buildUser(test, { isSuperAdmin: true })
    const challenge = await startSignIn(test, user)
    await test.call(endUserSessions, { body: { id: user.publicId } }, root)
    const totpCode = codeAt(secret, test.now())
    expect(await test.call(verifyMfa, { body: { challenge, totpCode } })).toMatchObject(expired)
  })

  it('refuses a disabled account after the password, and between the factors', async () => {
    const { user, secret } = await boundUser()
    const challenge = await startSignIn(test, user)
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', user.id).execute()
    const totpCode = codeAt(secret, test.now())
    expect(await test.call(verifyMfa, { body: { challenge, totpCode } })).toMatchObject({ error: 'account_disabled' })
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({
      error: 'account_disabled',
    })
    expect(await test.db.selectFrom('mfa_challenge').selectAll().where('user_id', '=', user.id).execute()).toHaveLength(
      1,
    )
  })

  it('does not tell a wrong password that there is a second factor', async () => {
    const { user } = await boundUser()
    const answer = await test.call(login, { body: { username: user.username, password: md5('wrong') } })
    expect(answer).toMatchObject({ error: 'login_failed', data: null })
  })
})

describe('recovery codes', () => {
  it('let somebody in once each, however they are typed', async () => {
    const { user, recoveryCodes } = await boundUser()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/)
    const use = async (recoveryCode: string) => {
      const challenge = await startSignIn(test, user)
      return test.call(verifyRecoveryCode, { body: { challenge, recoveryCode } })
    }
    const answer = await use(first)
    expect(answer).toMatchObject(right)
    expect(await test.call(getUserInfo, {}, { token: answer.data?.loginResult?.token ?? '' })).toMatchObject({
      code: '0',
    })
    expect(await use(first)).toMatchObject(wrong)
    expect(await use(second.replaceAll('-', ' ').toUpperCase())).toMatchObject(right)
    for (const text of ['nothing', 'aaaa-bbbb-cccc-dddd', `${second.slice(0, 15)}2222`]) {
      expect(await use(text), text).toMatchObject(wrong)
    }
    const { data } = await test.call(getSecondFactor, {}, { token: answer.data?.loginResult?.token ?? '' })
    expect(data?.recoveryCodes).toMatchObject({ left: 8, total: 10 })
    test.advance(2 * 60 * minute)
  })

  it('are spent by one of two at the same moment', async () => {
    const { user, recoveryCodes } = await boundUser()
    const challenges = [await startSignIn(test, user), await startSignIn(test, user)]
    const answers = await Promise.all(
      challenges.map((challenge) =>
        test.call(verifyRecoveryCode, { body: { challenge, recoveryCode: recoveryCodes[0] ?? '' } }),
      ),
    )
    expect(answers.map((each) => each.data?.checkStatus).sort()).toEqual([false, true])
  })

  it('are renewed after a proof, and the old ones are nothing any more', async () => {
    const { user, secret, recoveryCodes } = await boundUser()
    expect(await test.call(renewRecoveryCodes, { body: {} }, user)).toMatchObject({ error: 'mfa_proof_missing' })
    const refused = await test.call(renewRecoveryCodes, { body: { password: md5('wrong') } }, user)
    expect(refused).toMatchObject({ error: 'mfa_proof_wrong', data: null })
    const totpCode = codeAt(secret, test.now())
    const renewed = await test.call(renewRecoveryCodes, { body: { totpCode } }, user)
    expect(renewed.data?.recoveryCodes).toHaveLength(10)
    expect(await test.call(renewRecoveryCodes, { body: { totpCode } }, user)).toMatchObject({
      error: 'mfa_proof_wrong',
    })
    const challenge = await startSignIn(test, user)
    const [old = ''] = recoveryCodes
    expect(await test.call(verifyRecoveryCode, { body: { challenge, recoveryCode: old } })).toMatchObject(wrong)
    const [fresh = ''] = renewed.data?.recoveryCodes ?? []
    expect(await test.call(verifyRecoveryCode, { body: { challenge, recoveryCode: fresh } })).toMatchObject(right)
  })
})

describe('binding from the account', () => {
  it('asks for the password, shows a secret, and is done with its first code', async () => {
    const user = await buildUser(test)
    const other = await test.call(login, { body: { username: user.username, password } })
    for (const body of [{}, { totpCode: '123456' }, { password: md5('wrong') }]) {
      const refused = await test.call(beginMfa, { body }, user)
      expect(['mfa_proof_missing', 'mfa_proof_wrong']).toContain(refused.error)
    }
    const begun = await test.call(beginMfa, { body: { password } }, user)
    const challenge = begun.data?.challenge ?? ''
    expect(await test.call(verifyMfa, { body: { challenge, totpCode: '123456' } })).toMatchObject({
      error: 'mfa_secret_missing',
    })
    const shown = (await test.call(getMfaQrCode, { body: { challenge } })).data
    const { secret = '', uri = '', qrCode = '' } = shown ?? {}
    expect(uri).toContain(`otpauth://totp/Lectern:${user.username}?issuer=Lectern&secret=${secret}`)
    expect(Buffer.from(qrCode.replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toMatch(/^<svg /)
    expect(await test.call(verifyMfa, { body: { challenge, totpCode: wrongCode(secret) } })).toMatchObject(wrong)
    expect((await test.call(getSecondFactor, {}, user)).data).toMatchObject({ app: null, recoveryCodes: null })

    const bound = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(secret, test.now()) } })
    expect(bound).toMatchObject({ ...right, data: { checkStatus: true, loginResult: null } })
    expect(bound.data?.recoveryCodes).toHaveLength(10)
    expect(await test.call(getMfaQrCode, { body: { challenge } })).toMatchObject(expired)
    expect((await test.call(getSecondFactor, {}, user)).data).toMatchObject({
      app: { createdAtMs: test.now(), lastUsedAtMs: null },
      recoveryCodes: { left: 10, total: 10 },
      passkeys: [],
      isRequired: false,
      proofs: { password: true, app: true },
    })
    // The other session was there before the factor.
    expect(await test.call(getUserInfo, {}, { token: other.data?.token ?? '' })).toMatchObject({ code: '1000' })
    expect((await sessionsOf(user.id)).map((each) => each.second_factor_at_ms)).toEqual([test.now()])
    expect(await auditOf(user.id)).toContain('mfa.bind {}')
  })

  it('shows no secret twice: another call makes another one', async () => {
    const user = await buildUser(test)
    const challenge = (await test.call(beginMfa, { body: { password } }, user)).data?.challenge ?? ''
    const first = (await test.call(getMfaQrCode, { body: { challenge } })).data?.secret ?? ''
    const second = (await test.call(getMfaQrCode, { body: { challenge } })).data?.secret ?? ''
    expect(second).not.toBe(first)
    const old = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(first, test.now()) } })
    expect(old).toMatchObject(wrong)
    const fresh = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(second, test.now()) } })
    expect(fresh).toMatchObject(right)
  })

  it('replaces the app: the old one stays until the new one is proven, the recovery codes stay', async () => {
    const { user, secret, recoveryCodes } = await boundUser()
    const challenge = (await test.call(beginMfa, { body: { password } }, user)).data?.challenge ?? ''
    const next = (await test.call(getMfaQrCode, { body: { challenge } })).data?.secret ?? ''
    const withOld = await startSignIn(test, user)
    const totpCode = codeAt(secret, test.now())
    expect(await test.call(verifyMfa, { body: { challenge: withOld, totpCode } })).toMatchObject(right)
    const bound = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(next, test.now()) } })
    expect(bound).toMatchObject({ ...right, data: { checkStatus: true, recoveryCodes: null } })
    test.advance(stepMs)
    const after = await startSignIn(test, user)
    const old = codeAt(secret, test.now())
    expect(await test.call(verifyMfa, { body: { challenge: after, totpCode: old } })).toMatchObject(wrong)
    const recoveryCode = recoveryCodes[0] ?? ''
    expect(await test.call(verifyRecoveryCode, { body: { challenge: after, recoveryCode } })).toMatchObject(right)
  })

  it('ends with the session it was begun in', async () => {
    const user = await buildUser(test)
    const challenge = (await test.call(beginMfa, { body: { password } }, user)).data?.challenge ?? ''
    await test.db.deleteFrom('session').where('user_id', '=', user.id).execute()
    expect(await test.call(getMfaQrCode, { body: { challenge } })).toMatchObject(expired)
  })

  it('asks an account without a password for a fresh sign-in', async () => {
    const user = await buildUser(test)
    await test.db.updateTable('user').set({ password_hash: null }).where('id', '=', user.id).execute()
    expect(await test.call(beginMfa, { body: {} }, user)).toMatchObject({ code: '0' })
    test.advance(11 * minute)
    expect(await test.call(beginMfa, { body: {} }, user)).toMatchObject({ error: 'mfa_proof_missing' })
  })

  it('is turned off with the password or a code, and everything goes with it', async () => {
    const { user, secret } = await boundUser()
    expect(await test.call(unbindMfa, { body: {} }, user)).toMatchObject({ error: 'mfa_proof_missing' })
    expect(await test.call(unbindMfa, { body: { totpCode: wrongCode(secret) } }, user)).toMatchObject({
      error: 'mfa_proof_wrong',
    })
    const done = await test.call(unbindMfa, { body: { totpCode: codeAt(secret, test.now()) } }, user)
    expect(done).toMatchObject({ code: '0', data: null })
    for (const table of ['totp', 'recovery_code', 'passkey', 'mfa_challenge'] as const) {
      const rows = await test.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()
      expect(rows, table).toEqual([])
    }
    const answer = await test.call(login, { body: { username: user.username, password } })
    expect(answer.data).toMatchObject({ mfaEnable: false, challenge: '' })
    expect(await test.call(unbindMfa, { body: { password } }, user)).toMatchObject({ error: 'mfa_not_bound' })
    expect(await auditOf(user.id)).toContain('mfa.unbind {}')
  })

  it('counts wrong proofs like wrong passwords', async () => {
    const user = await buildUser(test)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await test.call(beginMfa, { body: { password: md5('wrong') } }, user)
      expect(answer.error).toBe('mfa_proof_wrong')
    }
    expect(await test.call(beginMfa, { body: { password } }, user)).toMatchObject({ error: 'mfa_locked' })
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({
      error: 'login_locked',
    })
  })
})

describe('requiring a second factor', () => {
  const save = (required: SettingsOf<'mfa'>['required'], caller: BuiltUser, version = 'initial') =>
    test.call(updateSystemSettings, { body: { group: 'mfa', value: { required, issuer: 'Lectern' }, version } }, caller)

  it('is refused to super admins without one of their own, whose session it would end', async () => {
    const root = await buildUser(test, { isSuperAdmin: true })
    await test.db.deleteFrom('setting').where('key', '=', settingKey('mfa')).execute()
    for (const required of ['everybody', 'superAdmins'] as const)
      expect(await save(required, root)).toMatchObject({
        error: 'invalid_input',
        details: { fields: [{ field: 'required' }] },
      })
    expect(await test.db.selectFrom('setting').select('key').where('key', '=', settingKey('mfa')).execute()).toEqual([])
    expect((await test.call(getUserInfo, {}, root)).code).toBe('0')
    // As after binding in this session.
    await test.db.updateTable('user').set({ mfa_since_ms: test.now() }).where('id', '=', root.id).execute()
    await test.db
      .updateTable('session')
      .set({ second_factor_at_ms: test.now() })
      .where('user_id', '=', root.id)
      .execute()
    const saved = await save('everybody', root)
    expect(saved.code).toBe('0')
    expect((await test.call(getUserInfo, {}, root)).code).toBe('0')
    expect((await save('off', root, saved.data?.version)).code).toBe('0')
  })
})

describe('a system that demands a second factor', () => {
  it('has people bind one when they sign in, and gives no token before', async () => {
    const user = await buildUser(test)
    await demand('everybody')
    const first = await test.call(login, { body: { username: user.username, password } })
    expect(first.data).toMatchObject({ token: '', mfaEnable: true, isFirstMfaAuth: true })
    const challenge = first.data?.challenge ?? ''
    const spare = (await test.call(login, { body: { username: user.username, password } })).data?.challenge ?? ''
    await test.call(getMfaQrCode, { body: { challenge: spare } })
    expect((await test.call(getMfaState, { body: { challenge } })).data?.isFirstMfaAuth).toBe(true)
    const secret = (await test.call(getMfaQrCode, { body: { challenge } })).data?.secret ?? ''
    const bound = await test.call(verifyMfa, { body: { challenge, totpCode: codeAt(secret, test.now()) } })
    expect(bound.data?.recoveryCodes).toHaveLength(10)
    const token = bound.data?.loginResult?.token ?? ''
    expect(await test.call(getUserInfo, {}, { token })).toMatchObject({ code: '0' })

    // A challenge from before must not put another app in its place.
    expect(await test.call(getMfaQrCode, { body: { challenge: spare } })).toMatchObject(expired)
    expect(await test.call(verifyMfa, { body: { challenge: spare, totpCode: '123456' } })).toMatchObject(expired)
    const caller = { token }
    expect(await test.call(unbindMfa, { body: { password } }, caller)).toMatchObject({ error: 'mfa_still_required' })
  })

  it('ends sessions without one within one request, and lets them go on when it no longer demands it', async () => {
    const [root, user] = [await buildUser(test, { isSuperAdmin: true }), await buildUser(test)]
    await demand('superAdmins')
    expect(await test.call(getUserInfo, {}, root)).toMatchObject({ code: '1000' })
    expect(await test.call(getUserInfo, {}, user)).toMatchObject({ code: '0' })
    await demand('everybody')
    expect(await test.call(getUserInfo, {}, user)).toMatchObject({ code: '1000' })
    await demand('off')
    expect(await test.call(getUserInfo, {}, root)).toMatchObject({ code: '0' })
  })
})

describe('a space that demands a second factor', () => {
  it('lets in only who has one, its projects and documents included', async () => {
    const space = await buildSpace(test)
    const project = await buildProject(test, { space })
    const module = await buildModule(test, { project })
    const doc = await buildDoc(test, { module })
    const [member, root] = [await buildUser(test), await buildUser(test, { isSuperAdmin: true })]
    await addToSpace(test, space.id, member, 'dev')
    await addToProject(test, project.id, member, 'dev')
    const gone = await buildDoc(test, { module })
    const deleted = await test.call(deleteDoc, { body: { id: gone.publicId } }, member)
    const open = { id: space.publicId, isRequired: true }
    // Who turns it on must not shut themselves out.
    expect(await test.call(updateSpaceMfa, { body: open }, space.owner)).toMatchObject({ error: 'mfa_required' })
    expect(await test.call(updateSpaceMfa, { body: open }, member)).toMatchObject({ error: 'no_permission' })
    await bindSecondFactor(test, space.owner)
    expect(await test.call(updateSpaceMfa, { body: open }, space.owner)).toMatchObject({ code: '0' })

    for (const caller of [member, root]) {
      const info = await test.call(getSpaceInfo, { query: { spaceId: space.publicId } }, caller)
      expect(info).toMatchObject({ error: 'mfa_required', data: null })
      const detail = await test.call(getDocDetail, { query: { id: doc.publicId } }, caller)
      expect(detail).toMatchObject({ error: 'mfa_required', data: null })
    }
    // The space is named, so that one knows what for; what it holds is not.
    const listed = (await test.call(listSpaces, {}, member)).data?.[0]
    expect(listed).toMatchObject({ id: space.publicId, requiresMfa: true, projectCount: 0, docCount: 0 })
    expect((await test.call(listViewProjects, {}, member)).data).toEqual([])
    const refused = await test.call(restoreTrash, { body: { id: deleted.data?.trashId ?? '' } }, member)
    expect(refused).toMatchObject({ error: 'mfa_required' })
    const stranger = await buildUser(test)
    expect(await test.call(getSpaceInfo, { query: { spaceId: space.publicId } }, stranger)).toMatchObject({
      error: 'not_accessible',
    })

    const { secret } = await bindSecondFactor(test, member)
    expect(await test.call(getDocDetail, { query: { id: doc.publicId } }, member)).toMatchObject({ code: '0' })
    expect(await test.call(getSpaceInfo, { query: { spaceId: space.publicId } }, space.owner)).toMatchObject({
      data: { requiresMfa: true },
    })
    await test.call(unbindMfa, { body: { totpCode: codeAt(secret, test.now()) } }, member)
    expect(await test.call(getDocDetail, { query: { id: doc.publicId } }, member)).toMatchObject({
      error: 'mfa_required',
    })
    const off = { id: space.publicId, isRequired: false }
    expect(await test.call(updateSpaceMfa, { body: off }, space.owner)).toMatchObject({ code: '0' })
    expect(await test.call(getDocDetail, { query: { id: doc.publicId } }, member)).toMatchObject({ code: '0' })
    const actions = await rowsOf(test.db, 'audit', { space_id: space.id, action: 'space.mfaUpdate' })
      .select('details')
      .orderBy('id')
      .execute()
    expect(actions.map((each) => each.details)).toEqual(['{"isRequired":true}', '{"isRequired":false}'])
  })
})

describe('a reset by a super admin', () => {
  it('takes everything off, ends the sessions, and leaves the password to sign in with', async () => {
    const { user } = await boundUser()
    const root = await buildUser(test, { isSuperAdmin: true })
    const challenge = await startSignIn(test, user)
    expect(await test.call(resetMfa, { body: { id: user.publicId } }, root)).toMatchObject({ code: '0' })
    expect(await test.call(getUserInfo, {}, user)).toMatchObject({ code: '1000' })
    expect(await test.call(verifyMfa, { body: { challenge, totpCode: '123456' } })).toMatchObject(expired)
    const answer = await test.call(login, { body: { username: user.username, password } })
    expect(answer.data).toMatchObject({ mfaEnable: false })
    expect(await auditOf(user.id)).toContain('mfa.reset {}')
    expect(await test.call(resetMfa, { body: { id: user.publicId } }, root)).toMatchObject({ error: 'mfa_not_bound' })
    expect(await test.call(resetMfa, { body: { id: root.publicId } }, user)).toMatchObject({ code: '1000' })
  })

  it('is nothing for anybody else', async () => {
    const { user } = await boundUser()
    const other = await buildUser(test)
    expect(await test.call(resetMfa, { body: { id: user.publicId } }, other)).toMatchObject({ error: 'no_permission' })
    expect((await test.call(getSecondFactor, {}, user)).data?.app).not.toBeNull()
  })
})

describe('secrets', () => {
  it('stand nowhere in clear: not in the database, not in later answers', async () => {
    const { user, secret, recoveryCodes } = await boundUser()
    const challenge = await startSignIn(test, user)
    const tables = ['user', 'session', 'totp', 'recovery_code', 'mfa_challenge', 'audit', 'secret', 'event'] as const
    const texts = await Promise.all(
      tables.map(async (table) => JSON.stringify(await test.db.selectFrom(table).selectAll().execute())),
    )
    const state = await test.send(getSecondFactor, {}, user)
    const told = texts.join('\n') + state.body + (await test.send(getMfaState, { body: { challenge } })).body
    for (const each of [
      secret,
      challenge,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(told.includes(each)).toBe(false)
    }
  })
})
