/*
 * Signing in with a directory (LDAP v3): search, then bind as who was found (RFC 4511, 4513, 4515). Owns: one conversation. Referrals are not
 * followed, and a password that is empty never reaches the directory, where it would mean "nobody in particular" (RFC 4513 §5.1.2).
 */
import { isIP, connect as connectPlain, type LookupFunction } from 'node:net'
import { connect as connectSecure, type TLSSocket } from 'node:tls'
import type { LdapSettings } from '@lectern/contracts'
import { Client, Filter, FilterParser, ResultCodeError, type Entry } from 'ldapts'
import type { AllowList } from '../../../outside/address-rules.ts'
import { checkedAddresses, failureOf, OutsideFailure, trusted } from '../../../outside/checked-address.ts'
import { hostOf } from '../../../outside/look-up.ts'
import { emailOf, groupsOf, oneLine, type ExternalPerson } from './external-person.ts'
import { StepFailure, type StepLog } from './steps.ts'

export interface DirectoryAccess {
  settings: LdapSettings
  bindPassword: string
  allowed: AllowList
}

/** Who signs in; `undefined` ends the conversation after the search account was let in. */
export type Login = { username: string; password: string } | undefined

const placeholder = '{login}'
/** What directories call the identifier that outlives names: OpenLDAP and 389, Active Directory, FreeIPA, eDirectory. */
const ownIds = ['entryUUID', 'objectGUID', 'ipaUniqueID', 'nsUniqueId', 'GUID']
const binaryIds = ['objectGUID', 'GUID']
const invalidCredentials = 49

/** Whether the filter names what was typed and can be read. */
export function isUsableFilter(filter: string): boolean {
  if (!filter.includes(placeholder) || !isBalanced(filter)) return false
  try {
    FilterParser.parseString(filterFor(filter, 'x'))
    return true
  } catch {
    return false
  }
}

/** Parentheses in values are written as `\\28` and `\\29`, so the others come in pairs. */
function isBalanced(filter: string): boolean {
  let depth = 0
  for (const letter of filter) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0
}

/** The filter for one person; whatever they typed stays a value (RFC 4515 §3). */
export function filterFor(filter: string, username: string): string {
  return filter.replaceAll(placeholder, () => Filter.escape(username))
}

/**
 * Who it is; `undefined` without a login.
 * @throws {StepFailure} nobodyFound and passwordWrong for wrong credentials, others for a directory that cannot be used
 * @throws {OutsideFailure}
 */
export async function signInAtDirectory(
  { settings, bindPassword, allowed }: DirectoryAccess,
  login: Login,
  log: StepLog,
): Promise<ExternalPerson | undefined> {
  const client = await openClient(settings, allowed, log)
  try {
    await log.take(
      'bindService',
      () => bindService(client, settings, bindPassword),
      () => settings.bindDn,
    )
    if (login === undefined) return undefined
    const entry = await log.take(
      'findPerson',
      () => findEntry(client, settings, login.username),
      ({ dn }) => dn,
    )
    await log.take('checkPassword', () => bindAs(client, entry.dn, login.password))
    return await log.take('readFields', () => readPerson(settings, entry, login.username), describePerson)
  } finally {
    // The connection was bound as a person: no one else may use it.
    await client.unbind().catch(() => undefined)
  }
}

export function describePerson({ name, email, groups }: ExternalPerson): string {
  return [name, email ?? '', ...groups.slice(0, 5)].filter((each) => each !== '').join(', ')
}

async function openClient(settings: LdapSettings, allowed: AllowList, log: StepLog): Promise<Client> {
  const url = new URL(settings.url)
  const isSecure = url.protocol === 'ldaps:'
  const host = hostOf(url)
  const ca = trusted(settings.caCertificate)
  const signal = AbortSignal.timeout(settings.timeoutMs)
  const addresses = await log.take(
    'connect',
    () => checkedAddresses(url, allowed, signal),
    (found) => found.join(', '),
  )
  const tls = { host, ...(isIP(host) === 0 ? { servername: host } : {}), ...(ca === undefined ? {} : { ca }) }
  const target = {
    host,
    port: url.port === '' ? (isSecure ? 636 : 389) : Number(url.port),
    lookup: pinnedTo(addresses),
  }
  let connections = 0
  const onlyOnce = (): void => {
    // The library connects again by itself when the line drops: without encryption and without the bind.
    if ((connections += 1) > 1) throw new OutsideFailure('unreachable')
  }
  const client = new Client({
    url: settings.url,
    timeout: settings.timeoutMs,
    connectTimeout: settings.timeoutMs,
    strictDN: false,
    createConnection: () => {
      onlyOnce()
      return connectPlain(target)
    },
    ...(isSecure
      ? { createSecureConnection: (): TLSSocket => (onlyOnce(), connectSecure({ ...tls, ...target })) }
      : {}),
  })
  if (!isSecure && settings.startTls) {
    await log.take('encrypt', () => client.startTLS({ ...tls }).catch((error: unknown) => failStartTls(client, error)))
  }
  return client
}

async function failStartTls(client: Client, cause: unknown): Promise<never> {
  await client.unbind().catch(() => undefined)
  if (cause instanceof ResultCodeError) throw new StepFailure('startTls', '', { cause })
  throw asFailure(cause)
}

/** Looks nothing up: the addresses were checked. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first = { address: '', family: 4 }] = all
  return (_host, options, callback) => {
    if (options.all === true) callback(null, all)
    else callback(null, first.address, first.family)
  }
}

async function bindService(client: Client, { bindDn }: LdapSettings, password: string): Promise<void> {
  if (bindDn !== '' && password === '') throw new StepFailure('bindRefused')
  try {
    await client.bind(bindDn, password)
  } catch (error) {
    if (error instanceof ResultCodeError) throw new StepFailure('bindRefused', serverMessage(error), { cause: error })
    throw asFailure(error)
  }
}

async function findEntry(client: Client, settings: LdapSettings, username: string): Promise<Entry> {
  const { nameAttribute, emailAttribute, groupAttribute, idAttribute } = settings
  const wanted = [nameAttribute, emailAttribute, groupAttribute, ...(idAttribute === '' ? ownIds : [idAttribute])]
  const { searchEntries } = await client
    .search(settings.baseDn, {
      scope: 'sub',
      filter: filterFor(settings.filter, username),
      derefAliases: 'never',
      // Two are one too many, and are enough to know it.
      sizeLimit: 2,
      timeLimit: Math.ceil(settings.timeoutMs / 1000),
      attributes: wanted.filter((name) => name !== ''),
      explicitBufferAttributes: binaryIds,
    })
    .catch((error: unknown) => {
      if (error instanceof ResultCodeError)
        throw new StepFailure('searchFailed', serverMessage(error), { cause: error })
      throw asFailure(error)
    })
  const [entry, second] = searchEntries
  if (second !== undefined) throw new StepFailure('severalFound', searchEntries.map(({ dn }) => dn).join(' · '))
  if (entry !== undefined) return entry
  // As long as a wrong password takes: time must not reveal who is there.
  await bindAs(client, settings.baseDn, 'nobody has this password').catch(() => undefined)
  throw new StepFailure('nobodyFound')
}

async function bindAs(client: Client, dn: string, password: string): Promise<void> {
  if (password === '') throw new StepFailure('passwordWrong')
  try {
    await client.bind(dn, password)
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw asFailure(error)
    const problem = error.code === invalidCredentials ? 'passwordWrong' : 'bindRefused'
    throw new StepFailure(problem, serverMessage(error), { cause: error })
  }
}

/** @throws {StepFailure} idMissing */
function readPerson(settings: LdapSettings, entry: Entry, username: string): ExternalPerson {
  const valuesOf = (name: string): (string | Buffer)[] => {
    const key = Object.keys(entry).find((each) => each.toLowerCase() === name.toLowerCase())
    const value = name === '' || key === undefined ? [] : entry[key]
    return Array.isArray(value) ? value : value === undefined ? [] : [value]
  }
  const textOf = (name: string): string => {
    const [first] = valuesOf(name)
    return Buffer.isBuffer(first) ? first.toString('hex') : oneLine(first)
  }
  const id = (settings.idAttribute === '' ? ownIds : [settings.idAttribute]).find((name) => textOf(name) !== '')
  if (id === undefined && settings.idAttribute !== '') throw new StepFailure('idMissing', settings.idAttribute)
  return {
    provider: 'ldap',
    authority: '',
    subject: id === undefined ? `dn:${entry.dn.toLowerCase()}` : `${id.toLowerCase()}:${textOf(id)}`,
    username,
    name: textOf(settings.nameAttribute) || username,
    email: emailOf(textOf(settings.emailAttribute)),
    // Distinguished names do not distinguish upper from lower case.
    groups: groupsOf(valuesOf(settings.groupAttribute).map(String)).map((group) => group.toLowerCase()),
  }
}

/** What the directory answered, without the library's words around it. */
function serverMessage(error: ResultCodeError): string {
  return oneLine(error.message, 200)
}

function asFailure(error: unknown): OutsideFailure {
  const isTimeout = error instanceof Error && /time(d )?-?out/i.test(error.message)
  return isTimeout ? new OutsideFailure('timeout', { cause: error }) : failureOf(error, new AbortController().signal)
}
