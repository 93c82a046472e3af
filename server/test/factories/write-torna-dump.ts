/* A database of Torna as `mysqldump` writes it, in the forms of several versions. */
import type { TornaRows } from './build-torna-rows.ts'

export interface DumpForm {
  /** Columns that this version does not have, `table.column`. */
  without?: readonly string[]
  /** Tables that this version does not have. */
  withoutTables?: readonly string[]
  /** `--complete-insert`, columns in another order. */
  isComplete?: boolean
  /** `--skip-extended-insert`. */
  isOneByOne?: boolean
  /** `--hex-blob` of binary columns, which some forks have. */
  isHex?: boolean
}

/** The installation as a dump. */
export function writeTornaDump(rows: TornaRows, form: DumpForm = {}): string {
  const tables = Object.entries(rows).filter(([table]) => form.withoutTables?.includes(table) !== true)
  return [
    '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n-- Host: localhost    Database: torna',
    "/*!40101 SET NAMES utf8mb4 */;\n/*!40103 SET TIME_ZONE='+00:00' */;",
    ...tables.map(([table, list]) => writeTable(table, list, form)),
    "DELIMITER ;;\n/*!50003 CREATE TRIGGER t BEFORE INSERT ON module FOR EACH ROW SET NEW.name = ';;' */;;\nDELIMITER ;",
    '-- Dump completed on 2026-01-15  8:00:00\n',
  ].join('\n\n')
}

function writeTable(table: string, rows: TornaRows[string], form: DumpForm): string {
  const all = Object.keys(rows[0] ?? { id: 0 })
  const columns = all.filter((column) => form.without?.includes(`${table}.${column}`) !== true)
  const defined = columns.map((column) => `  \`${column}\` varchar(64) DEFAULT '-' COMMENT 'a, b (c) \\'${column}\\'',`)
  const create = `DROP TABLE IF EXISTS \`${table}\`;\nCREATE TABLE \`${table}\` (\n${defined.join('\n')}\n  PRIMARY KEY (\`id\`),\n  KEY \`k\` (\`id\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;`
  if (rows.length === 0) return create
  const written = form.isComplete === true ? columns.toReversed() : columns
  const names = form.isComplete === true ? ` (${written.map((name) => `\`${name}\``).join(', ')})` : ''
  const tuples = rows.map((row) => `(${written.map((column) => literal(row[column] ?? null, form)).join(',')})`)
  const head = `INSERT INTO \`${table}\`${names} VALUES `
  const inserts = form.isOneByOne === true ? tuples.map((tuple) => `${head}${tuple};`) : [`${head}${tuples.join(',')};`]
  return [create, `LOCK TABLES \`${table}\` WRITE;`, ...inserts, 'UNLOCK TABLES;'].join('\n')
}

function literal(value: string | number | null, { isHex = false }: DumpForm): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (isHex && value !== '') return `0x${Buffer.from(value).toString('hex').toUpperCase()}`
  const names: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\\': '\\\\', "'": "\\'", '"': '\\"' }
  return `'${value.replaceAll(/[\n\r\\'"]/g, (each) => names[each] ?? each)}'`
}
