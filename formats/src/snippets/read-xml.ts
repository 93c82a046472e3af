/* XML samples. The library reads; elements become fields, attributes fields of their own marked as such. */
import { isObject, setOwn, type Json, type JsonObject, type SchemaObject } from '@lectern/model'
import { XMLParser } from 'fast-xml-parser'
import { SyntaxValidator } from 'fast-xml-validator'
import { inferSchema } from './infer.ts'
import { scalarOf } from './read-pairs.ts'
import { bodyResult, SnippetError, type SnippetResult } from './result.ts'

const attributeSign = '@'
const textName = '#text'

/** The schema of the root element's content; its name is kept as the schema's XML name. */
export function readXml(text: string): SnippetResult {
  checkXml(text)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: attributeSign,
    textNodeName: textName,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    processEntities: false,
  })
  const root = parsed(parser, text)
  const [entry] = isObject(root) ? Object.entries(root) : []
  if (entry === undefined) throw new SnippetError('notObject', text, 0)
  const [name, value] = entry
  const sample = valueOf(value)
  if (!isObject(sample)) throw new SnippetError('notObject', text, 0)
  return bodyResult({ ...marked(inferSchema([sample])), xml: { name } })
}

/** @throws {SnippetError} for elements nested deeper than the library goes */
function parsed(parser: XMLParser, text: string): Json {
  try {
    // The library gives texts, lists and objects of them.
    return parser.parse(text) as Json
  } catch {
    // The text was found well-formed before: it is too deep.
    throw new SnippetError('tooLarge', text, 0)
  }
}

/** @throws {SnippetError} with what the library says, and where */
function checkXml(text: string): void {
  try {
    SyntaxValidator.validate(text)
  } catch (error) {
    // What the library throws carries its place, which its types do not say.
    const { line, col } = error as { line?: unknown; col?: unknown }
    const wrong = new SnippetError('syntax', text, 0, error instanceof Error ? error.message : '')
    if (typeof line === 'number' && typeof col === 'number') Object.assign(wrong.problem, { line, column: col })
    throw wrong
  }
}

function valueOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(valueOf)
  if (!isObject(value)) return typeof value === 'string' ? scalarOf(value.trim()) : value
  const next: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) setOwn(next, key, valueOf(inner))
  return next
}

/** Attributes lose their sign and say that they are attributes. */
function marked(schema: SchemaObject): SchemaObject {
  const next: SchemaObject = { ...schema }
  const properties = schema['properties']
  if (isObject(properties)) {
    const fields: JsonObject = {}
    for (const [key, value] of Object.entries(properties)) {
      const inner = isObject(value) ? marked(value) : value
      const isAttribute = key.startsWith(attributeSign)
      const name = isAttribute ? key.slice(1) : key === textName ? 'value' : key
      setOwn(fields, name, isAttribute && isObject(inner) ? { ...inner, xml: { attribute: true } } : inner)
    }
    next['properties'] = fields
    const names = schema['required']
    if (Array.isArray(names))
      next['required'] = names.map((name) =>
        typeof name === 'string' ? name.replace(/^@/, '').replace(/^#text$/, 'value') : name,
      )
  }
  const items = schema['items']
  if (isObject(items)) next['items'] = marked(items)
  return next
}
