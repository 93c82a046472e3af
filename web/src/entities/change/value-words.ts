/* How values of OpenAPI's own objects read to people: by their names, and as an outline without braces. Pure. */
import { isObject, jsonText, stringAt, valueText, type Json } from '@lectern/model'

/** A value as its sentence shows it: requirements by their schemes, servers and links by their addresses, all else as it is. */
export function shownValue(topic: string, value: Json, anonymous: string): Json {
  if (topic === 'externalDocs') return addressOf(value)
  if (!Array.isArray(value)) return value
  if (topic === 'securityWhole') return value.map((each) => schemesOf(each, anonymous))
  return topic === 'servers' ? value.map(addressOf) : value
}

function addressOf(value: Json): Json {
  return isObject(value) ? (stringAt(value, 'url') ?? value) : value
}

/** `oauth2 (orders.read, orders.write) + apiKey`: schemes needed together, each with its scopes. */
function schemesOf(requirement: Json, anonymous: string): Json {
  if (!isObject(requirement)) return requirement
  const names = Object.entries(requirement).map(([scheme, scopes]) =>
    Array.isArray(scopes) && scopes.length > 0 ? `${scheme} (${scopes.map(valueText).join(', ')})` : scheme,
  )
  return names.length === 0 ? anonymous : names.join(' + ')
}

/** Topics whose values are data of people's own, which is JSON. */
const dataTopics: ReadonlySet<string> = new Set([
  'const',
  'default',
  'enum',
  'enumValue',
  'example',
  'exampleValue',
  'linkParameter',
  'other',
])

/** A value as lines, each with its end: data as JSON, objects of OpenAPI as an outline. */
export function linesOfValue(topic: string, value: Json | undefined): string {
  if (value === undefined) return ''
  return dataTopics.has(topic) ? `${jsonText(value, 2)}\n` : outlineOf(value, '')
}

function outlineOf(value: Json, indent: string): string {
  if (Array.isArray(value)) return value.map((each) => lineOf('–', each, indent)).join('')
  if (!isObject(value)) return `${indent}${indented(valueText(value), indent)}\n`
  return Object.entries(value)
    .map(([key, each]) => lineOf(key, each, indent))
    .join('')
}

function lineOf(key: string, value: Json, indent: string): string {
  const below = Array.isArray(value) || isObject(value) ? outlineOf(value, `${indent}  `) : undefined
  if (below !== undefined) return `${indent}${key}\n${below}`
  return `${indent}${key}  ${indented(valueText(value), indent)}\n`
}

/** Further lines of a text stand below its first. */
function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}  `)
}
