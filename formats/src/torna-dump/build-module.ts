/*
 * The rows of one Torna application → what a push of it would carry, and beside it what no push can say. Owns: the tree of folders and documents,
 * and which row each item came from. Does not own: parameters (`build-params.ts`), what is common to all calls (`build-application.ts`), and what
 * a push means (`torna-push/`).
 */
import { appendAll } from '@lectern/model'
import type { Json, JsonObject } from '@lectern/model'
import { buildApplication, listOthers, type TornaApplication } from './build-application.ts'
import { buildParams } from './build-params.ts'
import { propTypes, tornaDebugInputs, type TornaDebugInput } from './debug-inputs.ts'
import type { DumpRow } from './read-dump.ts'
import { tornaMocks, type MockedCall, type TornaMock } from './mock-rules.ts'
import { scriptOf, type ModuleRows } from './module-rows.ts'
import { flagOf, groupBy, idOf, inOrder, numberOf, textOf, timeOf } from './row-values.ts'

/** What the importer adds to the document that an item of the push became. */
export interface ItemExtras {
  /** Fields of the operation. */
  operation: JsonObject
  /** HTML of codes and constants. */
  constants: string
  /** Rich text and Markdown: the text itself, whatever folder it is in. */
  text?: { kind: 'custom' | 'markdown'; text: string }
}

/** What Torna keeps of a folder or document besides its content; times in milliseconds. */
export interface TornaColumns {
  status: number
  isShow: 0 | 1
  isLocked: 0 | 1
  orderIndex: number
  version: string
  createdAtMs?: number
  updatedAtMs?: number
}

/** A folder or document, in the order of the push. */
export interface TornaItem {
  id: number
  isFolder: boolean
  /** Place in the push, as a fragment. */
  pointer: string
  name: string
  columns: TornaColumns
  extras: ItemExtras
}

/** What the file of an application holds: a push, and beside it what no push can say. */
export interface TornaModule {
  push: JsonObject
  beside: { application: TornaApplication; items: TornaItem[] }
}

/** What of the application could not be taken, by how often. */
export type ModuleLosses = Partial<Record<'paramsUnseen' | 'docsUnseen' | 'mocksOfTexts' | 'scriptsOfTexts', number>>

const docTypes = { http: 0, dubbo: 1, custom: 2, markdown: 3 } as const
const pictures = /(?:src=|]\()["']?[^"'()=\s]*\/upload\//

interface BuiltModule {
  module: TornaModule
  losses: ModuleLosses
  otherEnvironments: ReturnType<typeof listOthers>
  /** Documents with pictures that lie in Torna's own folder of uploads. */
  withPictures: number
  /** Addresses of calls as Torna has them, by id. */
  addresses: ReadonlyMap<number, string>
  /** Of calls. */
  mocks: TornaMock[]
  /** Of calls. */
  debugInputs: TornaDebugInput[]
}

export function buildTornaModule(name: string, rows: ModuleRows): BuiltModule {
  return new ModuleBuilder(rows).build(name)
}

class ModuleBuilder {
  readonly #rows: ModuleRows
  readonly #children: Map<number, DumpRow[]>
  readonly #items: TornaItem[] = []
  readonly #losses: ModuleLosses = {}
  #withPictures = 0
  readonly #addresses = new Map<number, string>()
  readonly #mocks: TornaMock[] = []
  readonly #debugInputs: TornaDebugInput[] = []
  readonly #environments: ReadonlyMap<number, string>

  constructor(rows: ModuleRows) {
    this.#rows = rows
    this.#environments = new Map(rows.environments.map((row) => [idOf(row), textOf(row, 'name')]))
    this.#children = groupBy(inOrder(rows.docs), 'parent_id')
  }

  build(name: string): BuiltModule {
    const apis = this.#buildLevel(0, '#/apis')
    // Documents in a folder that was deleted are still there, in no folder.
    const ids = new Set(this.#rows.docs.map(idOf))
    const rest = [...this.#children.values()].flat().filter((row) => !ids.has(numberOf(row, 'parent_id')))
    for (const row of rest) appendAll(apis, this.#buildItems([row], '#/apis', apis.length))
    this.#lose('docsUnseen', this.#rows.docs.length - this.#items.length)
    const application = buildApplication(name, this.#rows)
    const debugEnvs = application.environments.map(({ name: environment, url }) => ({ name: environment, url }))
    return {
      module: {
        push: { apis, debugEnvs, author: '', isReplace: 1, isOverride: 0 },
        beside: { application, items: this.#items },
      },
      losses: this.#losses,
      otherEnvironments: listOthers(this.#rows),
      withPictures: this.#withPictures,
      addresses: this.#addresses,
      mocks: this.#mocks,
      debugInputs: this.#debugInputs,
    }
  }

  #lose(what: keyof ModuleLosses, count: number): void {
    if (count > 0) this.#losses[what] = (this.#losses[what] ?? 0) + count
  }

  #buildLevel(parentId: number, place: string): Json[] {
    const rows = this.#children.get(parentId) ?? []
    // Handed out once, so that folders in a circle end.
    this.#children.delete(parentId)
    return this.#buildItems(rows, place, 0)
  }

  #buildItems(rows: readonly DumpRow[], place: string, first: number): Json[] {
    return rows.map((row, index) => {
      const pointer = `${place}/${String(first + index)}`
      return flagOf(row, 'is_folder') === 1 ? this.#buildFolder(row, pointer) : this.#buildDocument(row, pointer)
    })
  }

  #buildFolder(row: DumpRow, pointer: string): JsonObject {
    const id = idOf(row)
    const props = Object.fromEntries(
      this.#rows
        .listProps(id)
        .flatMap((prop) =>
          numberOf(prop, 'type') === propTypes.doc ? [[textOf(prop, 'name'), textOf(prop, 'val')]] : [],
        ),
    )
    const isService = Object.keys(props).length > 0 || numberOf(row, 'type') === docTypes.dubbo
    this.#note(row, pointer, { operation: {}, constants: '' })
    return {
      ...commonOf(row),
      isFolder: 1,
      // Without a type, so that each document in it keeps its own.
      ...(isService && { type: docTypes.dubbo, dubboInfo: props }),
      items: this.#buildLevel(id, `${pointer}/items`),
    }
  }

  #buildDocument(row: DumpRow, pointer: string): JsonObject {
    const id = idOf(row)
    const type = numberOf(row, 'type')
    const { trees, unseen } = buildParams(this.#rows.listParams(id), this.#rows.dictionaries)
    this.#lose('paramsUnseen', unseen)
    if (pictures.test(textOf(row, 'description'))) this.#withPictures += 1
    const isText = type === docTypes.custom || type === docTypes.markdown
    this.#note(row, pointer, this.#extrasOf(row, type, isText))
    const url = type === docTypes.http ? this.#addressOf(row) : textOf(row, 'url')
    return {
      ...commonOf(row),
      isFolder: 0,
      type,
      url,
      ...(type === docTypes.dubbo && { definition: url }),
      httpMethod: textOf(row, 'http_method'),
      contentType: textOf(row, 'content_type'),
      isRequestArray: flagOf(row, 'is_request_array'),
      isResponseArray: flagOf(row, 'is_response_array'),
      requestArrayType: textOf(row, 'request_array_type') || 'object',
      responseArrayType: textOf(row, 'response_array_type') || 'object',
      pathParams: trees.path,
      headerParams: trees.header,
      queryParams: trees.query,
      requestParams: trees.request,
      responseParams: trees.response,
      errorCodeParams: trees.code,
    }
  }

  /** Calls without an address get one that stays the same, by which they are known here. */
  #addressOf(row: DumpRow): string {
    const [id, url] = [idOf(row), textOf(row, 'url').trim()]
    this.#addresses.set(id, url)
    return url === '' ? `/torna/${String(id)}` : url
  }

  #extrasOf(row: DumpRow, type: number, isText: boolean): ItemExtras {
    const id = idOf(row)
    const mocks = this.#rows.listMocks(id)
    const scripts = this.#rows.listScripts(id)
    if (type !== docTypes.http) {
      this.#lose('mocksOfTexts', mocks.length)
      this.#lose('scriptsOfTexts', scripts.length)
    } else {
      appendAll(this.#mocks, tornaMocks(callOf(row), mocks))
      appendAll(this.#debugInputs, tornaDebugInputs(row, this.#rows.listProps(id), this.#environments))
    }
    const without = (['headers', 'params', 'returns'] as const).filter(
      (part) => flagOf(row, `is_use_global_${part}`, 1) === 0,
    )
    const operation: JsonObject = {
      ...(without.length > 0 && { 'x-lectern-without': without }),
      ...(mocks.length > 0 && { 'x-lectern-mocks': mocks.map(mockOf) }),
      ...(scripts.length > 0 && { 'x-lectern-scripts': scripts.map(scriptOf) }),
    }
    return {
      operation: type === docTypes.http ? operation : {},
      constants: this.#rows.findConstants(id),
      ...(isText && {
        text: { kind: type === docTypes.custom ? 'custom' : 'markdown', text: textOf(row, 'description') },
      }),
    }
  }

  #note(row: DumpRow, pointer: string, extras: ItemExtras): void {
    this.#items.push({
      id: idOf(row),
      isFolder: flagOf(row, 'is_folder') === 1,
      pointer,
      name: textOf(row, 'name'),
      columns: {
        status: statusOf(row),
        isShow: flagOf(row, 'is_show', 1),
        isLocked: flagOf(row, 'is_locked'),
        orderIndex: numberOf(row, 'order_index'),
        version: textOf(row, 'version'),
        ...timesOf(row),
      },
      extras,
    })
  }
}

function timesOf(row: DumpRow): Pick<TornaColumns, 'createdAtMs' | 'updatedAtMs'> {
  const createdAtMs = timeOf(row, 'gmt_create')
  const updatedAtMs = timeOf(row, 'gmt_modified')
  return { ...(createdAtMs !== undefined && { createdAtMs }), ...(updatedAtMs !== undefined && { updatedAtMs }) }
}

/** Versions without a status knew finished documents only. */
function statusOf(row: DumpRow): number {
  const status = numberOf(row, 'status', 10)
  return [0, 5, 10].includes(status) ? status : 10
}

function callOf(row: DumpRow): MockedCall {
  const [url, method] = [textOf(row, 'url').trim(), textOf(row, 'http_method')]
  return { id: idOf(row), url, method, contentType: textOf(row, 'content_type') }
}

function commonOf(row: DumpRow): JsonObject {
  const deprecated = row['deprecated']
  return {
    name: textOf(row, 'name'),
    description: textOf(row, 'description'),
    author: textOf(row, 'author'),
    version: textOf(row, 'version'),
    isShow: flagOf(row, 'is_show', 1),
    orderIndex: numberOf(row, 'order_index'),
    ...(deprecated !== undefined && deprecated !== null && deprecated !== '$false$' && { deprecated }),
  }
}

/** A mock as it stands: a rule has no place for its path and what its script made last. */
function mockOf(row: DumpRow): JsonObject {
  return {
    name: textOf(row, 'name'),
    path: textOf(row, 'path'),
    version: numberOf(row, 'version'),
    status: numberOf(row, 'http_status', 200),
    delayMs: numberOf(row, 'delay_mills'),
    requestKind: numberOf(row, 'request_data_type') === 1 ? 'json' : 'fields',
    request: textOf(row, 'request_data'),
    headers: parsed(textOf(row, 'response_headers')),
    result: numberOf(row, 'result_type') === 1 ? 'script' : 'body',
    body: textOf(row, 'response_body'),
    script: textOf(row, 'mock_script'),
    scriptResult: textOf(row, 'mock_result'),
    remark: textOf(row, 'remark'),
  }
}

function parsed(text: string): Json {
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as Json
  } catch {
    // Whatever else stands there is kept as it is.
    return text
  }
}
