/*
 * Threads follow the fields they are about. Owns: what a change of a document does to the places of its threads, in the transaction of that change.
 * Does not own: which field is which afterwards (`followPlaces` of the model). Threads of fields that are gone stay, with their former place.
 */
import { followPlaces, type DocumentContent, type FieldPlace, type FollowedPlace } from '@lectern/model'
import { readReplaced, type ReplacedText } from '../../../content/replaced-contents.ts'
import type { Executor } from '../../../db/content-store.ts'
import { storableText } from '../../../db/storable-text.ts'
import { publish, publishAll } from '../../../events/publish.ts'
import { listFieldThreads, listFieldThreadsOf, moveThreads, type FieldThread } from './place-repo.ts'

export interface ChangedFields {
  docId: number
  actorId: number
  before: DocumentContent
  after: DocumentContent
}

/** Call it when the document's head moves. */
export async function followFields(
  tx: Executor,
  { docId, actorId, before, after }: ChangedFields,
  nowMs: number,
): Promise<void> {
  const threads = await listFieldThreads(tx, docId)
  if (threads.length === 0) return
  const moved = movesOf(threads, before, after)
  if (moved.length === 0) return
  await moveThreads(tx, moved)
  await publish(tx, 'comment.changed', { docId, actorId }, nowMs)
}

/** The same for many documents at once; call it before their heads move. */
export async function followReplacedFields(
  tx: Executor,
  replaced: readonly ReplacedText[],
  actorId: number,
  nowMs: number,
): Promise<void> {
  const threads = await listFieldThreadsOf(
    tx,
    replaced.map(({ docId }) => docId),
  )
  if (threads.size === 0) return
  const talkedAbout = replaced.filter(({ docId }) => threads.has(docId))
  const contents = await readReplaced(tx, talkedAbout)
  const moved = contents.flatMap(({ docId, before, after }) => {
    const own = movesOf(threads.get(docId) ?? [], before, after)
    return own.length === 0 ? [] : [{ docId, threads: own }]
  })
  if (moved.length === 0) return
  await moveThreads(
    tx,
    moved.flatMap((one) => one.threads),
  )
  await publishAll(
    tx,
    'comment.changed',
    moved.map(({ docId }) => ({ docId, actorId })),
    nowMs,
  )
}

/** Shared models are another subject with a history of its own: what is below a reference stays as it is. */
function movesOf(threads: readonly FieldThread[], before: DocumentContent, after: DocumentContent): FieldThread[] {
  const places = new Map(threads.map((thread) => [keyOf(thread), thread]))
  const follow = (content: DocumentContent) => ({ content, components: {} })
  const moves = new Map<string, FollowedPlace['to']>()
  for (const { from, to } of followPlaces(follow(before), follow(after), [...places.values()].map(placeOf)))
    moves.set(keyOf(from), { ...to, path: storableText(to.path) })
  return threads.flatMap((thread) => {
    const to = moves.get(keyOf(thread))
    return to === undefined ? [] : [{ ...to, id: thread.id }]
  })
}

const placeOf = ({ section, mediaType, path }: FieldThread): FieldPlace => ({ section, mediaType, path })
const keyOf = ({ section, mediaType, path }: FieldPlace): string => `${section}\n${mediaType}\n${path}`
