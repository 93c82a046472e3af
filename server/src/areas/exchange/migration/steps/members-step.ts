/*
 * Roles of people in a space or project. Owns: that roles people changed, took away or gave here stay so. Does not own: who left there
 * (`members-gone.ts`).
 */
import { roles, type Role } from '@lectern/contracts'
import { idOf, numberOf, textOf, type DumpRow } from '@lectern/formats'
import { giveProjectRoles, giveSpaceRoles, membersOf } from '../../../../auth/memberships.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { publish } from '../../../../events/publish.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, rowsOf, type MigrationRun } from '../migration-run.ts'

export interface MemberPlace {
  kind: 'space' | 'project'
  /** Ours. */
  id: number
  spaceId: number
  /** Names, outermost first. */
  path: readonly string[]
}

/** `key` of a link whose role a run took away; of one whose role a run gave it is the time, as it is at the role. */
export const endedKey = 'ended'

interface Wanted {
  tornaId: number
  tornaUserId: number
  userId: number
  role: Role
}

/** Writes the roles of one place, in the transaction that made or changed it. */
export async function moveMembers(
  run: MigrationRun,
  tx: Executor,
  place: MemberPlace,
  rows: readonly DumpRow[],
): Promise<void> {
  const { tally, installation } = run
  const countKind = place.kind === 'space' ? 'spaceMembers' : 'projectMembers'
  const linkKind = place.kind === 'space' ? 'spaceMember' : 'projectMember'
  tally.count(countKind, 'found', rows.length)
  const known = rows.flatMap((row) => wantedOf(run, row))
  tally.count(countKind, 'left', rows.length - known.length)
  const allowed = place.kind === 'space' ? known : await withinSpace(run, tx, place, known)
  const links = await listLinks(tx, installation, linkKind, place.id)
  const present = await listRoles(tx, place)
  const nowMs = run.context.clock()
  const written: Wanted[] = []
  const noted: Link[] = []
  for (const wanted of allowed) {
    const known = links.get(wanted.tornaId)
    const lastMigrated = known?.key === endedKey ? undefined : known?.lastMigrated
    const ours = present.get(wanted.userId)?.role
    let key = lastMigrated === undefined ? '' : (known?.key ?? '')
    if (lastMigrated === wanted.role || ours === wanted.role) tally.count(countKind, 'unchanged')
    else if (ours !== lastMigrated) {
      tally.count(countKind, 'kept')
      tally.remark('memberKept', [...place.path, personName(run, wanted.tornaUserId)])
    } else {
      written.push(wanted)
      tally.count(countKind, lastMigrated === undefined ? 'added' : 'changed')
      if (lastMigrated === undefined) key = String(nowMs)
    }
    noted.push({ tornaId: wanted.tornaId, ourId: wanted.userId, scopeId: place.id, key, lastMigrated: wanted.role })
  }
  await writeRoles(run, tx, place, written, nowMs)
  await link(run, tx, linkKind, noted)
}

function personName(run: MigrationRun, tornaUserId: number): string {
  const row = rowsOf(run, 'user_info').find((each) => idOf(each) === tornaUserId)
  return row === undefined ? '' : textOf(row, 'username')
}

function wantedOf({ people }: MigrationRun, row: DumpRow): Wanted[] {
  const tornaUserId = numberOf(row, 'user_id')
  const userId = people.get(tornaUserId)
  const role = roles.find((each) => each === textOf(row, 'role_code'))
  return userId === undefined || role === undefined ? [] : [{ tornaId: idOf(row), tornaUserId, userId, role }]
}

/** A role in a project means nothing to people outside its space, here as there. */
async function withinSpace(
  { tally }: MigrationRun,
  tx: Executor,
  { spaceId, path }: MemberPlace,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const inside = await listRoles(tx, { kind: 'space', id: spaceId, spaceId })
  const outside = wanted.filter(({ userId }) => !inside.has(userId)).length
  if (outside > 0) {
    tally.count('projectMembers', 'left', outside)
    tally.remark('memberOutside', path, {}, outside)
  }
  return wanted.filter(({ userId }) => inside.has(userId))
}

interface StandingRole {
  role: Role
  createdAtMs: number
}

export async function listRoles(
  tx: Executor,
  { kind, id, spaceId }: Pick<MemberPlace, 'kind' | 'id' | 'spaceId'>,
): Promise<Map<number, StandingRole>> {
  const rows = await membersOf(tx, { spaceId, projectId: kind === 'space' ? undefined : id }).execute()
  return new Map(rows.map((row) => [row.user_id, { role: row.role, createdAtMs: row.created_at_ms }]))
}

async function writeRoles(
  { origin }: MigrationRun,
  tx: Executor,
  { kind, id, spaceId }: MemberPlace,
  written: readonly Wanted[],
  nowMs: number,
): Promise<void> {
  const common = { created_at_ms: nowMs, added_by: origin.actor.userId }
  const rows = written.map(({ userId, role }) => ({ ...common, user_id: userId, role }))
  if (kind === 'space')
    await giveSpaceRoles(
      tx,
      rows.map((row) => ({ ...row, space_id: id })),
      'replaced',
    )
  else
    await giveProjectRoles(
      tx,
      rows.map((row) => ({ ...row, project_id: id })),
      'replaced',
    )
  if (written.length === 0) return
  const userIds = written.map(({ userId }) => userId)
  const event = { spaceId, projectId: kind === 'space' ? null : id, userIds, actorId: origin.actor.userId }
  await publish(tx, 'members.changed', event, nowMs)
}
