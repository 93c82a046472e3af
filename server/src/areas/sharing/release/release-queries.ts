/* Reading releases: lists, one with what its page shows, its history, and the forms Torna's clients know. */
import {
  limits,
  nodeType,
  releaseDocLimit,
  releaseListLimit,
  type listModuleReleases,
  type listReleaseDocs,
  type listReleases,
  type pageReleaseEvents,
  type pageReleases,
  type QueryOf,
  type ReleaseDetail,
  type ReleaseModule,
  type ReplyOf,
  moduleReleaseLimit,
} from '@lectern/contracts'
import type { KnownActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { seesDrafts, seesHidden } from '../../../auth/visibility.ts'
import type { ReleaseRow } from '../../../db/schema.ts'
import { countChosenDocs, listChosenDocs, listChosenModules } from './release-choice-repo.ts'
import { findContents, findFrozenAt, type DocCounter } from './release-contents-queries.ts'
import { countEditions, countReleaseEvents, listReleaseEvents } from './release-event-repo.ts'
import { releaseAbilities, releaseStateOf } from './release-policy.ts'
import { presentRelease, presentReleaseEvent } from './release-presenter.ts'
import type { ReleaseReader } from './release-reader.ts'
import {
  countReleases,
  findListedRelease,
  findReleaseBefore,
  listFollowerNames,
  listOfModule,
  listReleaseRows,
  type ListedRelease,
  type ReleaseFilter,
} from './release-repo.ts'
import { readWebhooks } from '../../following/robot/release-robot-commands.ts'

type Needs = Pick<AppContext, 'db' | 'vault'>
type Place = Pick<ProjectScope, 'projectId' | 'role'>

const defaultPageSize = 50
/** The id of no person. */
const noUserId = 0
const userOf = (actor: KnownActor): number => (actor.kind === 'user' ? actor.userId : noUserId)

export async function readReleasePage(
  { db }: Needs,
  actor: KnownActor,
  { projectId, role }: Place,
  { search = '', state, pageIndex = 1, pageSize = defaultPageSize }: QueryOf<typeof pageReleases>,
): Promise<ReplyOf<typeof pageReleases>> {
  const filter: ReleaseFilter = {
    projectId,
    withDrafts: seesDrafts(role),
    state,
    search: search.trim(),
    inNumber: false,
  }
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const [rows, total] = await Promise.all([listReleaseRows(db, userOf(actor), filter, page), countReleases(db, filter)])
  return { list: rows.map(presentRelease), total, pageIndex, pageSize }
}

/** As Torna's clients know them. */
export async function readReleaseList(
  context: Needs,
  actor: KnownActor,
  { projectId, role }: Place,
  { releaseNo = '', status = '' }: QueryOf<typeof listReleases>,
): Promise<ReplyOf<typeof listReleases>> {
  const { db } = context
  const filter: ReleaseFilter = {
    projectId,
    withDrafts: seesDrafts(role) && status !== '1',
    state: status === '1' ? 'published' : undefined,
    search: releaseNo.trim(),
    inNumber: true,
  }
  const found = await listReleaseRows(db, userOf(actor), filter, { offset: 0, limit: releaseListLimit })
  const asked = status === '0' ? found.filter((row) => row.status === 0) : found
  const counts = await countChosenDocs(
    db,
    asked.map(({ id }) => id),
  )
  const rows = takeWhileFew(asked, ({ id }) => counts.get(id) ?? 0)
  const ids = rows.map(({ id }) => id)
  const [modules, docs] = await Promise.all([
    listChosenModules(db, ids),
    listChosenDocs(db, ids, { withHidden: seesHidden(role) }),
  ])
  const webhooksOf = await readWebhooks(context, releaseAbilities(role).manage ? ids : [])
  const modulesOf = Map.groupBy(modules, (row) => row.release_id)
  const docsOf = Map.groupBy(docs, (row) => `${String(row.release_id)} ${String(row.module_id)}`)
  return rows.map((row) => ({
    ...presentRelease(row),
    ...webhooksOf(row.id),
    gmtCreate: new Date(row.created_at_ms).toISOString().slice(0, 19).replace('T', ' '),
    moduleSourceIdMap: Object.fromEntries(
      (modulesOf.get(row.id) ?? []).map(({ module_id: moduleId }) => [
        encodeId('module', moduleId),
        (docsOf.get(`${String(row.id)} ${String(moduleId)}`) ?? []).map((doc) => encodeId('doc', doc.doc_id)),
      ]),
    ),
  }))
}

/** The first ones, until their documents are more than one release may have. */
function takeWhileFew<T>(rows: readonly T[], countOf: (row: T) => number): T[] {
  let count = 0
  return rows.filter((row, index) => {
    count += countOf(row)
    return index === 0 || count <= limits.releaseItems
  })
}

/** Names of followers that one answer has. */
const shownFollowers = 5

/** @throws {AppError} not_accessible when it is gone */
export async function readRelease(
  context: Needs,
  counter: DocCounter,
  actor: KnownActor,
  { releaseId, role }: { releaseId: number; role: ProjectScope['role'] },
): Promise<ReleaseDetail> {
  const { db } = context
  const row = await findListedRelease(db, releaseId, userOf(actor))
  if (row === undefined) throw new AppError('not_accessible')
  const can = releaseAbilities(role)
  const [modules, edition, followers, frozenAtMs, before, webhooksOf] = await Promise.all([
    readModules(db, counter, row),
    countEditions(db, releaseId),
    listFollowerNames(db, releaseId, shownFollowers),
    findFrozenAt(db, row.snapshot_id),
    findReleaseBefore(db, row),
    // Only for those who may change them.
    readWebhooks(context, can.manage ? [row.id] : []),
  ])
  return {
    ...presentRelease(row),
    projectName: row.project_name,
    previousId: before === undefined ? null : encodeId('release', before.id),
    ...webhooksOf(row.id),
    notes: row.notes,
    notesUpdatedAtMs: row.notes_updated_at_ms,
    modules,
    docCount: modules.reduce((sum, { docCount }) => sum + docCount, 0),
    edition,
    frozenAtMs,
    notifiesChanges: row.notifies_changes === 1 ? 1 : 0,
    followers,
    can,
  }
}

async function readModules(db: AppContext['db'], counter: DocCounter, row: ListedRelease): Promise<ReleaseModule[]> {
  const { frozen, live } = await findContents(db, row)
  const chosen = new Map((await listChosenModules(db, [row.id])).map((each) => [each.module_id, each]))
  const totalOf = async (moduleId: number): Promise<number | null> => {
    const module = chosen.get(moduleId)
    if (module === undefined) return null
    return counter.count({ moduleId, treeVersion: module.tree_version, chosen: undefined })
  }
  const modules: ReleaseModule[] = []
  for (const module of frozen?.modules ?? [])
    modules.push({
      moduleId: encodeId('module', module.module_id),
      name: module.name,
      mode: 'frozen',
      isAll: module.is_all === 1 ? 1 : 0,
      docCount: module.doc_count,
      totalCount: await totalOf(module.module_id),
    })
  for (const module of live)
    modules.push({
      moduleId: encodeId('module', module.moduleId),
      name: module.name,
      mode: module.mode,
      isAll: module.chosen === undefined ? 1 : 0,
      docCount: await counter.count(module),
      totalCount: await totalOf(module.moduleId),
    })
  return modules
}

export async function readReleaseEvents(
  { db }: Needs,
  releaseId: number,
  { pageIndex = 1, pageSize = defaultPageSize }: Pick<QueryOf<typeof pageReleaseEvents>, 'pageIndex' | 'pageSize'>,
): Promise<ReplyOf<typeof pageReleaseEvents>> {
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const [rows, total] = await Promise.all([listReleaseEvents(db, releaseId, page), countReleaseEvents(db, releaseId)])
  return { list: rows.map(presentReleaseEvent), total, pageIndex, pageSize }
}

/** Documents below their applications, as Torna's clients know them. */
export async function readReleaseDocs(
  reader: ReleaseReader,
  row: ReleaseRow,
): Promise<ReplyOf<typeof listReleaseDocs>> {
  const releaseId = encodeId('release', row.id)
  let left = releaseDocLimit
  const modules: ReplyOf<typeof listReleaseDocs> = []
  for (const { type, id, label, row: doc } of await reader.listItems(row)) {
    if (type === nodeType.module) modules.push({ id, name: label, isFolder: 1, children: [] })
    if (doc === undefined || doc.is_folder === 1 || left <= 0) continue
    left -= 1
    modules.at(-1)?.children.push({
      releaseId,
      id,
      name: label,
      httpMethod: doc.http_method,
      url: doc.url,
      version: doc.version,
      isFolder: 0,
      label: null,
    })
  }
  return modules
}

/** Published releases an application is in, for its reader. */
export async function readModuleReleases({ db }: Needs, moduleId: number): Promise<ReplyOf<typeof listModuleReleases>> {
  const rows = await listOfModule(db, moduleId, moduleReleaseLimit)
  return rows.map((row) => ({
    id: encodeId('release', row.id),
    releaseNo: row.release_no,
    releaseDesc: row.release_desc,
    state: releaseStateOf(row),
    mode: row.mode,
    publishedAtMs: row.published_at_ms,
  }))
}
