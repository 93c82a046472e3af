/* Roles of people in a space or project. Owns: that roles people changed or took away here stay so. */
import { roles, type Role } from '@lectern/contracts'
import { idOf, numberOf, textOf, type DumpRow } from '@lectern/formats'
import type { Executor } from '../../db/content-store.ts'
import { publish } from '../../events/publish.ts'
import { listLinks, type Link } from './link-repo.ts'
import { link, type MigrationRun } from './migration-run.ts'

interface MemberPlace {
  kind: 'space' | 'project'
  /** Ours. */
  id: number
  spaceId: number
  /** Names, outermost first. */
  path: readonly string[]
}

interface Wanted {
  tornaId: number
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
  const written: Wanted[] = []
  for (const wanted of allowed) {
    const said = links.get(wanted.tornaId)?.said
    const ours = present.get(wanted.userId)
    if (said === wanted.role || ours === wanted.role) tally.count(countKind, 'unchanged')
    else if (said !== undefined && ours !== said) tally.count(countKind, 'kept')
    else if (said === undefined && ours !== undefined) tally.count(countKind, 'kept')
    else {
      written.push(wanted)
      tally.count(countKind, said === undefined ? 'added' : 'changed')
    }
  }
  await writeRoles(run, tx, place, written)
  await link(
    run,
    tx,
    linkKind,
    allowed.map((wanted) => linkOf(wanted, place)),
  )
}

function linkOf({ tornaId, userId, role }: Wanted, { id }: MemberPlace): Link {
  return { tornaId, ourId: userId, scopeId: id, key: '', said: role }
}

function wantedOf({ people }: MigrationRun, row: DumpRow): Wanted[] {
  const userId = people.get(numberOf(row, 'user_id'))
  const role = roles.find((each) => each === textOf(row, 'role_code'))
  return userId === undefined || role === undefined ? [] : [{ tornaId: idOf(row), userId, role }]
}

/** A role in a project means nothing to people outside its space, here as there. */
async function withinSpace(
  { tally }: MigrationRun,
  tx: Executor,
  { spaceId, path }: MemberPlace,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const inside = await listRoles(tx, { kind: 'space', id: spaceId })
  const outside = wanted.filter(({ userId }) => !inside.has(userId)).length
  if (outside > 0) {
    tally.count('projectMembers', 'left', outside)
    tally.remark('memberOutside', path, {}, outside)
  }
  return wanted.filter(({ userId }) => inside.has(userId))
}

async function listRoles(tx: Executor, { kind, id }: Pick<MemberPlace, 'kind' | 'id'>): Promise<Map<number, Role>> {
  const rows =
    kind === 'space'
      ? await tx.selectFrom('space_member').select(['user_id', 'role']).where('space_id', '=', id).execute()
      : await tx.selectFrom('project_member').select(['user_id', 'role']).where('project_id', '=', id).execute()
  return new Map(rows.map(({ user_id: userId, role }) => [userId, role]))
}

const rolesPerStatement = 500

async function writeRoles(
  { context, origin }: MigrationRun,
  tx: Executor,
  { kind, id, spaceId }: MemberPlace,
  written: readonly Wanted[],
): Promise<void> {
  const nowMs = context.clock()
  const common = { created_at_ms: nowMs, added_by: origin.actor.userId }
  for (let start = 0; start < written.length; start += rolesPerStatement) {
    const batch = written.slice(start, start + rolesPerStatement)
    if (kind === 'space')
      await tx
        .insertInto('space_member')
        .values(batch.map(({ userId, role }) => ({ ...common, space_id: id, user_id: userId, role })))
        .onConflict((conflict) =>
          conflict.columns(['space_id', 'user_id']).doUpdateSet((set) => ({ role: set.ref('excluded.role') })),
        )
        .execute()
    else
      await tx
        .insertInto('project_member')
        .values(batch.map(({ userId, role }) => ({ ...common, project_id: id, user_id: userId, role })))
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'user_id']).doUpdateSet((set) => ({ role: set.ref('excluded.role') })),
        )
        .execute()
  }
  if (written.length === 0) return
  const userIds = written.map(({ userId }) => userId)
  const event = { spaceId, projectId: kind === 'space' ? null : id, userIds, actorId: origin.actor.userId }
  await publish(tx, 'members.changed', event, nowMs)
}
