import { getUserInfo, initialLdap, login, saveLdap, testLdap, userStatus, type LdapSettings } from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildSpace } from '../../../../test/factories/build-places.ts'
import { testAuthority } from '../../../../test/support/outside/certificates.ts'
import { startLdapServer, type LdapEntry, type LdapServer } from '../../../../test/support/outside/ldap-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { filterFor, isUsableFilter } from './directory.ts'
import { useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)

const servers: LdapServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  test.advance(2 * 60 * 60_000)
})

const base = 'dc=example,dc=org'
const service: LdapEntry = { dn: `cn=lectern,${base}`, password: 'service secret', attributes: { cn: ['lectern'] } }
const person = (uid: string, more: Record<string, string[]> = {}): LdapEntry => ({
  dn: `uid=${uid},ou=people,${base}`,
  password: `password of ${uid}`,
  attributes: {
    objectClass: ['person'],
    uid: [uid],
    displayName: [`Name of ${uid}`],
    mail: [`${uid}@example.org`],
    entryUUID: [`id-of-${uid}`],
    ...more,
  },
})

async function startDirectory(options: Partial<Parameters<typeof startLdapServer>[0]> = {}): Promise<LdapServer> {
  const server = await startLdapServer({ entries: [service, person('mei'), person('lin')], ...options })
  servers.push(server)
  return server
}

function settingsFor(server: LdapServer, overrides: Partial<LdapSettings> = {}): LdapSettings {
  return {
    ...initialLdap,
    isEnabled: true,
    url: server.url,
    baseDn: base,
    bindDn: service.dn,
    timeoutMs: 3_000,
    ...overrides,
  }
}

async function useDirectory(server: LdapServer, overrides: Partial<LdapSettings> = {}): Promise<void> {
  const body = { settings: settingsFor(server, overrides), secret: 'service secret' }
  expect(await test.call(saveLdap, { body }, admin)).toMatchObject({ code: '0' })
}

const signIn = (username: string, password = `password of ${username}`) =>
  test.call(login, { body: { username, password, source: 'ldap' } })

const userNamed = (username: string) =>
  test.db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()

describe('signing in with a directory', () => {
  it('searches as the service, binds as the person, and makes the account once', async () => {
    const server = await startDirectory()
    await useDirectory(server)
    const first = await signIn('mei')
    expect(first).toMatchObject({ code: '0', data: { status: userStatus.enabled } })
    expect(server.asked).toEqual([
      `bind ${service.dn}`,
      'search (&(objectclass=person)(uid=mei))',
      `bind uid=mei,ou=people,${base}`,
    ])
    const info = await test.call(getUserInfo, {}, { token: first.data?.token ?? '' })
    expect(info.data).toMatchObject({ username: 'mei', nickname: 'Name of mei', email: 'mei@example.org' })
    expect(await userNamed('mei')).toMatchObject({ source: 'ldap', password_hash: null })
    const second = await signIn('MEI', 'password of mei')
    const again = await test.call(getUserInfo, {}, { token: second.data?.token ?? '' })
    expect(again.data?.id).toBe(info.data?.id)
  })

  it('answers an unknown name and a wrong password alike, and locks after five', async () => {
    await useDirectory(await startDirectory())
    const wrong = await signIn('mei', 'wrong')
    const unknown = await signIn('nobody', 'wrong')
    expect(wrong.error).toBe('login_failed')
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
    for (let attempt = 2; attempt < 5; attempt += 1) await signIn('mei', 'wrong')
    expect((await signIn('mei', 'wrong')).error).toBe('login_locked')
    expect((await signIn('mei')).error).toBe('login_locked')
  })

  it('does not ask the directory while locked', async () => {
    const server = await startDirectory()
    await useDirectory(server)
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn('lin', 'wrong')
    const before = server.asked.length
    await signIn('lin')
    expect(server.asked).toHaveLength(before)
  })

  it('never sends an empty password', async () => {
    const server = await startDirectory()
    await useDirectory(server)
    expect((await test.call(login, { body: { username: 'mei', password: '', source: 'ldap' } })).error).toBe(
      'invalid_input',
    )
    expect(server.asked).toEqual([])
  })

  it.each(['*', 'mei)(uid=*', '*)(|(uid=*', 'm\\65i', 'mei*', '(uid=mei)'])(
    'takes %s for a name and nothing else',
    async (typed) => {
      const server = await startDirectory()
      await useDirectory(server)
      expect((await signIn(typed, 'password of mei')).error).toBe('login_failed')
      expect(server.asked).not.toContain(`bind uid=mei,ou=people,${base}`)
    },
  )

  it('refuses when the filter finds several', async () => {
    await useDirectory(await startDirectory(), { filter: '(|(uid={login})(objectClass=person))' })
    expect((await signIn('mei')).error).toBe('sign_in_elsewhere_unreachable')
  })

  it('does not follow referrals', async () => {
    const other = await startDirectory()
    const server = await startDirectory({ referral: `${other.url}/${base}` })
    await useDirectory(server)
    expect((await signIn('mei')).code).toBe('0')
    expect((await signIn('zhao')).error).toBe('login_failed')
    expect(other.asked).toEqual([])
  })

  it('is closed while it is switched off', async () => {
    await useDirectory(await startDirectory(), { isEnabled: false })
    expect((await signIn('mei')).error).toBe('login_source_unavailable')
  })

  it('says that the directory cannot be reached, and does not count that as a failure', async () => {
    const server = await startDirectory()
    await useDirectory(server)
    await server.close()
    servers.splice(0)
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect((await signIn('mei')).error).toBe('sign_in_elsewhere_unreachable')
    }
  })

  it('gives up on a directory that says nothing', async () => {
    await useDirectory(await startDirectory({ isSilent: true }), { timeoutMs: 500 })
    expect((await signIn('mei')).error).toBe('sign_in_elsewhere_unreachable')
  })

  it('does not let a disabled account in', async () => {
    await useDirectory(await startDirectory())
    await signIn('lin')
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('username', '=', 'lin').execute()
    expect((await signIn('lin')).error).toBe('account_disabled')
    await test.db.updateTable('user').set({ status: userStatus.enabled }).where('username', '=', 'lin').execute()
  })
})

describe('encrypted connections', () => {
  it.each(['ldaps', 'starttls'] as const)('%s with the authority that was pasted', async (security) => {
    const server = await startDirectory({ security })
    await useDirectory(server, { caCertificate: testAuthority, startTls: security === 'starttls' })
    expect((await signIn('mei')).code).toBe('0')
    if (security === 'starttls') expect(server.asked[0]).toBe('starttls')
  })

  it.each(['ldaps', 'starttls'] as const)('%s refuses an authority nobody named', async (security) => {
    const server = await startDirectory({ security })
    await useDirectory(server, { startTls: security === 'starttls' })
    expect((await signIn('mei')).error).toBe('sign_in_elsewhere_unreachable')
    expect(server.asked.filter((each) => each.startsWith('bind'))).toEqual([])
  })

  it.each(['ldaps', 'starttls'] as const)('%s refuses a certificate for another machine', async (security) => {
    const server = await startDirectory({ security, certificate: 'elsewhere' })
    await useDirectory(server, { caCertificate: testAuthority, startTls: security === 'starttls' })
    expect((await signIn('mei')).error).toBe('sign_in_elsewhere_unreachable')
    expect(server.asked.filter((each) => each.startsWith('bind'))).toEqual([])
  })

  it('says nothing in clear when the directory does not know StartTLS', async () => {
    const server = await startDirectory()
    await useDirectory(server, { startTls: true })
    expect((await signIn('mei')).error).toBe('sign_in_elsewhere_unreachable')
    expect(server.asked).toEqual(['starttls'])
  })
})

describe('newcomers', () => {
  it('are refused where accounts are not made', async () => {
    await useDirectory(await startDirectory({ entries: [service, person('wang')] }), { createsAccounts: false })
    expect((await signIn('wang')).error).toBe('sign_in_no_account')
    expect(await userNamed('wang')).toBeUndefined()
  })

  it('need an address of an allowed domain', async () => {
    const entries = [
      service,
      person('zhou'),
      person('qian', { mail: ['qian@partner.example'] }),
      person('sun', { mail: [] }),
    ]
    await useDirectory(await startDirectory({ entries }), { domains: ['partner.example'] })
    expect((await signIn('zhou')).error).toBe('sign_in_domain_refused')
    expect((await signIn('sun')).error).toBe('sign_in_domain_refused')
    expect((await signIn('qian')).code).toBe('0')
  })

  it('never get an account that is there already, whatever its name and address', async () => {
    const local = await buildUser(test, { username: 'admin2', isSuperAdmin: true })
    const entries = [service, person('admin2', { mail: ['admin2@example.com'] })]
    await useDirectory(await startDirectory({ entries }))
    const answer = await signIn('admin2')
    const info = await test.call(getUserInfo, {}, { token: answer.data?.token ?? '' })
    expect(info.data).toMatchObject({ username: 'admin2-2', isSuperAdmin: false, email: null })
    expect(info.data?.id).not.toBe(local.publicId)
  })

  it('keep their account when the directory renames them', async () => {
    await useDirectory(await startDirectory({ entries: [service, person('old-name')] }))
    const before = await signIn('old-name')
    const renamed = person('new-name', { entryUUID: ['id-of-old-name'], mail: ['new-name@example.org'] })
    await useDirectory(await startDirectory({ entries: [service, renamed] }))
    const after = await signIn('new-name')
    const info = await test.call(getUserInfo, {}, { token: after.data?.token ?? '' })
    expect(info.data).toMatchObject({ username: 'old-name', email: 'new-name@example.org' })
    expect(before.code).toBe('0')
  })

  it('get the roles of their groups, and lose them with the group, but nothing given by hand', async () => {
    const space = await buildSpace(test)
    const other = await buildSpace(test)
    const group = `cn=Developers,ou=groups,${base}`
    const grants = [
      { group: group.toLowerCase(), spaceId: space.publicId, role: 'dev' as const, isSuperAdmin: false },
      { group: 'cn=bosses', spaceId: '', role: 'guest' as const, isSuperAdmin: true },
    ]
    await useDirectory(await startDirectory({ entries: [service, person('gao', { memberOf: [group] })] }), { grants })
    const answer = await signIn('gao')
    const gao = await userNamed('gao')
    if (gao === undefined) throw new Error('no account')
    await test.db
      .insertInto('space_member')
      .values({ space_id: other.id, user_id: gao.id, role: 'admin', created_at_ms: 0, added_by: null })
      .execute()
    const roles = () =>
      test.db.selectFrom('space_member').select(['space_id', 'role']).where('user_id', '=', gao.id).execute()
    expect(answer.code).toBe('0')
    expect(await roles()).toContainEqual({ space_id: space.id, role: 'dev' })
    const bosses = { memberOf: ['CN=Bosses'] }
    await useDirectory(await startDirectory({ entries: [service, person('gao', bosses)] }), { grants })
    await signIn('gao')
    expect(await roles()).toEqual([{ space_id: other.id, role: 'admin' }])
    expect(await userNamed('gao')).toMatchObject({ is_super_admin: 1 })
    await useDirectory(await startDirectory({ entries: [service, person('gao')] }), { grants })
    await signIn('gao')
    expect(await userNamed('gao')).toMatchObject({ is_super_admin: 0 })
  })
})

describe('trying a directory', () => {
  const tryIt = (settings: LdapSettings, more: object = {}) =>
    test.call(testLdap, { body: { settings, secret: 'service secret', ...more } }, admin)

  it('tells each step and saves nothing', async () => {
    const server = await startDirectory()
    const answer = await tryIt(settingsFor(server), { username: 'mei', password: 'password of mei' })
    expect(answer.data?.steps.map(({ step, problem }) => [step, problem])).toEqual([
      ['connect', null],
      ['bindService', null],
      ['findPerson', null],
      ['checkPassword', null],
      ['readFields', null],
    ])
    expect(answer.data?.steps.at(-1)?.value).toBe('Name of mei, mei@example.org')
    expect(JSON.stringify(answer)).not.toContain('password of')
  })

  it.each([
    ['bindRefused', {}, { secret: 'wrong' }],
    ['bindRefused', {}, { secret: '' }],
    ['nobodyFound', {}, { username: 'nobody', password: 'x' }],
    ['passwordWrong', {}, { username: 'mei', password: 'x' }],
    ['searchFailed', { baseDn: 'dc=nowhere' }, { username: 'mei', password: 'x' }],
    ['idMissing', { idAttribute: 'employeeNumber' }, { username: 'mei', password: 'password of mei' }],
    ['startTls', { startTls: true }, {}],
  ] as const)('says %s', async (problem, settings, sample) => {
    const answer = await tryIt(settingsFor(await startDirectory(), settings), sample)
    expect(answer.data?.steps.at(-1)?.problem).toBe(problem)
  })

  it('says certificate', async () => {
    const answer = await tryIt(settingsFor(await startDirectory({ security: 'ldaps' })))
    expect(answer.data?.steps.at(-1)?.problem).toBe('certificate')
  })

  it.each(['ldap://169.254.169.254', 'ldap://[fe80::1]', 'ldap://[::ffff:169.254.169.254]:389'])(
    'never calls %s',
    async (url) => {
      const answer = await tryIt({ ...initialLdap, url })
      expect(answer.data?.steps).toMatchObject([{ step: 'connect', problem: 'addressForbidden' }])
    },
  )

  it('does not show the stored secret to another machine', async () => {
    const server = await startDirectory()
    await useDirectory(server)
    const elsewhere = await startDirectory()
    const settings = settingsFor(elsewhere)
    expect((await test.call(testLdap, { body: { settings } }, admin)).error).toBe('secret_required')
    expect((await test.call(saveLdap, { body: { settings } }, admin)).error).toBe('secret_required')
    const kept = settingsFor(server, { nameAttribute: 'cn' })
    expect((await test.call(testLdap, { body: { settings: kept } }, admin)).data?.steps.at(-1)?.problem).toBeNull()
  })

  it('refuses what cannot be used', async () => {
    const server = await startDirectory()
    const refused = async (settings: Partial<LdapSettings>) =>
      (await test.call(saveLdap, { body: { settings: settingsFor(server, settings), secret: 'x' } }, admin)).error
    expect(await refused({ filter: '(uid=mei)' })).toBe('ldap_filter_invalid')
    expect(await refused({ filter: '(&(uid={login})' })).toBe('ldap_filter_invalid')
    expect(await refused({ caCertificate: 'no certificate' })).toBe('certificate_invalid')
    expect(await refused({ baseDn: ' ' })).toBe('sign_in_way_incomplete')
    expect(await refused({ url: 'http://example.org' })).toBe('invalid_input')
  })
})

it('escapes every character that means something in a filter', () => {
  expect(filterFor('(uid={login})', '*()\\\0')).toBe('(uid=\\2a\\28\\29\\5c\\00)')
  expect(filterFor('(|(uid={login})(mail={login}))', '$&')).toBe('(|(uid=$&)(mail=$&))')
  expect(isUsableFilter('uid={login}')).toBe(true)
})
