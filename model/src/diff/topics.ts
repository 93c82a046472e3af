/*
 * What a part of a content is about, as the first half of a sentence key.
 */
import type { Part } from '../facts/parts.ts'
import { isObject, stringAt, type Json } from '../json.ts'
import { valueText } from '../number-literal.ts'

/** Entries by the container they stand in. */
const entryTopics: Readonly<Record<string, string>> = {
  branches: 'variant',
  callVariables: 'callVariable',
  callback: 'callbackAddress',
  callbacks: 'callback',
  dependents: 'condition',
  encodings: 'encoding',
  enum: 'enumValue',
  errorCodes: 'errorCode',
  examples: 'example',
  flows: 'flow',
  headers: 'header',
  links: 'link',
  mapping: 'mapping',
  meanings: 'enumMeaning',
  mediaTypes: 'mediaType',
  operations: 'operation',
  parameters: 'parameter',
  paths: 'path',
  patterns: 'patternProperty',
  places: 'variant',
  properties: 'property',
  required: 'required',
  responses: 'response',
  schemas: 'subschema',
  scopes: 'scope',
  security: 'security',
  servers: 'server',
  tags: 'tag',
  values: 'linkParameter',
  variables: 'serverVariable',
  without: 'commonPart',
}

/** Fields that are not called as their topic. */
const fieldTopics: Readonly<Record<string, string>> = {
  $comment: 'comment',
  $ref: 'reference',
  allOf: 'variants',
  anyOf: 'variants',
  contains: 'condition',
  contentSchema: 'schema',
  dependentRequired: 'condition',
  dependentSchemas: 'condition',
  dubbo: 'service',
  else: 'condition',
  example: 'exampleValue',
  examples: 'exampleValue',
  html: 'content',
  if: 'condition',
  info: 'information',
  oneOf: 'variants',
  itemSchema: 'schema',
  path: 'address',
  prefixItems: 'items',
  propertyNames: 'condition',
  requestBody: 'body',
  security: 'securityWhole',
  text: 'content',
  then: 'condition',
  unevaluatedItems: 'condition',
  unevaluatedProperties: 'additionalProperties',
  value: 'exampleValue',
  'x-lectern-common': 'commonParts',
  'x-lectern-data': 'dataNode',
  'x-lectern-enum': 'dictionary',
  'x-lectern-errors': 'errorCodes',
  'x-lectern-max-length': 'maxLength',
  'x-lectern-members-only': 'membersOnly',
  'x-lectern-mock': 'mockRule',
  'x-lectern-mock-template': 'mockTemplate',
  'x-lectern-type': 'typeLabel',
  'x-example': 'exampleValue',
}

/** Fields that are not called as those of other objects. */
const ownTopics: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  callVariable: { value: 'variableValue' },
  common: { body: 'commonBody', returns: 'commonReturns' },
  dubbo: { parameters: 'schema', result: 'schema' },
  errors: { text: 'errorCodes' },
}

const orderTopics: Readonly<Record<string, string>> = {
  branches: 'variantOrder',
  callVariables: 'callVariableOrder',
  enum: 'enumOrder',
  errorCodes: 'errorCodeOrder',
  parameters: 'parameterOrder',
  properties: 'propertyOrder',
  required: 'requiredOrder',
  security: 'securityOrder',
  servers: 'serverOrder',
  tags: 'tagOrder',
}

/** Topics of fields that are on or off. */
export const flags: ReadonlySet<string> = new Set([
  'allowEmptyValue',
  'dataNode',
  'deprecated',
  'membersOnly',
  'nullable',
  'readOnly',
  'required',
  'secret',
  'uniqueItems',
  'writeOnly',
])

/** Names that people chose (`constructor` among them) never reach the prototype. */
function topicIn(topics: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return topics !== undefined && Object.hasOwn(topics, name) ? topics[name] : undefined
}

/** The topic of a part. Free JSON has none of its own. */
export function topicOf(part: Part, owner: Part): string {
  if (owner.shape.name === 'json') return 'other'
  if (owner.shape.form !== 'object' || owner.shape.name === 'flows') {
    return topicIn(entryTopics, owner.shape.name) ?? topicIn(entryTopics, owner.key) ?? 'other'
  }
  if (owner.shape.name === 'component' && part.key === 'value') return 'component'
  if (part.shape.name === 'operation') return 'operation'
  return topicIn(ownTopics[owner.shape.name], part.key) ?? topicIn(fieldTopics, part.key) ?? part.key
}

/** The topic of the order of a container. */
export function orderTopicOf(container: Part): string {
  return topicIn(orderTopics, container.shape.name) ?? topicIn(orderTopics, container.key) ?? 'otherOrder'
}

/** True for a field that is on or off. */
export function isFlag(part: Part, owner: Part): boolean {
  const { form, name } = part.shape
  const isField = owner.shape.form === 'object' && (form === 'value' || name === 'json')
  return isField && flags.has(topicOf(part, owner))
}

/** What a part is called in its sentence: parameters by their name alone, what is in an extension by its way there. */
export function nameOf({ key, path, value }: Part, { shape }: Part): string {
  const written = shape.name === 'parameters' && isObject(value) ? stringAt(value, 'name') : undefined
  if (written !== undefined) return written
  if (shape.name === 'parameters') return key.replace(/^(?:path|query|querystring|header|cookie):/, '')
  if (shape.name !== 'json') return key
  const at = `.${path}`.indexOf('.x-')
  return at < 0 ? key : path.slice(at)
}

const maxLength = 120

/** A value in a sentence: texts as they are, all else as JSON; both cut. */
export function shortText(value: Json | undefined): string {
  if (value === undefined) return ''
  const text = referenceText(value) ?? valueText(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** A schema in a sentence is the model it refers to, or its type. */
function referenceText(value: Json): string | undefined {
  if (!isObject(value)) return undefined
  return stringAt(value, '$ref')?.replace(/^.*\//, '') ?? stringAt(value, 'type')
}
