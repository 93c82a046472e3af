/* Removing what unpacking began and no one has seen. */
import type { AppContext } from '../../../../core/context.ts'
import { purgeUnseen } from '../../trash/trash-purge-commands.ts'
import { unpackKind, readUnpackPayload } from '../archive-payload.ts'
import { removePeopleOf } from './restore-people.ts'

type Needs = Pick<AppContext, 'db'>

/** Removes the space, projects or application a job began, unless they are shown by now; does nothing when there are none. */
export async function removeUnpacked({ db }: Needs, jobId: number, payload: unknown): Promise<void> {
  const { stagedSpaceId, stagedProjectIds = [], stagedModuleId = 0 } = readUnpackPayload(payload)
  const projects = await db
    .selectFrom('project')
    .select('id')
    .where('id', 'in', [0, ...stagedProjectIds])
    .where('deleted_at_ms', '=', 0)
    .execute()
  for (const { id } of projects) await purgeUnseen({ db }, { kind: 'project', id })
  const space = await db
    .selectFrom('space')
    .select('id')
    .where('id', '=', stagedSpaceId ?? 0)
    .where('deleted_at_ms', '=', 0)
    .executeTakeFirst()
  if (space !== undefined) await purgeUnseen({ db }, { kind: 'space', id: space.id })
  const module = await db
    .selectFrom('module')
    .select('deleted_at_ms')
    .where('id', '=', stagedModuleId)
    .executeTakeFirst()
  if (module?.deleted_at_ms === 0) await purgeUnseen({ db }, { kind: 'module', id: stagedModuleId })
  const isProjectShown = await db
    .selectFrom('project')
    .select('id')
    .where('id', 'in', [0, ...stagedProjectIds])
    .executeTakeFirst()
  const isShown = isProjectShown !== undefined || (module !== undefined && module.deleted_at_ms !== 0)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('trash').where('space_id', '=', -jobId).execute()
    if (!isShown) await removePeopleOf(tx, jobId)
  })
}

/** As `removeUnpacked`, for jobs that ended without doing it themselves. */
export async function sweepUnpacked({ db }: Needs): Promise<void> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('kind', '=', unpackKind)
    .where('state', 'in', ['failed', 'cancelled'])
    .execute()
  for (const { id, payload } of jobs) await removeUnpacked({ db }, id, JSON.parse(payload))
}
