/*
 * People of the other installation → accounts here. Owns: who is the same person, and what a new account may do: nothing until its owner has chosen
 * a password by a mailed link, or a super admin has given one. Rights over everything are never migrated.
 */
import { userStatus } from '@lectern/contracts'
import { idOf, numberOf, textOf, type DumpRow } from '@lectern/formats'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { recordAudits } from '../../../../core/audit.ts'
import { insertUsers } from '../../../../core/insert-users.ts'
import { digestOfText, hashPassword, newToken } from '../../../../auth/secrets.ts'
import { inBatches } from '../../../../db/batches.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { listLinks } from '../link-repo.ts'
import { link, rowsOf, type MigrationRun } from '../migration-run.ts'
import { canonicalUsername } from '../../../../core/names.ts'

interface Person {
  tornaId: number
  username: string
  nickname: string
  email: string
  isDisabled: boolean
}

interface KnownAccount {
  id: number
  username: string
  /** Lower case; empty for none. */
  email: string
  isConfirmed: boolean
}

const peoplePerStatement = 200

export async function movePeople(run: MigrationRun): Promise<void> {
  const { context, installation, tally, people } = run
  const rows = rowsOf(run, 'user_info')
  tally.count('people', 'found', rows.length)
  const links = await listLinks(context.db, installation, 'user')
  for (const { tornaId, ourId } of links.values()) people.set(tornaId, ourId)
  const waiting = rows.filter((row) => !people.has(idOf(row))).map(personOf)
  tally.count('people', 'unchanged', rows.length - waiting.length)
  // No one knows what it is made of: it fits no password, and lets its owner ask for a link to choose one.
  const unusable = await hashPassword(digestOfText(newToken()))
  for (const batch of inBatches(waiting, { size: peoplePerStatement })) {
    await context.db.transaction().execute(async (tx) => {
      const { known, unclear, fresh } = sortPeople(batch, await listAccounts(tx, batch))
      const made = await insertPeople(run, tx, fresh, unusable)
      const all = [...known, ...made]
      await link(
        run,
        tx,
        'user',
        all.map(([{ tornaId }, ourId]) => ({ tornaId, ourId, scopeId: 0, key: '', lastMigrated: '' })),
      )
      for (const [{ tornaId }, ourId] of all) people.set(tornaId, ourId)
      tally.count('people', 'added', made.length)
      tally.count('people', 'unchanged', known.length)
      tally.count('people', 'left', unclear.length)
      for (const { username } of unclear) tally.remark('personUnclear', [username])
      for (const [{ username }] of made) tally.remark('personNew', [username])
    })
  }
  await reportSuperAdmins(run, rows)
}

/** Those who were super admins and are none here, whoever has their accounts. */
async function reportSuperAdmins({ context, tally, people }: MigrationRun, rows: readonly DumpRow[]): Promise<void> {
  const admins = await context.db.selectFrom('user').select('id').where('is_super_admin', '=', 1).execute()
  const ids = new Set(admins.map(({ id }) => id))
  for (const row of rows)
    if (numberOf(row, 'is_super_admin') === 1 && !ids.has(people.get(idOf(row)) ?? 0))
      tally.remark('personWasSuperAdmin', [textOf(row, 'username')])
}

function personOf(row: DumpRow): Person {
  const username = canonicalUsername(storableText(textOf(row, 'username')))
  return {
    tornaId: idOf(row),
    username,
    nickname: storableText(textOf(row, 'nickname')).trim() || username,
    email: storableText(textOf(row, 'email')).trim(),
    isDisabled: numberOf(row, 'status', 1) === 0,
  }
}

async function listAccounts(tx: Executor, batch: readonly Person[]): Promise<KnownAccount[]> {
  const emails = batch.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]))
  const rows = await tx
    .selectFrom('user')
    .select(['id', 'username', 'email', 'unconfirmed_at_ms'])
    .where('deleted_at_ms', 'is', null)
    .where((where) =>
      where.or([
        where(
          'username',
          'in',
          batch.map(({ username }) => username),
        ),
        ...(emails.length === 0 ? [] : [where(sql`lower(email)`, 'in', emails)]),
      ]),
    )
    .execute()
  return rows.map(({ id, username, email, unconfirmed_at_ms: unconfirmed }) => ({
    id,
    username,
    email: email?.toLowerCase() ?? '',
    isConfirmed: unconfirmed === null,
  }))
}

interface Sorted {
  known: [Person, number][]
  /** Whose name belongs to someone here who may be another person. */
  unclear: Person[]
  fresh: Person[]
}

/** The same email address, confirmed, is the same person; so is the same name, unless both have an address and these differ. */
function sortPeople(batch: readonly Person[], accounts: readonly KnownAccount[]): Sorted {
  const sorted: Sorted = { known: [], unclear: [], fresh: [] }
  const names = new Set<string>()
  for (const person of batch) {
    const email = person.email.toLowerCase()
    const byEmail = email === '' ? [] : accounts.filter((each) => each.email === email && each.isConfirmed)
    const [only] = byEmail
    const byName = accounts.find((each) => each.username === person.username)
    if (only !== undefined && byEmail.length === 1) sorted.known.push([person, only.id])
    else if (byName === undefined && person.username !== '' && !names.has(person.username)) sorted.fresh.push(person)
    else if (byName?.isConfirmed === true && (email === '' || byName.email === '' || byName.email === email))
      sorted.known.push([person, byName.id])
    else sorted.unclear.push(person)
    names.add(person.username)
  }
  return sorted
}

async function insertPeople(
  { context, origin }: MigrationRun,
  tx: Transaction<Database>,
  fresh: readonly Person[],
  unusable: string,
): Promise<[Person, number][]> {
  if (fresh.length === 0) return []
  const nowMs = context.clock()
  const users = fresh.map(({ username, nickname, email, isDisabled }) => ({
    username,
    nickname,
    email: email === '' ? null : email,
    password_hash: unusable,
    status: isDisabled ? userStatus.disabled : userStatus.setPassword,
    status_before: isDisabled ? userStatus.setPassword : null,
    source: 'backend' as const,
  }))
  const ids = await insertUsers(tx, users, nowMs)
  const made = fresh.flatMap((person): [Person, number][] => {
    const id = ids.get(person.username)
    return id === undefined ? [] : [[person, id]]
  })
  const entries = made.map(([{ username, nickname }, id]) => ({
    action: 'user.create' as const,
    subject: { kind: 'user', id, name: nickname },
    details: { username, isSuperAdmin: false },
  }))
  await recordAudits(tx, origin, entries, nowMs)
  return made
}
