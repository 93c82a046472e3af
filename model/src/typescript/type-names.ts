/* Names of TypeScript declarations: identifiers, each once, none that hides a type the declarations use. */
import { segmentsOf } from '../pointer.ts'

/** Types of TypeScript's own library that declarations refer to. */
const libraryTypes = ['Blob', 'Record']

/** `Page«Order»` and `api.v1.Pod` as names of types: each word with a capital, without what no identifier has. */
export function typeNameOf(model: string): string {
  const name = model
    .split(/[^\p{ID_Continue}$]+/u)
    .filter(Boolean)
    .map((part) => part.replace(/^./u, (letter) => letter.toUpperCase()))
    .join('')
  if (name === '') return 'Model'
  return /^[\p{ID_Start}$_]/u.test(name) ? name : `_${name}`
}

/** A property's name as an object type has it: quoted unless it is an identifier. */
export function propertyKey(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name)
}

/** The names given to references. */
export class TypeNames {
  readonly #names = new Map<string, string>()
  readonly #used = new Set(libraryTypes)

  /** Keeps a name for a type that no reference means. */
  reserve(name: string): string {
    let free = name
    for (let number = 2; this.#used.has(free); number += 1) free = `${name}${number}`
    this.#used.add(free)
    return free
  }

  /** The name of what a reference means, and whether it is new. */
  nameOf(ref: string): { name: string; isNew: boolean } {
    const known = this.#names.get(ref)
    if (known !== undefined) return { name: known, isNew: false }
    const words = (segmentsOf(ref) ?? []).slice(2).filter((segment) => segment !== 'properties')
    const name = this.reserve(typeNameOf(words.join(' ')))
    this.#names.set(ref, name)
    return { name, isNew: true }
  }
}
