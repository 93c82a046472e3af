/* Guesses of strangers, and what they must not do to others: devices that are known, accounts, network addresses. */
import {
  beginMfa,
  liftAttemptLimit,
  listAttemptLimits,
  login,
  resetUserPassword,
  updateOwnPassword,
} from '@lectern/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser, builtPassword, type BuiltUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { type Caller, useTestApp } from '../../../../test/support/test-app.ts'
import { passwordDigest } from '../../../auth/secrets.ts'
import { sweepExpired } from '../../../start/housekeeping.ts'

const test = useTestApp()
beforeEach(() => test.db.deleteFrom('attempt').execute())

const office = '10.1.2.3'
const password = passwordDigest(builtPassword)
const signIn = (username: string, sent: string, caller: Caller) =>
  test.call(login, { body: { username, password: sent } }, caller)

/** The cookie a browser keeps after its first sign-in. */
async function deviceOf(user: BuiltUser, ip = '10.9.9.9'): Promise<string> {
  const response = await test.send(login, { body: { username: user.username, password } }, { ip })
  const [, device = ''] = /^lectern-device=([\w-]{43});/.exec(String(response.headers['set-cookie'])) ?? []
  return device
}

/** Wrong passwords for many names, so that no account is locked. */
async function spray(count: number, ip = office): Promise<void> {
  for (let guess = 0; guess < count; guess += 1)
    expect((await signIn(`guessed-${String(guess)}`, 'wrong', { ip })).error).toBe('login_failed')
}

/** How long the server waited before it answered. */
async function pausesOf(work: () => Promise<unknown>): Promise<number[]> {
  const before = test.slept.length
  await work()
  return test.slept.slice(before)
}

describe('a known device', () => {
  it('is told by a cookie that scripts cannot read, and known by its hash', async () => {
    const user = await buildUser(test)
    const response = await test.send(login, { body: { username: user.username, password } })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^lectern-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const device = await deviceOf(user)
    const again = await test.send(login, { body: { username: user.username, password } }, { device })
    expect(String(again.headers['set-cookie'])).toContain(`lectern-device=${device};`)
    const rows = await test.db
      .selectFrom('known_device')
      .selectAll()
      .where('account', '=', `account:${user.username}`)
      .execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(device)
  })

  it('signs in while strangers keep the account locked, and is locked by its own failures', async () => {
    const user = await buildUser(test)
    const device = await deviceOf(user)
    for (let guess = 0; guess < 5; guess += 1) await signIn(user.username, 'wrong', { ip: '10.0.0.66' })
    expect((await signIn(user.username, password, { ip: '10.0.0.66' })).error).toBe('login_locked')
    expect((await signIn(user.username, password, { device })).code).toBe('0')
    const own = []
    for (let guess = 0; guess < 5; guess += 1) own.push((await signIn(user.username, 'wrong', { device })).error)
    expect(own).toEqual(['login_failed', 'login_failed', 'login_failed', 'login_failed', 'login_locked'])
    expect((await signIn(user.username, password, { device })).error).toBe('login_locked')
  })

  it('is known to its accounts alone', async () => {
    const [user, other] = [await buildUser(test), await buildUser(test)]
    const device = await deviceOf(user)
    for (let guess = 0; guess < 5; guess += 1) await signIn(other.username, 'wrong', { device })
    expect((await signIn(other.username, password, { device })).error).toBe('login_locked')
    expect((await signIn(user.username, password, { device })).code).toBe('0')
  })

  it('confirms a password while strangers keep the account locked', async () => {
    const user = await buildUser(test)
    const device = await deviceOf(user)
    for (let guess = 0; guess < 5; guess += 1) await signIn(user.username, 'wrong', { ip: '10.0.0.66' })
    const body = { oldPassword: password, ...sentPassword('another fine password') }
    expect((await test.call(updateOwnPassword, { body }, user)).error).toBe('login_locked')
    expect((await test.call(updateOwnPassword, { body }, { ...user, device })).code).toBe('0')
  })

  it('proves its owner for two-step sign-in while strangers keep the account locked, and is locked by its own failures', async () => {
    const user = await buildUser(test)
    const device = await deviceOf(user)
    for (let guess = 0; guess < 5; guess += 1) await signIn(user.username, 'wrong', { ip: '10.0.0.66' })
    const begin = (sent: string, caller: Caller) => test.call(beginMfa, { body: { password: sent } }, caller)
    expect((await begin(password, user)).error).toBe('mfa_locked')
    expect((await begin(password, { ...user, device })).code).toBe('0')
    const locked = await test.db.selectFrom('attempt').select('key').where('locked_until_ms', '>', test.now()).execute()
    expect(locked).toEqual([{ key: `account:${user.username}` }])
    for (let guess = 0; guess < 5; guess += 1)
      expect((await begin('wrong', { ...user, device })).error).toBe('mfa_proof_wrong')
    expect((await begin(password, { ...user, device })).error).toBe('mfa_locked')
  })

  it('is forgotten with the password, and after half a year without use', async () => {
    const [user, root] = [await buildUser(test), await buildUser(test, { isSuperAdmin: true })]
    const known = async () => {
      const rows = await test.db.selectFrom('known_device').select('account').execute()
      return rows.filter(({ account }) => account === `account:${user.username}`).length
    }
    await deviceOf(user)
    await test.call(resetUserPassword, { body: { id: user.publicId } }, root)
    expect(await known()).toBe(0)
    const other = await buildUser(test)
    await deviceOf(other)
    test.advance(181 * 24 * 60 * 60_000)
    await sweepExpired(test.context)
    expect(await test.db.selectFrom('known_device').select('account').execute()).toEqual([])
  })

  it('is one of the newest twenty', async () => {
    const user = await buildUser(test)
    const first = await deviceOf(user)
    for (let device = 0; device < 20; device += 1) {
      test.advance(1)
      await deviceOf(user)
    }
    const rows = await test.db
      .selectFrom('known_device')
      .select('token_hash')
      .where('account', '=', `account:${user.username}`)
      .execute()
    expect(rows).toHaveLength(20)
    for (let guess = 0; guess < 5; guess += 1) await signIn(user.username, 'wrong', {})
    expect((await signIn(user.username, password, { device: first })).error).toBe('login_locked')
  })
})

describe('an address with many wrong passwords', () => {
  it('is slowed down more and more, and nobody there is refused', async () => {
    const user = await buildUser(test)
    expect(await pausesOf(() => spray(30))).toEqual([])
    expect(await pausesOf(() => spray(1))).toEqual([1_000])
    // A right password is no failure, so the next one waits as long.
    const pauses = await pausesOf(async () =>
      expect((await signIn(user.username, password, { ip: office })).code).toBe('0'),
    )
    expect(pauses).toEqual([1_000])
    expect(await pausesOf(() => spray(30))).toEqual([...Array<number>(29).fill(1_000), 2_000])
    expect(await pausesOf(() => spray(1, '10.1.2.4'))).toEqual([])
    test.advance(61 * 30_000)
    expect(await pausesOf(() => spray(1))).toEqual([])
  })

  it('keeps neither known devices nor people who are signed in there waiting', async () => {
    const [user, root] = [await buildUser(test), await buildUser(test, { isSuperAdmin: true })]
    const device = await deviceOf(root)
    await spray(31)
    const admin = () => signIn(root.username, password, { ip: office, device })
    expect(await pausesOf(async () => expect((await admin()).code).toBe('0'))).toEqual([])
    expect(await pausesOf(() => signIn(user.username, password, { ip: office }))).toEqual([1_000])
    // The session that made is at the address.
    expect(await pausesOf(() => signIn(user.username, password, { ip: office }))).toEqual([])
  })

  it('does not keep those waiting whose account is locked', async () => {
    await spray(31)
    for (let guess = 0; guess < 5; guess += 1) await signIn('locked', 'wrong', { ip: '10.0.0.66' })
    const pauses = await pausesOf(async () =>
      expect((await signIn('locked', 'wrong', { ip: office })).error).toBe('login_locked'),
    )
    expect(pauses).toEqual([])
  })
})

describe('super admins', () => {
  it('see what is limited, and lift it', async () => {
    const [user, root] = [await buildUser(test), await buildUser(test, { isSuperAdmin: true })]
    const device = await deviceOf(root)
    for (let guess = 0; guess < 5; guess += 1) {
      await signIn(user.username, 'wrong', { ip: '10.0.0.66' })
      await signIn('my-own-password', 'wrong', { ip: '10.0.0.67' })
      await signIn(root.username, 'wrong', { device })
    }
    await spray(30)
    const listed = async () => (await test.call(listAttemptLimits, {}, root)).data?.list ?? []
    const lockedUntilMs = test.now() + 60_000
    const limits = await listed()
    expect(limits.map(({ id: _id, ...limit }) => limit)).toEqual(
      expect.arrayContaining([
        { kind: 'account', name: user.username, address: '', failures: 5, lockedUntilMs },
        // People type their password there by mistake.
        { kind: 'account', name: '', address: '', failures: 5, lockedUntilMs },
        { kind: 'device', name: root.username, address: '', failures: 5, lockedUntilMs },
        { kind: 'address', name: '', address: office, failures: 30, lockedUntilMs: null },
      ]),
    )
    expect(limits).toHaveLength(4)
    expect(JSON.stringify(limits)).not.toContain('my-own-password')
    for (const { id } of limits) expect((await test.call(liftAttemptLimit, { body: { id } }, root)).code).toBe('0')
    expect(await listed()).toEqual([])
    expect((await signIn(user.username, password, { ip: '10.0.0.66' })).code).toBe('0')
    expect(await pausesOf(() => spray(1))).toEqual([])
    const [first] = limits
    expect((await test.call(liftAttemptLimit, { body: { id: first?.id ?? '' } }, root)).error).toBe('not_accessible')
    const audit = await test.db.selectFrom('audit').select('subject_name').where('action', '=', 'limit.lift').execute()
    expect(audit.map((entry) => entry.subject_name).sort()).toEqual(['…', office, root.username, user.username].sort())
  })
})
