/*
 * The people who write the sample, so that it has more than one author. They have no password, exist while the sample is made, and are deleted
 * accounts afterwards. Their names tell a later run what an unfinished one left behind.
 */
import { trashMs, userStatus } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { eraseAccount } from '../../areas/accounts/admin-user/remove-user-commands.ts'
import { authorOf } from '../../areas/accounts/session/start-session-commands.ts'
import { insertUser } from '../../core/insert-users.ts'
import { moveToTrash } from '../../areas/places/trash/trash-commands.ts'
import { createSession } from '../../auth/sessions.ts'
import { encodeId } from '../../core/public-ids.ts'
import type { Executor } from '../../db/content-store.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { liveRows } from '../../db/rows.ts'

export interface SamplePerson {
  publicId: string
  nickname: string
  /** Of a session. */
  token: string
}

const own = { address: '', userAgent: '' }

const prefixOf = (jobId: number): string => `sample-${String(jobId)}-`

export async function addPerson(
  tx: Executor,
  jobId: number,
  { role, nickname }: { role: string; nickname: string },
  nowMs: number,
): Promise<SamplePerson> {
  const userId = await insertUser(
    tx,
    {
      username: `${prefixOf(jobId)}${role}`,
      nickname,
      password_hash: null,
      status: userStatus.enabled,
      is_super_admin: 0,
      source: 'backend',
    },
    nowMs,
  )
  // Rules on second factors are for people who can have one.
  const token = await createSession(tx, { ...own, userId, nowMs, hasSecondFactor: true })
  return { publicId: encodeId('user', userId), nickname, token }
}

/** Ends their accounts: what they wrote keeps their names, what they made is the reader's. */
export async function endPeople(
  tx: Transaction<Database>,
  jobId: number,
  readerId: number,
  nowMs: number,
): Promise<void> {
  const people = await listPeople(tx, jobId)
  const ids = people.map(({ id }) => id)
  for (const table of ['space', 'project', 'module', 'compose_project'] as const)
    await tx.updateTable(table).set({ created_by: readerId }).where('created_by', 'in', ids).execute()
  // The right of who composed something counts for as long as it is there.
  for (const table of ['space_member', 'project_member', 'compose_doc', 'compose_source'] as const)
    await tx.updateTable(table).set({ added_by: readerId }).where('added_by', 'in', ids).execute()
  for (const person of people) await eraseAccount(tx, person, nowMs)
}

/** Removes what an unfinished run made: the next one begins again. */
export async function removeUnfinished(tx: Transaction<Database>, jobId: number, nowMs: number): Promise<void> {
  const people = await listPeople(tx, jobId)
  for (const person of people) {
    const spaces = await liveRows(tx, 'space', { created_by: person.id }).select('id').execute()
    // No one wants it back: it leaves the trash with the next clean-up.
    for (const { id } of spaces)
      await moveToTrash(tx, { kind: 'space', id }, { ...own, actor: authorOf(person) }, nowMs - trashMs - 1)
  }
  for (const person of people) await eraseAccount(tx, person, nowMs)
}

/** Two at most. */
function listPeople(db: Executor, jobId: number): Promise<UserRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('username', 'like', `${prefixOf(jobId)}%`)
    .orderBy('id')
    .execute()
}
