/*
 * Tags added to several documents, or removed. Owns: that all of them change or none. Contents are worked out before the transaction; where
 * somebody saved in between, all is worked out again.
 */
import { setImmediate } from 'node:timers/promises'
import { modifySource } from '@lectern/contracts'
import { withOwnTags, type TagChange, type TagPlace } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { countChanges } from '../../../content/change-counts.ts'
import type { AppContext } from '../../../core/context.ts'
import { insertRevisions, moveHeads, readStored, type HeadMove, type NewRevision } from '../../../content/revisions.ts'
import {
  insertTexts,
  listPacked,
  packAgainst,
  unpackText,
  type FormerText,
  type StoredText,
} from '../../../db/content-store.ts'
import { inBatches } from '../../../db/batches.ts'
import { requireTree } from '../doc/organise/doc-organise-commands.ts'
import { readTagPlaces } from '../doc/organise/doc-tags-queries.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import type { NamedDocs } from './batch-commands.ts'
import { listHttpHeads, touchDocs, type HttpHead } from './batch-repo.ts'
import { listFlags } from './doc-edit-repo.ts'

/** Times it is done again when somebody else was faster. */
const tries = 4
/** Contents worked on before others get their turn. */
const contentsPerTurn = 25

export interface Tagged {
  /** Those that are different now. */
  changed: number[]
  /** How many have no place for tags. */
  skipped: number
}

interface TaggedDoc {
  head: HttpHead
  text: StoredText
  revision: NewRevision
}

/**
 * Adds and removes tags; a document that has them already stays as it is.
 * @throws {AppError} not_accessible when one was deleted meanwhile, changed_meanwhile when others keep saving faster
 */
export async function tagMany(
  context: AppContext,
  actor: UserActor,
  { moduleId, docIds }: NamedDocs,
  change: TagChange,
): Promise<Tagged> {
  const ids = [...new Set(docIds)]
  const wanted = { add: change.add.map((tag) => tag.trim()), remove: change.remove.map((tag) => tag.trim()) }
  const rows = await listFlags(context.db, ids)
  if (rows.length !== ids.length) throw new AppError('not_accessible')
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const heads = await listHttpHeads(context.db, ids)
    const docs = await workOut(context, moduleId, heads, wanted)
    const skipped = rows.filter((row) => row.is_folder === 0).length - heads.length
    const changed = docs.map(({ head }) => head.id)
    if (docs.length === 0 || (await write(context, actor, moduleId, docs))) return { changed, skipped }
  }
  throw new AppError('changed_meanwhile')
}

async function workOut(
  { db }: AppContext,
  moduleId: number,
  heads: readonly HttpHead[],
  change: TagChange,
): Promise<TaggedDoc[]> {
  const placeOf = await readTagPlaces(db, moduleId)
  const former = await listPacked(db, [...new Set(heads.map(({ hash }) => hash))])
  const docs: TaggedDoc[] = []
  for (const [index, head] of heads.entries()) {
    if (index % contentsPerTurn === 0) await setImmediate()
    const text = former.get(head.hash)
    const doc = text && retagged(head, text, placeOf(head.parent_id), change)
    if (doc !== undefined) docs.push(doc)
  }
  return docs
}

/** `undefined` when it says so already. */
function retagged(head: HttpHead, former: FormerText, place: TagPlace, change: TagChange): TaggedDoc | undefined {
  const content = readStored(unpackText(former.bytes, former.base_bytes))
  if (content.kind !== 'http') return undefined
  const operation = withOwnTags(content.operation, place, change)
  if (operation === content.operation) return undefined
  const next = { ...content, operation }
  const text = packAgainst(JSON.stringify(next), former)
  const counts = countChanges(content, next)
  return { head, text, revision: { subjectId: head.id, hash: text.hash, parentId: head.revision_id, counts } }
}

/** False when a head is another one by now: nothing was written then. */
async function write(
  { db, clock }: AppContext,
  actor: UserActor,
  moduleId: number,
  docs: readonly TaggedDoc[],
): Promise<boolean> {
  const nowMs = clock()
  const docIds = docs.map(({ head }) => head.id)
  const { userId: actorId } = actor
  return db
    .transaction()
    .execute(async (tx) => {
      await requireTree(tx, moduleId, nowMs)
      await insertTexts(
        tx,
        docs.map(({ text }) => text),
      )
      for (const part of inBatches(docs)) {
        const details = { kind: 'doc', source: modifySource.form, authorId: actorId, remark: '' } as const
        const revisions = part.map(({ revision }) => revision)
        const made = await insertRevisions(tx, revisions, details, nowMs)
        const moves = part.map(({ head }): HeadMove => {
          return { id: head.id, from: head.revision_id, to: made.get(head.id) ?? head.revision_id }
        })
        if (!(await moveHeads(tx, 'doc', moves))) throw new OvertakenError()
      }
      await touchDocs(tx, docIds, { actorId, nowMs })
      await notifyFollowers(tx, { change: 'edit', moduleId, actorId, docIds, componentIds: [], added: 0 }, nowMs)
      return true
    })
    .catch((error: unknown) => {
      // Rolled back: the next try starts from what is there now.
      if (error instanceof OvertakenError) return false
      throw error
    })
}

/** Somebody else's save came first. */
class OvertakenError extends Error {}
