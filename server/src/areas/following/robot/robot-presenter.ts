/* Robots as the contract shows them: never with what opens their address. */
import type { Robot, RobotDelivery, RobotEvent, RobotScope } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { RobotRow } from '../../../db/schema.ts'
import type { DeliveryRow, ListedRobot } from './robot-repo.ts'
import { maskedAddress } from './robot-secrets.ts'

export function presentRobot(
  vault: Pick<AppContext, 'vault'>,
  row: ListedRobot,
  /** `undefined`: of a wider place than the one that is read. */
  own: { lastDelivery: DeliveryRow | undefined } | undefined,
): Robot {
  return {
    id: encodeId('robot', row.id),
    name: row.name,
    kind: row.kind,
    scope: scopeOf(row),
    address: maskedAddress(vault, row),
    hasSecret: row.sealed_secret !== null,
    language: row.language,
    events: JSON.parse(row.events) as RobotEvent[], // written by `robot-commands.ts`
    template: row.template,
    mentions: JSON.parse(row.mentions) as string[], // written by `robot-commands.ts`
    isOn: row.is_on === 1 ? 1 : 0,
    createdBy: row.created_by_name,
    failedCount: own === undefined ? 0 : row.failed_count,
    lastDelivery: own?.lastDelivery === undefined ? null : presentDelivery(own.lastDelivery),
    can: { update: own !== undefined },
  }
}

export function scopeOf({
  space_id: spaceId,
  module_id: moduleId,
  release_id: releaseId,
}: Pick<RobotRow, 'space_id' | 'module_id' | 'release_id'>): RobotScope {
  if (releaseId !== null) return 'release'
  if (spaceId !== null) return 'space'
  return moduleId === null ? 'project' : 'application'
}

export function presentDelivery(row: DeliveryRow): RobotDelivery {
  return {
    id: encodeId('robotDelivery', row.id),
    state: row.state,
    title: row.title,
    attempts: row.attempts,
    problem: row.problem,
    createdAtMs: row.created_at_ms,
    endedAtMs: row.ended_at_ms,
  }
}
