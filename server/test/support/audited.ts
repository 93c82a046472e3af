/* What the audit log holds. */
import type { TestApp } from './test-app.ts'

/** Entries of an act: the name of what it was done to, and its details. */
export async function auditedActs({ db }: TestApp, action: string): Promise<[string, unknown][]> {
  const rows = await db.selectFrom('audit').select(['subject_name', 'details']).where('action', '=', action).execute()
  return rows.map(({ subject_name: name, details }) => [name, JSON.parse(details)])
}
