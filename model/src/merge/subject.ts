/*
 * What a conflict is about, in the terms changes have: place, topic and name. Its exact path is that of the part.
 */
import { placeAround } from '../diff/place.ts'
import { isDiffTopic, type DiffTopic } from '../diff/sentence-keys.ts'
import { nameOf, orderTopicOf, topicOf } from '../diff/topics.ts'
import type { Part } from '../facts/parts.ts'
import type { Conflict } from './conflict.ts'

/** A part and those it is in. Linked, so that going deeper copies nothing. */
export interface Way {
  part: Part
  above: Way | undefined
}

type Subject = Pick<Conflict, 'place' | 'topic' | 'name'>

/** What a conflict about the part at the end of a way is about. */
export function subjectOf(way: Way): Subject {
  const { part, above } = way
  const owner = above?.part ?? part
  return { place: placeAround(partsOn(way)), topic: knownTopic(topicOf(part, owner)), name: nameOf(part, owner) }
}

/** What a conflict about the order of the parts in the last one is about. */
export function subjectOfOrder(way: Way): Subject {
  const { part } = way
  return { place: placeAround(partsOn(way)), topic: knownTopic(orderTopicOf(part)), name: part.key }
}

function partsOn(way: Way): Part[] {
  const parts: Part[] = []
  for (let at: Way | undefined = way; at !== undefined; at = at.above) parts.push(at.part)
  return parts.reverse()
}

function knownTopic(topic: string): DiffTopic {
  return isDiffTopic(topic) ? topic : 'other'
}
