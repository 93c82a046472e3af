/* Documents and pages as visitors of a composed project see them: with what the project says of all of them, and nothing of where they are. */
import { docStatus, docType, notDeprecated, type DocDetail } from '@lectern/contracts'
import {
  commonOver,
  contentVersion,
  readCommon,
  stringsAt,
  withoutKeyword,
  withoutServers,
  writeCommon,
  type ComposeRecord,
  type CommonRows,
  type DocumentContent,
  type HttpContent,
  type JsonObject,
} from '@lectern/model'
import { encodeId } from '../../../../core/public-ids.ts'
import { detailAbilities } from '../../../documents/doc/detail-policy.ts'
import { presentDetail, type DetailParts } from '../../../documents/doc/detail-queries.ts'
import type { ShownDoc } from './find-shown.ts'
import type { ShownPageRow, ShownProject } from './shown-entry-repo.ts'

/** The project as its documents show it. */
export interface Surroundings {
  project: Pick<ShownProject, 'id' | 'name'>
  settings: ComposeRecord
}

/** Lists of the project replace those of the source's application; its gateway replaces every address. */
export function presentShown(
  parts: DetailParts,
  { name, folders }: ShownDoc,
  { project, settings }: Surroundings,
): DocDetail {
  const own = readCommon(settings.root)
  const isGated = settings.gatewayUrl !== ''
  const root = {
    ...writeCommon(parts.root, commonOver(own, readCommon(parts.root))),
    ...(isGated && { servers: [{ url: settings.gatewayUrl }] }),
  }
  const detail = presentDetail({
    ...parts,
    root,
    head: name === '' ? parts.head : { ...parts.head, name },
    content: contentHere(parts.content, { own, isGated, name }),
  })
  return { ...detail, ...placeOf(project, folders) }
}

interface Changes {
  own: CommonRows
  isGated: boolean
  name: string
}

function contentHere(content: DocumentContent, { own, isGated, name }: Changes): DocumentContent {
  if (content.kind !== 'http') return content
  const called = name === '' ? content.operation : { ...content.operation, summary: name }
  const http: HttpContent = { ...content, operation: withOwnCommon(called, own) }
  return isGated ? withoutServers(http) : http
}

/** A document goes without lists of its application; those of the project are on every document. */
function withOwnCommon(operation: JsonObject, own: CommonRows): JsonObject {
  const { [withoutKeyword]: _, ...rest } = operation
  const without = stringsAt(operation, withoutKeyword).filter(
    (part) => !((part === 'headers' || part === 'params' || part === 'returns') && own[part].length > 0),
  )
  return without.length === 0 ? rest : { ...rest, [withoutKeyword]: without }
}

/** Nothing above the tree that visitors see. */
function placeOf({ id, name }: Surroundings['project'], folders: ShownDoc['folders']) {
  const projectId = encodeId('compose', id)
  return {
    folders,
    parentId: folders.at(-1)?.id ?? '',
    moduleId: projectId,
    moduleName: name,
    projectId,
    projectName: '',
    spaceId: projectId,
    spaceName: '',
  }
}

/** An own page reads as a Markdown document. */
export function presentShownPage(page: ShownPageRow, text: string, project: Surroundings['project']): DocDetail {
  const detail = presentDetail({
    head: headOf(page),
    reader: 'visitor',
    can: detailAbilities('visitor'),
    content: { v: contentVersion, kind: 'markdown', text },
    root: {},
    folders: [],
    closure: { components: {}, reached: new Set(), more: [] },
    dubbo: undefined,
    securitySchemes: [],
    constants: { module: undefined, project: undefined },
    dictionaries: [],
  })
  return { ...detail, id: encodeId('composePage', page.id), ...placeOf(project, []) }
}

function headOf(page: ShownPageRow): DetailParts['head'] {
  return {
    ...page,
    doc_type: docType.markdown,
    status: docStatus.done,
    is_folder: 0,
    is_show: 1,
    is_locked: 0,
    http_method: '',
    url: '',
    version: '',
    author: '',
    deprecated: notDeprecated,
    parent_id: null,
    module_id: 0,
    module_name: '',
    module_revision_id: null,
    module_constants_id: null,
    project_id: 0,
    project_name: '',
    project_constants_id: null,
    space_id: 0,
    space_name: '',
    creator_name: '',
    modifier_name: '',
    content_version: 0,
    tree_version: 0,
  }
}
