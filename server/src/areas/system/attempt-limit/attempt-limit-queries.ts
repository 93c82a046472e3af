/*
 * Which limits are in effect, and whom they are about. A name that no account has is not shown: people type their password there by mistake.
 */
import { createHash } from 'node:crypto'
import { attemptKinds, type ActiveLimit, type AttemptKind } from '@lectern/contracts'
import { failuresNow, type AttemptRow } from '../../../auth/attempts/attempts.ts'
import { limits, type Counted } from '../../../auth/limits.ts'
import { visitedSubjects } from '../../../auth/visited/visited-subjects.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { findNames, findUsernames, listRestricted } from './attempt-limit-repo.ts'

/** What the parts of a key are, by kind: the space between two of them is no part of either. */
const partsOf: Readonly<Record<AttemptKind, readonly Part[]>> = {
  account: ['username'],
  ldap: ['username'],
  form: ['username'],
  // The browser, then the key of the account.
  device: ['other', 'account'],
  address: ['address'],
  mfa: ['user'],
  find: ['username'],
  findFrom: ['address'],
  resend: ['username'],
  resendFrom: ['address'],
  email: ['user'],
  reset: ['address'],
  emailLink: ['address'],
  invitation: ['address'],
  invite: ['user'],
  register: ['address'],
  visit: ['visited'],
  visitFrom: ['visited', 'address'],
  visitMail: ['visited'],
  // Then a number that stands for the address.
  visitMailTo: ['visited', 'other'],
  visitMailFrom: ['visited', 'address'],
  pushToken: ['application_token'],
  pushAddress: ['address'],
}
type Part = 'username' | 'account' | 'address' | 'user' | 'visited' | 'application_token' | 'other'

/** A limit in effect, with the key it is counted under. */
export interface FoundLimit {
  counted: Counted
  limit: ActiveLimit
}

export async function listActiveLimits({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<FoundLimit[]> {
  const nowMs = clock()
  const rows = (await listRestricted(db, nowMs)).flatMap((row) => {
    const counted = readKey(row.key)
    return counted !== undefined && isInEffect(row, counted.kind, nowMs) ? [{ row, counted }] : []
  })
  const names = await readNames(
    db,
    rows.map(({ counted }) => counted),
  )
  return rows.map(({ row, counted }) => ({
    counted,
    limit: {
      id: idOf(row.key),
      kind: counted.kind,
      name: nameOf(counted, names),
      address: valuesOf(counted).address ?? '',
      failures: failuresNow(row, limits[counted.kind], nowMs),
      lockedUntilMs: row.locked_until_ms > nowMs ? row.locked_until_ms : null,
    },
  }))
}

function isInEffect(row: AttemptRow, kind: AttemptKind, nowMs: number): boolean {
  if (row.locked_until_ms > nowMs) return true
  return kind === 'address' && failuresNow(row, limits.address, nowMs) >= limits.address.free
}

function readKey(key: string): Counted | undefined {
  const end = key.indexOf(':')
  const kind = attemptKinds.find((each) => each === key.slice(0, end))
  return kind && { kind, of: key.slice(end + 1) }
}

/** Keys hold what people typed: they do not leave the server. */
function idOf(key: string): string {
  return createHash('sha256').update(`limit ${key}`).digest('base64url').slice(0, 22)
}

/** The parts of a key by what they are. */
function valuesOf({ kind, of }: Counted): Partial<Record<Part, string>> {
  const [first = 'other', second] = partsOf[kind]
  const space = second === undefined ? -1 : of.indexOf(' ')
  if (second === undefined || space < 0) return { [first]: of }
  const rest = of.slice(space + 1)
  if (second !== 'account') return { [first]: of.slice(0, space), [second]: rest }
  return { username: readKey(rest)?.of ?? '' }
}

interface Names {
  usernames: ReadonlySet<string>
  user: ReadonlyMap<number, string>
  /** By kind and id as the key has them: `share:12`. */
  visited: ReadonlyMap<string, string>
  application_token: ReadonlyMap<number, string>
}

async function readNames(db: Executor, counted: readonly Counted[]): Promise<Names> {
  const values = counted.map(valuesOf)
  const idsOf = (part: 'user' | 'application_token') => [
    ...new Set(values.flatMap((each) => (each[part] === undefined ? [] : [Number(each[part])]))),
  ]
  return {
    usernames: await findUsernames(
      db,
      values.flatMap((each) => each.username ?? []),
    ),
    user: await findNames(db, 'user', idsOf('user')),
    visited: await findVisitedNames(
      db,
      values.flatMap((each) => each.visited ?? []),
    ),
    application_token: await findNames(db, 'application_token', idsOf('application_token')),
  }
}

/** Names of what is visited, for keys such as `share:12`; what does not exist has none. */
async function findVisitedNames(db: Executor, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [of, { table }] of Object.entries(visitedSubjects)) {
    const ids = keys.filter((key) => key.startsWith(`${of}:`)).map((key) => Number(key.slice(of.length + 1)))
    const found = await findNames(db, table, [...new Set(ids.filter(Number.isSafeInteger))])
    for (const [id, name] of found) names.set(`${of}:${String(id)}`, name)
  }
  return names
}

function nameOf(counted: Counted, names: Names): string {
  const { username, user, visited, application_token: token } = valuesOf(counted)
  if (username !== undefined) return names.usernames.has(username) ? username : ''
  if (user !== undefined) return names.user.get(Number(user)) ?? ''
  if (visited !== undefined) return names.visited.get(visited) ?? ''
  return token === undefined ? '' : (names.application_token.get(Number(token)) ?? '')
}
