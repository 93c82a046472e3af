/* Signing in with DingTalk: its own exchange of a code for a person (open.dingtalk.com, "sign in to third-party websites"). */
import type { DingtalkSettings } from '@lectern/contracts'
import { addressBelow, type BrowserWay, type CallProvider, type Trip } from './browser-way.ts'
import { emailOf, oneLine, valueAt, type ExternalPerson } from './external-person.ts'
import { readJson } from './form-service.ts'
import { StepFailure, type StepLog } from './steps.ts'

export interface DingtalkAccess {
  settings: DingtalkSettings
  clientSecret: string
  call: CallProvider
}

export function dingtalkWay(access: DingtalkAccess): BrowserWay {
  return {
    startUrl: (trip) => Promise.resolve(startUrl(access.settings, trip)),
    findPerson: (returned) => findPerson(access, returned),
    test: (log) => testApplication(access, log),
  }
}

function startUrl({ loginUrl, clientId, corpId }: DingtalkSettings, { callback, state }: Trip): URL {
  const url = addressBelow(loginUrl, '/oauth2/auth')
  url.search = new URLSearchParams({
    redirect_uri: callback,
    response_type: 'code',
    client_id: clientId,
    // With the company, the response names the one the person chose.
    scope: corpId === '' ? 'openid' : 'openid corpid',
    state,
    prompt: 'consent',
  }).toString()
  return url
}

async function findPerson(access: DingtalkAccess, returned: URL): Promise<ExternalPerson> {
  const { settings, clientSecret, call } = access
  const code = returned.searchParams.get('authCode') ?? returned.searchParams.get('code') ?? ''
  if (code === '') throw new StepFailure('clientRefused', oneLine(returned.searchParams.get('error'), 100))
  const body = { clientId: settings.clientId, clientSecret, code, grantType: 'authorization_code' }
  const tokens = await post(call, addressBelow(settings.apiUrl, '/v1.0/oauth2/userAccessToken'), body)
  const corpId = oneLine(valueAt(tokens, 'corpId'))
  if (settings.corpId !== '' && corpId !== settings.corpId) throw new StepFailure('clientRefused', corpId)
  const token = oneLine(valueAt(tokens, 'accessToken'), 4_000)
  const { status, bytes } = await call(addressBelow(settings.apiUrl, '/v1.0/contact/users/me').href, {
    method: 'GET',
    headers: { 'x-acs-dingtalk-access-token': token },
  })
  if (status !== 200) throw new StepFailure('status', String(status))
  return readPerson(settings, readJson(bytes))
}

function readPerson({ corpId }: DingtalkSettings, profile: unknown): ExternalPerson {
  const subject = oneLine(valueAt(profile, 'unionId'))
  if (subject === '') throw new StepFailure('idMissing', 'unionId')
  const name = oneLine(valueAt(profile, 'nick')) || subject
  const email = emailOf(valueAt(profile, 'email'))
  return {
    provider: 'dingtalk',
    authority: '',
    subject,
    username: email?.split('@')[0] ?? name,
    name,
    // Entered by the person unless a company keeps its members.
    email: corpId === '' ? null : email,
    groups: corpId === '' ? [] : [corpId],
  }
}

async function post(call: CallProvider, url: URL, body: object): Promise<unknown> {
  const { status, bytes } = await call(url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = readJson(bytes)
  if (status === 200) return json
  const reason = oneLine(`${oneLine(valueAt(json, 'code'))} ${oneLine(valueAt(json, 'message'))}`, 200)
  throw new StepFailure(status >= 500 ? 'status' : 'clientRefused', `${String(status)} ${reason}`)
}

/** Asks for a token of the application itself, which needs the same key and secret. */
async function testApplication({ settings, clientSecret, call }: DingtalkAccess, log: StepLog): Promise<void> {
  const body = { appKey: settings.clientId, appSecret: clientSecret }
  await log.take(
    'client',
    () => post(call, addressBelow(settings.apiUrl, '/v1.0/oauth2/accessToken'), body),
    () => settings.clientId,
  )
}
