/*
 * An example value as XML, with the names the schema's `xml` keywords give (OpenAPI 3.2 §4.26).
 */
import type { Components } from '../../content/components.ts'
import type { Schema } from '../../content/content.ts'
import { isObject, objectAt, stringAt, type Json, type JsonObject } from '../../json.ts'
import { objectFields } from '../../schema-rows/fields.ts'
import { keywordOf, modelOf } from '../../schema-rows/kind.ts'
import { layersOf, type Layers, type Sources } from '../../schema-rows/layers.ts'
import { valueText } from '../../number-literal.ts'

/** The value as an XML text with two spaces per level. */
export function xmlText(value: Json, schema: Schema, components: Components): string {
  const sources = { root: schema, components }
  const layers = layersOf(sources, ['#'])
  const name = xmlOf(layers).name ?? (modelOf(layers) || 'root')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element({ sources, depth: 0 }, elementName(name), value, layers)}`
}

interface Writing {
  sources: Sources
  depth: number
}

interface XmlRule {
  name?: string
  isAttribute: boolean
  isWrapped: boolean
  prefix?: string
  namespace?: string
}

function xmlOf(layers: Layers): XmlRule {
  const value = keywordOf(layers, 'xml')
  const rule: JsonObject = isObject(value) ? value : {}
  const [name, prefix, namespace] = [stringAt(rule, 'name'), stringAt(rule, 'prefix'), stringAt(rule, 'namespace')]
  return {
    isAttribute: rule['attribute'] === true || rule['nodeType'] === 'attribute',
    isWrapped: rule['wrapped'] === true || rule['nodeType'] === 'element',
    ...(name !== undefined && { name }),
    ...(prefix !== undefined && { prefix }),
    ...(namespace !== undefined && { namespace }),
  }
}

/** Keys of JSON may hold what names of XML may not. */
function elementName(name: string): string {
  const cleaned = name.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_')
  return /^[\p{L}_]/u.test(cleaned) ? cleaned : `_${cleaned}`
}

function element(writing: Writing, plainName: string, value: Json, layers: Layers): string {
  const { prefix, namespace } = xmlOf(layers)
  const name = prefix === undefined ? plainName : `${prefix}:${plainName}`
  const space =
    namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escaped(namespace)}"`
  const indent = '  '.repeat(writing.depth)
  if (Array.isArray(value)) return items({ ...writing, depth: writing.depth }, name, value, layers, space)
  if (!isObject(value)) return `${indent}<${name}${space}>${value === null ? '' : escaped(valueText(value))}</${name}>`
  const { attributes, children } = parts({ ...writing, depth: writing.depth + 1 }, value, layers)
  const start = `${indent}<${name}${space}${attributes}`
  return children.length === 0 ? `${start}/>` : `${start}>\n${children.join('\n')}\n${indent}</${name}>`
}

function parts(writing: Writing, value: JsonObject, layers: Layers): { attributes: string; children: string[] } {
  const fields = new Map(objectFields(layers).map((field) => [field.name, field]))
  let attributes = ''
  const children: string[] = []
  for (const [key, entry] of Object.entries(value)) {
    const field = fields.get(key) ?? fields.get('*')
    const below = layersOf(writing.sources, field?.pointers ?? [])
    const rule = xmlOf(below)
    const name = elementName(rule.name ?? key)
    if (rule.isAttribute && typeof entry !== 'object') attributes += ` ${name}="${escaped(valueText(entry))}"`
    else children.push(element(writing, name, entry, below))
  }
  return { attributes, children }
}

/** Wrapped arrays have an element of their own; the name of their items comes from the items. */
function items(writing: Writing, name: string, list: readonly Json[], layers: Layers, space: string): string {
  const layer = layers.byPrecedence.find(({ schema }) => objectAt(schema, 'items') !== undefined)
  const below = layersOf(writing.sources, layer === undefined ? [] : [`${layer.pointer}/items`])
  const itemName = elementName(xmlOf(below).name ?? name)
  const isWrapped = xmlOf(layers).isWrapped
  const inner = isWrapped ? { ...writing, depth: writing.depth + 1 } : writing
  const texts = list.map((entry) => element(inner, itemName, entry, below))
  if (!isWrapped) return texts.join('\n')
  const indent = '  '.repeat(writing.depth)
  return `${indent}<${name}${space}>\n${texts.join('\n')}\n${indent}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
