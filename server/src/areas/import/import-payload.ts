import type { ImportFormat } from '@lectern/contracts'

/** What an import job is to do; stored with the job. */
export interface ImportPayload {
  projectId: number
  /** Application to import into; absent for a new one. */
  moduleId?: number
  /** Name of the new application; absent to take the description's title. */
  name?: string
  /** Address to fetch; absent when the bytes are in `job_input`. */
  url?: string
  fileName: string
  /** The new application while it is not visible yet. */
  stagedModuleId?: number
}

/** What the job row holds was written by `startImport`. */
export function readPayload(payload: unknown): ImportPayload {
  return payload as ImportPayload // only commands of this area write it
}

export function jobKindOf(format: ImportFormat): string {
  return `import-${format}`
}
