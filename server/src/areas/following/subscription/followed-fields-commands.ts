/*
 * Fields that people follow keep being followed when they are called something else. Owns: what a change of a document does to the fields that are
 * followed of it, in the transaction of that change. Does not own: which field is which afterwards (`followPlaces` of the model).
 */
import { followPlaces, type FieldPlace } from '@lectern/model'
import { readReplaced, type ReplacedContent, type ReplacedText } from '../../../content/replaced-contents.ts'
import type { Executor } from '../../../db/content-store.ts'
import { storableText } from '../../../db/storable-text.ts'
import { listFieldFollowers, replaceFields } from './followed-fields-repo.ts'

/** Call it when the document's head moves. */
export async function keepFollowedFields(tx: Executor, changed: ReplacedContent): Promise<void> {
  const followers = await listFieldFollowers(tx, [changed.docId])
  // Many people may follow the same fields.
  const lists = new Map(followers.map(({ fields }) => [JSON.stringify(fields), fields]))
  for (const from of lists.values()) {
    const to = moved(changed, from)
    if (to !== undefined) await replaceFields(tx, changed.docId, { from, to })
  }
}

/** The same for many documents at once; call it before their heads move. */
export async function keepReplacedFields(tx: Executor, replaced: readonly ReplacedText[]): Promise<void> {
  const followers = await listFieldFollowers(
    tx,
    replaced.map(({ docId }) => docId),
  )
  if (followers.length === 0) return
  const followed = new Set(followers.map(({ docId }) => docId))
  const contents = await readReplaced(
    tx,
    replaced.filter(({ docId }) => followed.has(docId)),
  )
  for (const changed of contents) await keepFollowedFields(tx, changed)
}

/** `undefined` when all are where they were. */
function moved({ before, after }: ReplacedContent, fields: readonly FieldPlace[]): FieldPlace[] | undefined {
  const states = [before, after].map((content) => ({ content, components: {} }))
  const [from, to] = states
  if (from === undefined || to === undefined) return undefined
  const moves = followPlaces(from, to, fields)
  if (moves.length === 0) return undefined
  const byPlace = new Map(moves.map((move) => [keyOf(move.from), { ...move.to, path: storableText(move.to.path) }]))
  return fields.map((field) => byPlace.get(keyOf(field)) ?? field)
}

const keyOf = ({ section, mediaType, path }: FieldPlace): string => `${section}\n${mediaType}\n${path}`
