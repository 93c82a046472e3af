/*
 * Recorded traffic (HTTP Archive 1.1, 1.2) → a bundle. Calls of one method to one path are one document, with what was sent and answered as
 * examples. Source: http://www.softwareishard.com/blog/har-12-spec/
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'
import { splitAddress } from '../requests/address.ts'
import {
  Draft,
  finishReading,
  textAt,
  type DraftFolder,
  type ReadingOptions,
  type RequestResult,
} from '../requests/draft.ts'
import { readSourceText, readTree } from '../requests/read-source-text.ts'
import type { CallFacts } from '../requests/facts.ts'
import { essenceOf } from '../requests/samples.ts'
import { noteWrong } from '../requests/notes.ts'
import { noteOtherFormat } from '../requests/wrong-format.ts'
import type { SourceFile } from '../source/source-file.ts'
import { mergeCalls } from './merge-calls.ts'
import { readEntry } from './read-entry.ts'

/** Imports recorded traffic. Never throws for bad input: what is wrong is in `issues`. */
export function importHar(files: readonly SourceFile[], options: ReadingOptions = {}): RequestResult {
  const issues = createIssueList()
  const source = readSourceText(files, ['.har', '.json'], issues)
  const tree = source === undefined ? undefined : readTree(source.text, issues)
  const log = isObject(tree) && isObject(tree['log']) ? tree['log'] : undefined
  const entries = log?.['entries']
  if (tree !== undefined && !Array.isArray(entries)) noteOtherFormat('har', tree, issues)
  if (source === undefined || log === undefined || !Array.isArray(entries) || issues.hasErrors())
    return { ok: false, issues: issues.list() }
  const draft = new Draft(issues, options)
  const groups = groupCalls(entries, draft, issues)
  if (entries.length > 0) issues.add('note', 'recording_left_out', '#/log/entries')
  const hosts = new Set(groups.map(([first]) => first.server))
  const folders = new Map<string, DraftFolder>()
  for (const group of groups) {
    const host = hostOf(group[0].server)
    const folder = hosts.size < 2 || host === '' ? undefined : (folders.get(host) ?? makeFolder(draft, folders, host))
    draft.addCall(folder, mergeCalls(group))
  }
  const root = { info: { title: titleOf(log, hosts), version: '1.0.0' } }
  return finishReading(draft, root, issues, { version: `HAR ${textAt(log, 'version')}`.trim(), bytes: source.bytes })
}

/** Calls of one kind; at least one. */
type CallGroup = [CallFacts, ...CallFacts[]]

function makeFolder(draft: Draft, folders: Map<string, DraftFolder>, name: string): DraftFolder {
  const folder = draft.addFolder(undefined, { name, description: '', extensions: {} })
  folders.set(name, folder)
  return folder
}

const hostOf = (server: string): string => server.replace(/^[a-z][a-z\d+.-]*:\/\//i, '')

/** The host everything went to, else the title of the page that was recorded. */
function titleOf(log: JsonObject, hosts: ReadonlySet<string>): string {
  const [host = ''] = hosts
  const pages = log['pages']
  const page = Array.isArray(pages) ? pages[0] : undefined
  return hosts.size === 1 || !isObject(page) ? hostOf(host) : textAt(page, 'title') || hostOf(host)
}

/** Calls of one method to one address, in the order of their first. */
function groupCalls(entries: readonly Json[], draft: Draft, issues: IssueList): CallGroup[] {
  const groups = new Map<string, CallGroup>()
  for (const [index, entry] of entries.entries()) {
    const place = ['log', 'entries', index]
    const request = isObject(entry) ? entry['request'] : undefined
    if (!isObject(entry) || !isObject(request) || textAt(request, 'url') === '') {
      noteWrong(issues, place, 'request', 'object', request)
      continue
    }
    const address = splitAddress(textAt(request, 'url'))
    if (isPageMaterial(entry, address.server)) {
      issues.add('note', 'request_not_api', '#' + plainPointerOf(place), {
        params: { url: textAt(request, 'url').slice(0, 200) },
      })
      continue
    }
    const call = readEntry(entry, request, place, draft, issues)
    // Bodies of different kinds are different calls for whoever reads about them.
    const bodyType = call.body === undefined ? '' : `${call.body.kind} ${essenceOf(call.body.mediaType)}`
    const key = `${call.method.toUpperCase()} ${address.server}${address.path} ${bodyType}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [call])
    else group.push(call)
  }
  return [...groups.values()]
}

/** What a browser loads to show a page: pictures, fonts, scripts, styles, the page itself. */
function isPageMaterial(entry: JsonObject, server: string): boolean {
  if (/^(?:data|blob|chrome-extension|about):/.test(server)) return true
  const kind = textAt(entry, '_resourceType').toLowerCase()
  if (['xhr', 'fetch', 'websocket', 'eventsource', 'preflight'].includes(kind)) return false
  if (['document', 'stylesheet', 'script', 'image', 'font', 'media', 'manifest', 'texttrack'].includes(kind))
    return true
  const response = isObject(entry['response']) ? entry['response'] : {}
  const content = isObject(response['content']) ? response['content'] : {}
  return /^(?:image|font|audio|video)\/|^text\/css|javascript/.test(textAt(content, 'mimeType'))
}
