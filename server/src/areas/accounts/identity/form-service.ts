/* Signing in with a form elsewhere: name and password go to an address, the response contains the person, if it was one. */
import type { FormLoginSettings } from '@lectern/contracts'
import type { AllowList } from '../../../outside/address-rules.ts'
import { trusted } from '../../../outside/checked-address.ts'
import { callOutside } from '../../../outside/outside-call.ts'
import { describePerson } from './directory.ts'
import { emailOf, groupsOf, oneLine, optionalAt, valueAt, type ExternalPerson } from './external-person.ts'
import { StepFailure, type StepLog } from './steps.ts'

export interface FormAccess {
  settings: FormLoginSettings
  allowed: AllowList
}

/**
 * Who it is.
 * @throws {StepFailure} passwordWrong and codeDiffers for wrong credentials, others for a service that cannot be used
 * @throws {OutsideFailure}
 */
export async function signInAtForm(
  { settings, allowed }: FormAccess,
  login: { username: string; password: string },
  log: StepLog,
): Promise<ExternalPerson> {
  const answer = await log.take(
    'answer',
    () => ask(settings, allowed, login),
    ({ status }) => String(status),
  )
  return log.take('readFields', () => readPerson(settings, answer.json, login.username), describePerson)
}

async function ask(
  settings: FormLoginSettings,
  allowed: AllowList,
  login: { username: string; password: string },
): Promise<{ status: number; json: unknown }> {
  const fields = { [settings.usernameParam]: login.username, [settings.passwordParam]: login.password }
  const isJson = settings.contentType === 'json'
  const { status, bytes } = await callOutside(settings.url, {
    method: 'POST',
    headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
    allowed,
    ca: trusted(settings.caCertificate),
    timeoutMs: settings.timeoutMs,
  })
  if (status === 401 || status === 403) throw new StepFailure('passwordWrong', String(status))
  if (status !== 200) throw new StepFailure('status', String(status))
  const json = readJson(bytes)
  const code = optionalAt(json, settings.codePath)
  if (settings.codePath !== '' && oneLine(code) !== settings.codeValue) {
    throw new StepFailure('codeDiffers', `${oneLine(code, 50)} ${oneLine(optionalAt(json, settings.messagePath), 200)}`)
  }
  return { status, json }
}

/** @throws {StepFailure} notJson */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw new StepFailure('notJson', '', { cause })
  }
}

/** @throws {StepFailure} dataMissing, idMissing */
function readPerson(settings: FormLoginSettings, json: unknown, username: string): ExternalPerson {
  const data = valueAt(json, settings.dataPath)
  if (typeof data !== 'object' || data === null) throw new StepFailure('dataMissing', settings.dataPath)
  const subject = settings.idPath === '' ? username : oneLine(valueAt(data, settings.idPath))
  if (subject === '') throw new StepFailure('idMissing', settings.idPath)
  return {
    provider: 'form',
    authority: '',
    subject,
    username,
    name: oneLine(optionalAt(data, settings.namePath)) || username,
    email: emailOf(optionalAt(data, settings.emailPath)),
    groups: groupsOf(optionalAt(data, settings.groupsPath)),
  }
}
