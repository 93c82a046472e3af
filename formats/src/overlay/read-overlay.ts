/*
 * An overlay as text → its actions. OpenAPI Overlay Specification 1.0 and 1.1. Owns: what a well-formed overlay is.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import type { JSONPathQuery } from 'json-p3'
import type { IssueCode } from '../issue-codes.ts'
import type { IssueList } from '../issue-list.ts'
import { decodeText } from '../source/decode-text.ts'
import { parseText } from '../source/parse-text.ts'
import type { SourceFile } from '../source/source-file.ts'
import { tidyParsed } from '../source/tidy-parsed.ts'
import type { PathReader } from './json-path.ts'

export type OverlayChange =
  | { kind: 'remove' }
  | { kind: 'update'; value: Json }
  | { kind: 'copy'; query: JSONPathQuery }
  | { kind: 'none' }

export interface OverlayAction {
  /** Its place in the overlay. */
  pointer: string
  /** As written. */
  target: string
  query: JSONPathQuery
  change: OverlayChange
}

/** More than anybody writes. */
const maxActions = 10_000
const actionFields: ReadonlySet<string> = new Set(['target', 'description', 'update', 'remove', 'copy'])

/** What is wrong, and where. */
class MalformedError extends Error {
  override name = 'MalformedError'
  readonly code: IssueCode
  readonly pointer: string
  readonly params: Record<string, Json>

  constructor(code: IssueCode, pointer: string, params: Record<string, Json> = {}) {
    super(code)
    this.code = code
    this.pointer = pointer
    this.params = params
  }
}

/** The overlay's actions in their order; undefined when it is malformed, `issues` says where. */
export function readOverlay(file: SourceFile, paths: PathReader, issues: IssueList): OverlayAction[] | undefined {
  const root = parseOverlay(file, issues)
  if (root === undefined) return undefined
  const orTold = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      const { code, pointer, params } = error
      issues.add('error', code, pointer, { file: file.path, params })
      return undefined
    }
  }
  const head = orTold(() => readHead(root))
  if (head === undefined) return undefined
  const actions = head.actions.map((action, index) =>
    orTold(() => readAction(action, `#/actions/${String(index)}`, { paths, hasCopy: head.hasCopy })),
  )
  const sound = actions.filter((action) => action !== undefined)
  return sound.length === actions.length ? sound : undefined
}

function parseOverlay(file: SourceFile, issues: IssueList): JsonObject | undefined {
  const parsed = parseText(decodeText(file.bytes), issues, file.path)
  if (parsed === undefined) return undefined
  const { value } = parsed
  if (!isObject(value)) {
    issues.add('error', 'overlay_field_wrong', '#', { file: file.path })
    return undefined
  }
  return tidyParsed(parsed, { issues, file: file.path }) ? value : undefined
}

function readHead({ overlay, info, extends: extended, actions }: JsonObject): { actions: Json[]; hasCopy: boolean } {
  if (typeof overlay !== 'string' || !/^1\.[01](?:\.|$)/.test(overlay))
    throw new MalformedError('overlay_version_unsupported', '#/overlay', { version: shown(overlay) })
  if (!isObject(info)) throw new MalformedError('overlay_field_wrong', '#/info')
  for (const field of ['title', 'version'])
    if (typeof info[field] !== 'string') throw new MalformedError('overlay_field_wrong', `#/info/${field}`)
  if (extended !== undefined && typeof extended !== 'string')
    throw new MalformedError('overlay_field_wrong', '#/extends')
  if (!Array.isArray(actions) || actions.length === 0) throw new MalformedError('overlay_actions_missing', '#/actions')
  if (actions.length > maxActions) throw new MalformedError('overlay_too_costly', '#/actions')
  return { actions, hasCopy: !overlay.startsWith('1.0') }
}

interface ActionOptions {
  paths: PathReader
  /** 1.0 knows no `copy`. */
  hasCopy: boolean
}

function readAction(action: Json, pointer: string, { paths, hasCopy }: ActionOptions): OverlayAction {
  if (!isObject(action)) throw new MalformedError('overlay_field_wrong', pointer)
  for (const field of Object.keys(action)) {
    const isKnown = actionFields.has(field) && (hasCopy || field !== 'copy')
    if (!isKnown && !field.startsWith('x-')) throw new MalformedError('overlay_field_unknown', pointer, { field })
  }
  const { target, description = '' } = action
  if (typeof description !== 'string') throw new MalformedError('overlay_field_wrong', `${pointer}/description`)
  const query = readPath(paths, target, `${pointer}/target`)
  return { pointer, target: shown(target), query, change: readChange(paths, action, pointer) }
}

function readChange(paths: PathReader, { update, copy, remove = false }: JsonObject, pointer: string): OverlayChange {
  if (typeof remove !== 'boolean') throw new MalformedError('overlay_field_wrong', `${pointer}/remove`)
  // Whatever else it says.
  if (remove) return { kind: 'remove' }
  if (update !== undefined && copy !== undefined) throw new MalformedError('overlay_action_ambiguous', pointer)
  if (copy !== undefined) return { kind: 'copy', query: readPath(paths, copy, `${pointer}/copy`) }
  return update === undefined ? { kind: 'none' } : { kind: 'update', value: update }
}

function readPath(paths: PathReader, path: Json | undefined, pointer: string): JSONPathQuery {
  if (typeof path !== 'string') throw new MalformedError('overlay_field_wrong', pointer)
  const compiled = paths.compile(path)
  if ('query' in compiled) return compiled.query
  throw new MalformedError('overlay_path_invalid', pointer, { reason: compiled.reason })
}

/** Short enough for a sentence. */
function shown(value: Json | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}
