/* A document as the contract shows it. The only way out for its content. */
import { initialOrder, orderStep, type DocDetail, type DocForm, type DocStatus, type DocType } from '@lectern/contracts'
import {
  serversOf,
  type Components,
  type DocumentContent,
  type DubboService,
  type JsonObject,
  type ServerEntry,
} from '@lectern/model'
import { encodeId } from '../../core/public-ids.ts'
import type { StoredClosure } from './component-closure.ts'
import type { Reader } from './detail-policy.ts'
import type { ChainRow, DocHead } from './detail-repo.ts'
import { rowsOfDocument } from './detail-rows.ts'

/** All a document's page is made of. */
export interface DetailParts {
  head: DocHead
  reader: Reader
  content: DocumentContent
  /** Root fields of the application's description. */
  root: JsonObject
  /** Folders above, innermost first. */
  folders: readonly ChainRow[]
  closure: StoredClosure
  dubbo: DubboService | undefined
  /** Names of the application's security schemes. */
  securitySchemes: readonly string[]
}

export function presentDetail(parts: DetailParts): DocDetail {
  const { head, content, closure, dubbo, reader } = parts
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
    baseUrl: environments[0]?.url ?? '',
    isUseGlobalHeaders: 0,
    isUseGlobalParams: 0,
    isUseGlobalReturns: 0,
    globalHeaders: [],
    globalParams: [],
    globalReturns: [],
    debugEnvs: environments,
    dubboInfo: dubbo === undefined ? null : presentDubbo(dubbo),
    revision: head.head_revision_id === null ? '' : encodeId('revision', head.head_revision_id),
    content,
    components: closure.components,
    moreComponents: closure.more,
    application: presentApplication(parts),
    can:
      reader.kind === 'member'
        ? { manageDocs: reader.manageDocs, share: reader.share }
        : { manageDocs: false, share: false },
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
/** What the editor needs: no lists of rows, which it reads from the content itself. */
export function presentForm(parts: DetailParts): DocForm {
  const { head, content, closure, dubbo } = parts
  const { docName: _same, isFolder: _never, ...own } = presentHead(head)
  return {
    ...own,
    ...presentPlace(parts),
    dubboInfo: dubbo === undefined ? null : presentDubbo(dubbo),
    revision: head.head_revision_id === null ? '' : encodeId('revision', head.head_revision_id),
    content,
    components: closure.components,
    moreComponents: closure.more,
    application: presentApplication(parts),
  }
}

    isFolder: 0 as const,
    orderIndex: head.order_index,
    parentId: head.parent_id === null ? '' : encodeId('doc', head.parent_id),
    moduleId: encodeId('module', head.module_id),
    moduleName: head.module_name,
    createdAtMs: head.created_at_ms,
    updatedAtMs: head.updated_at_ms,
  }
}

/** Where the document is. A visitor of a share is told nothing above the application, nor who works on it. */
function presentPlace({ head, folders, reader }: DetailParts) {
  const isMember = reader.kind === 'member'
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

function listEnvironments({ content, root }: DetailParts): { name: string; url: string }[] {
  const servers = content.kind === 'http' ? serversOf(content, { root }) : []
  return servers.map((server) => ({ name: nameOf(server), url: server.resolvedUrl }))
}

function nameOf({ name, description, url }: ServerEntry): string {
  return [name, description, url].find((text) => text !== '') ?? ''
}

function presentApplication({ root, securitySchemes }: DetailParts): Record<string, unknown> {
  return {
    servers: root['servers'] ?? [],
    security: root['security'] ?? [],
    securitySchemes,
  }
}

export type DubboInfo = NonNullable<DocDetail['dubboInfo']>

/** The service a folder stands for; empty texts for none. */
export function presentDubbo(service: DubboService | undefined): DubboInfo {
  const { interfaceName = '', version = '', protocol = '', author = '', dependency = '' } = service ?? {}
  return { interfaceName, version, protocol, author, dependency }
}

function flag(value: number): 0 | 1 {
  return value === 1 ? 1 : 0
}
