/*
 * What clients of Torna's open API send with `doc.push` → a bundle. Owns: folders, their order, and which of one name are one. Does not own:
 * environments and error codes of the whole application, which the caller takes care of.
 */
import { isObject, plainPointerOf, type DubboService, type Json, type JsonObject } from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'
import {
  Draft,
  finishReading,
  restOf,
  textAt,
  type DraftFolder,
  type ReadingOptions,
  type RequestResult,
} from '../requests/draft.ts'
import type { Place } from '../requests/facts.ts'
import { noteWrong } from '../requests/notes.ts'
import { readSourceText, readTree } from '../requests/read-source-text.ts'
import type { SourceFile } from '../source/source-file.ts'
import { addDocument, type Inherited, type PushReading } from './document.ts'
import { isSet, longText, numberOf, objectsOf } from './values.ts'

/** Field of the payload in which the server puts the ids of dictionaries by name. */
export const dictionariesField = 'x-lectern-dictionaries'

/** Reads a push. Never throws for bad input: what cannot be taken is named in `issues`, item by item, and the rest is read. */
export function importTornaPush(files: readonly SourceFile[], options: ReadingOptions = {}): RequestResult {
  const issues = createIssueList()
  const source = readSourceText(files, ['.json'], issues)
  const tree = source === undefined ? undefined : readTree(source.text, issues)
  if (source === undefined || tree === undefined) return { ok: false, issues: issues.list() }
  const payload = isObject(tree) ? tree : {}
  if (!Array.isArray(payload['apis'])) {
    const params = { kind: 'apis', expected: 'array', found: typeof payload['apis'] }
    issues.add('error', 'type_wrong', '#/apis', { params })
    return { ok: false, issues: issues.list() }
  }
  const reading: PushReading = {
    issues,
    draft: new Draft(issues, options),
    written: new Map(),
    dictionaries: readDictionaries(payload[dictionariesField]),
  }
  readItems({ reading, folders: new Map() }, payload['apis'], ['apis'], {
    folder: undefined,
    type: undefined,
    author: '',
  })
  const root = { info: { title: '', version: '1.0.0' } }
  return finishReading(reading.draft, root, issues, { version: 'Torna', bytes: source.bytes })
}

function readDictionaries(value: Json | undefined): Map<string, string> {
  const entries = isObject(value) ? Object.entries(value) : []
  return new Map(entries.flatMap(([name, id]): [string, string][] => (typeof id === 'string' ? [[name, id]] : [])))
}

interface Walk {
  reading: PushReading
  /** By the key of the folder above and the name. */
  folders: Map<string, DraftFolder>
}

function readItems(walk: Walk, list: Json | undefined, place: Place, inherited: Inherited): void {
  for (const { value: item, place: at } of objectsOf(list, place, walk.reading.issues)) {
    if (isFolder(item)) readFolder(walk, item, at, inherited)
    else addDocument(walk.reading, item, at, inherited)
  }
}

/** Clients that only group leave the flag out. */
function isFolder(item: JsonObject): boolean {
  if (item['isFolder'] !== undefined && item['isFolder'] !== null) return isSet(item['isFolder'])
  return Array.isArray(item['items']) && item['items'].length > 0 && textAt(item, 'url') === ''
}

/** Folders of one name at one place are one. */
function readFolder(walk: Walk, item: JsonObject, place: Place, inherited: Inherited): void {
  const { draft, issues } = walk.reading
  const name = textAt(item, 'name').trim()
  if (name === '') {
    noteWrong(issues, [...place, 'name'], 'name', 'string', item['name'] ?? null)
    readItems(walk, item['items'], [...place, 'items'], inherited)
    return
  }
  noteDocumentFields(issues, item, place)
  const own = textAt(item, 'author').trim()
  const dubbo = readService(item['dubboInfo'], own)
  const key = JSON.stringify([inherited.folder?.key ?? '', name])
  const folder =
    walk.folders.get(key) ??
    draft.addFolder(inherited.folder, {
      name,
      description: longText(item, 'description'),
      extensions: own === '' ? {} : { 'x-author': own },
      place,
      ...(dubbo && { dubbo }),
    })
  walk.folders.set(key, folder)
  const type = dubbo === undefined ? (inherited.type ?? numberOf(item['type'])) : 1
  const author = own || inherited.author
  readItems(walk, item['items'], [...place, 'items'], { folder, type, author })
}

/** Only documents have these; the published example of the protocol gives them to a folder. */
const documentFields = new Set(
  'url definition httpMethod contentType pathParams queryParams headerParams requestParams responseParams errorCodeParams'.split(
    ' ',
  ),
)

function noteDocumentFields(issues: IssueList, item: JsonObject, place: Place): void {
  const others = new Set(Object.keys(item).filter((key) => !documentFields.has(key)))
  for (const field of Object.keys(restOf(item, others)))
    issues.add('warning', 'field_not_of_kind', '#' + plainPointerOf([...place, field]), {
      params: { field, kind: 'folder' },
      lost: true,
    })
}

function readService(info: Json | undefined, folderAuthor: string): DubboService | undefined {
  if (!isObject(info)) return undefined
  const text = (key: string): string => textAt(info, key).trim()
  return {
    interfaceName: text('interfaceName'),
    version: text('version'),
    protocol: text('protocol'),
    author: text('author') || folderAuthor,
    dependency: textAt(info, 'dependency'),
  }
}
