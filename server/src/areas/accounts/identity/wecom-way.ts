/* Signing in with WeCom: its own exchange of a code for a member (developer.work.weixin.qq.com, "web login"). */
import type { WecomSettings } from '@lectern/contracts'
import { addressBelow, type BrowserWay, type CallProvider, type Trip } from './browser-way.ts'
import { emailOf, groupsOf, oneLine, valueAt, type ExternalPerson } from './external-person.ts'
import { readJson } from './form-service.ts'
import { StepFailure } from './steps.ts'

export interface WecomAccess {
  settings: WecomSettings
  corpSecret: string
  call: CallProvider
}

export function wecomWay(access: WecomAccess): BrowserWay {
  return {
    startUrl: (trip) => Promise.resolve(startUrl(access.settings, trip)),
    findPerson: (returned) => findPerson(access, returned),
    test: async (log) => {
      await log.take(
        'client',
        () => getToken(access),
        () => access.settings.corpId,
      )
    },
  }
}

function startUrl({ loginUrl, corpId, agentId }: WecomSettings, { callback, state }: Trip): URL {
  const url = addressBelow(loginUrl, '/wwlogin/sso/login')
  url.search = new URLSearchParams({
    login_type: 'CorpApp',
    appid: corpId,
    agentid: agentId,
    redirect_uri: callback,
    state,
  }).toString()
  return url
}

async function findPerson(access: WecomAccess, returned: URL): Promise<ExternalPerson> {
  const code = returned.searchParams.get('code') ?? ''
  if (code === '') throw new StepFailure('clientRefused')
  const token = await getToken(access)
  const found = await get(access, '/cgi-bin/auth/getuserinfo', { access_token: token, code })
  // People outside the company have an openid only.
  const subject = oneLine(valueAt(found, 'userid'))
  if (subject === '') throw new StepFailure('idMissing', 'userid')
  const profile = await readProfile(access, token, subject)
  return {
    provider: 'wecom',
    authority: access.settings.corpId,
    subject,
    username: subject,
    name: oneLine(valueAt(profile, 'name')) || subject,
    email: emailOf(valueAt(profile, 'biz_mail')) ?? emailOf(valueAt(profile, 'email')),
    groups: groupsOf(valueAt(profile, 'department')),
  }
}

/** Name and address; nothing for an application that may not read them. */
async function readProfile(access: WecomAccess, token: string, userid: string): Promise<unknown> {
  try {
    return await get(access, '/cgi-bin/user/get', { access_token: token, userid })
  } catch (error) {
    if (error instanceof StepFailure && error.problem === 'clientRefused') return {}
    throw error
  }
}

async function getToken(access: WecomAccess): Promise<string> {
  const { settings, corpSecret } = access
  const answer = await get(access, '/cgi-bin/gettoken', { corpid: settings.corpId, corpsecret: corpSecret })
  return oneLine(valueAt(answer, 'access_token'), 4_000)
}

/** @throws {StepFailure} clientRefused with the reason, status, notJson */
async function get(
  { settings, call }: WecomAccess,
  path: `/${string}`,
  query: Record<string, string>,
): Promise<unknown> {
  const url = addressBelow(settings.apiUrl, path)
  url.search = new URLSearchParams(query).toString()
  const { status, bytes } = await call(url.href, { method: 'GET' })
  if (status !== 200) throw new StepFailure('status', String(status))
  const json = readJson(bytes)
  const code = oneLine(valueAt(json, 'errcode'))
  if (code === '0' || code === '') return json
  throw new StepFailure('clientRefused', `${code} ${oneLine(valueAt(json, 'errmsg'), 200)}`)
}
