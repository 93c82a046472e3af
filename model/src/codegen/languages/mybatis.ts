/*
 * Tables of MySQL for what a description declares: an entity, a mapper with its XML, and the statement that creates the table. Fields that hold
 * objects or lists are columns of JSON.
 */
import type { CodeField, CodeFile, CodeLanguage, CodeModel } from '../code-model.ts'
import { joinCase, NameScope, wordsOf } from '../names.ts'
import { plainDeclarations, type PlainRecord } from '../plain-types.ts'
import { blockComment, commentLines } from '../text.ts'
import { accessors, javaFile, javaNaming, javaType, packageOf } from './java-types.ts'

export const mybatis: CodeLanguage = {
  naming: { ...javaNaming, typeNames: [...javaNaming.typeNames, 'Mapper'] },
  write: (model) => {
    const records = plainDeclarations(model).records.filter(({ fields }) => fields.length > 0)
    const names = new NameScope(
      new Set(),
      records.map(({ name }) => name),
    )
    const tableNames = new NameScope(new Set())
    const tables = records.map((record) => tableOf(record, names, tableNames))
    const sql = { path: 'schema.sql', text: tables.map(createTable).join('\n') }
    return [...tables.flatMap((table) => writeTable(model, table)), sql]
  },
}

/** A row of MySQL has room for 64 texts of 255 characters. */
const mostInRow = 60

interface Column {
  name: string
  field: string
  javaType: string
  sqlType: string
  isRequired: boolean
  description: string
}

interface Table {
  entity: string
  mapper: string
  name: string
  description: string
  columns: Column[]
  key: Column
}

function tableOf({ name, description, fields }: PlainRecord, names: NameScope, tableNames: NameScope): Table {
  const scope = new NameScope(new Set())
  const textType = fields.length > mostInRow ? 'TEXT' : 'VARCHAR(255)'
  const columns = fields.map((field) => columnOf(field, scope, textType))
  const key = columns.find((column) => column.name === 'id') ?? columns[0]
  if (key === undefined) throw new Error('A table without columns')
  const mapper = names.claim(`${name}Mapper`)
  return { entity: name, mapper, name: tableNames.claim(sqlName(name, 'table')), description, columns, key }
}

function columnOf({ wire, name, type, required, description }: CodeField, scope: NameScope, textType: string): Column {
  const isStructure =
    ['any', 'list', 'map'].includes(type.kind) || (type.kind === 'named' && type.declaration.kind !== 'enum')
  const isText = type.kind === 'named' || isStructure
  const column = scope.claim(sqlName(wire, 'column'))
  return {
    name: column,
    field: name,
    javaType: isText ? 'String' : javaType(type),
    sqlType: isStructure ? 'JSON' : sqlTypeOf(type, textType),
    isRequired: required && !type.nullable,
    // Where the name is written by its sound, what it says.
    description: description === '' && /[^\p{ASCII}]/u.test(wire) ? wire : description,
  }
}

/** MySQL takes 64 characters; the last ones are for the number of one that is taken. */
const sqlName = (name: string, nameless: string): string => joinCase(wordsOf(name), 'snake', nameless).slice(0, 58)

function sqlTypeOf(type: CodeField['type'], textType: string): string {
  switch (type.kind) {
    case 'integer':
      return type.bits === 32 ? 'INT' : 'BIGINT'
    case 'number':
      return 'DECIMAL(18, 4)'
    case 'boolean':
      return 'TINYINT(1)'
    case 'binary':
      return 'LONGBLOB'
    case 'string':
      return { text: textType, date: 'DATE', 'date-time': 'DATETIME(3)', uuid: 'CHAR(36)' }[type.format]
    default:
      return 'VARCHAR(64)'
  }
}

const sqlText = (text: string): string =>
  `'${commentLines(text).join(' ').slice(0, 500).toWellFormed().replaceAll("'", "''")}'`

function createTable({ name, description, columns, key }: Table): string {
  const lines = columns.map((column) => {
    const comment = column.description === '' ? '' : ` COMMENT ${sqlText(column.description)}`
    return `  \`${column.name}\` ${column.sqlType}${column.isRequired || column === key ? ' NOT NULL' : ' NULL'}${comment}`
  })
  const primary = ['JSON', 'LONGBLOB', 'TEXT'].includes(key.sqlType) ? [] : [`  PRIMARY KEY (\`${key.name}\`)`]
  return `CREATE TABLE \`${name}\` (\n${[...lines, ...primary].join(',\n')}\n)${description === '' ? '' : ` COMMENT = ${sqlText(description)}`};\n`
}

function writeTable(model: CodeModel, table: Table): CodeFile[] {
  const { entity, mapper, description, columns, key } = table
  const members = columns.map(
    (column) => `${blockComment('    ', column.description)}    private ${column.javaType} ${column.field};\n`,
  )
  const body = `${blockComment('', description)}public class ${entity} {
${members.join('')}${columns.map((column) => accessors(column.field, column.javaType)).join('')}}
`
  const methods = `@Mapper
public interface ${mapper} {
    ${entity} selectByKey(@Param("key") ${key.javaType} key);

    List<${entity}> selectPage(@Param("offset") int offset, @Param("limit") int limit);

    int insert(${entity} row);

    int update(${entity} row);

    int deleteByKey(@Param("key") ${key.javaType} key);
}
`
  const imports = ['org.apache.ibatis.annotations.Mapper', 'org.apache.ibatis.annotations.Param']
  return [
    javaFile(model, entity, body),
    javaFile(model, mapper, methods, imports),
    { path: `mapper/${mapper}.xml`, text: mapperXml(model, table) },
  ]
}

function mapperXml(model: CodeModel, { entity, mapper, name, columns, key }: Table): string {
  const full = (type: string): string => `${packageOf(model)}.${type}`
  const list = columns.map((column) => `\`${column.name}\``).join(', ')
  const results = columns.map(
    (column) => `    <${column === key ? 'id' : 'result'} column="${column.name}" property="${column.field}"/>\n`,
  )
  const others = columns.filter((column) => column !== key)
  const changes = (others.length === 0 ? columns : others).map(
    (column) => `      \`${column.name}\` = #{${column.field}}`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "https://mybatis.org/dtd/mybatis-3-mapper.dtd">
<mapper namespace="${full(mapper)}">
  <resultMap id="row" type="${full(entity)}">
${results.sort((a, b) => Number(b.startsWith('    <id')) - Number(a.startsWith('    <id'))).join('')}  </resultMap>

  <select id="selectByKey" resultMap="row">
    SELECT ${list} FROM \`${name}\` WHERE \`${key.name}\` = #{key}
  </select>

  <select id="selectPage" resultMap="row">
    SELECT ${list} FROM \`${name}\` ORDER BY \`${key.name}\` LIMIT #{limit} OFFSET #{offset}
  </select>

  <insert id="insert">
    INSERT INTO \`${name}\` (${list})
    VALUES (${columns.map((column) => `#{${column.field}}`).join(', ')})
  </insert>

  <update id="update">
    UPDATE \`${name}\` SET
${changes.join(',\n')}
    WHERE \`${key.name}\` = #{${key.field}}
  </update>

  <delete id="deleteByKey">
    DELETE FROM \`${name}\` WHERE \`${key.name}\` = #{key}
  </delete>
</mapper>
`
}
