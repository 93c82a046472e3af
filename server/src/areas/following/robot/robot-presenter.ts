/* Robots as the contract shows them: never with what opens their address. */
import type { Robot, RobotDelivery, RobotEvent } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { DeliveryRow, ListedRobot } from './robot-repo.ts'
import { maskedAddress } from './robot-secrets.ts'

export function presentRobot(
  vault: Pick<AppContext, 'vault'>,
  row: ListedRobot,
  lastDelivery: DeliveryRow | undefined,
): Robot {
  return {
    id: encodeId('robot', row.id),
    name: row.name,
    kind: row.kind,
    isOfProject: row.module_id === null ? 1 : 0,
    address: maskedAddress(vault, row),
    hasSecret: row.sealed_secret !== null,
    language: row.language,
    events: JSON.parse(row.events) as RobotEvent[], // written by `robot-commands.ts`
    template: row.template,
    isOn: row.is_on === 1 ? 1 : 0,
    createdBy: row.created_by_name,
    failedCount: row.failed_count,
    lastDelivery: lastDelivery === undefined ? null : presentDelivery(lastDelivery),
  }
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
