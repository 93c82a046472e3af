/*
 * An application as visitors of a share have it in a file. CPU work of the thread. Owns: that a file holds nothing that the share does not show: no other
 * environment, no dictionary that only other documents name, nothing that is said of the whole application where a part is shared.
 */
import { dictionariesIn, type ExportApplication } from '@lectern/formats'
import {
  arrayAt,
  commonKeyword,
  isObject,
  keepEnvironments,
  keepOwnServers,
  objectAt,
  readEnvironments,
  stringAt,
  type ApplicationBundle,
  type BundleDocument,
  type Json,
  type JsonObject,
} from '@lectern/model'
import type { VisitorsView } from '../export-package.ts'

/** @param closedTags names of tags whose folders only show where documents are */
export function viewOfVisitors(
  application: ExportApplication,
  { environments, partTitle, hidesTags }: VisitorsView,
  closedTags: ReadonlySet<string>,
): ExportApplication {
  const { bundle } = application
  const own = bundle.application.root
  const part = partTitle === undefined ? own : rootOfPart(own, partTitle, hidesTags === true ? undefined : closedTags)
  const root = environments === null ? part : keepEnvironments(part, environments)
  const ids = new Map<BundleDocument, string>()
  const documents = bundle.documents.map((document) => {
    const shown = environments === null ? document : overEnvironments(document, root)
    const id = application.documentIds?.get(document)
    if (id !== undefined) ids.set(shown, id)
    return shown
  })
  const view: ApplicationBundle = { ...bundle, application: { ...bundle.application, root }, documents }
  return {
    ...application,
    bundle: view,
    documentIds: ids,
    dictionaries: dictionariesIn([application], contentsOf(view)),
  }
}

function overEnvironments(document: BundleDocument, root: JsonObject): BundleDocument {
  return { ...document, content: keepOwnServers(document.content, readEnvironments(root)) }
}

function contentsOf({ documents, components }: ApplicationBundle): Json[] {
  // Contents are JSON; the declared types only say more.
  return [...documents.map(({ content }) => content as unknown as Json), ...components.map(({ value }) => value)]
}

/** What calls need of the root, under another title. */
const fieldsOfPart = ['openapi', 'jsonSchemaDialect', 'servers', 'security', commonKeyword]

/** @param closedTags absent to leave all tags out */
function rootOfPart(root: JsonObject, title: string, closedTags: ReadonlySet<string> | undefined): JsonObject {
  const kept = Object.entries(root).filter(([field]) => fieldsOfPart.includes(field))
  const version = stringAt(objectAt(root, 'info') ?? {}, 'version') ?? ''
  const tags = closedTags && arrayAt(root, 'tags')?.map((tag) => openTag(tag, closedTags))
  return { ...Object.fromEntries(kept), info: { title, version }, ...(tags !== undefined && { tags }) }
}

/** A tag without what is said of its folder, unless that is shared. */
function openTag(tag: Json, closedTags: ReadonlySet<string>): Json {
  if (!isObject(tag) || !closedTags.has(stringAt(tag, 'name') ?? '')) return tag
  const { name, parent } = tag
  return { ...(name !== undefined && { name }), ...(parent !== undefined && { parent }) }
}
