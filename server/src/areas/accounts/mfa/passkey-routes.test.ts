import {
  addPasskey,
  beginPasskey,
  getMfaState,
  getPasskeyQuestion,
  getSecondFactor,
  getUserInfo,
  removePasskey,
  renamePasskey,
  verifyPasskey,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { bindSecondFactor, passwordOfBuilt as password, startSignIn } from '../../../../test/support/second-factor.ts'
import { SoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const site = 'https://docs.example.com'

const test = useTestApp({ env: { LECTERN_BASE_URL: site } })

const expired = { error: 'mfa_challenge_expired', data: null }
const wrong = { code: '0', data: { checkStatus: false, loginResult: null } }

interface Options {
  challenge: string
  rp: { id: string; name: string }
  rpId: string
  allowCredentials: { id: string }[]
  excludeCredentials: { id: string }[]
}
// WebAuthn's own form: the contract passes it on as it is.
const optionsOf = (data: { options: unknown } | null): Options => data?.options as Options

async function begin(user: BuiltUser): Promise<{ challenge: string; options: Options }> {
  const begun = await test.call(beginPasskey, { body: { password } }, user)
  expect(begun).toMatchObject({ code: '0' })
  return { challenge: begun.data?.challenge ?? '', options: optionsOf(begun.data) }
}

async function register(user: BuiltUser, key: SoftwareAuthenticator, name = 'Blue key') {
  const { challenge, options } = await begin(user)
  const response = key.create(options.challenge)
  const kept = await test.call(addPasskey, { body: { challenge, name, response } }, user)
  return { kept, credentialId: response.id }
}

async function boundUser(): Promise<BuiltUser> {
  const user = await buildUser(test)
  await bindSecondFactor(test, user)
  return user
}

async function ask(user: BuiltUser) {
  const challenge = await startSignIn(test, user)
  const asked = await test.call(getPasskeyQuestion, { body: { challenge } })
  return { challenge, options: optionsOf(asked.data) }
}

describe('keeping a passkey', () => {
  it('needs the password and an app first; the site is the configured one', async () => {
    const user = await buildUser(test)
    expect(await test.call(beginPasskey, { body: { password } }, user)).toMatchObject({ error: 'mfa_not_bound' })
    await bindSecondFactor(test, user)
    expect(await test.call(beginPasskey, { body: {} }, user)).toMatchObject({ error: 'mfa_proof_missing' })
    const { options } = await begin(user)
    expect(options.rp).toEqual({ id: 'docs.example.com', name: 'Lectern' })
    const { kept, credentialId } = await register(user, new SoftwareAuthenticator(site), '  Blue key ')
    expect(kept.data).toMatchObject({ name: 'Blue key', isSynced: false, lastUsedAtMs: null })
    expect((await begin(user)).options.excludeCredentials.map(({ id }) => id)).toEqual([credentialId])
  })

  it('refuses answers for another question, another site, other bytes, and another session', async () => {
    const [user, other] = [await boundUser(), await boundUser()]
    const key = new SoftwareAuthenticator(site)
    const elsewhere = new SoftwareAuthenticator('https://docs.example.com.evil.example', 'docs.example.com')
    const { challenge, options } = await begin(user)
    const answers = [
      key.create((await begin(user)).options.challenge),
      elsewhere.create(options.challenge),
      new SoftwareAuthenticator(site, 'example.com').create(options.challenge),
      { ...key.create(options.challenge), response: {} },
      { id: 'x' },
      null,
      'text',
      [],
    ]
    for (const response of answers) {
      const refused = await test.call(addPasskey, { body: { challenge, name: 'Key', response } }, user)
      expect(refused).toMatchObject({ error: 'passkey_refused', data: null })
    }
    const response = key.create(options.challenge)
    const body = { challenge, name: 'Key', response }
    expect(await test.call(addPasskey, { body }, other)).toMatchObject(expired)
    expect(await test.call(addPasskey, { body }, user)).toMatchObject({ code: '0' })
    expect(await test.call(addPasskey, { body }, user)).toMatchObject(expired)
    expect((await test.call(getSecondFactor, {}, user)).data?.passkeys).toHaveLength(1)
  })
})

describe('signing in with a passkey', () => {
  it('gives the token for a signature of the question', async () => {
    const user = await boundUser()
    const key = new SoftwareAuthenticator(site)
    const { credentialId } = await register(user, key)
    const { challenge, options } = await ask(user)
    expect((await test.call(getMfaState, { body: { challenge } })).data?.hasPasskeys).toBe(true)
    expect(options.rpId).toBe('docs.example.com')
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([credentialId])
    const response = key.get(options.challenge, credentialId)
    const answer = await test.call(verifyPasskey, { body: { challenge, response } })
    expect(answer).toMatchObject({ code: '0', data: { checkStatus: true, recoveryCodes: null } })
    const caller = { token: answer.data?.loginResult?.token ?? '' }
    expect(await test.call(getUserInfo, {}, caller)).toMatchObject({ data: { username: user.username } })
    const [listed] = (await test.call(getSecondFactor, {}, caller)).data?.passkeys ?? []
    expect(listed?.lastUsedAtMs).toBe(test.now())
    // Once.
    expect(await test.call(verifyPasskey, { body: { challenge, response } })).toMatchObject(expired)
  })

  it('refuses an unasked, replayed, foreign or tampered answer', async () => {
    const [user, other] = [await boundUser(), await boundUser()]
    const [key, otherKey] = [new SoftwareAuthenticator(site), new SoftwareAuthenticator(site)]
    const { credentialId } = await register(user, key)
    const { credentialId: otherId } = await register(other, otherKey)
    const unasked = await startSignIn(test, user)
    const early = await test.call(verifyPasskey, {
      body: { challenge: unasked, response: key.get('AAAA', credentialId) },
    })
    expect(early).toMatchObject({ error: 'passkey_missing' })

    const first = await ask(user)
    const used = key.get(first.options.challenge, credentialId)
    expect(await test.call(verifyPasskey, { body: { challenge: first.challenge, response: used } })).toMatchObject({
      data: { checkStatus: true },
    })
    const { challenge, options } = await ask(user)
    const good = key.get(options.challenge, credentialId)
    const elsewhere = key.get(options.challenge, credentialId)
    const evilOrigin = { type: 'webauthn.get', challenge: options.challenge, origin: 'https://evil.example' }
    const answers = [
      used,
      otherKey.get(options.challenge, otherId),
      {
        ...elsewhere,
        response: {
          ...elsewhere.response,
          clientDataJSON: Buffer.from(JSON.stringify(evilOrigin)).toString('base64url'),
        },
      },
      { id: credentialId },
    ]
    for (const response of answers) {
      expect(await test.call(verifyPasskey, { body: { challenge, response } })).toMatchObject(wrong)
    }
    // Signed before the last one the key reported: a copy of the key.
    const ahead = key.get(options.challenge, credentialId)
    expect(await test.call(verifyPasskey, { body: { challenge, response: ahead } })).toMatchObject({
      data: { checkStatus: true },
    })
    const next = await ask(user)
    expect(await test.call(verifyPasskey, { body: { challenge: next.challenge, response: good } })).toMatchObject(wrong)
  })
})

describe('one’s passkeys', () => {
  it('are renamed and removed by their owner alone', async () => {
    const [user, other] = [await boundUser(), await boundUser()]
    const { kept } = await register(user, new SoftwareAuthenticator(site))
    const id = kept.data?.id ?? ''
    const rename = { body: { id, name: ' Red key ' } }
    expect(await test.call(renamePasskey, rename, other)).toMatchObject({ error: 'not_accessible' })
    expect(await test.call(renamePasskey, rename, user)).toMatchObject({ code: '0' })
    expect((await test.call(getSecondFactor, {}, user)).data?.passkeys[0]?.name).toBe('Red key')
    expect(await test.call(removePasskey, { body: { id, password } }, other)).toMatchObject({ error: 'not_accessible' })
    expect(await test.call(removePasskey, { body: { id } }, user)).toMatchObject({ error: 'mfa_proof_missing' })
    expect(await test.call(removePasskey, { body: { id, password } }, user)).toMatchObject({ code: '0' })
    expect((await test.call(getSecondFactor, {}, user)).data?.passkeys).toEqual([])
    const challenge = await startSignIn(test, user)
    expect(await test.call(getPasskeyQuestion, { body: { challenge } })).toMatchObject({ error: 'passkey_missing' })
    const actions = await test.db
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', user.id)
      .where('action', 'like', 'passkey.%')
      .orderBy('id')
      .execute()
    expect(actions.map((each) => each.action)).toEqual(['passkey.add', 'passkey.rename', 'passkey.remove'])
  })
})
