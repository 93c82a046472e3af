/*
 * Path parameters that were renamed: `/a/{id}` is `/a/{x}`, so `x` there is what `id` is here.
 */
import type { StoredContent } from '../content/content.ts'
import { plainReading, type Reading } from '../facts/shape.ts'
import type { Sides } from './sides.ts'

const variable = /\{([^{}]*)\}/g

/** The names of a template's variables in order: `/a/{id}/b/{x}` has `id` and `x`. */
function pathVariables(path: string): string[] {
  return Array.from(path.matchAll(variable), ([, name = '']) => name)
}

/** A template without the names of its variables: `/a/{}/b/{}`. */
export function pathShape(path: string): string {
  return path.replaceAll(variable, '{}')
}

/** How to read each version so that path parameters are called as in the first one there is. */
export function readingsOf({ base, ours, theirs }: Sides<StoredContent | undefined>): Sides<Reading> {
  const first = base ?? ours
  return { base: plainReading, ours: readingAs(first, ours), theirs: readingAs(first, theirs) }
}

/** How to read `content` so that its path parameters are called as in `model`. */
export function readingAs(model: StoredContent | undefined, content: StoredContent | undefined): Reading {
  if (model?.kind !== 'http' || content?.kind !== 'http' || model.path === content.path) return plainReading
  if (pathShape(model.path) !== pathShape(content.path)) return plainReading
  const names = pathVariables(model.path)
  return { pathNames: new Map(pathVariables(content.path).map((name, index) => [name, names[index] ?? name])) }
}
