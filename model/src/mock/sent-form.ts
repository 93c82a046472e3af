/* The fields of a form that was sent, urlencoded or in parts (RFC 7578). Does not own: whether they are as documented (`check-request.ts`). */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { ownValue, setOwn, type Json, type JsonObject } from '../json.ts'
import { parseJson } from '../number-literal.ts'
import { rowsOf } from '../schema-rows/read.ts'
import { essenceOf } from './prefer.ts'

type Field = readonly [name: string, value: Json]

/** Repeated names are lists. */
export function formOf(text: string): JsonObject {
  return fieldsOf([...new URLSearchParams(text)])
}

/** Files as texts; undefined for a body that is not in parts as its type says. */
export function partsOf(text: string, contentType: string): JsonObject | undefined {
  const boundary = parameterIn(contentType, 'boundary')
  if (boundary === undefined || boundary === '') return undefined
  const [, ...pieces] = `\r\n${text}`.split(`\r\n--${boundary}`)
  const end = pieces.findIndex((piece) => piece.startsWith('--'))
  if (end < 0) return undefined
  return fieldsOf(pieces.slice(0, end).flatMap(readPart))
}

function readPart(piece: string): Field[] {
  const at = piece.indexOf('\r\n\r\n')
  const head = piece.slice(0, Math.max(at, 0)).split('\r\n')
  const headerOf = (name: string) =>
    head.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
  const name = parameterIn(headerOf('content-disposition'), 'name')
  if (at < 0 || name === undefined) return []
  const text = piece.slice(at + '\r\n\r\n'.length)
  return [[name, /[/+]json$/.test(essenceOf(headerOf('content-type'))) ? jsonOrText(text) : text]]
}

/** A quoted value may have `;` in it. */
const headerParameter = /;\s*([^\s=;]+)=(?:"([^"]*)"|([^;]*))/g

/** `name` of `form-data; name="a"; filename="b"`. */
function parameterIn(header: string, name: string): string | undefined {
  for (const [, key = '', quoted, plain = ''] of header.matchAll(headerParameter))
    if (key.toLowerCase() === name) return quoted ?? plain.trim()
  return undefined
}

function jsonOrText(text: string): Json {
  try {
    return parseJson(text)
  } catch {
    // What is no JSON is the text that the schema has to allow.
    return text
  }
}

function fieldsOf(fields: readonly Field[]): JsonObject {
  const values = new Map<string, Json[]>()
  for (const [name, value] of fields) {
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  const result: JsonObject = {}
  for (const [name, [first = '', ...others]] of values)
    setOwn(result, name, others.length === 0 ? first : [first, ...others])
  return result
}

/** With a list of one where the schema has a list: forms do not tell them apart. */
export function withLists(form: JsonObject, schema: Schema, components: Components): JsonObject {
  const result = { ...form }
  for (const { name, kind } of rowsOf(schema, components)) {
    const value = ownValue(form, name)
    const isList = kind === 'array' || kind === 'tuple'
    if (isList && value !== undefined && !Array.isArray(value)) setOwn(result, name, [value])
  }
  return result
}
