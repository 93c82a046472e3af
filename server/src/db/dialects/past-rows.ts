/* What both engines say in the triggers that keep what rows were. */

/** True for a change at another time that changes one of the columns. */
export function isOtherRow(columns: readonly string[]): string {
  const changes = columns.map((column) => `old.${column} is distinct from new.${column}`)
  return `new.updated_at_ms <> old.updated_at_ms and (${changes.join(' or ')})`
}

export function insertPast(table: string, past: string, columns: readonly string[]): string {
  const former = columns.map((column) => `old.${column}`)
  return `insert into ${past} (${table}_id, until_ms, ${columns.join(', ')}) values (old.id, new.updated_at_ms, ${former.join(', ')})`
}
