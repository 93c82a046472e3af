/*
 * What is found out about schemas while an example is made, kept for the next one of the same schema. Only for schemas that nobody changes: those of
 * whoever brings `ExamplePlans` along. Owns: that a plan belongs to one schema, and how large it is.
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isObject } from '../json.ts'
import type { Layers, Sources } from '../schema-rows/layers.ts'

/** Of schemas that refer to the same components. */
export class ExamplePlans {
  readonly #sources = new WeakMap<object, Sources>()

  sourcesOf(root: Schema, components: Components): Sources {
    if (!isObject(root)) return { root, components }
    const known = this.#sources.get(root)
    if (known !== undefined) return known
    const sources = { root, components, known: new Map<string, Layers>() }
    this.#sources.set(root, sources)
    return sources
  }
}

/** What `read` finds out about the schemas, once for those of a plan. */
export function planned<T extends object>(
  { known }: Sources,
  facts: WeakMap<Layers, T>,
  layers: Layers,
  read: () => T,
): T {
  if (known === undefined) return read()
  const found = facts.get(layers) ?? read()
  facts.set(layers, found)
  return found
}
