/*
 * Law G3 as a question that any test can ask.
 */
import { isReordered } from '../src/merge/order.ts'
import { factsOf, isObject, isSameJson, type Conflict, type Json, type StoredContent } from '../src/index.ts'

/** Facts one side made, changed or removed that are neither so in the result nor in a conflict. */
export function lostFacts(
  base: StoredContent,
  side: StoredContent,
  result: StoredContent | undefined,
  conflicts: readonly Conflict[],
): string[] {
  if (result === undefined) return ['everything']
  const [before, after, merged] = [factsOf(base), factsOf(side), factsOf(result)]
  const isCovered = (path: string): boolean => conflicts.some((conflict) => covers(placeOf(conflict), path))
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return paths.filter((path) => {
    const [old, wanted, now] = [before.get(path), after.get(path), merged.get(path)]
    if (path.startsWith('order(')) return !isCovered(path) && isOrderLost(old, wanted, now)
    if (isEmpty(old) || isEmpty(wanted) || isSameJson(old, wanted)) return false
    if (isSameJson(now, wanted) || isCovered(path)) return false
    return !(typeof wanted === 'string' && typeof now === 'string' && keepsLines(old, wanted, now))
  })
}

/** An empty container is a fact only as long as nothing is in it. */
function isEmpty(value: Json | undefined): boolean {
  return (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)
}

/** Who moved things finds them in that order. */
function isOrderLost(old: Json | undefined, wanted: Json | undefined, now: Json | undefined): boolean {
  const [before, after, found] = [old, wanted, now].map((names) => (Array.isArray(names) ? names.map(String) : []))
  if (before === undefined || after === undefined || found === undefined) return false
  return isReordered(before, after) && isReordered(after, found)
}

/** Fields that exclude each other stand side by side. */
function placeOf({ kind, path }: Conflict): string {
  return kind === 'excluded' ? path.replace(/[.@/]\w+$/, '') : path
}

function covers(conflict: string, path: string): boolean {
  const place = conflict.replace(/(?:\.content|@schema|\/operation|\.properties|^properties)$/, '')
  // What a member of `enum` means goes with it.
  const container = path.replace(/^order\((.*)\)$/, '$1')
  return [path, container, path.replace(/\.x-enum[\w-]*\[(.*)\]$/, '.enum{$1}')].some((each) => each.startsWith(place))
}

/** A text that was merged by line has every line this side added. */
function keepsLines(old: Json | undefined, wanted: string, now: string): boolean {
  const before = new Set(typeof old === 'string' ? old.split('\n') : [])
  const lines = new Set(now.split('\n'))
  return wanted.split('\n').every((line) => before.has(line) || lines.has(line))
}
