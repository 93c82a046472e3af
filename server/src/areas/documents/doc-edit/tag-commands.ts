/*
 * Tags added to several documents, or removed. Owns: that all of them change or none. Contents are worked out before the transaction; where
 * someone saved in between, all is worked out again.
 */
import { setImmediate } from 'node:timers/promises'
import { modifySource } from '@lectern/contracts'
import { withOwnTags, type TagChange, type TagPlace } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { countChanges } from '../../../content/change-counts.ts'
import type { AppContext } from '../../../core/context.ts'
import { readStored } from '../../../content/revisions.ts'
import { saveSubject } from '../../../content/save-subject.ts'
import { writeStates, type NewState } from '../../../content/write-states.ts'
import { listPacked, packAgainst, unpackText, type Executor, type FormerText } from '../../../db/content-store.ts'
import { requireTree } from '../doc/organise/doc-organise-commands.ts'
import { readTagPlaces } from '../doc/organise/doc-tags-queries.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import type { NamedDocs } from '../doc/organise/place-commands.ts'
import { listHttpHeads, touchDocs, type HttpHead } from './batch-repo.ts'
import { listFlags } from './doc-edit-repo.ts'

/** Contents worked on before others get their turn. */
const contentsPerTurn = 25

export interface Tagged {
  /** Those that are different now. */
  changed: number[]
  /** How many have no place for tags. */
  skipped: number
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
  return saveSubject(context, async () => {
    const heads = await listHttpHeads(context.db, ids)
    const states = await workOut(context, moduleId, heads, wanted)
    const skipped = rows.filter((row) => row.is_folder === 0).length - heads.length
    const tagged = { changed: states.map(({ subjectId }) => subjectId), skipped }
    if (states.length === 0) return { outcome: tagged }
    return {
      write: async (tx, nowMs) => {
        await write(tx, { moduleId, actorId: actor.userId, states }, nowMs)
        return tagged
      },
    }
  })
}

async function workOut(
  { db }: AppContext,
  moduleId: number,
  heads: readonly HttpHead[],
  change: TagChange,
): Promise<NewState[]> {
  const placeOf = await readTagPlaces(db, moduleId)
  const former = await listPacked(db, [...new Set(heads.map(({ hash }) => hash))])
  const states: NewState[] = []
  for (const [index, head] of heads.entries()) {
    if (index % contentsPerTurn === 0) await setImmediate()
    const text = former.get(head.hash)
    const state = text && retagged(head, text, placeOf(head.parent_id), change)
    if (state !== undefined) states.push(state)
  }
  return states
}

/** `undefined` when it is so already. */
function retagged(head: HttpHead, former: FormerText, place: TagPlace, change: TagChange): NewState | undefined {
  const content = readStored(unpackText(former.bytes, former.base_bytes))
  if (content.kind !== 'http') return undefined
  const operation = withOwnTags(content.operation, place, change)
  if (operation === content.operation) return undefined
  const next = { ...content, operation }
  const text = packAgainst(JSON.stringify(next), former)
  return { subjectId: head.id, text, parentId: head.revision_id, counts: countChanges(content, next) }
}

async function write(
  tx: Executor,
  { moduleId, actorId, states }: { moduleId: number; actorId: number; states: readonly NewState[] },
  nowMs: number,
): Promise<void> {
  const docIds = states.map(({ subjectId }) => subjectId)
  await requireTree(tx, moduleId, nowMs)
  await writeStates(tx, states, { kind: 'doc', source: modifySource.form, authorId: actorId, nowMs })
  await touchDocs(tx, docIds, { actorId, nowMs })
  await notifyFollowers(tx, { change: 'edit', moduleId, actorId, docIds, componentIds: [], added: 0 }, nowMs)
}
