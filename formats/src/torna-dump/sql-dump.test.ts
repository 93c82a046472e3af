import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DumpReader, type DumpRow } from './read-dump.ts'
import { DumpError } from './sql-bytes.ts'
import { anyText } from '../../../model/test/any-text.ts'

const tables = new Map([['note', ['id', 'text', 'more']]])
const create =
  "CREATE TABLE `note` (\n  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT COMMENT 'a, \"b\" (c)',\n  `text` longtext,\n  `more` varchar(64) DEFAULT '-',\n  PRIMARY KEY (`id`),\n  KEY `x` (`text`(10),`more`)\n) ENGINE=InnoDB;\n"

function read(dump: string | Buffer, chunkSize = 1_000_000): DumpRow[] {
  const rows: DumpRow[] = []
  const reader = new DumpReader({ tables, onRow: (_table, row) => rows.push(row) })
  const bytes = Buffer.from(dump)
  for (let at = 0; at < bytes.length; at += chunkSize) reader.add(bytes.subarray(at, at + chunkSize))
  reader.finish()
  return rows
}

function problemOf(work: () => unknown): { problem: string; line: number } {
  try {
    work()
  } catch (error) {
    if (error instanceof DumpError) return { problem: error.problem, line: error.line }
    throw error
  }
  return { problem: '', line: 0 }
}

/** As mysqldump writes a text. */
function literal(text: string): string {
  const escaped = text.replaceAll(/[\p{Cc}\\'"]/gu, (each) => {
    const name = { '\0': '0', '\n': 'n', '\r': 'r', '\u001a': 'Z', '\\': '\\', "'": "'", '"': '"' }[each]
    return name === undefined ? each : `\\${name}`
  })
  return `'${escaped}'`
}

describe('reading a dump', () => {
  it('takes the columns from CREATE TABLE and the rows from INSERTs of several rows', () => {
    const dump = `${create}INSERT INTO \`note\` VALUES (1,'一''s',NULL),(2,"say \\"it\\"",'b\\\\');\n`
    expect(read(dump)).toEqual([
      { id: '1', text: "一's", more: null },
      { id: '2', text: 'say "it"', more: 'b\\' },
    ])
  })

  it('takes named columns, in any order, and passes over unknown ones and other tables', () => {
    const dump = [
      "INSERT IGNORE INTO `other` VALUES ('; (',_binary '\\'',0x00);",
      "INSERT INTO torna.note (`new`, more, `id`) VALUES (concat('a;',')'), 'm', 7) , (NULL,'n',8);",
      'REPLACE INTO `note` (`id`) VALUES (9) ON DUPLICATE KEY UPDATE id = 9;',
    ].join('\n')
    expect(read(dump)).toEqual([{ id: '7', more: 'm' }, { id: '8', more: 'n' }, { id: '9' }])
  })

  it('reads every form of a literal', () => {
    const values = [
      ["_utf8mb4'中'", '中'],
      ["_binary 'a\\0b'", 'a\0b'],
      ['0xE4B8AD', '中'],
      ["x'4142'", 'AB'],
      ['_latin1 0xE9', 'é'],
      ["b'101'", '5'],
      ['0b11', '3'],
      ["N'n'", 'n'],
      ["'a' 'b'\n'c'", 'abc'],
      ['-1.5e+10', '-1.5e+10'],
      ['true', '1'],
      ['DEFAULT', null],
      ["'100\\%\\_\\q\\b\\t'", '100\\%\\_q\b\t'],
    ] as const
    const rows = values.map(([written]) => `(1,${written},2)`).join(',')
    expect(read(`${create}INSERT INTO note VALUES ${rows};`).map((row) => row['text'])).toEqual(
      values.map(([, meant]) => meant),
    )
  })

  it('reads what stands in comments with a version, and none that stands in others', () => {
    const dump = [
      '-- MySQL dump 10.13  Distrib 8.0.36',
      '/*!40101 SET NAMES utf8mb4 */;',
      '/*M!100616 SET @OLD_NOTE_VERBOSITY=@@NOTE_VERBOSITY */;',
      create,
      '/* INSERT INTO note VALUES (1,2,3); */',
      '# INSERT INTO note VALUES (1,2,3);',
      '/*!40000 ALTER TABLE `note` DISABLE KEYS */;',
      "/*!50000 INSERT INTO `note` VALUES (4,'/* -- ',NULL) */;",
      'DELIMITER ;;',
      "/*!50003 CREATE*/ /*!50017 DEFINER=`r`@`%`*/ /*!50003 TRIGGER t BEFORE INSERT ON note FOR EACH ROW BEGIN INSERT INTO note VALUES (5,'x;;',6); END */;;",
      'DELIMITER ;',
      '-- Dump completed',
    ].join('\n')
    expect(read(dump)).toEqual([{ id: '4', text: '/* -- ', more: null }])
  })

  it.each([
    ['MariaDB', '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB'],
    ['an older MariaDB', '/*!999999\\- enable the sandbox mode */\n-- MariaDB dump 10.19  Distrib 10.5.25-MariaDB'],
    ['MySQL', '-- MySQL dump 10.13  Distrib 8.4.3'],
  ])('reads what the tool of %s writes: its first line, and keys of several columns with their method', (_, head) => {
    const dump = `${head}
/*!50503 SET NAMES utf8mb4 */;
CREATE TABLE \`note\` (
  \`id\` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  \`text\` decimal(10,2) DEFAULT NULL,
  \`more\` enum('a','b') NOT NULL DEFAULT 'a',
  PRIMARY KEY (\`id\`,\`more\`) USING BTREE,
  UNIQUE KEY \`uk\` (\`text\`(10),\`more\`) USING BTREE,
  KEY \`using\` (\`more\`,\`id\`) USING HASH COMMENT 'x,y',
  CONSTRAINT \`c\` FOREIGN KEY (\`id\`,\`more\`) REFERENCES \`other\` (\`a\`,\`b\`) ON DELETE CASCADE
) ENGINE=InnoDB ROW_FORMAT=DYNAMIC;
INSERT INTO \`note\` VALUES
(1,'2.00','a'),
(2,NULL,'b');
-- Dump completed on 2026-11-23 10:00:00
`
    const rows = [
      { id: '1', text: '2.00', more: 'a' },
      { id: '2', text: null, more: 'b' },
    ]
    for (const size of [1, 7, 1_000_000]) expect(read(dump, size)).toEqual(rows)
  })

  it('reads the same in chunks of any size', () => {
    const dump = `-- MySQL dump 1\n${create}INSERT INTO \`note\` VALUES (1,'it\\'s\\\\','a''b'),(2,NULL,_utf8mb4 '中文\\n');\n/*!40000 ANALYZE TABLE x */;\n-- Dump completed on x`
    const whole = read(dump)
    for (let size = 1; size < 40; size += 1) expect(read(dump, size), `chunks of ${String(size)}`).toEqual(whole)
  })

  it('gives back any text as it was written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.string({ unit: 'grapheme' }), more: fc.option(anyText()) }), {
          minLength: 1,
        }),
        fc.integer({ min: 1, max: 200 }),
        (rows, size) => {
          const wanted = rows.map(({ text, more }, index) => ({
            id: String(index),
            text: text.toWellFormed(),
            more: more === null ? null : more.toWellFormed(),
          }))
          const tuples = wanted.map(
            (row) => `(${row.id},${literal(row.text)},${row.more === null ? 'NULL' : literal(row.more)})`,
          )
          const asHex = wanted.map((row) => `(${row.id},0x${Buffer.from(row.text).toString('hex') || '00'},NULL)`)
          expect(read(`${create}INSERT INTO note VALUES ${tuples.join(',')};`, size)).toEqual(wanted)
          expect(read(`${create}INSERT INTO note VALUES ${asHex.join(',')};`, size).map((row) => row['text'])).toEqual(
            wanted.map((row) => (row.text === '' ? '\0' : row.text)),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('refuses a dump that was cut off, wherever, and says the line', () => {
    const dump = `-- MySQL dump 10\n${create}INSERT INTO \`note\` VALUES (1,'a','b'),\n(2,'c;','d');\n-- Dump completed on 2026-01-01`
    expect(read(dump)).toHaveLength(2)
    const foot = dump.indexOf('-- Dump completed') + 17
    for (let length = 20; length < foot; length += 1)
      expect(problemOf(() => read(dump.slice(0, length))).problem, dump.slice(0, length)).toMatch(/truncated|empty/)
    const within = dump.slice(0, dump.indexOf('c;'))
    expect(problemOf(() => read(within))).toEqual({ problem: 'truncated', line: 10 })
  })

  it.each([
    ['INSERT INTO note VALUES (1,2,3);', 'columnsUnknown', 1],
    [`${create}INSERT INTO note VALUES (1,2);`, 'valueCount', 8],
    [`${create}INSERT INTO note VALUES (1,2,3,4);`, 'valueCount', 8],
    [`${create}\nINSERT INTO note VALUES (1,now(),3);`, 'unreadable', 9],
    [`${create}INSERT INTO note SELECT * FROM other;`, 'unreadable', 8],
    ['/*!40101 SET NAMES gbk */;\n', 'charset', 1],
    ['PK\u0003\u0004', 'unreadable', 1],
    ['\n-- nothing\n', 'empty', 3],
  ])('refuses %j', (dump, problem, line) => {
    expect(problemOf(() => read(dump))).toEqual({ problem, line })
  })
})
