/* What is searched, and the ids of its entries: eight times the id of the row, and the number of its table (migrations 0049 and 0087). */

export const entryTables = ['doc', 'component', 'dictionary', 'module', 'project', 'comment'] as const
export type EntryTable = (typeof entryTables)[number]

const tablesAtMost = 8

export function entryIdOf(table: EntryTable, id: number): number {
  return id * tablesAtMost + entryTables.indexOf(table)
}

/** Of an id of the database, the row it is about; `undefined` for one that no version wrote. */
export function rowOfEntry(entryId: number): { table: EntryTable; id: number } | undefined {
  const table = entryTables[entryId % tablesAtMost]
  return table && { table, id: Math.floor(entryId / tablesAtMost) }
}

/** Words of the column `scope`: where a thing is and what it is. */
export const scopeWords = {
  doc: 'kd',
  folder: 'kf',
  model: 'km',
  dictionary: 'ke',
  constant: 'kc',
  comment: 'kn',
  deprecated: 'd1',
  project: (id: number) => `p${String(id)}`,
  module: (id: number) => `m${String(id)}`,
  method: (method: string) => `g${method.toLowerCase().replaceAll(/[^a-z]/g, '')}`,
  docType: (type: number) => `t${String(type)}`,
} as const
