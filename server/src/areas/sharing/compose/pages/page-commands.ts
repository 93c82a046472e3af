/* Making, changing and deleting own pages of composed projects. */
import {
  initialOrder,
  limits,
  modifySource,
  type addComposePage,
  type BodyOf,
  type ComposePageText,
  type Flag,
  type ModifySource,
  type updateComposePage,
} from '@lectern/contracts'
import { recordVersion, type ComposePageRecord } from '@lectern/model'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { orderAfter, ordersAt } from '../../../../core/order.ts'
import { encodeId, findId } from '../../../../core/public-ids.ts'
import { findRecord, requireExpectedHead, writeRecord, type OldState } from '../../../../content/record-revisions.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { moveToTrash } from '../../../places/trash/trash-commands.ts'
import { touchCompose, type ComposePlace } from '../touch-compose.ts'
import { presentPageText } from './page-presenter.ts'
import { findPage, insertPage, listPages, orderPages, updatePage, type ListedPage } from './page-repo.ts'
import { newRow } from '../../../../core/new-row.ts'

/** A page a request names, and its project. */
export interface PagePlace extends ComposePlace {
  pageId: number
}

/**
 * Makes a page behind the others; its id.
 * @throws {AppError} compose_pages_full, not_accessible when the project was deleted
 */
export async function createPage(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  body: Omit<BodyOf<typeof addComposePage>, 'projectId'>,
): Promise<number> {
  const authorId = origin.actor.userId
  const name = body.title.trim()
  const content: ComposePageRecord = { v: recordVersion, kind: 'composePage', title: name, content: body.content ?? '' }
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await touchCompose(tx, place, nowMs)
    const pages = await listPages(tx, place.composeId)
    if (pages.length >= limits.composePages) throw new AppError('compose_pages_full', { limit: limits.composePages })
    const id = await insertPage(tx, {
      compose_project_id: place.composeId,
      name,
      status: body.status ?? 1,
      order_index: body.orderIndex ?? orderAfter(pages.at(-1)?.order_index, initialOrder),
      head_revision_id: null,
      ...newRow(authorId, nowMs),
    })
    await writeRecord(tx, { kind: 'composePage', subjectId: id, parentId: null, content, authorId, nowMs })
    const subject = { kind: 'composePage', id, name }
    await recordAudit(tx, origin, { action: 'composePage.create', subject, spaceId: place.spaceId }, nowMs)
    return id
  })
}

/**
 * Changes a page; what is not given stays.
 * @throws {AppError} changed_meanwhile when its text is no longer as it was at `revision`
 */
export async function changePage(
  context: AppContext,
  origin: Origin<UserActor>,
  place: PagePlace,
  body: Omit<BodyOf<typeof updateComposePage>, 'id' | 'projectId'>,
): Promise<void> {
  const { row, content: before } = await readPage(context.db, place.pageId)
  if (body.revision !== undefined && body.revision !== revisionOf(row)) throw new AppError('changed_meanwhile')
  const content = { ...before, title: body.title?.trim() ?? before.title, content: body.content ?? before.content }
  await writePage(context, origin, place, {
    row,
    before,
    content,
    columns: {
      ...(body.status !== undefined && { status: body.status }),
      ...(body.orderIndex !== undefined && { order_index: body.orderIndex }),
    },
  })
}

/** Shows a page to visitors, or hides it. */
export async function setPageStatus(
  context: AppContext,
  origin: Origin<UserActor>,
  place: PagePlace,
  status: Flag,
): Promise<void> {
  await changePage(context, origin, place, { status })
}

/**
 * Makes an older text of a page the current one, in a new state; its id.
 * @throws {AppError} not_accessible, changed_meanwhile
 */
export async function restorePage(
  context: AppContext,
  origin: Origin<UserActor>,
  place: PagePlace,
  old: OldState<ComposePageRecord>,
): Promise<number | null> {
  const { row, content: before } = await readPage(context.db, place.pageId)
  requireExpectedHead(old, row.head_revision_id)
  const { content, remark } = old
  return writePage(context, origin, place, { row, before, content, remark, source: modifySource.restore, columns: {} })
}

interface Writing {
  row: ListedPage
  before: ComposePageRecord
  content: ComposePageRecord
  columns: { status?: Flag; order_index?: number }
  source?: ModifySource
  remark?: string
}

/** The head, which stays when the text does. */
async function writePage(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { pageId, ...place }: PagePlace,
  { row, before, content, columns, ...more }: Writing,
): Promise<number | null> {
  const nowMs = clock()
  const authorId = origin.actor.userId
  const isSame = JSON.stringify(content) === JSON.stringify(before)
  if (isSame && Object.keys(columns).length === 0) return row.head_revision_id
  return db.transaction().execute(async (tx) => {
    await touchCompose(tx, place, nowMs)
    const parentId = row.head_revision_id
    const record = { kind: 'composePage', subjectId: pageId, parentId, before, content, authorId, nowMs } as const
    const headId = isSame ? parentId : await writeRecord(tx, { ...record, ...more })
    // A text that stays is not written: someone else may have saved another title since it was read.
    const name = isSame ? {} : { name: content.title }
    const changes = { ...columns, ...name, updated_by: authorId, updated_at_ms: nowMs }
    if (!(await updatePage(tx, pageId, changes))) throw new AppError('not_accessible')
    const subject = { kind: 'composePage', id: pageId, name: content.title }
    const details = {
      ...(columns.status !== undefined && { status: columns.status }),
      ...(more.source === modifySource.restore && { restored: true }),
    }
    await recordAudit(tx, origin, { action: 'composePage.update', subject, spaceId: place.spaceId, details }, nowMs)
    return headId
  })
}

/**
 * Puts a page before another one, or behind all.
 * @throws {AppError} changed_meanwhile when the other one is gone
 */
export async function movePage(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { pageId, ...place }: PagePlace,
  beforeId: string | null,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    await touchCompose(tx, place, nowMs)
    const pages = await listPages(tx, place.composeId)
    const page = pages.find(({ id }) => id === pageId)
    if (page === undefined) throw new AppError('not_accessible')
    const others = pages.filter(({ id }) => id !== pageId)
    const before = beforeId === null ? undefined : findId('composePage', beforeId)
    const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === before)
    if (at === -1) throw new AppError('changed_meanwhile')
    const { placed, shifted } = ordersAt(others, at, [pageId], initialOrder)
    await orderPages(tx, new Map([...shifted, ...placed]))
    const subject = { kind: 'composePage', id: pageId, name: page.name }
    const details = { moved: true }
    await recordAudit(tx, origin, { action: 'composePage.update', subject, spaceId: place.spaceId, details }, nowMs)
  })
}

/** Deletes a page, restorable; the id of its entry in the trash. */
export async function removePage(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { pageId, ...place }: PagePlace,
): Promise<number> {
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await touchCompose(tx, place, nowMs)
    return moveToTrash(tx, { kind: 'composePage', id: pageId }, origin, nowMs)
  })
}

/** @throws {AppError} not_accessible when it is gone */
async function readPage(db: Executor, pageId: number): Promise<{ row: ListedPage; content: ComposePageRecord }> {
  const row = await findPage(db, pageId)
  const record = row && (await findRecord(db, 'composePage', row.head_revision_id))
  if (row === undefined || record === undefined) throw new AppError('not_accessible')
  return { row, content: record.content }
}

/** @throws {AppError} not_accessible when it is gone */
export async function showPage({ db }: Pick<AppContext, 'db'>, pageId: number): Promise<ComposePageText> {
  const { row, content } = await readPage(db, pageId)
  return presentPageText(row, content.content)
}

function revisionOf({ head_revision_id: id }: ListedPage): string {
  return id === null ? '' : encodeId('revision', id)
}
