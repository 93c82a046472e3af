/* Turning mock addresses on and off, and replacing them. */
import type { AuditAction, Flag, MockAddress } from '@lectern/contracts'
import { newAddressKey } from '../../../auth/secrets.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockModule } from '../../../content/lock-row.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { MockAddressRow } from '../../../db/schema.ts'
import { presentAddress } from './mock-presenter.ts'
import { findAddress, findModuleName, insertAddress, updateAddress } from './mock-repo.ts'

/** The address of an application; whoever looks at it first makes it. */
export async function openAddress({ db }: Pick<AppContext, 'db'>, scope: ProjectScope): Promise<MockAddress> {
  return presentAddress(await requireAddress(db, moduleOf(scope)), scope.role)
}

export async function turnAddress(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: ProjectScope,
  isOn: Flag,
): Promise<MockAddress> {
  return changeAddress(context, origin, scope, (row) =>
    row.is_on === isOn ? undefined : { changes: { is_on: isOn }, action: isOn === 1 ? 'mock.open' : 'mock.close' },
  )
}

/** Whether requests have to be as documented, else they are refused as the document says. */
export async function turnChecks(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: ProjectScope,
  checksRequests: Flag,
): Promise<MockAddress> {
  return changeAddress(context, origin, scope, (row) =>
    row.checks_requests === checksRequests
      ? undefined
      : {
          changes: { checks_requests: checksRequests },
          action: checksRequests === 1 ? 'mock.checkRequests' : 'mock.skipChecks',
        },
  )
}

/** Whoever has the former address is answered nothing any more. */
export async function replaceAddress(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: ProjectScope,
): Promise<MockAddress> {
  const nowMs = context.clock()
  return changeAddress(context, origin, scope, () => ({
    changes: { address_key: newAddressKey(), address_changed_at_ms: nowMs },
    action: 'mock.replaceAddress',
  }))
}

interface Change {
  changes: Parameters<typeof updateAddress>[2]
  action: AuditAction
}

async function changeAddress(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  scope: ProjectScope,
  decide: (row: MockAddressRow) => Change | undefined,
): Promise<MockAddress> {
  const moduleId = moduleOf(scope)
  return db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    const row = await requireAddress(tx, moduleId)
    const change = decide(row)
    if (change === undefined) return presentAddress(row, scope.role)
    await updateAddress(tx, moduleId, change.changes)
    const subject = { kind: 'module', id: moduleId, name: await findModuleName(tx, moduleId) }
    await recordAudit(tx, origin, { action: change.action, subject, spaceId: scope.spaceId }, clock())
    return presentAddress({ ...row, ...change.changes }, scope.role)
  })
}

/** The address of an application, made where there is none. */
export async function requireAddress(db: Executor, moduleId: number): Promise<MockAddressRow> {
  const known = await findAddress(db, moduleId)
  if (known !== undefined) return known
  await insertAddress(db, moduleId, newAddressKey())
  const made = await findAddress(db, moduleId)
  if (made === undefined) throw new AppError('not_accessible')
  return made
}

/** The access rules of these endpoints name an application. */
export function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}
