/* Items of one collection, as they were sent. Owns: their ids and how many they are. Does not own: how long they are kept (`mock-states.ts`). */
import { ownValue, setOwn, type Json, type JsonObject } from '../../json.ts'
import { jsonText, literalOf, numberOfLiteral, valueText } from '../../number-literal.ts'

export const mostItems = 1_000
/** Ids with more digits are counted no further. */
const countedId = /^\d{1,30}$/
const digitsAtEnd = /(?<!\d)\d{1,18}$/

export interface ItemsFacts {
  idField: string
  /** What the document shows as one; fields that nobody sends come from it. */
  shape: JsonObject
  seeds: readonly JsonObject[]
}

/** Makes ids that look like `f2a7c1e0-…`. */
export type NewUuid = () => string

export class KeptItems {
  readonly idField: string
  readonly shape: JsonObject
  readonly #items = new Map<string, JsonObject>()
  #last = 0n
  #characters = 0

  constructor({ idField, shape, seeds }: ItemsFacts) {
    this.idField = idField
    this.shape = shape
    for (const seed of seeds.slice(0, mostItems)) if (ownValue(seed, idField) !== undefined) this.put(seed)
  }

  /** Of all items as JSON. */
  get characters(): number {
    return this.#characters
  }

  get isFull(): boolean {
    return this.#items.size >= mostItems
  }

  get(id: string): JsonObject | undefined {
    return this.#items.get(id)
  }

  /** In the order in which they came. */
  list(): JsonObject[] {
    return [...this.#items.values()]
  }

  /** Takes the place of the item with the same id. */
  put(item: JsonObject): void {
    const id = this.idOf(item)
    const before = this.#items.get(id)
    this.#characters += sizeOf(item) - (before === undefined ? 0 : sizeOf(before))
    this.#items.set(id, item)
    const digits = digitsAtEnd.exec(id)?.[0]
    if (digits !== undefined && BigInt(digits) > this.#last) this.#last = BigInt(digits)
  }

  remove(id: string): void {
    const before = this.#items.get(id)
    if (before !== undefined) this.#characters -= sizeOf(before)
    this.#items.delete(id)
  }

  idOf(item: JsonObject): string {
    return valueText(ownValue(item, this.idField) ?? null)
  }

  /** The item with an id that none has had: the next number, or a text that looks like those of the document. */
  withNewId(item: JsonObject, newUuid: NewUuid): JsonObject {
    const result = { ...item }
    setOwn(result, this.idField, this.#newId(ownValue(this.shape, this.idField), newUuid))
    return result
  }

  #newId(example: Json | undefined, newUuid: NewUuid): Json {
    const next = String(this.#last + 1n)
    const isText = typeof example === 'string' && literalOf(example) === undefined
    if (!isText) return numberOfLiteral(next)
    if (countedId.test(example)) return next.padStart(example.length, '0')
    const isUuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(example)
    const digits = isUuid ? undefined : digitsAtEnd.exec(example)?.[0]
    return digits === undefined ? newUuid() : example.slice(0, -digits.length) + next.padStart(digits.length, '0')
  }
}

const sizeOf = (item: JsonObject): number => jsonText(item).length
