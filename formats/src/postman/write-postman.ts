/*
 * Applications → Postman collections of version 2.1, with an environment file for each environment when there are several.
 */
import {
  componentsOf,
  isObject,
  objectAt,
  stringAt,
  tagsOfFolders,
  webhookFolderKey,
  type ApplicationBundle,
  type BundleDocument,
  type BundleFolder,
  type HttpContent,
  type JsonObject,
} from '@lectern/model'
import { chooseEnvironments } from '../export/choose-environments.ts'
import { exportEach } from '../export/export-each.ts'
import type { ExportedFile, ExportOptions, ExportResult, ExportSource } from '../export/export-format.ts'
import { FileNames, readableFileName } from '../export/file-names.ts'
import { notePart } from '../export/note-part.ts'
import { SampleTexts, sampleHintsOf } from '../export/sample-texts.ts'
import { writeJson } from '../export/write-text.ts'
import { createIssueList, type IssueList } from '../issue-list.ts'
import { keywords } from '../requests/facts.ts'
import { keptAuth, writeAuth } from './write-auth.ts'
import { writeEvents } from './write-events.ts'
import { describedBy, ownServer, sourceOf, writeCall, type PostmanWriting } from './write-request.ts'
import { writeEnvironments } from './write-variables.ts'

const schemaAddress = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** One collection per application. */
export function writePostman(source: ExportSource, options: ExportOptions): ExportResult {
  return exportEach(source, ({ name, bundle, dictionaries }, fileName) => {
    const issues = createIssueList()
    const chosen = chooseEnvironments(bundle, options.environments)
    const { root } = chosen.application
    const calls = callsOf(chosen, issues)
    const servers = calls.map(({ content }) => ownServer(content)).filter(isObject)
    const environments = writeEnvironments(root, servers)
    const components = componentsOf(chosen.components)
    const writing: PostmanWriting = {
      components,
      root,
      headers: environments.headers,
      samples: new SampleTexts(components, sampleHintsOf({ bundle, dictionaries }, options.language)),
      issues,
    }
    const collection = writeCollection(writing, chosen, calls, name, environments.collection)
    const names = new FileNames()
    const files: ExportedFile[] = [{ path: `${fileName}.postman_collection.json`, bytes: writeJson(collection) }]
    for (const each of environments.files)
      files.push({
        path: names.use('', readableFileName(each.name), '.postman_environment.json'),
        bytes: writeJson(each.file),
      })
    return { files, issues: issues.list() }
  })
}

interface Call {
  document: BundleDocument
  content: HttpContent
}

/** The documents that are requests; others are named. */
function callsOf({ documents }: ApplicationBundle, issues: IssueList): Call[] {
  const calls: Call[] = []
  let others = 0
  for (const document of documents) {
    const { content } = document
    if (content.kind !== 'http') others++
    else if (content.container === 'webhooks') notePart(issues, 'Postman', content, 'webhooks')
    else calls.push({ document, content })
  }
  if (others > 0)
    issues.add('note', 'documents_left_out', '#', { params: { count: others, format: 'Postman' }, lost: true })
  return calls
}

function writeCollection(
  writing: PostmanWriting,
  bundle: ApplicationBundle,
  calls: readonly Call[],
  name: string,
  variable: JsonObject[],
): JsonObject {
  const { root, components } = writing
  const info = objectAt(root, 'info') ?? {}
  const title = stringAt(info, 'title')?.trim() ?? ''
  const { auth: ownAuth } = writeAuth(root['security'], components)
  const auth = keptAuth(root) ?? ownAuth
  const description = stringAt(info, 'description') ?? ''
  return {
    info: {
      name: title === '' ? name : title,
      ...(description !== '' && { description }),
      version: stringAt(info, 'version') ?? '1.0.0',
      schema: schemaAddress,
    },
    item: writeItems(writing, bundle, calls),
    ...(auth !== undefined && { auth }),
    ...writeEvents(root),
    ...(variable.length > 0 && { variable }),
  }
}

interface FolderItem {
  item: JsonObject[]
  isSigned: boolean
}

/** The tree of folders with their requests; folders come first, as Postman shows them. */
function writeItems(writing: PostmanWriting, bundle: ApplicationBundle, calls: readonly Call[]): JsonObject[] {
  const top: JsonObject[] = []
  const byKey = new Map<string, FolderItem>()
  const tags = tagsByName(writing.root)
  const tagOf = tagsOfFolders(bundle.folders)
  const inUse = new Set(calls.map(({ document }) => document.folderKey))
  for (const folder of bundle.folders) {
    if (folder.key === webhookFolderKey && !inUse.has(folder.key)) continue
    const parent = folder.parentKey === undefined ? undefined : byKey.get(folder.parentKey)
    const written = writeFolder(folder, tags.get(tagOf.get(folder.key) ?? '') ?? {})
    byKey.set(folder.key, { item: written.item, isSigned: written.isSigned || parent?.isSigned === true })
    ;(parent?.item ?? top).push(written.value)
  }
  for (const { document, content } of calls) {
    const folder = document.folderKey === undefined ? undefined : byKey.get(document.folderKey)
    const call = writeCall(writing, document, content, { isSignedAbove: folder?.isSigned === true })
    ;(folder?.item ?? top).push(call)
  }
  return top
}

function tagsByName(root: JsonObject): Map<string, JsonObject> {
  const tags = Array.isArray(root['tags']) ? root['tags'].filter(isObject) : []
  return new Map(tags.map((tag) => [stringAt(tag, 'name') ?? '', tag]))
}

function writeFolder(
  folder: BundleFolder,
  tag: JsonObject,
): { value: JsonObject; item: JsonObject[]; isSigned: boolean } {
  const auth = keptAuth(tag)
  const description = folder.content.description ?? ''
  const item: JsonObject[] = []
  const rest = sourceOf(tag)
  const value = {
    name: folder.name,
    ...(description !== '' && { description: describedBy(description, rest) }),
    ...(auth !== undefined && { auth }),
    ...writeEvents(tag),
    ...(Array.isArray(tag[keywords.variables]) && { variable: tag[keywords.variables] }),
    item,
  }
  return { value, item, isSigned: auth !== undefined }
}
