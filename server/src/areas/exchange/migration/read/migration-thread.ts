/* The CPU work of a migration, in a thread of its own: reads the dump into a file of rows, then puts applications together. Touches no network. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { MessagePort } from 'node:worker_threads'
import { zstdCompress } from 'node:zlib'
import {
  buildTornaModule,
  countLeftRows,
  debugRows,
  DumpError,
  DumpReader,
  flagOf,
  idOf,
  importTornaModule,
  missingTornaCalls,
  numberOf,
  placeTornaItems,
  textOf,
  tornaTables,
  webhookKinds,
  unpackDump,
  writeTornaModule,
  type DumpRow,
  type ModuleRows,
  type TornaDictionary,
} from '@lectern/formats'
import { keysOfBundle } from '../../import/compare/bundle-keys-queries.ts'
import type {
  ApplicationResult,
  ApplicationTask,
  CountResult,
  DictionariesResult,
  LeftResult,
  MigrationTask,
  ReadResult,
  RowsResult,
} from './migration-protocol.ts'
import { isTornaTable, RowReader, RowWriter } from './row-store.ts'

const compress = promisify(zstdCompress)

export default async function work(task: MigrationTask): Promise<unknown> {
  if (task.kind === 'read') return readDump(task.rowsPath, task.port)
  const rows = new RowReader(task.rowsPath)
  try {
    switch (task.kind) {
      case 'rows':
        return Object.fromEntries(task.tables.map((table) => [table, rows.listAll(table)])) satisfies RowsResult
      case 'count':
        return countApplication(rows, task.moduleId)
      case 'config':
        return rows.listOf('module_config', task.moduleId)
      case 'scripts':
        return rows.listAll('debug_script').filter((row) => numberOf(row, 'scope') === scriptScopes.project)
      case 'comments':
        return listComments(rows, task.moduleId)
      case 'left':
        return [...countLeftRows(rows)] satisfies LeftResult
      case 'dictionaries':
        return [...listDictionaries(rows, task.moduleId).values()] satisfies DictionariesResult
      case 'application':
        return await buildApplication(rows, task)
    }
  } finally {
    rows.close()
  }
}

async function readDump(rowsPath: string, port: MessagePort): Promise<ReadResult> {
  const writer = new RowWriter(rowsPath)
  const tables = new Map<string, readonly string[]>(
    Object.entries(tornaTables).map(([name, { columns }]) => [name, columns]),
  )
  const reader = new DumpReader({
    tables,
    onRow: (table, row, database) => {
      if (isTornaTable(table)) writer.add(table, row, database)
    },
  })
  try {
    for await (const bytes of unpackDump(askForParts(port))) reader.add(bytes)
    reader.finish()
    const installations = writer.finish()
    if (installations.length !== 1) throw new DumpError(installations.length === 0 ? 'noTables' : 'severalDatabases', 0)
  } catch (error) {
    if (error instanceof DumpError) return { ok: false, problem: error.problem, line: error.line }
    throw error
  } finally {
    writer.close()
    port.close()
  }
  return { ok: true, ...identify(rowsPath) }
}

async function* askForParts(port: MessagePort): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const answer = once(port, 'message')
    port.postMessage(part)
    const [bytes] = (await answer) as [Uint8Array | null] // the server answers with a part or null
    if (bytes === null) return
    yield bytes
  }
}

/** Which installation it is, whenever it was dumped: by the secret each has made for itself, else by its first account. */
function identify(rowsPath: string): { version: string; installation: string } {
  const rows = new RowReader(rowsPath)
  try {
    const config = new Map(
      rows.listAll('system_config').map((row) => [textOf(row, 'config_key'), textOf(row, 'config_value')]),
    )
    const [first] = rows.listAll('user_info')
    const own = config.get('torna.jwt.secret') ?? `${first?.['id'] ?? ''} ${first?.['gmt_create'] ?? ''}`
    const installation = createHash('sha256').update(`lectern:torna:${own}`).digest('hex').slice(0, 32)
    return { version: config.get('torna.version') ?? '', installation }
  } finally {
    rows.close()
  }
}

function countApplication(rows: RowReader, moduleId: number): CountResult {
  const docs = rows.listOf('doc_info', moduleId)
  const ids = (isFolder: 0 | 1): number[] => docs.filter((row) => flagOf(row, 'is_folder') === isFolder).map(idOf)
  const documents = ids(0)
  return {
    folders: ids(1),
    documents,
    dictionaries: rows.listOf('enum_info', moduleId).length,
    shares: rows.listOf('share_config', moduleId).map(idOf),
    mocks: documents.flatMap((id) => listMocks(rows, id).map(idOf)),
    debugInputs: documents.flatMap((id) => debugRows(rows.listOf('prop', id)).map(idOf)),
    comments: listComments(rows, moduleId).map(idOf),
    robots: rows.listOf('module_config', moduleId).filter(isWebhook).map(idOf),
  }
}

const isWebhook = (row: DumpRow): boolean =>
  webhookKinds.has(textOf(row, 'config_key')) && textOf(row, 'config_value').trim() !== ''

function listComments(rows: RowReader, moduleId: number): DumpRow[] {
  const docs = rows.listOf('doc_info', moduleId).filter((row) => flagOf(row, 'is_folder') === 0)
  return docs.flatMap((row) => rows.listOf('doc_comment', idOf(row))).sort((a, b) => idOf(a) - idOf(b))
}

/** The one that Torna makes by itself for each document contains nothing. */
function listMocks(rows: RowReader, docId: number): DumpRow[] {
  return rows.listOf('mock_config', docId).filter((row) => textOf(row, 'data_id') !== 'default')
}

/** `scope` of a script: the document, application or project that `ref_id` means. */
const scriptScopes = { doc: 0, module: 1, project: 2 } as const

async function buildApplication(rows: RowReader, task: ApplicationTask): Promise<ApplicationResult> {
  const { moduleId, name } = task
  const docs = rows.listOf('doc_info', moduleId)
  const environments = rows.listOf('module_environment', moduleId)
  const scriptsOf = (refId: number, scope: number): DumpRow[] =>
    rows.listOf('debug_script', refId).filter((row) => numberOf(row, 'scope') === scope)
  const constants = new Map(
    rows.listOf('constant_info', 0).map((row) => [numberOf(row, 'doc_id'), textOf(row, 'content')]),
  )
  const moduleRows: ModuleRows = {
    docs,
    environments,
    environmentParams: environments.flatMap((row) => rows.listOf('module_environment_param', idOf(row))),
    config: rows.listOf('module_config', moduleId),
    scripts: scriptsOf(moduleId, scriptScopes.module),
    dictionaries: listDictionaries(rows, moduleId),
    listParams: (docId) => rows.listOf('doc_param', docId),
    listMocks: (docId) => listMocks(rows, docId),
    listProps: (docId) => rows.listOf('prop', docId),
    listScripts: (docId) => scriptsOf(docId, scriptScopes.doc),
    findConstants: (docId) => (docId === 0 ? '' : (constants.get(docId) ?? '')),
  }
  const built = buildTornaModule(name, moduleRows)
  const { module, losses, otherEnvironments, withPictures, mocks, debugInputs } = built
  const file = Buffer.from(writeTornaModule(module, task.dictionaries))
  const documents = module.beside.items.filter(({ isFolder }) => !isFolder).length
  const scripts = [...moduleRows.scripts, ...docs.flatMap((row) => moduleRows.listScripts(idOf(row)))]
  const missingCalls = scripts.flatMap(missingTornaCalls)
  const parts = { mocks, debugInputs, missingCalls }
  return {
    bytes: await compress(file),
    ...keyItems(built, file),
    documents,
    losses,
    otherEnvironments,
    withPictures,
    ...parts,
  }
}

/** What the import will call each thing: it reads the same. */
function keyItems(
  { module, addresses }: ReturnType<typeof buildTornaModule>,
  file: Buffer,
): Pick<ApplicationResult, 'items' | 'addresses'> {
  const result = importTornaModule([{ path: 'torna.json', bytes: file }])
  if (!result.ok) return { items: [], addresses: [] }
  const { documents, folders } = placeTornaItems(result.bundle, module)
  const keyed = keysOfBundle(result.bundle)
  const byPointer = new Map(module.beside.items.map(({ pointer, id }) => [pointer, id]))
  const changed = [...addresses].flatMap(([id, from]) => {
    const document = result.bundle.documents[documents.get(id) ?? -1]
    const to = document?.content.kind === 'http' ? document.content.path : from
    return document === undefined || to === from ? [] : [{ name: document.name, from, to }]
  })
  const items = module.beside.items.flatMap(({ id, isFolder, pointer, name, columns }) => {
    const index = documents.get(id)
    const folder = folders.get(id)
    const key = isFolder
      ? folder && keyed.folders.get(folder)
      : index === undefined
        ? undefined
        : keyed.documents[index]
    const parentId = byPointer.get(pointer.replace(/\/items\/\d+$/, '')) ?? 0
    return key === undefined ? [] : [{ id, isFolder, parentId: parentId === id ? 0 : parentId, key, name, columns }]
  })
  return { items, addresses: changed }
}

function listDictionaries(rows: RowReader, moduleId: number): Map<number, TornaDictionary> {
  return new Map(
    rows.listOf('enum_info', moduleId).map((row) => [
      idOf(row),
      {
        id: idOf(row),
        name: textOf(row, 'name'),
        description: textOf(row, 'description'),
        items: rows.listOf('enum_item', idOf(row)).map((item) => ({
          name: textOf(item, 'name'),
          type: textOf(item, 'type'),
          value: textOf(item, 'value'),
          description: textOf(item, 'description'),
        })),
      },
    ]),
  )
}
