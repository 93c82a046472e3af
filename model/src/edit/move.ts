/* Rows put elsewhere, and copies of them beside them. Owns: what "up", "down", "in" and "out" mean. */
import type { Row } from '../schema-rows/row.ts'
import { insertInto, newRowOf, variantOfBefore, type Position } from './insert.ts'
import { remove, topmost } from './remove.ts'
import {
  findRow,
  isBelow,
  levelOf,
  refusedAll,
  Steps,
  variantOfId,
  type Edited,
  type EditTarget,
  type LevelChange,
  type RowRef,
} from './target.ts'

/** Puts a copy of each row right after it. Rows of shared models are refused. */
export function duplicateRows(target: EditTarget, rows: readonly RowRef[]): Edited {
  const steps = new Steps(target)
  for (const ref of topmost(rows)) {
    const row = findRow(steps.target, steps.idNow(ref.id))
    const item = row === undefined ? undefined : newRowOf(steps.target, row)
    const parent = row === undefined ? undefined : findRow(steps.target, row.parentId)
    if (row === undefined || parent === undefined || item === undefined) {
      steps.refused.push({ id: ref.id, columns: ['copy'] })
      continue
    }
    const level = levelOf(steps.target, parent, [row.id])
    const at = level.findIndex((each) => each.id === row.id)
    const position = { parentId: parent.id, beforeId: level[at + 1]?.id, variant: variantOfId(row.id, parent.id) }
    if (!insertInto(steps, position, [item])) steps.refused.push({ id: ref.id, columns: ['copy'] })
  }
  return steps.end(steps.added)
}

/** Moves rows to a place, within their level or to another one, in the order they stand in. */
export function moveRows(target: EditTarget, rows: readonly Row[], position: Position): Edited {
  const moved = topmost(rows)
  const ids = moved.map((row) => row.id)
  const isInside = ids.some((id) => id === position.parentId || isBelow(position.parentId, id))
  if (isInside || moved.some((row) => row.isLocked)) return refusedAll(target, ids, 'parentId')
  const variant = position.variant ?? variantOfBefore(position)
  const isSameLevel = moved.every(
    (row) => row.parentId === position.parentId && (variantOfId(row.id, row.parentId) ?? variant) === variant,
  )
  return isSameLevel ? reorder(target, ids, position, variant) : reparent(target, moved, position)
}

function reorder(target: EditTarget, ids: readonly string[], position: Position, variant: number | undefined): Edited {
  const steps = new Steps(target)
  const set = new Set(ids)
  const change: LevelChange = (rows) => {
    const own = rows.filter((row) => set.has(row.id))
    const from = rows.findIndex((row) => row.id === position.beforeId)
    // Put before the first row from there on that stays.
    const before = from < 0 ? undefined : rows.slice(from).find((row) => !set.has(row.id))
    const rest = rows.filter((row) => !set.has(row.id))
    const at = before === undefined ? rest.length : rest.indexOf(before)
    return [...rest.slice(0, at), ...own, ...rest.slice(at)]
  }
  steps.write({
    levels: new Map([[position.parentId, change]]),
    ...(variant !== undefined && { variants: new Map([[position.parentId, variant]]) }),
  })
  return steps.end(ids.map((id) => steps.idNow(id)))
}

function reparent(target: EditTarget, rows: readonly Row[], position: Position): Edited {
  const steps = new Steps(target)
  const items = rows.map((row) => newRowOf(target, row))
  const ids = rows.map((row) => row.id)
  if (items.includes(undefined)) return refusedAll(target, ids, 'parentId')
  remove(steps, rows)
  const shifted = (id: string): string => shiftedId(id, rows)
  const wanted = {
    ...position,
    parentId: shifted(position.parentId),
    ...(position.beforeId !== undefined && { beforeId: shifted(position.beforeId) }),
  }
  const known = items.filter((item) => item !== undefined)
  if (!insertInto(steps, wanted, known) || steps.refused.length > 0) return refusedAll(target, ids, 'parentId')
  const added = [...steps.added]
  // Rows below keep what people remember about them under the new place.
  added.forEach((to, index) => {
    const from = ids[index]
    if (from !== undefined) steps.renamed.push({ from, to })
  })
  return steps.end(added)
}

/** Places of a tuple count up from what is left when others are taken out. */
function shiftedId(id: string, removed: readonly Row[]): string {
  let result = id
  for (const row of removed) {
    if (row.place !== 'index') continue
    const head = row.id.slice(0, row.id.lastIndexOf('['))
    const index = Number(row.id.slice(head.length + 1, -1))
    const found = /^\[(\d+)\]/.exec(id.startsWith(head) ? id.slice(head.length) : '')
    if (found?.[1] === undefined || Number(found[1]) < index) continue
    const now = /^\[(\d+)\]/.exec(result.slice(head.length))
    if (now?.[1] !== undefined) result = `${head}[${Number(now[1]) - 1}]${result.slice(head.length + now[0].length)}`
  }
  return result
}

/** One place up or down among the rows of the level; several rows move as a block. */
export function shiftRows(target: EditTarget, rows: readonly Row[], step: -1 | 1): Edited {
  const own = topmost(rows)
  const [first] = own
  const ids = own.map((row) => row.id)
  const parent = first === undefined ? undefined : findRow(target, first.parentId)
  if (first === undefined || parent === undefined || own.some((row) => row.parentId !== first.parentId))
    return refusedAll(target, ids, 'orderIndex')
  const level = levelOf(target, parent, ids)
  const places = ids.map((id) => level.findIndex((row) => row.id === id)).toSorted((a, b) => a - b)
  const [from = 0] = places
  const to = places.at(-1) ?? from
  const neighbour = step < 0 ? level[from - 1] : level[to + 1]
  if (neighbour?.place !== first.place) return unchanged(target, ids)
  const beforeId = step < 0 ? neighbour.id : level[to + 2]?.id
  return moveRows(target, own, { parentId: parent.id, beforeId, variant: variantOfId(first.id, parent.id) })
}

/** Nothing to do: the rows are where they should be. */
function unchanged(target: EditTarget, ids: readonly string[]): Edited {
  return { schema: target.schema, renamed: [], refused: [], selected: [...ids] }
}

/** One level down: rows become the last children of the row above them. */
export function indentRows(target: EditTarget, rows: readonly Row[]): Edited {
  const own = topmost(rows)
  const [first] = own
  const ids = own.map((row) => row.id)
  const parent = first === undefined ? undefined : findRow(target, first.parentId)
  if (first === undefined || parent === undefined || own.some((row) => row.parentId !== first.parentId))
    return refusedAll(target, ids, 'parentId')
  const level = levelOf(target, parent, ids)
  const above = level[level.findIndex((row) => row.id === first.id) - 1]
  return above === undefined ? unchanged(target, ids) : moveRows(target, own, { parentId: above.id })
}

/** One level up: rows come right after the row they stood below. */
export function outdentRows(target: EditTarget, rows: readonly Row[]): Edited {
  const own = topmost(rows)
  const [first] = own
  const ids = own.map((row) => row.id)
  if (first === undefined || own.some((row) => row.parentId !== first.parentId))
    return refusedAll(target, ids, 'parentId')
  const parent = findRow(target, first.parentId)
  const above = parent === undefined || parent.id === '' ? undefined : findRow(target, parent.parentId)
  if (parent === undefined || above === undefined) return unchanged(target, ids)
  const level = levelOf(target, above, [parent.id])
  const next = level[level.findIndex((row) => row.id === parent.id) + 1]
  return moveRows(target, own, {
    parentId: above.id,
    beforeId: next?.id,
    variant: variantOfId(parent.id, above.id),
  })
}
