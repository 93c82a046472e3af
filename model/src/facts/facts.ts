/*
 * Contents as flat maps of facts.
 * Owns: law F1, `contentOf(factsOf(c), c)` is `c`, byte for byte. Comparing walks the parts instead (`../merge`, `../diff`):
 * a flat map does not tell a thing that was removed whole from one whose every field was.
 */
import type { ComponentSection, StoredContent } from '../content/content.ts'
import type { Json } from '../json.ts'
import { orderPath } from './path.ts'
import { isOrdered, partsOf, type Part } from './parts.ts'
import { rootPartOf } from './root.ts'
import { plainReading, type Reading } from './shape.ts'
import { buildTree, writeTree } from './write.ts'

/**
 * Semantic path → value, in reading order. A member of a set has itself as value; an order (`order(parameters)`) is the list
 * of the names in it; a container is a fact only while it is empty.
 */
export type Facts = ReadonlyMap<string, Json>

const kept = new WeakMap<object, Map<ComponentSection | undefined, Facts>>()

/**
 * The facts of a content. They are made once per content and kept as long as it is: contents are never changed in place.
 * `section`: that of a component, whose facts otherwise are those of free JSON.
 */
export function factsOf(content: StoredContent, section?: ComponentSection): Facts {
  const bySection = kept.get(content) ?? new Map<ComponentSection | undefined, Facts>()
  const known = bySection.get(section)
  if (known !== undefined) return known
  const facts = new Map<string, Json>()
  collect(rootPartOf(content, section), plainReading, facts)
  kept.set(content, bySection.set(section, facts))
  return facts
}

function collect(part: Part, reading: Reading, facts: Map<string, Json>): void {
  const parts = partsOf(part, reading)
  if (parts === undefined || parts.size === 0) {
    facts.set(part.path, part.value)
    return
  }
  for (const each of parts.values()) collect(each, reading, facts)
  if (parts.size > 1 && isOrdered(part.shape)) facts.set(orderPath(part.path), [...parts.keys()])
}

/**
 * The content that facts describe. Fields stand where they stand in `skeleton`, others behind them; its kind says what the
 * paths mean. Facts that lead nowhere in such a content are left out.
 * @throws {FactPathError} when a path is none.
 * @internal The law of facts is about it.
 */
export function contentOf<Content extends StoredContent>(
  facts: Facts,
  skeleton: Content,
  section?: ComponentSection,
): Content {
  const root = rootPartOf(skeleton, section)
  const written = writeTree(buildTree(facts, root.shape), root.value)
  // The skeleton's kind decides what is written, and its fields are facts like all others.
  return written as unknown as Content
}
