/*
 * An export of YApi → a bundle: JSON (categories with interfaces) or Markdown.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import {
  Draft,
  finishReading,
  restOf,
  textAt,
  type DraftFolder,
  type FolderFacts,
  type ReadingOptions,
  type RequestResult,
} from '../requests/draft.ts'
import { keywords, type Place } from '../requests/facts.ts'
import { readSourceTexts, readTree } from '../requests/read-source-text.ts'
import { createFileIssues, openFiles, type OpenedFile } from '../requests/several-files.ts'
import { noteWrong } from '../requests/notes.ts'
import { noteOtherFormat } from '../requests/wrong-format.ts'
import type { SourceFile } from '../source/source-file.ts'
import { readInterface, type YapiReading } from './interface.ts'
import { isYapiMarkdown, readYapiMarkdown } from './markdown.ts'

const knownOfCategory = new Set(['name', 'desc', 'list', '_id'])

/** An export of either kind; `tree` is there for JSON. */
interface Opened {
  tree?: Json[] | JsonObject
}

/** Imports exports of either kind; of several, each becomes a folder. Never throws for bad input: what is wrong is in `issues`. */
export function importYapi(files: readonly SourceFile[], options: ReadingOptions = {}): RequestResult {
  const issues = createFileIssues()
  const source = readSourceTexts(files, ['.json', '.md', '.markdown'], issues)
  const found = openFiles(source?.texts ?? [], issues, open)
  const [first] = found
  if (source === undefined || first === undefined) return { ok: false, issues: issues.list() }
  const reading: YapiReading = { draft: new Draft(issues, options), issues }
  let title = untitled
  for (const file of found) {
    if (found.length > 1) issues.enter(file.path)
    const above = found.length > 1 ? reading.draft.addFolder(undefined, folderOf(file.path)) : undefined
    const read = readFile(reading, file, above)
    if (title.name === '') title = read
  }
  issues.enter(undefined)
  const root = { info: { title: title.name, ...title.about, version: '1.0.0' } }
  return finishReading(reading.draft, root, issues, {
    version: first.value.tree === undefined ? 'YApi Markdown' : 'YApi JSON',
    bytes: source.bytes,
  })
}

/** What can be told of a file before it is read. */
function open(text: string, issues: IssueList): Opened | undefined {
  if (!/^\s*[[{]/.test(text)) return isYapiMarkdown(text, issues) ? {} : undefined
  const tree = readTree(text, issues)
  if (tree === undefined) return undefined
  const list = Array.isArray(tree) ? tree : isObject(tree) && Array.isArray(tree['list']) ? [tree] : undefined
  if (list !== undefined && (list.length === 0 || list.some(isPart)) && (Array.isArray(tree) || isObject(tree)))
    return { tree }
  noteOtherFormat('yapi', tree, issues)
  return undefined
}

function folderOf(path: string): FolderFacts {
  const name = path.split('/').at(-1) ?? ''
  return { name: name.replace(/(?:\.yapi)?\.[A-Za-z]+$/, ''), description: '', extensions: {} }
}

const untitled = { name: '', about: {} }

function readFile(
  reading: YapiReading,
  { text, value: { tree } }: OpenedFile<Opened>,
  above: DraftFolder | undefined,
): { name: string; about: Record<string, string> } {
  if (tree === undefined) return readYapiMarkdown(reading, text, above)
  if (/"_id"\s*:/.test(text)) reading.issues.add('note', 'row_ids_left_out', '#')
  const parts = Array.isArray(tree) ? tree : [tree]
  for (const [index, part] of parts.entries()) readPart(reading, above, part, Array.isArray(tree) ? [index] : [])
  return untitled
}

function isPart(value: Json): boolean {
  return isObject(value) && (Array.isArray(value['list']) || typeof value['path'] === 'string')
}

/** A category, or an interface. */
function readPart(reading: YapiReading, folder: DraftFolder | undefined, part: Json, place: Place): void {
  if (isObject(part) && part['list'] !== undefined) readCategory(reading, folder, part, place)
  else if (isObject(part) && typeof part['path'] === 'string')
    reading.draft.addCall(folder, readInterface(reading, part, place))
  else noteWrong(reading.issues, place, 'item', 'object', part)
}

function readCategory(reading: YapiReading, above: DraftFolder | undefined, category: Json, place: Place): void {
  if (!isObject(category)) return
  const name = textAt(category, 'name')
  const description = textAt(category, 'desc')
  const rest = restOf(category, knownOfCategory)
  const folder = reading.draft.addFolder(above, {
    name,
    description: description === name ? '' : description,
    extensions: Object.keys(rest).length === 0 ? {} : { [keywords.source]: rest },
  })
  const list = category['list'] ?? null
  if (!Array.isArray(list)) noteWrong(reading.issues, [...place, 'list'], 'list', 'array', list)
  else for (const [index, part] of list.entries()) readPart(reading, folder, part, [...place, 'list', index])
}
