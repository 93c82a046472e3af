/*
 * A yes to whether a shared model is another one now. Owns: that the older model gets the newer one's name and what the source changed, that whatever
 * refers to it follows, and that the newer one is in the trash, in one transaction.
 */
import { modifySource, type Language } from '@lectern/contracts'
import type { ComponentKey, StoredContent } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import { countChanges } from '../../../content/change-counts.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ThreadWork } from '../../../core/threads/thread-work.ts'
import { lockModule } from '../../../content/lock-row.ts'
import { renamedContent } from '../../../content/models/renamed-content.ts'
import { findState, readStored, type State } from '../../../content/revisions.ts'
import { saveSubject, type Prepared } from '../../../content/save-subject.ts'
import { OvertakenError, writeState } from '../../../content/write-states.ts'
import { findTexts, insertTexts, packAfter, packText, type Executor } from '../../../db/content-store.ts'
import { rewriteUsers, writeRename, type RenameWork } from '../../documents/model/rename-commands.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import type { Joined, Joining } from './join.ts'
import { dropState, findReviewedModel, findSuccessorState, handOverState, type ReviewedRow } from './review-repo.ts'

/** Who decides. */
export interface ModelJoiner {
  origin: Origin<UserActor>
  joins: ThreadWork<Joining, Joined>
  spaceId: number
  language: Language
}

interface Asked {
  row: ReviewedRow
  /** The state the answer is about. */
  head: State
}

type Model = NonNullable<Awaited<ReturnType<typeof findReviewedModel>>>

/** The two that are one. */
interface Pair extends Asked {
  model: Model
  successor: Model & { state: State }
  lastIncoming: NonNullable<Awaited<ReturnType<typeof findSuccessorState>>>
}

/** @throws {AppError} changed_meanwhile, not_accessible */
export function joinModels(context: AppContext, joiner: ModelJoiner, moduleId: number, asked: Asked): Promise<void> {
  return saveSubject(context, () => prepareJoin(context, joiner, moduleId, asked))
}

async function prepareJoin(
  context: AppContext,
  { origin, joins, spaceId, language }: ModelJoiner,
  moduleId: number,
  asked: Asked,
): Promise<Prepared<void>> {
  const { db, texts } = context
  const pair = await readPair(db, moduleId, asked)
  const { row, head, model, successor } = pair
  const joining = await readJoining(db, pair)
  const joined = await joins.run(joining, Math.max(head.length, successor.state.length))
  const { name } = successor
  const rewritten = await rewriteUsers(context, moduleId, model, name)
  const isOneOfBoth = ({ subjectId }: { subjectId: number }): boolean => [model.id, successor.id].includes(subjectId)
  // The newer one no longer refers to it when that is counted again.
  const gone = rewritten.models.filter(({ subjectId }) => subjectId === successor.id).length
  const work: RenameWork = {
    ...rewritten,
    ...{ moduleId, spaceId, model, name },
    models: rewritten.models.filter((each) => !isOneOfBoth(each)),
    users: { docs: rewritten.users.docs, models: rewritten.users.models - gone },
    remark: texts.say(language, 'content', 'renamed', { from: model.name, to: name }),
  }
  const text = await packAfter(db, JSON.stringify(joined.content), head.hash)
  const settled = joined.base === undefined || joined.base === null ? undefined : packText(JSON.stringify(joined.base))
  const counts = countChanges(head.content, joined.content, model.section)
  return {
    write: async (tx, nowMs) => {
      if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
      await refuseSaved(tx, moduleId, pair)
      await moveToTrash(tx, { kind: 'model', id: successor.id }, origin, nowMs)
      await writeRename(tx, origin, work, nowMs)
      const state = { subjectId: model.id, text, parentId: head.revisionId, counts }
      const authorId = origin.actor.userId
      await writeState(tx, state, { kind: 'component', source: modifySource.merge, authorId, nowMs })
      if (settled !== undefined) await insertTexts(tx, [settled])
      const base = joined.base === undefined ? pair.lastIncoming.incoming_hash : (settled?.hash ?? null)
      const after = { subject_id: model.id, base_hash: base, open_count: joined.open }
      if (!(await dropState(tx, row)) || !(await handOverState(tx, pair.lastIncoming, after)))
        throw new AppError('changed_meanwhile')
    },
  }
}

async function readPair(db: Executor, moduleId: number, { row, head }: Asked): Promise<Pair> {
  const model = await findReviewedModel(db, moduleId, row.subject_id)
  const successor = await findReviewedModel(db, moduleId, row.successor_id ?? 0)
  const subject = { kind: 'component', id: row.successor_id ?? 0 } as const
  const state = successor && (await findState(db, subject, successor.head_revision_id))
  const lastIncoming = await findSuccessorState(db, row)
  if (model === undefined || successor === undefined || state === undefined || lastIncoming === undefined)
    throw new AppError('not_accessible')
  if (model.head_revision_id !== head.revisionId) throw new AppError('changed_meanwhile')
  return { row, head, model, successor: { ...successor, state }, lastIncoming }
}

/** What is here and the source's last state, with the new name in what refers to the model itself. */
async function readJoining(db: Executor, { row, head, model, successor, lastIncoming }: Pair): Promise<Joining> {
  const { section, name } = successor
  const hashes = [lastIncoming.incoming_hash, ...(row.base_hash === null ? [] : [row.base_hash])]
  const texts = await findTexts(db, hashes)
  const incoming = texts.get(lastIncoming.incoming_hash)
  if (incoming === undefined) throw new Error(`The last incoming state of model ${String(successor.id)} is gone`)
  const base = row.base_hash === null ? undefined : texts.get(row.base_hash)
  const follow = (content: StoredContent, key: ComponentKey): StoredContent => renamedContent(content, key, name)
  const former = { section, name: row.subject_key.slice(`${section}:`.length) }
  return {
    base: base === undefined ? undefined : follow(readStored(base), former),
    ours: follow(head.content, model),
    incoming: readStored(incoming),
    edited: successor.state.hash === lastIncoming.incoming_hash ? undefined : successor.state.content,
    section,
  }
}

/** Under the application's lock: both are what was joined, and the model has the name that was rewritten. */
async function refuseSaved(tx: Executor, moduleId: number, { model, successor }: Pair): Promise<void> {
  for (const before of [model, successor]) {
    const now = await findReviewedModel(tx, moduleId, before.id)
    if (now?.head_revision_id !== before.head_revision_id || now.name !== before.name) throw new OvertakenError()
  }
}
