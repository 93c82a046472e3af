/*
 * Trying a comparison: what it would find, without noting it.
 */
import type { Comparing, Edit, Found, Relation } from './comparing.ts'
import { directedTopics, type DirectedTopic, type Topic } from './rules/topics.ts'

/** What `compare` finds, references followed to the end. */
export function probe(comparing: Comparing, compare: (within: Comparing) => void): Found {
  const found: Found = { edits: [], links: [] }
  compare({ ...comparing, found, seen: new Set(), isDeep: true })
  return found
}

/** What the second version allows, seen from the first. */
export function foundRelation({ edits }: Found): Relation {
  const effects = new Set(edits.map(effectOf))
  effects.delete('same')
  if (effects.has('unknown')) return 'unknown'
  if (effects.has('other') || (effects.has('narrower') && effects.has('wider'))) return 'other'
  return effects.has('narrower') ? 'narrower' : effects.has('wider') ? 'wider' : 'same'
}

/** Which fields there are tells forms apart, though a field more may break no one. */
const presence: Readonly<Partial<Record<Topic, Relation>>> = {
  'property-added': 'wider',
  'property-added-required': 'other',
  'property-forbidden': 'narrower',
  'property-removed': 'narrower',
  'property-removed-required': 'other',
  'property-removed-deprecated': 'narrower',
  'property-removed-before-sunset': 'narrower',
  'open-enum-value-removed': 'same',
}

function effectOf({ topic }: Edit): Relation {
  const known = presence[topic]
  if (known !== undefined) return known
  if (!isDirected(topic)) return 'same'
  const { request, response } = directedTopics[topic]
  if (request === 'unknown') return 'unknown'
  if (request === 'breaking') return response === 'breaking' ? 'other' : 'narrower'
  return response === 'breaking' ? 'wider' : 'same'
}

export function isDirected(topic: Topic): topic is DirectedTopic {
  return Object.hasOwn(directedTopics, topic)
}
