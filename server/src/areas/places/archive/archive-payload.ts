/* What jobs of archives are to do; stored with the job. */
import type { ArchiveScope } from './tables/describe-table.ts'

export const packKind = 'archive-pack'
export const unpackKind = 'archive-unpack'

export interface PackPayload {
  scope: ArchiveScope
  /** Of the space or project, as it was when someone asked. */
  name: string
}

export interface UnpackPayload {
  /** Row of `archive_file`. */
  archiveId: string
  /** Space the projects go into; `null` makes a new space of the archive's. */
  spaceId: number | null
  /** Project the application goes into; absent for archives that hold projects. `spaceId` is its space then. */
  projectId?: number
  /** Name of the new space; absent to take the archive's. */
  name?: string
  /** Whether who started it may write in the name of others. */
  mayAttribute: boolean
  /** What was begun and no one sees yet. */
  stagedSpaceId?: number
  stagedProjectIds?: number[]
  stagedModuleId?: number
}

/** What the job rows of these kinds hold was written by the commands of this area. */
export function readPackPayload(payload: unknown): PackPayload {
  return payload as PackPayload // only `archive-commands.ts` writes it
}

export function readUnpackPayload(payload: unknown): UnpackPayload {
  return payload as UnpackPayload // only commands and the job of this area write it
}
