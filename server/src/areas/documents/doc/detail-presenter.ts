/* A document as the contract shows it. The only way out for its content. */
import { initialOrder, orderStep, type DocDetail, type DocForm, type DocStatus, type DocType } from '@lectern/contracts'
import {
  commonKeyword,
  mergeCodes,
  readCommon,
  readErrors,
  rowOfErrorCode,
  serversOf,
  stringsAt,
  withoutKeyword,
  type CommonPart,
  type CommonRow,
  type Components,
  type ConstantsRecord,
  type DictionaryItem,
  type DocumentContent,
  type DubboService,
  type JsonObject,
  type ServerEntry,
} from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'
import { visibleServers, visibleVariables, type Reader } from '../../../auth/visibility.ts'
import type { StoredClosure } from './component-closure.ts'
import type { ChainRow, DocHead } from './detail-repo.ts'
import { rowsOfDocument, type SentRow } from './detail-rows.ts'

/** All a document's page is made of. */
export interface DetailParts {
  head: DocHead
  reader: Reader
  can: DocDetail['can']
  content: DocumentContent
  /** Root fields of the application's description. */
  root: JsonObject
  /** What the project declares for calls; of a past document nothing. */
  projectVariables?: JsonObject
  /** Folders above, innermost first. */
  folders: readonly ChainRow[]
  closure: StoredClosure
  dubbo: DubboService | undefined
  /** Names of the application's security schemes. */
  securitySchemes: readonly string[]
  /** Error codes and constants of the levels above the document. */
  constants: { module: ConstantsRecord | undefined; project: ConstantsRecord | undefined }
  /** Those its fields name. */
  dictionaries: readonly { id: number; name: string; items: readonly DictionaryItem[] }[]
}

/** The same document shown otherwise; `key` changes whenever what `apply` makes of it does. */
export interface PartsChange {
  key: string
  apply: (parts: Pick<DetailParts, 'content' | 'root'>) => Pick<DetailParts, 'content' | 'root'>
}

export function presentDetail(parts: DetailParts): DocDetail {
  const { head, content, closure, can, constants, dictionaries } = parts
  // The closure holds sections by name; the model's type lists the names.
  const components = closure.components as Components
  const rows = rowsOfDocument(content, components)
  const environments = listEnvironments(parts)
  return {
    ...presentHead(head),
    ...presentPlace(parts),
    ...rows,
    isRequestArray: rows.isRequestArray ? 1 : 0,
    isResponseArray: rows.isResponseArray ? 1 : 0,
    errorCodeParams: withLevels(rows.errorCodeParams, constants),
    constants: presentTexts(content, constants),
    dictionaries: presentDictionaries(dictionaries),
    baseUrl: environments[0]?.url ?? '',
    ...presentCommon(parts),
    debugEnvs: environments,
    ...presentWritten(parts),
    can,
  }
}

/** What the editor needs: no lists of rows, which it reads from the content itself. */
export function presentForm(parts: DetailParts): DocForm {
  const { head } = parts
  const { docName: _same, isFolder: _never, ...own } = presentHead(head)
  return {
    ...own,
    ...presentPlace(parts),
    ...presentWritten(parts),
  }
}

/** The content and what it is read with. */
function presentWritten(parts: DetailParts) {
  const { head, content, closure, dubbo } = parts
  return {
    dubboInfo: dubbo === undefined ? null : presentDubbo(dubbo),
    revision: head.head_revision_id === null ? '' : encodeId('revision', head.head_revision_id),
    content,
    components: closure.components,
    moreComponents: closure.more,
    application: presentApplication(parts),
  }
}

function presentHead(head: DocHead) {
  return {
    id: encodeId('doc', head.id),
    name: head.name,
    docName: head.name,
    author: head.author,
    type: head.doc_type satisfies DocType,
    url: head.url,
    httpMethod: head.http_method,
    version: head.version,
    deprecated: head.deprecated,
    status: head.status satisfies DocStatus,
    isShow: flag(head.is_show),
    isLocked: flag(head.is_locked),
    isFolder: 0 as const,
    orderIndex: head.order_index,
    parentId: head.parent_id === null ? '' : encodeId('doc', head.parent_id),
    moduleId: encodeId('module', head.module_id),
    moduleName: head.module_name,
    createdAtMs: head.created_at_ms,
    updatedAtMs: head.updated_at_ms,
  }
}

/** Where the document is. A visitor of a share sees nothing above the application, nor who works on it. */
function presentPlace({ head, folders, reader }: DetailParts) {
  const isMember = reader !== 'visitor'
  const moduleId = encodeId('module', head.module_id)
  return {
    folders: folders.map((folder) => ({ id: encodeId('doc', folder.id), name: folder.name })).reverse(),
    projectId: isMember ? encodeId('project', head.project_id) : moduleId,
    projectName: isMember ? head.project_name : '',
    spaceId: isMember ? encodeId('space', head.space_id) : moduleId,
    spaceName: isMember ? head.space_name : '',
    creatorName: isMember ? head.creator_name : '',
    modifierName: isMember ? head.modifier_name : '',
  }
}

/** The document's own codes first; a nearer level wins. */
export function withLevels(own: readonly SentRow[], { module, project }: DetailParts['constants']): SentRow[] {
  const taken = new Set(own.map((row) => row['code']))
  const levels = [
    { level: 'module', codes: module?.codes ?? [] },
    { level: 'project', codes: project?.codes ?? [] },
  ] as const
  const above = mergeCodes(levels).filter(({ code }) => !taken.has(code))
  return [
    ...own.map((row) => ({ level: 'doc', ...row })),
    ...above.map((code, index) => ({ ...rowOfErrorCode(code, own.length + index), level: code.level })),
  ]
}

function presentTexts(content: DocumentContent, { module, project }: DetailParts['constants']): DocDetail['constants'] {
  return [
    { level: 'doc' as const, text: readErrors(content).text },
    { level: 'module' as const, text: module?.text ?? '' },
    { level: 'project' as const, text: project?.text ?? '' },
  ].filter(({ text }) => text.trim() !== '')
}

function presentDictionaries(dictionaries: DetailParts['dictionaries']): DocDetail['dictionaries'] {
  return Object.fromEntries(
    dictionaries.map(({ id, name, items }) => [
      encodeId('dictionary', id),
      { name, items: items.map((item) => ({ value: item.value, name: item.name, description: item.description })) },
    ]),
  )
}

/** What all calls of the application have in common, in the specification's rows (§3). */
function presentCommon({ content, root }: DetailParts) {
  const { headers, params, returns } = content.kind === 'http' ? readCommon(root) : noCommon
  const without = content.kind === 'http' ? stringsAt(content.operation, withoutKeyword) : []
  const uses = (part: CommonPart, rows: readonly unknown[]) => flag(rows.length > 0 && !without.includes(part) ? 1 : 0)
  const rowOf = ({ required, ...row }: CommonRow, index: number) => ({
    id: row.name,
    ...row,
    required: required ? 1 : 0,
    orderIndex: initialOrder + index * orderStep,
  })
  return {
    isUseGlobalHeaders: uses('headers', headers),
    isUseGlobalParams: uses('params', params),
    isUseGlobalReturns: uses('returns', returns),
    globalHeaders: headers.map(rowOf),
    globalParams: params.map(rowOf),
    globalReturns: returns.map(rowOf),
  }
}

const noCommon = { headers: [], params: [], returns: [] } as const

/** Environments of a call, for its reader. */
export function listEnvironments(parts: CallParts): { name: string; url: string }[] {
  return listServers(parts).map((server) => ({ name: nameOf(server), url: server.resolvedUrl }))
}

type CallParts = Pick<DetailParts, 'content' | 'root' | 'reader'>

/** Servers that a call may go to, for its reader; none for what is no call. */
export function listServers({ content, root, reader }: CallParts): ServerEntry[] {
  return content.kind === 'http' ? serversOf(content, { root: { servers: visibleServers(root, reader) } }) : []
}

function nameOf({ name, description, url }: ServerEntry): string {
  return [name, description, url].find((text) => text !== '') ?? ''
}

function presentApplication({ root, reader, securitySchemes, projectVariables }: DetailParts): Record<string, unknown> {
  const common = root[commonKeyword]
  return {
    servers: visibleServers(root, reader),
    ...(common !== undefined && { [commonKeyword]: common }),
    ...visibleVariables(root, reader, projectVariables),
    security: root['security'] ?? [],
    securitySchemes,
  }
}

export type DubboInfo = NonNullable<DocDetail['dubboInfo']>

/** The service a folder represents; empty texts for none. */
export function presentDubbo(service: DubboService | undefined): DubboInfo {
  const { interfaceName = '', version = '', protocol = '', author = '', dependency = '' } = service ?? {}
  return { interfaceName, version, protocol, author, dependency }
}

function flag(value: number): 0 | 1 {
  return value === 1 ? 1 : 0
}
