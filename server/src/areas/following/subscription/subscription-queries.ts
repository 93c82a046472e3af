/* What a user follows. */
import { followedFieldLimits, type FollowLevel, type listFollowableFields, type ReplyOf } from '@lectern/contracts'
import { listFields } from '@lectern/model'
import { readStored } from '../../../content/revisions.ts'
import { readSurroundings } from '../../../content/surroundings.ts'
import { findTexts } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { findLevel, isDocument } from './subscription-repo.ts'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import type { Followed } from './subscription-commands.ts'

/**
 * The document a request names.
 * @throws {AppError} not_accessible for a folder
 */
export async function requireDocument({ db }: AppContext, scope: ProjectScope): Promise<number> {
  const [docId] = scope.docIds
  if (docId === undefined || !(await isDocument(db, docId))) throw new AppError('not_accessible')
  return docId
}

/** A document or folder. @throws {AppError} not_accessible */
export function followableOf({ docIds: [docId] }: ProjectScope): number {
  if (docId === undefined) throw new AppError('not_accessible')
  return docId
}

export async function isFollowing(context: AppContext, actor: UserActor, followed: Followed): Promise<boolean> {
  return (await readLevel(context, actor, followed)) !== null
}

/** `null` when one does not follow it. */
export async function readLevel(
  { db }: AppContext,
  actor: UserActor,
  { kind, id }: Followed,
): Promise<FollowLevel | null> {
  return (await findLevel(db, { userId: actor.userId, kind, subjectId: id })) ?? null
}

/** Those of a text, which has none, are none. */
export async function readFollowableFields(
  { db }: AppContext,
  docId: number,
): Promise<ReplyOf<typeof listFollowableFields>> {
  const [row] = await rowsOf(db, 'doc', { id: docId })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.module_id', 'revision.hash'])
    .execute()
  const text = row && (await findTexts(db, [row.hash])).get(row.hash)
  const content = text === undefined ? undefined : readStored(text)
  if (row === undefined || content === undefined || (content.kind !== 'http' && content.kind !== 'dubbo')) return []
  const { components = {} } = await readSurroundings(db, row.module_id, [content])
  return listFields({ content, components }, followedFieldLimits.listed)
}
