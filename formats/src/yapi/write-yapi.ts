/*
 * Applications → exports of YApi as JSON: categories with interfaces. YApi knows one level of categories; folders below are named by their path.
 */
import {
  componentsOf,
  isObject,
  ownTags,
  stringAt,
  tagsOfFolders,
  webhookFolderKey,
  type ApplicationBundle,
  type BundleFolder,
  type JsonObject,
} from '@lectern/model'
import { exportEach } from '../export/export-each.ts'
import type { ExportOptions, ExportResult, ExportSource } from '../export/export-format.ts'
import { notePart } from '../export/note-part.ts'
import { writeJson } from '../export/write-text.ts'
import { createIssueList } from '../issue-list.ts'
import { keywords } from '../requests/facts.ts'
import { writeInterface, type YapiWriting } from './write-interface.ts'
import { SchemaTexts } from './write-schema.ts'

/** Name of YApi's own category for what is in none. */
const topNames = { 'zh-CN': '公共分类', en: 'Common' } as const

/** One file per application. */
export function writeYapi(source: ExportSource, { language }: Pick<ExportOptions, 'language'>): ExportResult {
  return exportEach(source, ({ bundle }, fileName) => {
    const issues = createIssueList()
    const components = componentsOf(bundle.components)
    const { root } = bundle.application
    const writing = { components, root, schemas: new SchemaTexts(components), issues }
    const categories = writeCategories(writing, bundle, topNames[language])
    return { files: [{ path: `${fileName}.yapi.json`, bytes: writeJson(categories) }], issues: issues.list() }
  })
}

interface Category {
  value: JsonObject
  list: JsonObject[]
}

function writeCategories(writing: YapiWriting, bundle: ApplicationBundle, topName: string): JsonObject[] {
  const tags = tagsOfFolders(bundle.folders)
  const folderTags = new Set(tags.values())
  const top = newCategory(topName, '', {}, 0)
  const categories = new Map<string, Category>()
  const said = tagsByName(writing.root)
  const names = pathNames(bundle.folders)
  for (const folder of bundle.folders) {
    const { key, content } = folder
    const rest = said.get(tags.get(key) ?? '')?.[keywords.source]
    categories.set(
      key,
      newCategory(
        names.get(key) ?? folder.name,
        content.description ?? '',
        isObject(rest) ? rest : {},
        categories.size + 1,
      ),
    )
  }
  let others = 0
  for (const { content, folderKey, name } of bundle.documents) {
    if (content.kind !== 'http') others++
    else if (content.container === 'webhooks') notePart(writing.issues, 'YApi', content, 'webhooks')
    else {
      const own = ownTags(content.operation, {
        folderTag: folderKey === undefined ? undefined : tags.get(folderKey),
        folderTags,
      })
      const category = folderKey === undefined ? top : categories.get(folderKey)
      category?.list.push(writeInterface(writing, name, content, own))
    }
  }
  if (others > 0)
    writing.issues.add('note', 'documents_left_out', '#', { params: { count: others, format: 'YApi' }, lost: true })
  if (categories.get(webhookFolderKey)?.list.length === 0) categories.delete(webhookFolderKey)
  return [...categories.values(), ...(top.list.length === 0 ? [] : [top])].map(({ value }) => value)
}

function newCategory(name: string, desc: string, rest: JsonObject, index: number): Category {
  const list: JsonObject[] = []
  return { value: { index, ...rest, name, desc, list }, list }
}

function tagsByName(root: JsonObject): Map<string, JsonObject> {
  const tags = Array.isArray(root['tags']) ? root['tags'].filter(isObject) : []
  return new Map(tags.map((tag) => [stringAt(tag, 'name') ?? '', tag]))
}

/** Names from the root down: `Orders/Old`; parents come before children in a bundle. */
function pathNames(folders: readonly BundleFolder[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { key, parentKey, name } of folders) {
    const above = parentKey === undefined ? undefined : names.get(parentKey)
    names.set(key, above === undefined ? name : `${above}/${name}`)
  }
  return names
}
