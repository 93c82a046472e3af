import type { meterSphereCauses, meterSphereSyncStates, MeterSphereVersion } from '@lectern/contracts'
import type { Generated } from 'kysely'
import type { Ms } from './columns.ts'

/** A space's connection with the test platform. */
interface MeterSphereSpaceTable {
  space_id: number
  version: MeterSphereVersion
  address: string
  sealed_keys: string
  workspace_id: string
  workspace_name: string
  updated_by: number
  updated_at_ms: Ms
}

/** Where documents of an application go. */
interface MeterSphereModuleTable {
  module_id: number
  /** Whose connection it was chosen with: in another space it counts for nothing. */
  space_id: number
  /** Ids and names there; `folder` is a module of the project. */
  project_id: string
  project_name: string
  folder_id: string
  folder_name: string
}

/** An application that is or was sent there. */
interface MeterSphereSyncTable {
  id: Generated<number>
  module_id: number
  state: (typeof meterSphereSyncStates)[number]
  cause: (typeof meterSphereCauses)[number]
  started_by: number
  attempts: number
  /** `MeterSphereProblem` of the last attempt, as JSON. */
  problem: string | null
  created_at_ms: Ms
  ended_at_ms: Ms | null
}

export interface MeterSphereTables {
  meter_sphere_space: MeterSphereSpaceTable
  meter_sphere_module: MeterSphereModuleTable
  meter_sphere_sync: MeterSphereSyncTable
}
