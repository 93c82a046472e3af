/*
 * References that make an alias circular. TypeScript resolves what an alias is at once, but for what is inside of objects and lists:
 * `type Cat = Pet & …` beside `type Pet = Cat | Dog` does not compile.
 */
import { lookUp, type Components } from '../content/components.ts'
import { isObject, type Json } from '../json.ts'

const unions = ['oneOf', 'anyOf']

/** Finds which references of a schema lead back to it without an object or a list between. */
export class AliasCycles {
  readonly #components: Components
  readonly #next = new Map<string, string[]>()

  constructor(components: Components) {
    this.#components = components
  }

  /**
   * Whether the alias of `from` would be circular if it named `to`. An alternative leads back through anything; what a schema extends
   * only through what that extends in turn, since alternatives that lead back are left out.
   */
  isCircular(from: string, to: string, isAlternative: boolean): boolean {
    const seen = new Set<string>()
    const open = [to]
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      if (ref === from) return true
      if (seen.has(ref)) continue
      seen.add(ref)
      for (const next of this.#refsOf(ref, isAlternative)) open.push(next)
    }
    return false
  }

  #refsOf(ref: string, withAlternatives: boolean): string[] {
    const key = `${withAlternatives ? 'all' : 'extended'} ${ref}`
    const known = this.#next.get(key)
    if (known !== undefined) return known
    const found = directRefs(lookUp(this.#components, ref), withAlternatives)
    this.#next.set(key, found)
    return found
  }
}

function directRefs(schema: Json | undefined, withAlternatives: boolean): string[] {
  const found: string[] = []
  const open = [schema]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next)) continue
    if (typeof next['$ref'] === 'string') found.push(next['$ref'])
    for (const keyword of ['allOf', ...(withAlternatives ? unions : [])]) {
      const list = next[keyword]
      if (Array.isArray(list)) for (const entry of list) open.push(entry)
    }
  }
  return found
}
