/*
 * Where a fact stands: in the JSON of its content, and in the parameter table.
 */
import type { ComponentSection, StoredContent } from '../content/content.ts'
import { childPointer } from '../pointer.ts'
import { expandPath } from './expand.ts'
import { parseFactPath } from './path.ts'
import { partsOf, type Part } from './parts.ts'
import { rootPartOf } from './root.ts'
import { rowOfWay, segmentOf, type FactRow } from './row-of-way.ts'
import { plainReading } from './shape.ts'

export type { FactRow, FactTable } from './row-of-way.ts'

/** The parts a path leads through, the content first; undefined when it leads nowhere in this content. */
function wayTo(content: StoredContent, path: string, section?: ComponentSection): Part[] | undefined {
  let part = rootPartOf(content, section)
  const way = [part]
  const steps = expandPath(parseFactPath(path), part.shape)
  if (steps === undefined) return undefined
  for (const { key } of steps) {
    const next = partsOf(part, plainReading)?.get(key)
    if (next === undefined) return undefined
    way.push(next)
    part = next
  }
  return way
}

/**
 * JSON pointer of a fact in its content (`#/operation/parameters/0/schema/maxLength`); of the container for an order.
 * Undefined when the content has no such fact.
 * @throws {FactPathError} when the path is none.
 */
export function pointerOfFact(content: StoredContent, path: string, section?: ComponentSection): string | undefined {
  const way = wayTo(content, path, section)
  return way?.slice(1).reduce((pointer, part, index) => childPointer(pointer, segmentOf(way[index], part)), '#')
}

/**
 * The row of the parameter table a fact belongs to; undefined when it belongs to none, as a summary does.
 * @throws {FactPathError} when the path is none.
 */
export function rowOfFact(content: StoredContent, path: string, section?: ComponentSection): FactRow | undefined {
  const way = wayTo(content, path, section)
  return way === undefined ? undefined : rowOfWay(way)
}
