/*
 * Where a change is, as people see the document: request body › items › quantity.
 * Owns: which steps such a place has. Does not own: their words (`changes.json` of the languages), and paths that are exact (`../facts/path.ts`).
 */
import { appendAll } from '../append-all.ts'
import { isChoice } from '../facts/choice.ts'
import { isObject, stringAt } from '../json.ts'
import type { Part } from '../facts/parts.ts'

/** Kinds of steps; each has words of its own. Of a `field` only the name is shown. */
export const placeKinds = [
  'callback',
  'callbackAddress',
  'common',
  'condition',
  'contact',
  'cookieParameters',
  'definition',
  'encoding',
  'errorCode',
  'errorCodes',
  'example',
  'field',
  'flow',
  'headerParameters',
  'information',
  'item',
  'items',
  'license',
  'link',
  'map',
  'mediaType',
  'method',
  'parameters',
  'path',
  'pathItem',
  'pathParameters',
  'pattern',
  'position',
  'queryParameters',
  'requestBody',
  'response',
  'responseHeaders',
  'responses',
  'result',
  'returns',
  'security',
  'server',
  'servers',
  'tag',
  'variable',
  'variant',
  'xml',
] as const
export type PlaceKind = (typeof placeKinds)[number]

/** One step of a place. */
export interface PlaceStep {
  kind: PlaceKind
  /** What the document calls it; absent for what is there once. */
  name?: string
}

/**
 * The place that the parts on the way to a change lead to, the content being the first. An entry that is added or removed whole is not a step of its
 * own place: the sentence names it.
 */
export function placeOfWay(way: readonly Part[]): PlaceStep[] {
  return stepsOfWay(way, false)
}

/** The same with an entry as the last step of its own place. */
export function placeOfThing(way: readonly Part[]): PlaceStep[] {
  return stepsOfWay(way, true)
}

function stepsOfWay(way: readonly Part[], isWithEntry: boolean): PlaceStep[] {
  const steps: PlaceStep[] = []
  way.forEach((part, index) => {
    const owner = way[index - 1]
    if (owner === undefined) return
    const own = stepsOf(owner, part, way[index - 2])
    const isLast = index === way.length - 1 && !isWithEntry
    const isEntry = isLast && owner.shape.form !== 'object' && owner.shape.name !== 'required'
    appendAll(steps, isEntry ? own.slice(0, -1) : own.filter(({ kind }) => kind !== 'responses'))
  })
  const isInItems = steps.length > 0 && way.at(-2)?.shape.name !== 'properties'
  return steps.filter(({ kind }, index) => kind !== 'items' || (isInItems && index === steps.length - 1))
}

/** The same without the last part where it is a field with a step of its own: its topic names it, such as the request body. */
export function placeAround(way: readonly Part[]): PlaceStep[] {
  const [part, owner] = [way.at(-1), way.at(-2)]
  const place = placeOfWay(way)
  const isStep = part !== undefined && owner?.shape.form === 'object' && stepsToField(owner, part).length > 0
  return isStep ? place.slice(0, -1) : place
}

/** Steps from a part to one in it; the last is the entry itself where its owner holds entries. */
function stepsOf(owner: Part, part: Part, above: Part | undefined): PlaceStep[] {
  return owner.shape.form === 'object' ? stepsToField(owner, part) : stepsToEntry(owner, part, above)
}

const parameterGroups: Readonly<Record<string, PlaceKind>> = {
  cookie: 'cookieParameters',
  header: 'headerParameters',
  path: 'pathParameters',
  query: 'queryParameters',
  querystring: 'queryParameters',
}

/** Containers whose entries are called by their kind alone. */
const entryKinds: Readonly<Record<string, PlaceKind>> = {
  callVariables: 'variable',
  callback: 'callbackAddress',
  callbacks: 'callback',
  encodings: 'encoding',
  examples: 'example',
  links: 'link',
  mediaTypes: 'mediaType',
  operations: 'method',
  paths: 'path',
  patterns: 'pattern',
  properties: 'field',
  schemas: 'definition',
  tags: 'tag',
  variables: 'variable',
}

function stepsToEntry(owner: Part, part: Part, above: Part | undefined): PlaceStep[] {
  const { key: name, value } = part
  switch (owner.shape.name) {
    case 'parameters':
      return parameterSteps(part)
    case 'headers':
      return [
        { kind: above?.shape.name === 'encoding' ? 'headerParameters' : 'responseHeaders' },
        { kind: 'field', name },
      ]
    case 'responses':
      return [{ kind: 'responses' }, { kind: 'response', name }]
    case 'errorCodes':
      return [{ kind: 'errorCodes' }, { kind: 'errorCode', name }]
    case 'servers':
      return [{ kind: 'servers' }, { kind: 'server', name }]
    case 'required':
      return [{ kind: 'field', name: typeof value === 'string' ? value : name }]
    case 'places':
      return [{ kind: 'position', name: String(Number(name) + 1) }]
    case 'branches':
      return isChoice(owner, above) ? [{ kind: 'variant', name: variantName(part) }] : []
    case 'mediaTypes':
      return isObject(owner.value) && Object.keys(owner.value).length === 1 ? [] : [{ kind: 'mediaType', name }]
    default: {
      const kind = entryKinds[owner.shape.name]
      return kind === undefined ? [] : [{ kind, name }]
    }
  }
}

function parameterSteps({ key, value }: Part): PlaceStep[] {
  const place = isObject(value) ? stringAt(value, 'in') : undefined
  const name = isObject(value) ? stringAt(value, 'name') : undefined
  const kind = place === undefined ? undefined : parameterGroups[place]
  return [{ kind: kind ?? 'parameters' }, { kind: 'field', name: name ?? key.replace(/^.*\//, '') }]
}

/** `#/components/schemas/Card`, `title:Card` and `type:string` without what is in front. */
function variantName({ key }: Part): string {
  return key.replace(/^(?:#.*\/|title:|type:|const:=?)/, '')
}

/** Fields that are steps of their own. */
const fieldKinds: Readonly<Record<string, Readonly<Record<string, PlaceKind>>>> = {
  common: { body: 'requestBody', returns: 'returns' },
  description: { info: 'information', security: 'security', 'x-lectern-common': 'common' },
  dubbo: { parameters: 'parameters', result: 'result' },
  http: { pathItem: 'pathItem' },
  info: { contact: 'contact', license: 'license' },
  operation: { requestBody: 'requestBody', security: 'security' },
  schema: {
    additionalProperties: 'map',
    contains: 'condition',
    else: 'condition',
    if: 'condition',
    items: 'items',
    not: 'condition',
    propertyNames: 'condition',
    then: 'condition',
    xml: 'xml',
  },
}

function stepsToField(owner: Part, { key, shape, value }: Part): PlaceStep[] {
  if (owner.shape.name === 'flows') return [{ kind: 'flow', name: key }]
  if (owner.shape.name === 'pathItem' && shape.name === 'operation')
    return [{ kind: 'method', name: key.toUpperCase() }]
  const fields = fieldKinds[owner.shape.name]
  const kind = fields !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined
  if (kind === undefined || (kind === 'map' && !isObject(value))) return []
  return [{ kind }]
}
