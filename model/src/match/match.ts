/*
 * Which incoming operation or component is which existing one.
 * A matched document keeps its id, history, shares, comments and subscriptions.
 */
import { contentVersion, type Component, type HttpContent } from '../content/content.ts'
import { factsOf } from '../facts/facts.ts'
import { arrayAt, stringAt } from '../json.ts'
import { pathShape } from '../merge/path-names.ts'
import { likestPairs, sureLikeness } from './likeness.ts'

/** Two that are one, by their positions in the lists given. */
export interface Match {
  existing: number
  incoming: number
  /** What showed it: method, path and version; the operation's id; the component's name; or nearly the same facts. */
  by: 'path' | 'operation_id' | 'name' | 'likeness'
  /** Share of common facts, from 0.8 to 1; 1 when something else showed it, 0 when only the name did. */
  likeness: number
  /** It has another method, path or name now. */
  isRenamed: boolean
  /** Only likely: somebody should confirm the rename. */
  isUnsure: boolean
}

/** What belongs together, and what is left on either side. */
export interface Matching {
  matches: Match[]
  /** Positions of existing ones that are not among the incoming. */
  missing: number[]
  /** Positions of incoming ones that are new. */
  added: number[]
}

/** An operation to match. */
export interface MatchOperation {
  content: HttpContent
  /** The version text people gave the document; '' for none. Documents of different versions never match by path. */
  version: string
}

/**
 * Matches operations: by method, path template (whatever its parameters are called) and version; what is left by
 * `operationId`; what is left then by likeness, among those of one method; and by method, summary and folder where they are the only ones.
 */
export function matchOperations(existing: readonly MatchOperation[], incoming: readonly MatchOperation[]): Matching {
  const matching = startMatching(existing, incoming)
  matchByKey(matching, ({ content, version }) => addressOf(content, version, content.path), 'path')
  matchByKey(matching, ({ content, version }) => addressOf(content, version, pathShape(content.path)), 'path')
  matchByKey(matching, operationIdOf, 'operation_id')
  matchByLikeness(matching, methodOf, (operation) => factsOfOperation(operation.content))
  matchByName(matching)
  return finish(matching, (a, b) => methodOf(a) !== methodOf(b) || a.content.path !== b.content.path)
}

/** Matches components: by name, then by likeness within their section. */
export function matchComponents(existing: readonly Component[], incoming: readonly Component[]): Matching {
  const matching = startMatching(existing, incoming)
  matchByKey(matching, ({ section, name }) => `${section} ${name}`, 'name')
  matchByLikeness(matching, ({ section }) => section, factsOfComponent)
  return finish(matching, (a, b) => a.name !== b.name)
}

/** Share of common facts by those of the larger component, from 0 to 1. */
export function componentLikeness(one: Component, other: Component): number {
  const [facts, others] = [factsOfComponent(one), factsOfComponent(other)]
  const common = [...facts].filter((fact) => others.has(fact)).length
  return common / Math.max(facts.size, others.size, 1)
}

function addressOf({ container, method }: HttpContent, version: string, path: string): string {
  return JSON.stringify([container, method, path, version])
}

function operationIdOf({ content, version }: MatchOperation): string | undefined {
  const id = stringAt(content.operation, 'operationId')
  return id === undefined || id === '' ? undefined : JSON.stringify([content.container, id, version])
}

function methodOf({ content, version }: MatchOperation): string {
  return JSON.stringify([content.container, content.method, version])
}

/** Of what is left, one operation on either side with this method, summary and folder: too small for likeness, or much changed. */
function matchByName(working: Working<MatchOperation>): void {
  const waiting = groupBy(working.existing, working.freeExisting, nameOf)
  for (const [name, incoming] of groupBy(working.incoming, working.freeIncoming, nameOf)) {
    const existing = waiting.get(name) ?? []
    const [one, other] = [existing[0], incoming[0]]
    if (one === undefined || other === undefined || existing.length > 1 || incoming.length > 1) continue
    take(working, { existing: one, incoming: other, by: 'name', likeness: 0, isUnsure: true })
  }
}

function nameOf(matched: MatchOperation): string | undefined {
  const { operation } = matched.content
  const [summary = '', folder] = [stringAt(operation, 'summary')?.trim(), arrayAt(operation, 'tags')?.[0]]
  return summary === '' || typeof folder !== 'string' ? undefined : JSON.stringify([methodOf(matched), summary, folder])
}

/** Facts that say nothing about what an operation does. */
const heads: ReadonlySet<string> = new Set(['/v', '/kind', '/container', '/method', '/path', 'operationId'])

/** What an operation says, and the segments of its path. */
function factsOfOperation(content: HttpContent): Set<string> {
  const facts = new Set(content.path.split('/').map((segment) => `/path ${pathShape(segment)}`))
  for (const [path, value] of factsOf(content)) {
    if (!heads.has(path) && !path.startsWith('/origin') && !path.startsWith('order(')) {
      facts.add(`${path} ${JSON.stringify(value)}`)
    }
  }
  return facts
}

function factsOfComponent({ section, value }: Component): Set<string> {
  const facts = new Set<string>()
  for (const [path, fact] of factsOf({ v: contentVersion, kind: 'component', value }, section)) {
    if (path !== '/v' && path !== '/kind' && !path.startsWith('order(')) facts.add(`${path} ${JSON.stringify(fact)}`)
  }
  return facts
}

interface Working<Thing> {
  existing: readonly Thing[]
  incoming: readonly Thing[]
  /** Positions nobody matched yet. */
  freeExisting: Set<number>
  freeIncoming: Set<number>
  matches: Omit<Match, 'isRenamed'>[]
}

function startMatching<Thing>(existing: readonly Thing[], incoming: readonly Thing[]): Working<Thing> {
  return {
    existing,
    incoming,
    freeExisting: new Set(existing.keys()),
    freeIncoming: new Set(incoming.keys()),
    matches: [],
  }
}

function take<Thing>(working: Working<Thing>, match: Omit<Match, 'isRenamed'>): void {
  working.matches.push(match)
  working.freeExisting.delete(match.existing)
  working.freeIncoming.delete(match.incoming)
}

/** Those of the same key; of several, the first with the first. */
function matchByKey<Thing>(
  working: Working<Thing>,
  keyOf: (thing: Thing) => string | undefined,
  by: Match['by'],
): void {
  const waiting = groupBy(working.existing, working.freeExisting, keyOf)
  for (const [key, positions] of groupBy(working.incoming, working.freeIncoming, keyOf)) {
    const others = waiting.get(key) ?? []
    positions.slice(0, others.length).forEach((incoming, index) => {
      const existing = others[index]
      if (existing !== undefined) take(working, { existing, incoming, by, likeness: 1, isUnsure: false })
    })
  }
}

function matchByLikeness<Thing>(
  working: Working<Thing>,
  groupOf: (thing: Thing) => string,
  factsOfThing: (thing: Thing) => ReadonlySet<string>,
): void {
  const waiting = groupBy(working.existing, working.freeExisting, groupOf)
  for (const [group, incoming] of groupBy(working.incoming, working.freeIncoming, groupOf)) {
    const existing = waiting.get(group) ?? []
    if (existing.length === 0) continue
    const factsAt = (things: readonly Thing[], positions: readonly number[]): ReadonlySet<string>[] =>
      positions.flatMap((position) => {
        const thing = things[position]
        return thing === undefined ? [] : [factsOfThing(thing)]
      })
    const pairs = likestPairs(factsAt(working.existing, existing), factsAt(working.incoming, incoming))
    for (const { existing: left, incoming: right, likeness } of pairs) {
      const [one, other] = [existing[left], incoming[right]]
      if (one === undefined || other === undefined) continue
      take(working, { existing: one, incoming: other, by: 'likeness', likeness, isUnsure: likeness < sureLikeness })
    }
  }
}

function groupBy<Thing>(
  things: readonly Thing[],
  free: ReadonlySet<number>,
  keyOf: (thing: Thing) => string | undefined,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const position of free) {
    const thing = things[position]
    const key = thing === undefined ? undefined : keyOf(thing)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [position])
    else group.push(position)
  }
  return groups
}

function finish<Thing>(working: Working<Thing>, isRenamed: (a: Thing, b: Thing) => boolean): Matching {
  const matches = working.matches.flatMap((match): Match[] => {
    const [one, other] = [working.existing[match.existing], working.incoming[match.incoming]]
    return one === undefined || other === undefined ? [] : [{ ...match, isRenamed: isRenamed(one, other) }]
  })
  return { matches, missing: [...working.freeExisting], added: [...working.freeIncoming] }
}
