/*
 * An export of YApi → a bundle: JSON (categories with interfaces) or Markdown.
 */
import { isObject, type Json } from '@lectern/model'
import { createIssueList } from '../issue-list.ts'
import {
  Draft,
  finishReading,
  restOf,
  textAt,
  type DraftFolder,
  type ReadingOptions,
  type RequestResult,
} from '../requests/draft.ts'
import { keywords, type Place } from '../requests/facts.ts'
import { readSourceText, readTree } from '../requests/read-source-text.ts'
import { noteWrong } from '../requests/notes.ts'
import { noteOtherFormat } from '../requests/wrong-format.ts'
import type { SourceFile } from '../source/source-file.ts'
import { readInterface, type YapiReading } from './interface.ts'
import { readYapiMarkdown } from './markdown.ts'

const knownOfCategory = new Set(['name', 'desc', 'list', '_id'])

/** Imports an export of either kind. Never throws for bad input: what is wrong is in `issues`. */
export function importYapi(files: readonly SourceFile[], options: ReadingOptions = {}): RequestResult {
  const issues = createIssueList()
  const source = readSourceText(files, ['.json', '.md', '.markdown'], issues)
  if (source === undefined) return { ok: false, issues: issues.list() }
  const reading: YapiReading = { draft: new Draft(issues, options), issues }
  const isJson = /^\s*[[{]/.test(source.text)
  const title = isJson ? readJson(reading, source.text) : readYapiMarkdown(reading, source.text)
  const root = { info: { title: title.name, ...title.about, version: '1.0.0' } }
  return finishReading(reading.draft, root, issues, {
    version: isJson ? 'YApi JSON' : 'YApi Markdown',
    bytes: source.bytes,
  })
}

const untitled = { name: '', about: {} }

function readJson(reading: YapiReading, text: string): { name: string; about: Record<string, string> } {
  const { issues } = reading
  const tree = readTree(text, issues)
  if (tree === undefined) return untitled
  const list = Array.isArray(tree) ? tree : isObject(tree) && Array.isArray(tree['list']) ? [tree] : undefined
  if (list === undefined || (list.length > 0 && !list.some(isPart))) {
    noteOtherFormat('yapi', tree, issues)
    return untitled
  }
  if (/"_id"\s*:/.test(text)) issues.add('note', 'row_ids_left_out', '#')
  for (const [index, part] of list.entries()) readPart(reading, undefined, part, Array.isArray(tree) ? [index] : [])
  return untitled
}

function isPart(value: Json): boolean {
  return isObject(value) && (Array.isArray(value['list']) || typeof value['path'] === 'string')
}

/** A category, or an interface. */
function readPart(reading: YapiReading, folder: DraftFolder | undefined, part: Json, place: Place): void {
  if (isObject(part) && part['list'] !== undefined) readCategory(reading, part, place)
  else if (isObject(part) && typeof part['path'] === 'string')
    reading.draft.addCall(folder, readInterface(reading, part, place))
  else noteWrong(reading.issues, place, 'item', 'object', part)
}

function readCategory(reading: YapiReading, category: Json, place: Place): void {
  if (!isObject(category)) return
  const name = textAt(category, 'name')
  const description = textAt(category, 'desc')
  const rest = restOf(category, knownOfCategory)
  const folder = reading.draft.addFolder(undefined, {
    name,
    description: description === name ? '' : description,
    extensions: Object.keys(rest).length === 0 ? {} : { [keywords.source]: rest },
  })
  const list = category['list'] ?? null
  if (!Array.isArray(list)) noteWrong(reading.issues, [...place, 'list'], 'list', 'array', list)
  else for (const [index, part] of list.entries()) readPart(reading, folder, part, [...place, 'list', index])
}
