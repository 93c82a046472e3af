/* Reading shared models and who uses them. */
import type { getSharedModel, listSharedModels, pageModelUses, QueryOf, ReplyOf } from '@lectern/contracts'
import { refOf } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import { componentsIn, readMissingRefs } from '../../../content/content-refs.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { findState } from '../../../content/revisions.ts'
import { seesHidden, type Reader } from '../../../auth/visibility.ts'
import type { DetailReader } from '../doc/detail-queries.ts'
import { requireModel } from './model-commands.ts'
import { presentModel, type Uses } from './model-presenter.ts'
import {
  countModels,
  countUses,
  countUsingDocs,
  isUsedByModule,
  listModels,
  listUsers,
  listUsingDocs,
  listUsingModels,
  type ListedModel,
} from './model-repo.ts'

const defaultRows = 100
const defaultUses = 20

export async function readModels(
  context: AppContext,
  moduleId: number,
  { section, search = '', pageIndex = 1, pageSize = defaultRows }: Omit<QueryOf<typeof listSharedModels>, 'moduleId'>,
): Promise<ReplyOf<typeof listSharedModels>> {
  const { db } = context
  const filter = { section, search: search.trim() }
  const [rows, total] = await Promise.all([
    listModels(db, moduleId, filter, { offset: (pageIndex - 1) * pageSize, limit: pageSize }),
    countModels(db, moduleId, filter),
  ])
  const uses = await readUses(context, moduleId, rows)
  return { list: rows.map((row) => presentModel(row, uses)), total, pageIndex, pageSize }
}

async function readUses(context: AppContext, moduleId: number, rows: readonly ListedModel[]): Promise<Uses> {
  await readMissingRefs(context, moduleId)
  const names = [...new Set(rows.map((row) => row.name))]
  const [docs, models] = await Promise.all([
    countUses(context.db, 'doc', moduleId, names),
    countUses(context.db, 'component', moduleId, names),
  ])
  return { docs, models }
}

/** How many documents refer to models themselves, by `section name`. */
export async function countDocsUsing(
  context: Pick<AppContext, 'db'>,
  moduleId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  await readMissingRefs(context, moduleId)
  return countUses(context.db, 'doc', moduleId, names)
}

export async function readModel(
  context: AppContext,
  details: DetailReader,
  moduleId: number,
  publicId: string,
): Promise<ReplyOf<typeof getSharedModel>> {
  const { db } = context
  const model = await requireModel(db, moduleId, publicId)
  const state = await findState(db, { kind: 'component', id: model.id }, model.head_revision_id)
  if (state?.content.kind !== 'component') throw new AppError('not_accessible')
  const refs = componentsIn(state.content).map(refOf)
  const { components, moreComponents } = await details.components(moduleId, refs)
  return {
    ...presentModel(model, await readUses(context, moduleId, [model])),
    revision: encodeId('revision', state.revisionId),
    value: state.content.value,
    components,
    moreComponents,
  }
}

export async function readModelUses(
  context: AppContext,
  moduleId: number,
  reader: Reader,
  { id, pageIndex = 1, pageSize = defaultUses }: Omit<QueryOf<typeof pageModelUses>, 'moduleId'>,
): Promise<ReplyOf<typeof pageModelUses>> {
  const { db } = context
  const model = await requireModel(db, moduleId, id)
  const withHidden = seesHidden(reader)
  await readMissingRefs(context, moduleId)
  const page = { withHidden, offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const [docs, total, users, isUsedByApplication] = await Promise.all([
    listUsingDocs(db, moduleId, model, page),
    countUsingDocs(db, moduleId, model, withHidden),
    listUsers(db, 'component', moduleId, model),
    isUsedByModule(db, moduleId, model),
  ])
  const models = await listUsingModels(
    db,
    users.map((row) => row.id),
  )
  return {
    docs: {
      list: docs.map((row) => ({
        id: encodeId('doc', row.id),
        name: row.name,
        httpMethod: row.http_method,
        url: row.url,
      })),
      total,
      pageIndex,
      pageSize,
    },
    models: models.map((row) => ({ id: encodeId('component', row.id), section: row.section, name: row.name })),
    isUsedByApplication,
  }
}
