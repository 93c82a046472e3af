/** What a run is to do; stored with its job. */
export interface MigrationPayload {
  sourceId: string
  isDryRun: boolean
  /** Where it was started from, for the log. */
  address: string
  userAgent: string
}

export const migrationJobKind = 'migrate-torna'

export function readPayload(payload: unknown): MigrationPayload {
  return payload as MigrationPayload // only commands of this area write it
}
