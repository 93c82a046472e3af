/*
 * Several documents of one application with the number of queries of one. Owns: what is read together and in which parts. Does not own: who
 * may read them, and in which form they are sent.
 */
import { setImmediate } from 'node:timers/promises'
import {
  componentKeyOf,
  isObject,
  requestBodyOf,
  setOwn,
  stringAt,
  type Components,
  type DocumentContent,
  type StoredContent,
} from '@lectern/model'
import type { AppContext } from '../../../../core/context.ts'
import { findStates, readStored } from '../../../../content/revisions.ts'
import { inBatches } from '../../../../db/batches.ts'
import { findTexts } from '../../../../db/content-store.ts'
import { keysIn, partsOf, readClosure, type ClosureLimit, type ComponentValues } from '../component-closure.ts'
import { isDocument } from '../detail-queries.ts'
import { listEnvironments, withLevels } from '../detail-presenter.ts'
import { findComponentValues, findContent, listComponentHeads } from '../detail-repo.ts'
import { descriptionOf, type DocumentRows } from '../detail-rows.ts'
import { findApplicationHeads, listHashes, listSeveral, type SeveralRow } from './bulk-repo.ts'
import { readLevels } from '../../constant/constant-queries.ts'

/** For callers of `readSeveral`, which read rows in words of their own. */
export { rowsOfDocument, type DocumentRows, type SentRow } from '../detail-rows.ts'

type Needs = Pick<AppContext, 'db'>

/** What documents that are read together may bring along. */
const togetherLimit: ClosureLimit = { maxBytes: 4 * 1024 * 1024, maxCount: 10_000 }
const textsPerTurn = 200

export interface SeveralDetail extends DocumentRows {
  row: SeveralRow
  environments: { name: string; url: string }[]
}

/** Reads the rows of a document; `length`: of its content as JSON. */
export type ReadRows = (content: DocumentContent, components: Components, length: number) => Promise<DocumentRows>

/** Live documents of an application with their lists of rows, by id; what is no document there is absent. At most a thousand. */
export async function readSeveral(
  { db }: Needs,
  moduleId: number,
  docIds: readonly number[],
  readRows: ReadRows,
): Promise<Map<number, SeveralDetail>> {
  const [rows, heads] = await Promise.all([listSeveral(db, moduleId, docIds), findApplicationHeads(db, moduleId)])
  const [states, application, constants] = await Promise.all([
    findStates(
      db,
      rows.flatMap(({ head_revision_id: head }) => head ?? []),
    ),
    findContent(db, heads?.head_revision_id ?? null),
    readLevels(db, { module: heads?.module_constants_id ?? null, project: heads?.project_constants_id ?? null }),
  ])
  const root = application?.kind === 'application' ? application.root : {}
  const documents = rows.flatMap((row) => {
    const { content, length = 0 } = states.get(row.head_revision_id ?? 0) ?? {}
    return isDocument(content) ? [{ row, content, length }] : []
  })
  const start = keysIn(documents.flatMap(({ content }) => partsOf(content)))
  const closure = await readClosure(db, moduleId, start, togetherLimit)
  // The closure holds sections by name; the model's type lists the names.
  const components = closure.components as Components
  const details = new Map<number, SeveralDetail>()
  for (const { row, content, length } of documents) {
    const lists = await readRows(content, components, length)
    const errorCodeParams = withLevels(lists.errorCodeParams, constants)
    const environments = listEnvironments({ content, root, reader: 'dev' })
    details.set(row.id, { ...lists, errorCodeParams, row, environments })
    await setImmediate()
  }
  return details
}

interface DocBrief {
  description: string
  /** Of the request; empty where there is none. */
  contentType: string
}

/** What folders and documents of an application say of themselves, by id. */
export async function readBriefs(
  { db }: Needs,
  moduleId: number,
  docIds: readonly number[],
): Promise<Map<number, DocBrief>> {
  const briefs = new Map<number, DocBrief>()
  for (const part of inBatches(docIds, { size: textsPerTurn })) {
    const heads = await listHashes(db, part)
    const texts = await findTexts(
      db,
      heads.map(({ hash }) => hash),
    )
    const read = heads.flatMap(({ id, hash }) => {
      const text = texts.get(hash)
      return text === undefined ? [] : [{ id, content: readStored(text) }]
    })
    const components = await readBodies(
      db,
      moduleId,
      read.map(({ content }) => content),
    )
    for (const { id, content } of read) briefs.set(id, briefOf(content, components))
    await setImmediate()
  }
  return briefs
}

/** The request bodies that stand among the components and are named by these; nothing else they need matters here. */
async function readBodies(db: AppContext['db'], moduleId: number, contents: readonly StoredContent[]) {
  const keys = contents.flatMap((content) => {
    const body = content.kind === 'http' ? content.operation['requestBody'] : undefined
    return isObject(body) ? (componentKeyOf(stringAt(body, '$ref') ?? '') ?? []) : []
  })
  const heads = await listComponentHeads(db, moduleId, keys)
  const values = await findComponentValues(
    db,
    heads.map(({ hash }) => hash),
  )
  const components: ComponentValues = {}
  for (const { section, name, hash } of heads) setOwn((components[section] ??= {}), name, values.get(hash) ?? {})
  // Sections by name; the model's type lists the names.
  return components as Components
}

function briefOf(content: StoredContent, components: Components): DocBrief {
  if (content.kind === 'http') {
    const contentType = requestBodyOf(content, components)?.mediaTypes[0]?.mediaType ?? ''
    return { description: descriptionOf(content), contentType }
  }
  const isDescribed = content.kind === 'folder' || content.kind === 'dubbo'
  return { description: isDescribed ? (content.description ?? '') : '', contentType: '' }
}
