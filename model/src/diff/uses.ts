/*
 * On which side of a call shared components are used.
 * Owns: following references from operations through components. What an interface sends by itself (callbacks, webhooks) is a response to who
 * receives it, and their answer a request.
 */
import { componentKeyOf, refOf, type ComponentKey } from '../content/components.ts'
import type { Component, StoredContent } from '../content/content.ts'
import { isObject, objectAt, type Json, type JsonObject } from '../json.ts'
import { referencesOf } from '../references/references.ts'

export type Side = 'request' | 'response'

/** The sides a component is used on; none when nothing uses it. Of callbacks and path items: the side that their requests are. */
export type Uses = (key: ComponentKey) => readonly Side[]

/** @param components all that the contents may refer to; each is followed at most once for each side */
export function findUses(contents: Iterable<StoredContent>, components: Iterable<Component>): Uses {
  return createUsesFinder(components)(contents)
}

/** As `findUses`, for asking about several contents that refer to the same components. */
export function createUsesFinder(components: Iterable<Component>): (contents: Iterable<StoredContent>) => Uses {
  const values = new Map([...components].map(({ section, name, value }) => [refOf({ section, name }), value]))
  return (contents) => usesIn(contents, values)
}

function usesIn(contents: Iterable<StoredContent>, values: ReadonlyMap<string, Json>): Uses {
  const following: Following = { sides: new Map(), waiting: [] }
  for (const content of contents) followContent(following, content)
  for (let next = following.waiting.pop(); next !== undefined; next = following.waiting.pop()) {
    const value = values.get(refOf(next.key))
    if (value !== undefined) followComponent(following, next.key, value, next.side)
  }
  return (key) => [...(following.sides.get(refOf(key)) ?? [])].sort()
}

interface Following {
  sides: Map<string, Set<Side>>
  waiting: { key: ComponentKey; side: Side }[]
}

function followContent(following: Following, content: StoredContent): void {
  if (content.kind === 'dubbo') {
    followAll(following, content.parameters, 'request')
    followAll(following, content.result, 'response')
  }
  if (content.kind !== 'http') return
  const side = content.container === 'webhooks' ? 'response' : 'request'
  followOperation(following, content.operation, side)
  followField(following, content.pathItem, 'parameters', side)
}

/** `side`: the one that its requests are. */
function followOperation(following: Following, operation: JsonObject, side: Side): void {
  followField(following, operation, 'parameters', side)
  followField(following, operation, 'requestBody', side)
  followField(following, operation, 'responses', otherSide(side))
  for (const callback of Object.values(objectAt(operation, 'callbacks') ?? {}))
    followCallback(following, callback, otherSide(side))
}

function followCallback(following: Following, callback: Json, side: Side): void {
  if (!isObject(callback)) return
  follow(following, callback['$ref'], side)
  for (const item of Object.values(callback)) followPathItem(following, item, side)
}

function followPathItem(following: Following, item: Json, side: Side): void {
  if (!isObject(item)) return
  follow(following, item['$ref'], side)
  followField(following, item, 'parameters', side)
  for (const operation of [...Object.values(item), ...Object.values(objectAt(item, 'additionalOperations') ?? {})])
    if (isObject(operation)) followOperation(following, operation, side)
}

function followComponent(following: Following, { section }: ComponentKey, value: Json, side: Side): void {
  if (section === 'callbacks') followCallback(following, value, side)
  else if (section === 'pathItems') followPathItem(following, value, side)
  else followAll(following, value, side)
}

/** With its name: what is in a field is read by it, such as the response `default`. */
function followField(following: Following, holder: JsonObject | undefined, field: string, side: Side): void {
  const value = holder?.[field]
  if (value !== undefined) followAll(following, { [field]: value }, side)
}

/** Everything a part refers to. */
function followAll(following: Following, part: Json, side: Side): void {
  for (const { ref } of referencesOf(part)) follow(following, ref, side)
}

function follow(following: Following, ref: Json | undefined, side: Side): void {
  const key = typeof ref === 'string' ? componentKeyOf(ref) : undefined
  if (key === undefined) return
  const name = refOf(key)
  const sides = following.sides.get(name) ?? new Set()
  following.sides.set(name, sides)
  if (sides.has(side)) return
  sides.add(side)
  following.waiting.push({ key, side })
}

export function otherSide(side: Side): Side {
  return side === 'request' ? 'response' : 'request'
}
