/*
 * Documents as clients of the open API read them. Owns: the names and forms of that protocol: numbers of the database where it has such, texts
 * for what is not there. Does not own: what a document is (`areas/documents/doc`).
 */
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { PushedRowsWork } from './pushed-rows.ts'
import { readBriefs, readSeveral, type SeveralDetail } from '../../../documents/doc/organise/bulk-queries.ts'

/** Documents one call returns in full. */
const maxDetails = 50
/** Documents one call lists. */
const maxListed = 10_000

async function listRows(db: Executor, moduleId: number, ids: readonly number[] | undefined) {
  const rows = await db
    .selectFrom('doc')
    .select(['id', 'name', 'version', 'url', 'http_method', 'doc_type', 'is_folder', 'parent_id', 'is_show'])
    .where('module_id', '=', moduleId)
    .where('deleted_at_ms', 'is', null)
    .where('staged_by_job', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? []).slice(0, 1_000), 0]))
    .orderBy('order_index')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return rows
}

/** Live folders and documents of an application as the protocol lists them, all or those named. */
export async function listDocuments(context: AppContext, moduleId: number, ids: readonly number[] | undefined) {
  const rows = await listRows(context.db, moduleId, ids)
  const briefs = await readBriefs(
    context,
    moduleId,
    rows.map(({ id }) => id),
  )
  return {
    docList: rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: briefs.get(row.id)?.description ?? '',
      version: row.version,
      url: row.url,
      httpMethod: row.http_method,
      contentType: briefs.get(row.id)?.contentType ?? '',
      type: row.doc_type,
      isFolder: row.is_folder,
      parentId: row.parent_id ?? 0,
      isShow: row.is_show,
    })),
  }
}

type Row = SeveralDetail['requestParams'][number]
/** How ids are written: numbers of the database, or texts for the calls that have such. */
type Ids = 'numbers' | 'texts'

/**
 * Documents of the token's application in full.
 * @throws {AppError} not_accessible when one is not there, is a folder, or is elsewhere
 */
export async function readDocuments(
  { context, rows }: { context: AppContext; rows: PushedRowsWork },
  moduleId: number,
  ids: readonly number[],
  form: Ids,
) {
  if (ids.length > maxDetails) throw new AppError('push_field_too_long', { field: 'docIds', limit: maxDetails })
  const details = await readSeveral(context, moduleId, [...new Set(ids)], (content, components, length) =>
    rows.run({ content, components }, length),
  )
  return ids.map((id) => {
    const detail = details.get(id)
    if (detail === undefined) throw new AppError('not_accessible')
    return presentDocument(detail, form)
  })
}

function presentDocument(detail: SeveralDetail, form: Ids) {
  const { row } = detail
  const shownAs = (id: number) => (form === 'numbers' ? id : encodeId('doc', id))
  const shown = shownAs(row.id)
  const none = form === 'numbers' ? 0 : ''
  const people = { creatorName: row.creator_name, modifierName: row.modifier_name }
  const times = { gmtCreate: timeOf(row.created_at_ms), gmtModified: timeOf(row.updated_at_ms) }
  const rows = (list: readonly Row[]) =>
    flat(list).map(({ children: _, ...each }) => ({ ...each, docId: shown, ...people, ...times }))
  return {
    id: shown,
    name: row.name,
    description: detail.description,
    url: row.url,
    version: row.version,
    httpMethod: row.http_method,
    contentType: detail.contentType,
    isFolder: 0,
    parentId: row.parent_id === null ? none : shownAs(row.parent_id),
    isShow: row.is_show === 1 ? 1 : 0,
    ...people,
    ...times,
    debugEnvs: detail.environments.map(({ name, url }) => ({ configKey: name, configValue: url, name, url })),
    pathParams: rows(detail.pathParams),
    headerParams: rows(detail.headerParams),
    queryParams: rows(detail.queryParams),
    requestParams: rows(detail.requestParams),
    responseParams: rows(detail.responseParams),
    errorCodeParams: detail.errorCodeParams.map((each) => ({
      id: each['id'],
      code: each['code'] ?? each['name'],
      msg: each['description'],
      solution: each['solution'] ?? '',
    })),
  }
}

/** Lists of the protocol are flat: rows name the one they are below of by its id. */
function flat(rows: readonly Row[], list: Row[] = []): Row[] {
  for (const row of rows) {
    list.push(row)
    // Rows of `fieldsOf` with their children.
    flat(row['children'] as Row[], list)
  }
  return list
}

/** `yyyy-MM-dd HH:mm:ss` in UTC. */
function timeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}
