/*
 * An application as it was at a moment. Contents are exact; names and addresses of operations follow from them. Folders and places are those of now.
 */
import { setImmediate } from 'node:timers/promises'
import type { CompactTree, DocAsOf } from '@lectern/contracts'
import type { DocumentContent, StoredContent } from '@lectern/model'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { columnsOf } from '../../core/doc-columns.ts'
import { encodeId, findId } from '../../core/public-ids.ts'
import { readStored } from '../../core/revisions.ts'
import { findTexts } from '../../db/content-store.ts'
import { findDocThen, findModuleTextThen, listComponentsThen, listDocsThen, type DocThen } from './as-of-repo.ts'
import { detailLimit, keysIn, partsOf, readClosure } from './component-closure.ts'
import { buildModuleTree } from './tree-build.ts'
import { presentColumns } from './tree-presenter.ts'

type Needs = Pick<AppContext, 'db'>

const textsPerTurn = 200

/** Everything that was there, hidden things included. */
export async function readTreeAsOf({ db }: Needs, moduleId: number, atMs: number): Promise<CompactTree> {
  const rows = await listDocsThen(db, moduleId, atMs)
  const changed = rows.filter((row) => row.is_folder === 0 && row.revision_id !== row.head_revision_id)
  for (let start = 0; start < changed.length; start += textsPerTurn) {
    const part = changed.slice(start, start + textsPerTurn)
    const texts = await findTexts(
      db,
      part.map((row) => row.hash),
    )
    for (const row of part) renameAsThen(row, texts.get(row.hash))
    await setImmediate()
  }
  return presentColumns(buildModuleTree(rows, { keepHidden: true, keepEmptyFolders: true }))
}

/** Into the row itself, which is of this call alone. */
function renameAsThen(row: DocThen, text: string | undefined): void {
  const content = text === undefined ? undefined : readStored(text)
  if (content?.kind !== 'http') return
  const { name, httpMethod, url, deprecated } = columnsOf(content, row.name)
  Object.assign(row, { name, http_method: httpMethod, url, deprecated })
}

/** @throws {AppError} not_accessible when it was not there then */
export async function readDocAsOf(
  { db }: Needs,
  moduleId: number,
  { id, atMs }: { id: string; atMs: number },
): Promise<DocAsOf> {
  const docId = findId('doc', id)
  const row = docId === undefined ? undefined : await findDocThen(db, moduleId, docId, atMs)
  const text = row && (await findTexts(db, [row.hash])).get(row.hash)
  const content = text === undefined ? undefined : readStored(text)
  if (row === undefined || content === undefined || !isDocument(content)) throw new AppError('not_accessible')
  const ownText = await findModuleTextThen(db, moduleId, atMs)
  const own = ownText === undefined ? undefined : readStored(ownText)
  const { servers = [], security = [] } = own?.kind === 'application' ? own.root : {}
  const start = keysIn([...partsOf(content), { security }])
  const closure = await readClosure(db, moduleId, start, detailLimit, (executor, module, keys) =>
    listComponentsThen(executor, module, keys, atMs),
  )
  const columns = content.kind === 'http' ? columnsOf(content, row.name) : undefined
  return {
    id,
    name: columns?.name ?? row.name,
    type: row.doc_type,
    httpMethod: columns?.httpMethod ?? row.http_method,
    url: columns?.url ?? row.url,
    deprecated: columns?.deprecated ?? row.deprecated,
    revision: encodeId('revision', row.revision_id),
    authorName: row.author_name,
    savedAtMs: row.saved_at_ms,
    content,
    components: closure.components,
    moreComponents: closure.more,
    application: { servers, security },
  }
}

function isDocument(content: StoredContent): content is DocumentContent {
  return content.kind !== 'application' && content.kind !== 'folder' && content.kind !== 'component'
}
