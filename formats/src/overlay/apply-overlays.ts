/*
 * Applies overlays to a description, one action after the other. OpenAPI Overlay Specification 1.0 and 1.1; where 1.0 leaves open what becomes of
 * places of another kind, lists and single values, what 1.1 says of them holds for both.
 */
import { copyJson, isObject, type Json, type JsonObject } from '@lectern/model'
import type { IssueCode } from '../issue-codes.ts'
import type { IssueList } from '../issue-list.ts'
import type { SourceFile } from '../source/source-file.ts'
import {
  CostlyQueryError,
  createPathReader,
  overlayLimits,
  type OverlayLimits,
  type PathReader,
  type Place,
} from './json-path.ts'
import { countNodes, isMergeable, kindOf, mergeInto } from './merge-value.ts'
import { readOverlay, type OverlayAction } from './read-overlay.ts'

/** What the actions share. */
interface Applying {
  root: JsonObject
  paths: PathReader
  left: number
}

/** What stops an action. */
class ActionError extends Error {
  override name = 'ActionError'
  readonly code: IssueCode

  constructor(code: IssueCode) {
    super(code)
    this.code = code
  }
}

/**
 * Changes the tree in place; the tree shares no nodes. When anything is wrong `issues` says in which action, and the tree is not to be used.
 * @returns false when an overlay was refused
 */
export function applyOverlays(
  root: JsonObject,
  overlays: readonly SourceFile[],
  issues: IssueList,
  limits: OverlayLimits = overlayLimits,
): boolean {
  const applying: Applying = { root, paths: createPathReader(limits), left: limits.added }
  // All are read before any is applied: what is malformed is told of each.
  const read = overlays.map((file) => ({ file, actions: readOverlay(file, applying.paths, issues) }))
  for (const { file, actions } of read) {
    if (actions === undefined) return false
    for (const action of actions) if (!applyNamed(applying, action, file.path, issues)) return false
  }
  return true
}

function applyNamed(applying: Applying, action: OverlayAction, file: string, issues: IssueList): boolean {
  const details = { file, params: { target: action.target } }
  try {
    const isMet = applyAction(applying, action)
    if (!isMet) issues.add('warning', 'overlay_target_unmatched', `${action.pointer}/target`, details)
    else if (action.change.kind === 'none') issues.add('warning', 'overlay_action_empty', action.pointer, details)
    return true
  } catch (error) {
    if (error instanceof CostlyQueryError) issues.add('error', 'overlay_too_costly', action.pointer, details)
    else if (error instanceof ActionError) issues.add('error', error.code, action.pointer, details)
    else throw error
    return false
  }
}

/** @returns whether the target selects anything */
function applyAction(applying: Applying, { query, change }: OverlayAction): boolean {
  const { paths, root } = applying
  const places = paths.select(query, root)
  if (places.length === 0) return false
  if (change.kind === 'remove') removeAll(places)
  if (change.kind === 'update') updateAll(applying, places, change.value)
  if (change.kind === 'copy') {
    const [source, ...more] = paths.select(change.query, root)
    if (source === undefined || more.length > 0) throw new ActionError('overlay_copy_not_single')
    // As it was before the action: a target may lie within it.
    spend(applying, countNodes(source.value))
    updateAll(applying, places, copyJson(source.value))
  }
  return true
}

function removeAll(places: readonly Place[]): void {
  const lists = new Map<Json[], Set<string | number>>()
  for (const { parent, key } of places) {
    if (parent === undefined) throw new ActionError('overlay_root_removed')
    if (!Array.isArray(parent)) Reflect.deleteProperty(parent, key)
    else lists.set(parent, (lists.get(parent) ?? new Set()).add(key))
  }
  for (const [list, indexes] of lists) {
    const kept = list.filter((_item, index) => !indexes.has(index))
    list.length = 0
    for (const item of kept) list.push(item)
  }
}

function updateAll(applying: Applying, places: readonly Place[], value: Json): void {
  const [first] = places
  const kind = first === undefined ? undefined : kindOf(first.value)
  if (places.some((place) => kindOf(place.value) !== kind)) throw new ActionError('overlay_target_mixed')
  const nodes = countNodes(value)
  for (const place of places) {
    spend(applying, nodes)
    updateOne(place, copyJson(value))
  }
}

function updateOne({ value: target, parent, key }: Place, value: Json): void {
  if (Array.isArray(target)) {
    // Pushing all at once would overflow the stack with a long list.
    for (const item of Array.isArray(value) ? value : [value]) target.push(item)
    return
  }
  if (!isMergeable(target, value)) throw new ActionError('overlay_update_incompatible')
  if (isObject(target) && isObject(value)) mergeInto(target, value)
  else if (Array.isArray(parent)) parent[Number(key)] = value
  else if (parent !== undefined) parent[key] = value
}

function spend(applying: Applying, nodes: number): void {
  applying.left -= nodes
  if (applying.left < 0) throw new CostlyQueryError('added')
}
