/* Reading saved states. Owns: which subject a request means, from what the access rule found and nothing else. */
import {
  historyAuthorLimit,
  modifySource,
  type HistorySubject,
  type HistorySubjectInfo,
  type pageHistory,
  type QueryOf,
  type ReplyOf,
  type RevisionDetail,
  type RevisionRow,
} from '@lectern/contracts'
import { readRecord, type Json, type StoredRecord } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId, findId } from '../../../core/public-ids.ts'
import { readPolicy } from '../../../content/compatibility-decisions.ts'
import { summarizeStates } from '../../../content/state-summaries.ts'
import { readStored } from '../../../content/revisions.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { visibleContent, type Reader } from '../../../auth/visibility.ts'
import { findTexts, type Executor } from '../../../db/content-store.ts'
import { mayReadHistory, mayWriteHistory } from './history-policy.ts'
import { presentRevision } from './history-presenter.ts'
import {
  countRevisions,
  findPlaceNames,
  findRevisions,
  findSameTexts,
  findSubject,
  hasComponent,
  listAuthors,
  listRevisions,
  listSources,
  type RevisionRecord,
  type StateFilter,
  type Subject,
} from './history-repo.ts'

const defaultPageSize = 20

interface Named {
  subject: HistorySubject
  modelId?: string
}

/**
 * What a request names. Only ids the access rule has looked at count.
 * @throws {AppError} no_permission where the right for the endpoint is not enough for this kind; not_accessible for what is not there
 */
export async function subjectOf(
  { db }: Pick<AppContext, 'db'>,
  scope: ProjectScope,
  { subject, modelId }: Named,
  doing: 'read' | 'write' = 'read',
): Promise<Subject> {
  const may = doing === 'read' ? mayReadHistory : mayWriteHistory
  if (!may(subject, scope.role)) throw new AppError('no_permission')
  switch (subject) {
    case 'doc':
      return { kind: 'doc', id: given(scope.docIds[0]), moduleId: scope.moduleId }
    case 'model': {
      const id = decodeId('component', modelId ?? '')
      if (!(await hasComponent(db, given(scope.moduleId), id))) throw new AppError('not_accessible')
      return { kind: 'component', id, moduleId: scope.moduleId }
    }
    case 'application':
      return { kind: 'module', id: given(scope.moduleId), moduleId: scope.moduleId }
    case 'push':
      return { kind: 'modulePush', id: given(scope.moduleId) }
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

type PageAsked = Pick<QueryOf<typeof pageHistory>, 'pageIndex' | 'pageSize' | 'source' | 'authorId'>

/** @throws {AppError} not_accessible when the subject is not live */
export async function readSubject(
  { db }: Pick<AppContext, 'db'>,
  scope: ProjectScope,
  named: HistorySubject,
  subject: Subject,
): Promise<HistorySubjectInfo> {
  const { projectId, moduleId } = scope
  const [described, names] = await Promise.all([
    describeSubject({ db }, subject),
    findPlaceNames(db, { projectId, moduleId }),
  ])
  return {
    ...described,
    projectId: encodeId('project', projectId),
    projectName: names.project,
    moduleId: moduleId === undefined ? '' : encodeId('module', moduleId),
    moduleName: names.module,
    can: { restore: mayWriteHistory(named, scope.role) },
  }
}

/**
 * What the head of a history shows of its subject, whatever it belongs to.
 * @throws {AppError} not_accessible when the subject is not live
 */
export async function describeSubject({ db }: Pick<AppContext, 'db'>, subject: Subject) {
  const [{ name, headId, section }, authors, sources] = await Promise.all([
    requireSubject(db, subject),
    listAuthors(db, subject, historyAuthorLimit),
    listSources(db, subject),
  ])
  return {
    name,
    section,
    head: headId === null ? '' : encodeId('revision', headId),
    authors: authors.map((author) => ({ ...author, id: encodeId('user', author.id) })),
    sources,
  }
}

export async function readHistory(
  context: Pick<AppContext, 'db' | 'clock'>,
  subject: Subject,
  { pageIndex = 1, pageSize = defaultPageSize, source, authorId }: PageAsked,
): Promise<ReplyOf<typeof pageHistory>> {
  const { db } = context
  const found = await requireSubject(db, subject)
  const filter: StateFilter = {
    ...(source !== undefined && { source }),
    ...(authorId !== undefined && { authorId: findId('user', authorId) ?? 0 }),
  }
  const [rows, total] = await Promise.all([
    listRevisions(db, subject, { ...filter, offset: (pageIndex - 1) * pageSize, limit: pageSize }),
    countRevisions(db, subject, filter),
  ])
  return { list: await presentRows(context, subject, found, rows), total, pageIndex, pageSize }
}

/** In the order given, each with what it changed. */
async function presentRows(
  context: Pick<AppContext, 'db' | 'clock'>,
  subject: Subject,
  { headId, section, name }: { headId: number | null; section: string; name: string },
  rows: readonly RevisionRecord[],
): Promise<RevisionRow[]> {
  const { db } = context
  const { kind, moduleId } = subject
  const changes = await summarizeStates(context, { kind, moduleId, section, name }, rows)
  const policy = await readPolicy(db, moduleId)
  const restored = rows.filter(({ source }) => source === modifySource.restore)
  const same = await findSameTexts(
    db,
    subject,
    restored.map(({ hash }) => hash),
  )
  return rows.map((row) => {
    const isRestored = row.source === modifySource.restore
    const former = isRestored ? same.findLast(({ id, hash }) => hash === row.hash && id < row.id) : undefined
    return presentRevision(row, { headId, policy, changes: changes.get(row.id), restoredNumber: former?.number })
  })
}

/** @throws {AppError} not_accessible when the subject is not live */
async function requireSubject(db: Executor, subject: Subject) {
  const found = await findSubject(db, subject)
  if (found === undefined) throw new AppError('not_accessible')
  return found
}

/**
 * States with their contents as the reader sees them, in the order of their ids.
 * @throws {AppError} revision_unknown for one that is none of the subject's
 */
export async function readRevisions(
  context: Pick<AppContext, 'db' | 'clock'>,
  reader: Reader,
  subject: Subject,
  publicIds: readonly string[],
): Promise<RevisionDetail[]> {
  const { db } = context
  const ids = publicIds.map(revisionIdOf)
  const subjectRow = await requireSubject(db, subject)
  const rows = new Map((await findRevisions(db, subject, ids)).map((row) => [row.id, row]))
  const presented = await presentRows(context, subject, subjectRow, [...rows.values()])
  const known = new Map(presented.map((row) => [row.id, row]))
  const texts = await findTexts(
    db,
    [...rows.values()].map((row) => row.hash),
  )
  return ids.map((id) => {
    const row = rows.get(id)
    const text = row && texts.get(row.hash)
    const shown = known.get(encodeId('revision', id))
    if (shown === undefined || text === undefined) throw new AppError('revision_unknown')
    return { ...shown, content: readContent(subject, text, reader) }
  })
}

/** Records (dictionaries, constants, settings for pushes) are seen whole or not at all. */
function readContent({ kind }: Subject, text: string, reader: Reader): unknown {
  const hasStoredContent = kind === 'doc' || kind === 'component' || kind === 'module'
  return hasStoredContent ? visibleContent(readStored(text), reader) : JSON.parse(text)
}

/**
 * An older state of a record.
 * @throws {AppError} revision_unknown for a state that is none of the subject's, or of a newer release
 */
export async function findOldRecord<K extends StoredRecord['kind'], M extends object>(
  { db }: Pick<AppContext, 'db'>,
  subject: Subject,
  kind: K,
  { revisionId, ...more }: M & { revisionId: number },
): Promise<Omit<M, 'revisionId'> & { content: Extract<StoredRecord, { kind: K }> }> {
  const [row] = await findRevisions(db, subject, [revisionId])
  const text = row && (await findTexts(db, [row.hash])).get(row.hash)
  // Stored texts are JSON of ours.
  const content = text === undefined ? undefined : readRecord(kind, JSON.parse(text) as Json)
  if (content === undefined) throw new AppError('revision_unknown')
  return { ...more, content }
}

export function revisionIdOf(publicId: string): number {
  const id = findId('revision', publicId)
  if (id === undefined) throw new AppError('revision_unknown')
  return id
}
