/* Turning badges on and off, and replacing their addresses. */
import type { HealthBadge } from '@lectern/contracts'
import { mayProject } from '../../../../auth/rights.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { newAddressKey } from '../../../../auth/secrets.ts'
import { lockModule } from '../../../../content/lock-row.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { HealthBadgeRow } from '../../../../db/schema.ts'
import { findBadge, findModuleName, upsertBadge } from './badge-repo.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

/** The badge of an application: off until someone turns it on. */
export async function readBadge({ db }: Pick<Needs, 'db'>, scope: ProjectScope): Promise<HealthBadge> {
  return present(await findBadge(db, moduleOf(scope)), scope)
}

function present(row: HealthBadgeRow | undefined, { role }: ProjectScope): HealthBadge {
  return {
    key: row?.badge_key ?? '',
    isOn: row?.is_on === 1 ? 1 : 0,
    can: { update: mayProject('manageModules', role) },
  }
}

/** @throws {AppError} not_accessible when the application was deleted */
export async function turnBadge(
  context: Needs,
  origin: Origin<UserActor>,
  scope: ProjectScope,
  isOn: 0 | 1,
): Promise<HealthBadge> {
  const action = isOn === 1 ? 'health.openBadge' : 'health.closeBadge'
  return change(context, origin, scope, action, (row) =>
    (row?.is_on ?? 0) === isOn ? undefined : { badge_key: row?.badge_key ?? newAddressKey(), is_on: isOn },
  )
}

/** The former address shows nothing any more. */
export async function replaceBadge(
  context: Needs,
  origin: Origin<UserActor>,
  scope: ProjectScope,
): Promise<HealthBadge> {
  return change(context, origin, scope, 'health.replaceBadge', (row) => ({
    badge_key: newAddressKey(),
    is_on: row?.is_on ?? 0,
  }))
}

async function change(
  { db, clock }: Needs,
  origin: Origin<UserActor>,
  scope: ProjectScope,
  action: 'health.openBadge' | 'health.closeBadge' | 'health.replaceBadge',
  decide: (row: HealthBadgeRow | undefined) => Omit<HealthBadgeRow, 'module_id'> | undefined,
): Promise<HealthBadge> {
  const moduleId = moduleOf(scope)
  return db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    const former = await findBadge(tx, moduleId)
    const changes = decide(former)
    if (changes === undefined) return present(former, scope)
    const row = { module_id: moduleId, ...changes }
    await upsertBadge(tx, row)
    const subject = { kind: 'module', id: moduleId, name: await findModuleName(tx, moduleId) }
    await recordAudit(tx, origin, { action, subject, spaceId: scope.spaceId }, clock())
    return present(row, scope)
  })
}

/** The access rules of these endpoints name an application. */
function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}
