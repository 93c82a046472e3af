/*
 * Whose the key and secret of a machine are. Owns: when they are good, and what role an open user has. Does not own: making and rotating them
 * (`areas/accounts/open-user`).
 */
import type { Role } from '@lectern/contracts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { lastUseMs } from './access-tokens.ts'
import { anonymous, type Anonymous, type MachineActor } from '../../core/actor.ts'
import type { AppContext } from '../../core/context.ts'
import type { SpaceScope } from '../scope.ts'
import { hashToken } from '../secrets.ts'

/** In every project of its space, private ones included; `machines` in the contract lists what it may call at all. */
const machineRole: Role = 'dev'

const openUserOfHash = prepareQuery<{ credentialHash: string }>()((db, param) =>
  db
    .selectFrom('open_user_secret')
    .innerJoin('open_user', 'open_user.id', 'open_user_secret.open_user_id')
    .innerJoin('space', 'space.id', 'open_user.space_id')
    .select(['open_user.id', 'open_user.space_id', 'open_user.app_key', 'open_user.applicant'])
    .select(['open_user.last_used_at_ms', 'open_user.last_used_address', 'open_user_secret.expires_at_ms'])
    .where('open_user_secret.credential_hash', '=', param('credentialHash'))
    .where('open_user.status', '=', 1)
    .where('space.deleted_at_ms', 'is', null),
)

/**
 * The open user behind `<app key>.<secret>`; anonymous for an unknown or disabled one, a secret that was replaced, or a deleted space.
 * @param address network address of the request, kept as that of the last use
 */
export async function findMachine(
  { db, clock, backgroundTasks: afterwards }: AppContext,
  credential: string,
  address: string,
): Promise<MachineActor | Anonymous> {
  const nowMs = clock()
  const [row] = await openUserOfHash(db, { credentialHash: hashToken(credential) })
  if (row === undefined || (row.expires_at_ms !== null && row.expires_at_ms <= nowMs)) return anonymous
  if (nowMs - (row.last_used_at_ms ?? 0) > lastUseMs)
    afterwards.run('noting the use of an open user', async () => {
      const use = { last_used_at_ms: nowMs, last_used_address: address }
      await db.updateTable('open_user').set(use).where('id', '=', row.id).execute()
    })
  return {
    kind: 'machine',
    openUserId: row.id,
    spaceId: row.space_id,
    appKey: row.app_key,
    applicant: row.applicant,
  }
}

/** Standing of a machine in a space; `null` in every one but its own. */
export function machineStanding(machine: MachineActor, spaceId: number): Pick<SpaceScope, 'role' | 'spaceRole'> | null {
  return machine.spaceId === spaceId ? { role: machineRole, spaceRole: machineRole } : null
}
