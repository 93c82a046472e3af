/*
 * Who is who: the people an archive names, by their account or address here. No one becomes an account that can sign in: who is not known here stays as
 * the name of what they wrote, as deleted accounts do.
 */
import { userStatus } from '@lectern/contracts'
import { insertUsers } from '../../../../core/insert-users.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import type { Line } from '../archive-tables.ts'

/** Accounts by the archive's numbers. */
export interface RestoredPeople {
  /** Who wrote what: an account, or the name of someone who has none here. */
  authors: Map<number, number>
  /** Accounts that are here, for memberships. */
  members: Map<number, number>
  /** Names of those who have no account here. */
  unknown: string[]
}

export const noPeopleYet = (): RestoredPeople => ({ authors: new Map(), members: new Map(), unknown: [] })

interface PeopleOptions {
  job: Pick<RunningJob, 'id' | 'ownerId'>
  /** Whether accounts here may be named as authors; else only the starter's own. */
  mayAttribute: boolean
  nowMs: number
}

/** Finds or notes some of the people. */
export async function restorePeople(
  tx: Executor,
  people: RestoredPeople,
  lines: readonly Line<'people'>[],
  { job, mayAttribute, nowMs }: PeopleOptions,
): Promise<void> {
  const found = await findAccounts(tx, lines)
  const strangers: Line<'people'>[] = []
  for (const line of lines) {
    const account = found.get(line.id)
    if (account !== undefined) people.members.set(line.id, account)
    else if (line.username !== '') people.unknown.push(line.nickname === '' ? line.username : line.nickname)
    if (account !== undefined && (mayAttribute || account === job.ownerId)) people.authors.set(line.id, account)
    else strangers.push(line)
  }
  if (strangers.length === 0) return
  const users = strangers.map(({ id, nickname, username }) => ({
    username: `${nameOfJob(job.id)}${String(id)}`,
    nickname: nickname === '' ? username : nickname,
    status: userStatus.disabled,
    source: 'backend' as const,
    deleted_at_ms: nowMs,
  }))
  const prefix = nameOfJob(job.id).length
  for (const [username, id] of await insertUsers(tx, users, nowMs))
    people.authors.set(Number(username.slice(prefix)), id)
}

/** Begins the account names of those a job brought; no name people choose begins like that. */
const nameOfJob = (jobId: number): string => `~archived-${String(jobId)}-`

/** Live accounts by the number of their line: by account name, else by address. */
async function findAccounts(tx: Executor, lines: readonly Line<'people'>[]): Promise<Map<number, number>> {
  const usernames = lines.flatMap(({ username }) => (username === '' ? [] : [username.toLowerCase()]))
  const emails = lines.flatMap(({ email }) => email ?? [])
  const rows = await tx
    .selectFrom('user')
    .select(['id', 'username', 'email'])
    .where('deleted_at_ms', 'is', null)
    .where((where) => where.or([where('username', 'in', ['', ...usernames]), where('email', 'in', ['', ...emails])]))
    .execute()
  const byName = new Map(rows.map(({ username, id }) => [username, id]))
  const byAddress = new Map(rows.flatMap(({ email, id }) => (email === null ? [] : [[email, id] as const])))
  return new Map(
    lines.flatMap(({ id, username, email }) => {
      const account = byName.get(username.toLowerCase()) ?? (email === null ? undefined : byAddress.get(email))
      return account === undefined ? [] : [[id, account] as const]
    }),
  )
}

/** Removes those a job brought, when nothing they wrote is there any more. */
export async function removePeopleOf(tx: Executor, jobId: number): Promise<void> {
  await tx
    .deleteFrom('user')
    .where('username', 'like', `${nameOfJob(jobId)}%`)
    .where('deleted_at_ms', 'is not', null)
    .execute()
}
