/*
 * How Java code calls a Dubbo method: the reference, the arguments with example values, the call. A sketch to start from, since the
 * classes' constructors are not part of the description.
 */
import {
  appendAll,
  childRowsOf,
  dictionaryKeyword,
  exampleOf,
  rowsOf,
  typeText,
  type Components,
  type DubboContent,
  type ExampleHints,
  type Json,
  type Row,
  type Schema,
  isNumber,
  valueText,
} from '@lectern/model'

/** What the sample needs to know of the service. */
export interface CalledService {
  interfaceName: string
  version: string
}

const scalars: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean', 'null'])
/** Setters written out per object; more would hide the call. */
const maxSetters = 12
const maxDepth = 2

interface Writing {
  lines: string[]
  names: Set<string>
  components: Components
  hints: ExampleHints
}

const longestSignature = 2_000

/** The name of the method and of what it answers, from its signature. */
export function readSignature(definition: string): { result: string; method: string } {
  // Pattern: 2,000 characters.
  const match = /([\w$.]+(?:<[^(]*>)?(?:\[\])*)\s+([\w$]+)\s*\(/.exec(definition.slice(0, longestSignature))
  return { result: match?.[1] ?? 'Object', method: match?.[2] ?? 'call' }
}

const simpleName = (name: string) => name.slice(name.lastIndexOf('.') + 1)
const lowerFirst = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)
const upperFirst = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

/** Java source of one call. */
export function writeDubboCall(
  content: DubboContent,
  components: Components,
  service: CalledService | undefined,
  hints: ExampleHints,
): string {
  const { result, method } = readSignature(content.definition)
  const type = service === undefined || service.interfaceName === '' ? 'Service' : simpleName(service.interfaceName)
  const field = lowerFirst(type)
  const writing: Writing = { lines: [], names: new Set([field]), components, hints }
  const args = rowsOf(content.parameters, components).map((row) => argument(row, content.parameters, writing, 0))
  const version = service === undefined || service.version === '' ? '' : `(version = "${service.version}")`
  const call = `${field}.${method}(${args.join(', ')});`
  return [
    `@DubboReference${version}`,
    `private ${type} ${field};`,
    '',
    ...writing.lines,
    ...(writing.lines.length > 0 ? [''] : []),
    result === 'void' ? call : `${simpleName(result)} ${unusedName('result', writing)} = ${call}`,
    '',
  ].join('\n')
}

/** The expression for a value; objects become a variable that is filled first. */
function argument(row: Row, schema: Schema, writing: Writing, depth: number): string {
  if (row.kind === 'array' || row.kind === 'map' || row.kind === 'tuple') {
    return row.kind === 'map' ? 'Map.of()' : listOf(row, schema, writing)
  }
  if (row.enumContent.length > 0 && row.kind === 'string' && !isPlainType(row)) {
    const first = row.enumContent[0]?.value
    return `${typeName(row)}.${typeof first === 'string' ? first : 'VALUE'}`
  }
  if (scalars.has(row.kind) || row.childCount === 0) return literal(valueOf(row, writing), row)
  if (depth >= maxDepth || row.isRecursive) return `new ${typeName(row)}()`
  const name = unusedName(row.name, writing)
  const at = writing.lines.length
  const children = childRowsOf(row, schema, writing.components)
  const setters = children
    .slice(0, maxSetters)
    .map((child) => `${name}.set${upperFirst(child.name)}(${argument(child, schema, writing, depth + 1)});`)
  // Objects inside are made before the one they are put into.
  writing.lines.push(`${typeName(row)} ${name} = new ${typeName(row)}();`)
  appendAll(writing.lines, setters)
  if (at > 0 && writing.lines[at - 1] !== '') writing.lines.splice(at, 0, '')
  return name
}

function listOf(row: Row, schema: Schema, writing: Writing): string {
  const [item] = childRowsOf(row, schema, writing.components)
  const example = valueOf(row, writing)
  const first: Json = Array.isArray(example) ? (example[0] ?? null) : null
  if (typeof first !== 'object') return `List.of(${literal(first, item ?? row)})`
  return 'List.of()'
}

/** An example for the row, from what the schema says about it. */
function valueOf(row: Row, { components, hints }: Writing): Json {
  if (row.example !== undefined) return row.example
  if (row.default !== undefined) return row.default
  const [first] = row.enumContent
  if (first !== undefined) return first.value
  const schema: Schema = row.pointer.startsWith('#/components/')
    ? { $ref: row.pointer }
    : {
        type:
          row.kind === 'any' || row.kind === 'choice' || row.kind === 'mixed'
            ? 'string'
            : row.kind === 'file'
              ? 'string'
              : row.kind,
        ...(row.format === '' ? {} : { format: row.format }),
        ...(row.enumId === '' ? {} : { [dictionaryKeyword]: row.enumId }),
      }
  return exampleOf(schema, components, 'request', { ...hints, name: row.name })
}

function literal(value: Json, row: Row): string {
  if (isNumber(value)) return `${valueText(value)}${/long|int64/i.test(`${row.type} ${row.format}`) ? 'L' : ''}`
  return typeof value === 'string' || value === null || typeof value === 'boolean' ? JSON.stringify(value) : 'null'
}

const isPlainType = (row: Row) => /^(?:string|java\.lang\.String)$/i.test(row.type)

function typeName(row: Row): string {
  const written = row.modelName === '' ? typeText({ ...row, nullable: false }) : row.modelName
  const name = simpleName(written).replace(/[^\w$<>, [\]]/g, '')
  return name === '' || name === 'object' ? upperFirst(row.name) : name
}

function unusedName(wanted: string, writing: Writing): string {
  const base = /^[A-Za-z_$][\w$]*$/.test(wanted) ? wanted : 'value'
  let name = base
  for (let number = 2; writing.names.has(name); number += 1) name = `${base}${number}`
  writing.names.add(name)
  return name
}
