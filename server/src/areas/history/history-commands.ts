/* Reading saved states and bringing one back. Owns: which subject a request means, from what the access rule found and nothing else. */
import type { HistorySubject, pageHistory, QueryOf, ReplyOf, RevisionDetail } from '@lectern/contracts'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { decodeId, findId } from '../../core/public-ids.ts'
import type { ProjectScope } from '../../core/scope.ts'
import { findTexts, type Executor } from '../../db/content-store.ts'
import type { DetailReader } from '../doc/detail-commands.ts'
import { isReadable, readerOf } from '../doc/detail-policy.ts'
import { presentRevision } from './history-presenter.ts'
import {
  countRevisions,
  findHeadId,
  findRevisions,
  hasComponent,
  listRevisions,
  setRemark,
  type RevisionRecord,
  type Subject,
} from './history-repo.ts'

const defaultPageSize = 20

interface Named {
  subject: HistorySubject
  modelId?: string
}

/**
 * What a request names. Only ids the access rule has looked at count.
 * @throws {AppError} not_accessible for what is not there, and for hidden documents unless the reader may organise
 */
export async function subjectOf(
  { db }: Pick<AppContext, 'db'>,
  details: DetailReader,
  scope: ProjectScope,
  { subject, modelId }: Named,
): Promise<Subject> {
  switch (subject) {
    case 'doc': {
      const id = given(scope.docIds[0])
      if (!isReadable(await details.chain(id), readerOf(scope.role))) throw new AppError('not_accessible')
      return { kind: 'doc', id }
    }
    case 'model': {
      const id = decodeId('component', modelId ?? '')
      if (!(await hasComponent(db, given(scope.moduleId), id))) throw new AppError('not_accessible')
      return { kind: 'component', id }
    }
    case 'application':
      return { kind: 'module', id: given(scope.moduleId) }
    case 'moduleConstants':
      return { kind: 'moduleConstants', id: given(scope.moduleId) }
    case 'dictionary':
      return { kind: 'dictionary', id: given(scope.dictionaryId) }
    case 'projectConstants':
      return { kind: 'projectConstants', id: scope.projectId }
  }
}

function given(id: number | undefined): number {
  if (id === undefined) throw new AppError('not_accessible')
  return id
}

export async function readHistory(
  { db }: Pick<AppContext, 'db'>,
  subject: Subject,
  { pageIndex = 1, pageSize = defaultPageSize }: Pick<QueryOf<typeof pageHistory>, 'pageIndex' | 'pageSize'>,
): Promise<ReplyOf<typeof pageHistory>> {
  const headId = await requireHead(db, subject)
  const [rows, total] = await Promise.all([
    listRevisions(db, subject, { offset: (pageIndex - 1) * pageSize, limit: pageSize }),
    countRevisions(db, subject),
  ])
  return { list: rows.map((row) => presentRevision(row, headId)), total, pageIndex, pageSize }
}

/** @throws {AppError} not_accessible when the subject is not live */
async function requireHead(db: Executor, subject: Subject): Promise<number | null> {
  const headId = await findHeadId(db, subject)
  if (headId === undefined) throw new AppError('not_accessible')
  return headId
}

/**
 * States with their contents, in the order of their ids.
 * @throws {AppError} revision_unknown for one that is none of the subject's
 */
export async function readRevisions(
  { db }: Pick<AppContext, 'db'>,
  subject: Subject,
  publicIds: readonly string[],
): Promise<RevisionDetail[]> {
  const ids = publicIds.map(revisionIdOf)
  const headId = await requireHead(db, subject)
  const rows = new Map((await findRevisions(db, subject, ids)).map((row) => [row.id, row]))
  const texts = await findTexts(
    db,
    [...rows.values()].map((row) => row.hash),
  )
  return ids.map((id) => presentDetail(rows.get(id), texts, headId))
}

function presentDetail(
  row: RevisionRecord | undefined,
  texts: ReadonlyMap<string, string>,
  headId: number | null,
): RevisionDetail {
  const text = row && texts.get(row.hash)
  if (row === undefined || text === undefined) throw new AppError('revision_unknown')
  const content: unknown = JSON.parse(text)
  return { ...presentRevision(row, headId), content }
}

export function revisionIdOf(publicId: string): number {
  const id = findId('revision', publicId)
  if (id === undefined) throw new AppError('revision_unknown')
  return id
}

/** @throws {AppError} revision_unknown */
export async function changeRemark(
  { db }: Pick<AppContext, 'db'>,
  subject: Subject,
  publicId: string,
  remark: string,
): Promise<void> {
  if (!(await setRemark(db, subject, revisionIdOf(publicId), remark.trim()))) throw new AppError('revision_unknown')
}
