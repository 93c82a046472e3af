/*
 * A wide walk through a real server that uses every kind of secret there is, and then looks for each of them: in everything the server printed,
 * in every answer but those that are there to tell it, in every file and table it left behind.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  acceptInvitation,
  addAccessToken,
  addInvitation,
  getInvitation,
  addModule,
  addOpenUser,
  addProject,
  addShare,
  addSharePassword,
  addSpace,
  addSyncSource,
  beginMfa,
  checkSharePassword,
  checkVisitPassword,
  confirmEmail,
  createUser,
  disableShare,
  enableShare,
  findPassword,
  getMailSettings,
  getMfaQrCode,
  getPasswordReset,
  getSecondFactor,
  getShare,
  getShareMenu,
  getSignInWays,
  getSystemSettings,
  getUserInfo,
  getVisit,
  getVisitTree,
  importOpenApi,
  initialDingtalk,
  initialLdap,
  initialProvider,
  initialWecom,
  listAccessTokens,
  listSessions,
  listSharePasswords,
  listOwnValues,
  listSyncSources,
  login,
  pageAudit,
  pageOpenUsers,
  pageShares,
  regenerateShareAddress,
  register,
  renewRecoveryCodes,
  resetPassword,
  resetUserPassword,
  revokeAccessToken,
  rotateOpenUser,
  saveDingtalk,
  saveLdap,
  saveMailSettings,
  saveOauthProvider,
  saveOwnValues,
  saveWecom,
  sendProxyCall,
  setFirstPassword,
  settingGroups,
  shareType,
  testMailSettings,
  updateOwnPassword,
  updateShare,
  updateSyncSource,
  updateSystemSettings,
  verifyMfa,
  verifyRecoveryCode,
} from '@lectern/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mailCredentials, partOf, startMailServer, type MailServer } from './support/outside/mail-server.ts'
import { codeAt } from './support/second-factor.ts'
import {
  comeBackFromElsewhere,
  plantDeclared,
  useAddresses,
  visitSharePages,
} from './support/secrets/secret-addresses.ts'
import { md5, placesOf, SecretWalk, type Text } from './support/secrets/secret-walk.ts'
import { adminPassword, startServer, type ServerProcess } from './support/server-process.ts'
import { openTestDatabase } from './support/test-app.ts'

/** Several hundred calls: long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const isPostgres = process.env['LECTERN_TEST_ENGINE'] === 'postgres'
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-secrets-'))

const walk = new SecretWalk()
const { keep, choose, chooseNew, invent, send, ask, get, signIn } = walk
let server: ServerProcess
let mails: MailServer
let postgres: Awaited<ReturnType<typeof openTestDatabase>> | undefined

beforeAll(async () => {
  mails = await startMailServer({ asksForCredentials: true })
  postgres = isPostgres ? await openTestDatabase() : undefined
  server = walk.server = await startServer({
    LECTERN_DATA_DIR: dataDir,
    LECTERN_LOG_LEVEL: 'trace',
    ...(postgres === undefined ? {} : { LECTERN_DATABASE_URL: postgres.config.databaseUrl ?? '' }),
  })
})
afterAll(async () => {
  await server.kill()
  await mails.close()
  await postgres?.database.close()
  await postgres?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

it('tells no secret but to whom it is for, once', async () => {
  keep('the first password', adminPassword)
  const admin = await signIn('admin', keep('its digest', md5(adminPassword)))
  await useSettings(admin)
  await usePasswords(admin)
  await useMachines(admin)
  await useShares(admin)
  await useSecondFactor(admin)
  await makeMistakes(admin)
  await useAddresses(walk, admin)
  await comeBackFromElsewhere(walk, admin)
  await plantDeclared(walk, admin)
  await readBack(admin)
  expect(await server.stop()).toBe(0)

  const left = [...(await readTables()), ...readFiles(dataDir)]
  const found = walk.secrets.flatMap((secret) =>
    [
      ...placesOf(secret.text, [{ place: 'the log', text: server.readOutput() }]),
      ...placesOf(
        secret.text,
        walk.answers
          .filter(({ call }) => !secret.toldBy.includes(call))
          .map(({ call, text }) => ({ place: call, text })),
      ),
      ...(secret.isAtRest === true ? [] : placesOf(secret.text, left)),
    ].map((place) => `${secret.name}: ${place}`),
  )
  expect(found).toEqual([])
  // The search itself works: what is no secret is found in each kind of place.
  expect(server.readOutput()).toContain('"path":"/user/login"')
  expect(placesOf('release-bot', left)).not.toEqual([])
  expect(walk.secrets.length).toBeGreaterThan(150)
})

/** The ways to sign in from elsewhere and the mail server, with their secrets. */
async function useSettings(admin: string): Promise<void> {
  const base = { ...settingGroups.mail.initial, host: '127.0.0.1', port: mails.port, security: 'none' as const }
  const settings = { ...base, user: mailCredentials.user, from: 'lectern@example.com', linkBase: 'http://docs.example' }
  const password = keep('password of the mail server', mailCredentials.password)
  await ask(
    testMailSettings,
    { body: { settings, password: invent('wrong mail password'), to: 'a@example.com' } },
    admin,
  )
  await get(testMailSettings, { body: { settings, password, to: 'a@example.com' } }, admin)
  await get(saveMailSettings, { body: { settings, password } }, admin)
  const ldap = { ...initialLdap, url: 'ldap://127.0.0.1:9', bindDn: 'cn=reader', baseDn: 'dc=example' }
  await get(saveLdap, { body: { settings: { ...ldap, isEnabled: true }, secret: invent('directory password') } }, admin)
  const provider = { ...initialProvider, issuer: 'http://127.0.0.1:9', clientId: 'lectern' }
  await get(saveOauthProvider, { body: { settings: provider, secret: invent('client secret') } }, admin)
  const dingtalk = { ...initialDingtalk, clientId: 'ding' }
  await get(saveDingtalk, { body: { settings: dingtalk, secret: invent('dingtalk secret') } }, admin)
  await get(saveWecom, { body: { settings: initialWecom, secret: invent('wecom secret') } }, admin)
  // The directory is not there: the password that was typed in clear goes nowhere.
  await ask(login, { body: { username: 'somebody', password: invent('directory login'), source: 'ldap' } })
}

const invitationIn = /http:\/\/docs\.example\/invite\?token=([\w-]+)/
const confirmationIn = /http:\/\/docs\.example\/confirmEmail\?token=([\w-]+)/
const linkIn = /http:\/\/docs\.example\/resetPassword\?token=([\w-]+)/

/** Made by an administrator, chosen, changed, forgotten, and made by oneself. */
async function usePasswords(admin: string): Promise<void> {
  const made = await get(createUser, { body: { username: 'lena', nickname: 'Lena', email: 'lena@example.com' } }, admin)
  keep('one-time password', made.password, createUser)
  const first = await signIn('lena', keep('its digest', md5(made.password)))
  const [chosen, changed] = [chooseNew('chosen password'), chooseNew('changed password')]
  const found = chooseNew('found password')
  await get(setFirstPassword, { body: chosen }, first)
  await get(updateOwnPassword, { body: { oldPassword: chosen.password, ...changed } }, first)
  await ask(updateOwnPassword, { body: { oldPassword: choose('wrong old password'), ...changed } }, first)

  await get(findPassword, { body: { name: 'lena@example.com' } })
  const find = () => mails.received.map((mail) => linkIn.exec(partOf(mail, 'text/plain'))?.[1]).find(Boolean)
  await expect.poll(find).toBeDefined()
  const token = keep('token of a mailed link', find())
  await get(getPasswordReset, { body: { token } })
  await get(resetPassword, { body: { token, ...found } })
  await signIn('lena', found.password)

  const again = await get(resetUserPassword, { body: { id: made.id } }, admin)
  keep('password reset by an admin', again.password, resetUserPassword)
  keep('its digest', md5(again.password))

  const { version } = (await get(getSystemSettings, {}, admin)).groups.registration
  const value = { isOpen: true, domains: [] }
  await get(updateSystemSettings, { body: { group: 'registration', value, version } }, admin)
  const own = chooseNew('password of who signed up')
  await get(register, { body: { username: 'noor', ...own, nickname: 'Noor', email: 'noor@example.com' } })
  const confirmation = () =>
    mails.received.map((mail) => confirmationIn.exec(partOf(mail, 'text/plain'))?.[1]).find(Boolean)
  await expect.poll(confirmation).toBeDefined()
  const confirming = keep('token of a link that confirms an address', confirmation())
  await get(confirmEmail, { body: { token: confirming } })
  await signIn('noor', own.password)

  await get(addInvitation, { body: { email: 'omar@example.com' } }, admin)
  const invitation = () =>
    mails.received.map((mail) => invitationIn.exec(partOf(mail, 'text/plain'))?.[1]).find(Boolean)
  await expect.poll(invitation).toBeDefined()
  const invited = keep('token of an invitation', invitation())
  await get(getInvitation, { body: { token: invited } })
  await get(acceptInvitation, {
    body: { token: invited, username: 'omar', ...chooseNew('password of who was invited') },
  })
}

async function useMachines(admin: string): Promise<void> {
  const rest = { expiresAtMs: null, password: md5(adminPassword) }
  const made = await get(addAccessToken, { body: { name: 'release-bot', scope: 'write', ...rest } }, admin)
  const token = keep('access token', made.token, addAccessToken)
  await get(getUserInfo, {}, token)
  const space = await get(addSpace, { body: { name: 'Made by a program' } }, token)
  const open = await get(addOpenUser, { body: { spaceId: space.id, applicant: 'gateway' } }, admin)
  keep('secret of an open user', open.secret, addOpenUser)
  const rotated = await get(rotateOpenUser, { body: { spaceId: space.id, id: open.id, graceHours: 1 } }, admin)
  keep('its next secret', rotated.secret, rotateOpenUser)
  for (const secret of [open.secret, rotated.secret]) {
    await send('as a machine', `/doc/view/spaceTree?spaceId=${space.id}`, {
      headers: { authorization: `Bearer ${open.appKey}.${secret}` },
    })
  }
  await get(pageOpenUsers, { query: { spaceId: space.id } }, admin)
  await get(listAccessTokens, {}, admin)
  const other = await get(addAccessToken, { body: { name: 'short-lived', scope: 'read', ...rest } }, admin)
  keep('revoked access token', other.token, addAccessToken)
  await get(revokeAccessToken, { body: { id: other.id } }, admin)
  await ask(getUserInfo, {}, other.token)
}

async function useShares(admin: string): Promise<void> {
  const space = await get(addSpace, { body: { name: 'Shared' } }, admin)
  const project = await get(addProject, { body: { spaceId: space.id, name: 'Shared' } }, admin)
  const module = await get(addModule, { body: { projectId: project.id, name: 'Shared' } }, admin)
  // What an editor chose is returned to pass on with the link.
  const given = invent('share password', addShare)
  const fields = { type: shareType.encrypted, isAll: 1 } as const
  const share = await get(addShare, { body: { moduleId: module.id, ...fields, password: given } }, admin)
  // Editors copy it from the list, so it is kept as it is.
  const shows = [
    addShare,
    updateShare,
    disableShare,
    enableShare,
    pageShares,
    getShare,
    getVisit,
    regenerateShareAddress,
  ]
  walk.keepAtRest('address of a share', share.key, ...shows)
  await ask(checkSharePassword, { body: { id: share.key, password: invent('wrong share password') } })
  const opened = await get(checkSharePassword, { body: { id: share.key, password: given } })
  const access = keep('access to a share', opened.accessToken, checkSharePassword)
  await get(getShareMenu, { query: { id: share.key } }, access)
  const visit = { of: 'share', id: share.key } as const
  await ask(checkVisitPassword, { body: { ...visit, password: invent('wrong password of a visitor') } })
  const visited = await get(checkVisitPassword, { body: { ...visit, password: given } })
  const visitorToken = keep('access of a visitor', visited.accessToken, checkVisitPassword)
  await get(getVisit, { query: visit }, visitorToken)
  await get(getVisitTree, { query: visit }, visitorToken)
  await walk.send(getVisitTree.path, `${getVisitTree.path}?of=share&id=${share.key}`, {
    headers: { 'visitor-token': visitorToken },
  })
  await get(disableShare, { body: { id: share.id } }, admin)
  await ask(getVisit, { query: visit }, visitorToken)
  await get(enableShare, { body: { id: share.id } }, admin)
  await get(pageShares, { body: { moduleId: module.id } }, admin)
  const second = invent('another share password', addSharePassword)
  await get(addSharePassword, { body: { id: share.id, name: 'partners', password: second } }, admin)
  await get(listSharePasswords, { query: { id: share.id } }, admin)
  await get(
    updateShare,
    { body: { id: share.id, ...fields, password: invent('next share password', updateShare) } },
    admin,
  )
  const next = await get(regenerateShareAddress, { body: { id: share.id } }, admin)
  walk.keepAtRest('next address of a share', next.key, ...shows)
  for (const key of [share.key, next.key]) await visitSharePages(walk, key)
  const url = `http://reader:${invent('password in an address')}@127.0.0.1:9/openapi.json`
  await ask(importOpenApi, { body: { projectId: project.id, url } }, admin)
  await useSavedAddress(module.id, admin)
  await useOwnValues(module.id, admin)
  await useCall(module.id, admin)
}

/** Of a variable: saved, listed. */
async function useOwnValues(moduleId: string, admin: string): Promise<void> {
  const value = invent('own value of a variable', saveOwnValues, listOwnValues)
  await get(saveOwnValues, { body: { moduleId, values: [{ environment: '', name: 'token', value }] } }, admin)
  await get(listOwnValues, { query: { moduleId } }, admin)
  const ofProject = invent('own value of a variable of the project', saveOwnValues, listOwnValues)
  const values = [{ level: 'project' as const, environment: '', name: 'token', value: ofProject }]
  await get(saveOwnValues, { body: { moduleId, values } }, admin)
  await get(listOwnValues, { query: { moduleId } }, admin)
}

/** Sent from the server with secrets in each of its parts, which its answer repeats to whoever sent it. */
async function useCall(moduleId: string, admin: string): Promise<void> {
  const [inQuery, inHeader, inCookie, inBody] = ['query', 'header', 'cookie', 'body'].map((part) =>
    invent(`secret in the ${part} of a call`, sendProxyCall),
  )
  const call = {
    method: 'POST',
    url: `${server.address}/user/login?token=${String(inQuery)}`,
    headers: [
      { name: 'Authorization', value: `Bearer ${String(inHeader)}` },
      { name: 'Cookie', value: `sid=${String(inCookie)}` },
      { name: 'Content-Type', value: 'application/json' },
    ],
    body: { kind: 'text', text: JSON.stringify({ username: 'no one', password: inBody }) },
  }
  const headers = { 'content-type': 'application/json', token: admin }
  const init = { method: 'POST', headers, body: JSON.stringify(call) }
  await send(sendProxyCall.path, `${sendProxyCall.path}?moduleId=${moduleId}`, init)
}

/** Saved with each kind of sign-in, changed, listed. */
async function useSavedAddress(moduleId: string, admin: string): Promise<void> {
  const schedule = { every: 'off', minute: 0, weekday: 0 } as const
  const fields = { moduleId, name: 'nightly', format: 'openapi', url: 'https://example.com/a.json', schedule } as const
  const password = invent('password of a saved address')
  keep('its header', Buffer.from(`lin:${password}`).toString('base64'))
  const saved = await get(
    addSyncSource,
    { body: { ...fields, signIn: { kind: 'basic', username: 'lin', password } } },
    admin,
  )
  const token = invent('token of a saved address')
  const changed = { ...fields, id: saved.id }
  await get(updateSyncSource, { body: { ...changed, signIn: { kind: 'bearer', token } } }, admin)
  const headers = [{ name: 'X-Key', value: invent('header of a saved address') }]
  await get(updateSyncSource, { body: { ...changed, signIn: { kind: 'headers', headers } } }, admin)
  await ask(
    updateSyncSource,
    { body: { ...changed, signIn: { kind: 'basic', password: invent('unused password') } } },
    admin,
  )
  await get(listSyncSources, { query: { moduleId } }, admin)
}

/** Bound with the app, used, recovered from. */
async function useSecondFactor(admin: string): Promise<void> {
  const password = md5(adminPassword)
  const begun = await get(beginMfa, { body: { password } }, admin)
  keep('challenge for binding', begun.challenge, beginMfa)
  const { secret } = await get(getMfaQrCode, { body: { challenge: begun.challenge } })
  keep('secret of the app', secret, getMfaQrCode)
  const totpCode = codeAt(secret, Date.now())
  const bound = await get(verifyMfa, { body: { challenge: begun.challenge, totpCode } })
  const codes = bound.recoveryCodes ?? []
  for (const code of codes) keep('recovery code', code, verifyMfa)
  const asked = await get(login, { body: { username: 'admin', password } })
  const challenge = keep('challenge for signing in', asked.challenge, login)
  await ask(verifyMfa, { body: { challenge, totpCode: '000000' } })
  const passed = await get(verifyRecoveryCode, { body: { challenge, recoveryCode: codes[0] ?? '' } })
  const session = keep('session after a recovery code', passed.loginResult?.token, verifyRecoveryCode)
  await get(getSecondFactor, {}, session)
  const renewed = await get(renewRecoveryCodes, { body: { password } }, session)
  for (const code of renewed.recoveryCodes) keep('renewed recovery code', code, renewRecoveryCodes)
}

/** Secrets where they do not belong. */
async function makeMistakes(admin: string): Promise<void> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await send('a body cut short', login.path, {
    ...json,
    body: `{"username":"admin","password":"${invent('half a body')}`,
  })
  await send('a body of another kind', login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `password=${invent('form body')}`,
  })
  await send('a field of the wrong kind', login.path, {
    ...json,
    body: JSON.stringify({ username: 'admin', password: [invent('wrong kind')] }),
  })
  await send('too long', login.path, {
    ...json,
    body: JSON.stringify({ username: 'admin', password: invent('too long').repeat(100) }),
  })
  await send('an unknown path', `/nothing?token=${admin}&password=${invent('in the query')}`)
  await send('a token nobody has', listSessions.path, { headers: { authorization: `Bearer ${invent('no token')}` } })
  await send('a broken header', listSessions.path, { headers: { authorization: `Basic ${invent('basic')}` } })
  const typed = `typed-as-a-name-${randomBytes(9).toString('hex')}`
  await ask(login, { body: { username: typed, password: md5(typed) } })
  // Not at rest: tries are counted by the name that was typed, whoever has it, until the limit ends.
  walk.secrets.push({ name: 'password typed as a name', text: typed, toldBy: [], isAtRest: true })
}

/** Everything that shows what was done. */
async function readBack(admin: string): Promise<void> {
  await get(getMailSettings, {}, admin)
  await get(getSignInWays, {}, admin)
  await get(getSystemSettings, {}, admin)
  await get(listSessions, {}, admin)
  await get(pageAudit, { body: { pageSize: 100 } }, admin)
  await send('the log as a file', '/admin/audit/export?format=csv', { headers: { token: admin } })
  await send('metrics', '/metrics')
  await send('the description', '/openapi.json')
}

/** Every file of the data folder but the key of the vault: the embedded database with its log of writes. */
function readFiles(folder: string): Text[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'secret.key')
    .map((entry) => ({ place: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'latin1') }))
}

/** Every row of every table, for a database that is not in the folder. */
async function readTables(): Promise<Text[]> {
  if (postgres === undefined) return []
  const { db } = postgres.database
  const tables = await db.introspection.getTables()
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select ${sql.ref(name)}::text as row from ${sql.table(name)}`.execute(db)
      return { place: `table ${name}`, text: JSON.stringify(rows) }
    }),
  )
}
