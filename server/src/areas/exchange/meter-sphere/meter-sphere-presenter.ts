/* The connection without its keys, and what was sent. */
import type { MeterSphereConnection, MeterSphereProblem, MeterSphereSync } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ListedSync, ShownConnection } from './meter-sphere-repo.ts'

export function presentConnection(row: ShownConnection): MeterSphereConnection {
  return {
    version: row.version,
    address: row.address,
    workspaceId: row.workspace_id,
    workspaceName: row.workspace_name,
    updatedBy: row.updated_by_name,
    updatedAtMs: row.updated_at_ms,
  }
}

export function presentSync(row: ListedSync): MeterSphereSync {
  return {
    id: encodeId('meterSphereSync', row.id),
    state: row.state,
    cause: row.cause,
    startedBy: row.started_by_name,
    attempts: row.attempts,
    // Written by `sync-job.ts`.
    problem: row.problem === null ? null : (JSON.parse(row.problem) as MeterSphereProblem),
    createdAtMs: row.created_at_ms,
    endedAtMs: row.ended_at_ms,
  }
}
