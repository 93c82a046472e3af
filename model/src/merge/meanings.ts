/*
 * Lists in step with `enum`: names and descriptions of its members (`x-enumNames`).
 */
import { partsOf, type Parts } from '../facts/parts.ts'
import { memberName, uniqueNames } from '../facts/identity.ts'
import { enumMeanings } from '../facts/schema-shape.ts'
import { plainReading } from '../facts/shape.ts'
import type { Json } from '../json.ts'
import type { Sides } from './sides.ts'

/** Which members merged lists speak about, entry by entry. */
export type SpokenOf = WeakMap<object, readonly string[]>

/** Brings the lists of a merged schema in step with its merged `enum`; a member without a meaning gets an empty text. */
export function alignMeanings(values: Map<string, Json>, inside: Sides<Parts>, spokenOf: SpokenOf): void {
  const members = values.get('enum')
  if (!Array.isArray(members)) return
  const names = uniqueNames(members.map(memberName))
  for (const keyword of enumMeanings) {
    const list = values.get(keyword)
    if (!Array.isArray(list) || !isInStepEverywhere(inside, keyword)) continue
    const spoken = spokenOf.get(list) ?? spokenIn(inside, keyword, list) ?? []
    const texts = new Map(spoken.map((name, index) => [name, list[index] ?? '']))
    const isInStep = names.length === list.length && names.every((name, index) => name === spoken[index])
    if (!isInStep)
      values.set(
        keyword,
        names.map((name) => texts.get(name) ?? ''),
      )
  }
}

/** A version whose list is not in step means something else by it. */
function isInStepEverywhere(inside: Sides<Parts>, keyword: string): boolean {
  return [inside.base, inside.ours, inside.theirs].every(
    (parts) => (parts.get(keyword)?.shape.form ?? 'list') === 'list',
  )
}

/** As the version says that the list was taken from. */
function spokenIn(inside: Sides<Parts>, keyword: string, list: Json): string[] | undefined {
  for (const parts of [inside.ours, inside.theirs, inside.base]) {
    const part = parts.get(keyword)
    if (part?.value !== list || part.shape.form !== 'list') continue
    const entries = partsOf(part, plainReading)
    return entries && [...entries.keys()]
  }
  return undefined
}
