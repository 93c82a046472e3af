/*
 * Makes a parsed tree safe to walk, to store and to write back: a tree without shared nodes and cycles, of bounded depth and size,
 * with JSON values only and no key that could reach an object's prototype. Works without recursion.
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import { base64Of } from '../base64.ts'
import type { IssueCode } from '../issue-codes.ts'
import type { IssueList } from '../issue-list.ts'

/** Deeper trees are refused; the deepest real descriptions stay below 60. */
export const maxDepth = 400
/** Trees with more nodes (objects and arrays) than this are refused: alias bombs and the like. */
const maxNodes = 4_000_000
/** The same for trees with aliases, which can grow without the text growing. */
const maxAliasedNodes = 1_000_000

/** Called for each object of the tree before its members are visited; `tokens` is reused, copy it to keep it. */
export type OnObject = (node: JsonObject, tokens: readonly (string | number)[]) => void

/** Called for each number that may have lost digits when it was read; `tokens` is reused. */
export type OnLongNumber = (tokens: readonly (string | number)[], value: number) => void

interface Frame {
  node: Json[] | JsonObject
  keys: string[] | undefined
  next: number
}

interface Tidying {
  frames: Frame[]
  tokens: (string | number)[]
  seen: Set<object> | undefined
  onPath: Set<object>
  nodes: number
  /** Of all objects. */
  members: number
  issues: IssueList
  file: string | undefined
  onObject: OnObject
  onLongNumber: OnLongNumber
}

/** What a tidied tree came to. */
interface Tidied {
  /** Members of all objects, as they were before. */
  members: number
}

/**
 * Tidies `value` in place.
 *
 * @param aliased nodes may be shared; they are copied so that each place has its own.
 * @returns undefined when the tree was refused: `nesting_too_deep`, `tree_too_big`, `alias_cycle` are in `issues`.
 */
export function tidyTree(
  value: Json,
  {
    aliased,
    issues,
    file,
    onObject,
    onLongNumber = () => undefined,
  }: {
    aliased: boolean
    issues: IssueList
    file?: string | undefined
    onObject: OnObject
    onLongNumber?: OnLongNumber
  },
): Tidied | undefined {
  const state: Tidying = {
    frames: [],
    tokens: [],
    seen: aliased ? new Set() : undefined,
    onPath: new Set(),
    nodes: 0,
    members: 0,
    issues,
    file,
    onObject,
    onLongNumber,
  }
  if (Array.isArray(value) || isObject(value)) openFrame(state, value)
  while (state.frames.length > 0) {
    const frame = state.frames[state.frames.length - 1]
    if (frame === undefined) break
    if (!stepFrame(state, frame)) return undefined
  }
  return { members: state.members }
}

function openFrame(state: Tidying, node: Json[] | JsonObject): void {
  const isArray = Array.isArray(node)
  if (!isArray) state.onObject(node, state.tokens)
  const keys = isArray ? undefined : Object.keys(node)
  state.frames.push({ node, keys, next: 0 })
  state.members += keys?.length ?? 0
  if (state.seen !== undefined) {
    state.seen.add(node)
    state.onPath.add(node)
  }
  state.nodes++
}

/** Handles the next member of the frame, or closes it. */
function stepFrame(state: Tidying, frame: Frame): boolean {
  const { node, keys } = frame
  const length = keys === undefined ? (Array.isArray(node) ? node.length : 0) : keys.length
  while (frame.next < length) {
    const index = frame.next++
    const written: string | number = keys === undefined ? index : (keys[index] ?? '')
    const key = typeof written === 'string' ? tidyKey(state, node, written) : written
    if (key === undefined) continue
    const member = readMember(state, node, key)
    if (typeof member === 'object' && member !== null) return descend(state, node, key, member)
    const tidied = tidyScalar(state, member, key)
    if (tidied !== member) writeMember(node, key, tidied)
  }
  state.frames.pop()
  state.tokens.pop()
  state.onPath.delete(node)
  return true
}

function descend(
  state: Tidying,
  parent: Json[] | JsonObject,
  key: string | number,
  member: Json[] | JsonObject,
): boolean {
  if (state.frames.length >= maxDepth) return refuse(state, 'nesting_too_deep', maxDepth)
  const limit = state.seen === undefined ? maxNodes : maxAliasedNodes
  if (state.nodes >= limit) return refuse(state, 'tree_too_big', limit)
  let node = member
  if (state.seen?.has(member) === true) {
    if (state.onPath.has(member)) return refuse(state, 'alias_cycle', 0)
    node = Array.isArray(member) ? [...member] : { ...member }
    writeMember(parent, key, node)
  }
  state.tokens.push(key)
  openFrame(state, node)
  return true
}

function refuse(state: Tidying, code: IssueCode, limit: number): false {
  report(state, 'error', code, undefined, limit === 0 ? {} : { limit })
  return false
}

/**
 * The key to go on with; undefined when its member was left out: `__proto__` is never a field of a description
 * and endangers every copy made later.
 */
function tidyKey(state: Tidying, node: Json[] | JsonObject, key: string): string | undefined {
  if (key === '__proto__') {
    Reflect.deleteProperty(node, key)
    report(state, 'warning', 'key_unsafe', key, {}, true)
    return undefined
  }
  if (key.isWellFormed()) return key
  const formed = key.toWellFormed()
  writeMember(node, formed, readMember(state, node, key))
  Reflect.deleteProperty(node, key)
  report(state, 'warning', 'text_malformed', formed)
  return formed
}

function tidyScalar(state: Tidying, value: unknown, key: string | number): Json {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return value
    report(state, 'warning', 'text_malformed', key)
    return value.toWellFormed()
  }
  if (typeof value === 'number') {
    if (Number.isFinite(value)) {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) state.onLongNumber([...state.tokens, key], value)
      return value
    }
    report(state, 'warning', 'number_out_of_range', key, {}, true)
    return Number.isNaN(value) ? null : Math.sign(value) * Number.MAX_VALUE
  }
  if (typeof value === 'boolean' || value === null) return value
  // What no reader of JSON or YAML yields.
  report(state, 'note', 'value_converted', key)
  return Object.prototype.toString.call(value)
}

/** The member as JSON. Tags of YAML may yield bytes, sets and ordered maps. */
function readMember(state: Tidying, node: Json[] | JsonObject, key: string | number): Json {
  const value = Array.isArray(node) ? node[Number(key)] : node[key]
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (Object.getPrototypeOf(value) === Object.prototype) return value
  const plain = plainOf(value)
  writeMember(node, key, plain)
  report(state, 'note', 'value_converted', key)
  return plain
}

/** Bytes as base64, as YAML writes them; a time as text, a set as a list, an ordered map as an object. */
function plainOf(value: unknown): Json {
  if (value instanceof Uint8Array) return base64Of(value)
  if (value instanceof Date) return value.toISOString()
  // Members are what YAML's tags made of them; they are tidied in their turn.
  if (value instanceof Set) return [...value] as Json[]
  // The same holds for the values of an ordered map.
  return value instanceof Map ? (Object.fromEntries(value) as JsonObject) : Object.prototype.toString.call(value)
}

function writeMember(node: Json[] | JsonObject, key: string | number, value: Json): void {
  if (Array.isArray(node)) node[Number(key)] = value
  else node[key] = value
}

function report(
  state: Tidying,
  severity: 'error' | 'warning' | 'note',
  code: IssueCode,
  key: string | number | undefined,
  params: Record<string, Json> = {},
  lost = false,
): void {
  const tokens = key === undefined ? state.tokens : [...state.tokens, key]
  state.issues.add(severity, code, '#' + plainPointerOf(tokens.slice(0, 40)), {
    params,
    ...(lost ? { lost } : {}),
    ...(state.file === undefined ? {} : { file: state.file }),
  })
}
