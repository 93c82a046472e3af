/* How values of OpenAPI's own objects read to people: by their names, and as an outline without braces. Pure. */
import { isObject, jsonText, stringAt, valueText, type Json } from '@lectern/model'

/** A value as its sentence shows it: requirements by their schemes, servers and links by their addresses, all else as it is. */
export function shownValue(topic: string, value: Json, anonymous: string): Json {
  if (topic === 'externalDocs') return addressOf(value)
  if (topic === 'callVariable') return isObject(value) ? (stringAt(value, 'value') ?? '') : value
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

/** Members of our own in objects of OpenAPI that people write by forms, and the text that names each. */
const ownNames = {
  'x-lectern-members-only': 'membersOnly',
  'x-lectern-headers': 'headers',
  'x-lectern-variables': 'variables',
  'x-lectern-errors': 'errors',
  'x-lectern-enum': 'dictionary',
  'x-lectern-mock': 'mock',
  'x-lectern-mock-template': 'mockTemplate',
  'x-lectern-type': 'type',
  'x-lectern-max-length': 'maxLength',
} as const
export type OwnName = (typeof ownNames)[keyof typeof ownNames]

/**
 * A value as lines, each with its end: data as JSON, objects of OpenAPI as an outline.
 * @param nameOwn the words of a member that OpenAPI has none for
 */
export function linesOfValue(topic: string, value: Json | undefined, nameOwn: (name: OwnName) => string): string {
  if (value === undefined) return ''
  const nameOf = (key: string): string => (isOwn(key) ? nameOwn(ownNames[key]) : key)
  return dataTopics.has(topic) ? `${jsonText(value, 2)}\n` : outlineOf(value, '', nameOf)
}

function isOwn(key: string): key is keyof typeof ownNames {
  return Object.hasOwn(ownNames, key)
}

function outlineOf(value: Json, indent: string, nameOf: (key: string) => string): string {
  const lineOf = (key: string, each: Json): string =>
    Array.isArray(each) || isObject(each)
      ? `${indent}${key}\n${outlineOf(each, `${indent}  `, nameOf)}`
      : `${indent}${key}  ${indented(valueText(each), indent)}\n`
  if (Array.isArray(value)) return value.map((each) => lineOf('–', each)).join('')
  if (!isObject(value)) return `${indent}${indented(valueText(value), indent)}\n`
  return Object.entries(value)
    .map(([key, each]) => lineOf(nameOf(key), each))
    .join('')
}

/** Further lines of a text stand below its first. */
function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}  `)
}
