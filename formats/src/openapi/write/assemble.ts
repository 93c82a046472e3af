/*
 * A bundle → one OpenAPI 3.2 description: documents go back under their paths, folders become tags, components their sections.
 * The result shares objects with the bundle; it must not be changed.
 */
import {
  isObject,
  plainPointerOf,
  type ApplicationBundle,
  type BundleDocument,
  type HttpContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'
import { createTagger, listTags, type Tagger } from './export-tags.ts'
import { fixedMethods } from '../grammar.ts'
import { appliesToPathItem, foldSharedFields } from './path-fields.ts'

/** Turns a part of the description into the target's form before it is put in place. */
export interface PartForm {
  operation: (content: HttpContent, operation: JsonObject) => JsonObject
  pathItem: (content: HttpContent, fields: JsonObject) => JsonObject
  component: (section: string, name: string, value: Json) => Json
}

/** Leaves every part as it is: the canonical form. */
export const canonicalForm: PartForm = {
  operation: (_content, operation) => operation,
  pathItem: (_content, fields) => fields,
  component: (_section, _name, value) => value,
}

interface HttpDocument {
  document: BundleDocument
  content: HttpContent
}

/** Puts the description together; `version` is its `openapi` text. */
export function assemble(bundle: ApplicationBundle, version: string, form: PartForm, issues: IssueList): JsonObject {
  const { application } = bundle
  const { components: restOfComponents, webhooks: restOfWebhooks, tags: _tags, ...root } = application.root
  const groups = groupByPath(bundle.documents)
  const tagger = createTagger(bundle.folders)
  const result: JsonObject = { openapi: version, ...root }
  const tags = listTags(bundle, { hasSummary: version.startsWith('3.2') })
  if (tags !== undefined) result['tags'] = tags
  const paths: JsonObject = {}
  const webhooks: JsonObject = { ...(isObject(restOfWebhooks) ? restOfWebhooks : {}) }
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const target = first.content.container === 'webhooks' ? webhooks : paths
    target[first.content.path] = buildPathItem(group, tagger, form, issues)
  }
  for (const [path, item] of Object.entries(application.emptyPaths ?? {})) paths[path] ??= item
  Object.assign(paths, application.pathsExtensions)
  if (Object.keys(paths).length > 0 || application.noPaths !== true) result['paths'] = paths
  if (Object.keys(webhooks).length > 0 || isObject(restOfWebhooks)) result['webhooks'] = webhooks
  const components = collectComponents(bundle, restOfComponents, form)
  if (components !== undefined) result['components'] = components
  return result
}

function groupByPath(documents: BundleDocument[]): Map<string, HttpDocument[]> {
  const groups = new Map<string, HttpDocument[]>()
  for (const document of documents) {
    const { content } = document
    if (content.kind !== 'http') continue
    const key = `${content.container} ${content.path}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [{ document, content }])
    else group.push({ document, content })
  }
  return groups
}

function buildPathItem(group: HttpDocument[], tagger: Tagger, form: PartForm, issues: IssueList): JsonObject {
  const tagged = group.map(({ document, content }) => ({ content, operation: tagger(document, content) }))
  const contents = group.map(({ content }) => content)
  const [first] = contents
  const shared: JsonObject = {}
  for (const field of new Set(contents.flatMap((content) => Object.keys(content.pathItem ?? {}))))
    if (appliesToPathItem(contents, field)) shared[field] = first?.pathItem?.[field] ?? null
  const item: JsonObject = first === undefined ? {} : { ...form.pathItem(first, shared) }
  const additional: JsonObject = {}
  for (const { content, operation } of tagged) {
    const isFixed = fixedMethods.some((method) => method === content.method)
    const holder = isFixed ? item : additional
    if (holder[content.method] !== undefined) {
      issues.add(
        'warning',
        'operation_duplicate',
        '#' + plainPointerOf([content.container, content.path, content.method]),
        { lost: true },
      )
      continue
    }
    holder[content.method] = form.operation(content, foldSharedFields(operation, content.pathItem ?? {}, shared))
  }
  if (Object.keys(additional).length > 0) item['additionalOperations'] = additional
  return item
}

function collectComponents(bundle: ApplicationBundle, rest: Json | undefined, form: PartForm): JsonObject | undefined {
  const components: JsonObject = {}
  for (const { section, name, value } of bundle.components) {
    const entries = components[section]
    const formed = form.component(section, name, value)
    if (isObject(entries)) entries[name] = formed
    else components[section] = { [name]: formed }
  }
  if (isObject(rest)) for (const [section, entries] of Object.entries(rest)) components[section] ??= entries
  return Object.keys(components).length > 0 || isObject(rest) ? components : undefined
}
