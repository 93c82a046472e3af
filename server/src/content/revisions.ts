/* Reading saved states. Does not own: writing them (`write-states.ts`), the texts (`db/content-store.ts`). */
import { upgradeContent, type Json, type StoredContent } from '@lectern/model'
import { AppError } from '../core/app-error.ts'
import { findId } from '../core/public-ids.ts'
import { findTexts, type Executor } from '../db/content-store.ts'
import { hasChanged } from '../db/row-counts.ts'

export type SubjectKind = 'doc' | 'component' | 'module'

/** A state's content and which one it is. */
export interface State {
  revisionId: number
  hash: string
  content: StoredContent
  /** Of the content as JSON, in characters. */
  length: number
}

/** A state of this very subject; `undefined` for any other id. */
export async function findState(
  db: Executor,
  subject: { kind: SubjectKind; id: number },
  revisionId: number | null,
): Promise<State | undefined> {
  if (revisionId === null) return undefined
  const row = await db
    .selectFrom('revision')
    .select(['id', 'hash'])
    .where('id', '=', revisionId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .executeTakeFirst()
  const text = row && (await findTexts(db, [row.hash])).get(row.hash)
  return row === undefined || text === undefined
    ? undefined
    : { revisionId: row.id, hash: row.hash, content: readStored(text), length: text.length }
}

/**
 * The state a writer started from, by its public id: the head, or an older one.
 * @throws {AppError} revision_unknown when it is none of this subject
 */
export async function findBase(
  db: Executor,
  subject: { kind: SubjectKind; id: number },
  head: State,
  revision: string | undefined,
): Promise<State> {
  const id = revision === undefined ? undefined : findId('revision', revision)
  if (id === head.revisionId) return head
  const base = id === undefined ? undefined : await findState(db, subject, id)
  if (base === undefined) throw new AppError('revision_unknown')
  return base
}

/** States by their ids, whatever they are of; at most a thousand. */
export async function findStates(db: Executor, revisionIds: readonly number[]): Promise<Map<number, State>> {
  if (revisionIds.length === 0) return new Map()
  const rows = await db.selectFrom('revision').select(['id', 'hash']).where('id', 'in', revisionIds).execute()
  const texts = await findTexts(db, [...new Set(rows.map(({ hash }) => hash))])
  return new Map(
    rows.flatMap(({ id, hash }): [number, State][] => {
      const text = texts.get(hash)
      return text === undefined ? [] : [[id, { revisionId: id, hash, content: readStored(text), length: text.length }]]
    }),
  )
}

/** The content of a stored text. */
export function readStored(text: string): StoredContent {
  // Whatever JSON.parse yields is JSON.
  return upgradeContent(JSON.parse(text) as Json)
}

/** The application’s models are different: readers' copies become stale. Its row stays locked until the end of the transaction. */
export async function touchContent(tx: Executor, moduleId: number, nowMs: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('module')
      .set((set) => ({ content_version: set('content_version', '+', 1), updated_at_ms: nowMs }))
      .where('id', '=', moduleId)
      .where('deleted_at_ms', 'is', null),
  )
}
