/*
 * A collection of version 1: flat lists of requests and folders that name each other → folders and calls.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { answerOf } from '../requests/answers.ts'
import { restOf, textAt, type DraftFolder } from '../requests/draft.ts'
import { keywords, type AnswerFacts, type CallFacts, type Entry, type Place } from '../requests/facts.ts'
import { noteWrong } from '../requests/notes.ts'
import { withoutSecrets } from '../requests/secrets.ts'
import { readAuth, readAuthV1 } from './auth.ts'
import { readBodyV1 } from './body.ts'
import { nested, sourceOf, withoutCookieValues, type PostmanReading, type Standing } from './collection.ts'
import { describe, readEntries } from './entries.ts'
import { eventsV1, keepVariables, readScripts } from './scripts.ts'
import { readUrl, type UrlPlaces } from './url.ts'

/** A request or folder with its place. */
interface Part {
  value: JsonObject
  place: Place
}

interface Lists {
  requests: Map<string, Part>
  folders: Map<string, Part>
  /** Ids of folders by the id of the one above; '' for the collection. */
  foldersIn: Map<string, string[]>
  requestsIn: Map<string, string[]>
}

const knownOfFolder = new Set([
  'id',
  'name',
  'description',
  'order',
  'folders_order',
  'folder',
  'auth',
  'events',
  'variables',
])
const knownOfRequest = new Set(
  (
    'name description url method headers headerData data dataMode rawModeData dataOptions graphqlModeData pathVariables ' +
    'pathVariableData queryParams preRequestScript tests events responses currentHelper helperAttributes auth folder variables'
  ).split(' '),
)
const knownOfAnswer = new Set('name status responseCode headers cookies text mime request requestObject'.split(' '))

/** Reads a collection; each request is read once, whatever lists name it. */
export function readCollectionV1(reading: PostmanReading, collection: JsonObject, standing: Standing): void {
  const lists = readLists(reading.issues, collection)
  const done = new Set<string>()
  readInside(reading, lists, '', standing, done)
  // Folders in a circle stand nowhere; what is in them does not get lost for that.
  for (const id of lists.folders.keys()) if (!done.has(`folder ${id}`)) readFolder(reading, lists, id, standing, done)
}

function readLists(issues: IssueList, collection: JsonObject): Lists {
  const folders = partsOf(collection, 'folders', issues)
  const requests = partsOf(collection, 'requests', issues)
  const folderParents = new Map<string, string>()
  const requestParents = new Map<string, string>()
  for (const [id, { value }] of folders) {
    for (const inner of idsOf(value['folders_order'])) folderParents.set(inner, folderParents.get(inner) ?? id)
    for (const inner of idsOf(value['order'])) requestParents.set(inner, requestParents.get(inner) ?? id)
  }
  const parentOf = (id: string, part: Part, parents: Map<string, string>): string => {
    const parent = parents.get(id) ?? textAt(part.value, 'folder')
    return folders.has(parent) && parent !== id ? parent : ''
  }
  const group = (parts: Map<string, Part>, parents: Map<string, string>, order: string): Map<string, string[]> => {
    const groups = new Map<string, string[]>()
    for (const [id, part] of parts) {
      const parent = parentOf(id, part, parents)
      const list = groups.get(parent)
      if (list === undefined) groups.set(parent, [id])
      else list.push(id)
    }
    for (const [parent, ids] of groups) sortBy(ids, idsOf((folders.get(parent)?.value ?? collection)[order]))
    return groups
  }
  return {
    requests,
    folders,
    foldersIn: group(folders, folderParents, 'folders_order'),
    requestsIn: group(requests, requestParents, 'order'),
  }
}

function partsOf(collection: JsonObject, key: string, issues: IssueList): Map<string, Part> {
  const list = collection[key]
  const parts = new Map<string, Part>()
  for (const [index, value] of (Array.isArray(list) ? list : []).entries()) {
    const place = [key, index]
    if (!isObject(value)) {
      noteWrong(issues, place, 'item', 'object', value)
      continue
    }
    const id = textAt(value, 'id')
    parts.set(id === '' || parts.has(id) ? `#${String(index)}` : id, { value, place })
  }
  return parts
}

function idsOf(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
}

/** In the order the collection gives, then as they stand. */
function sortBy(ids: string[], order: readonly string[]): void {
  const ranks = new Map(order.map((id, index) => [id, index]))
  ids.sort((a, b) => (ranks.get(a) ?? order.length) - (ranks.get(b) ?? order.length))
}

function readInside(reading: PostmanReading, lists: Lists, id: string, standing: Standing, done: Set<string>): void {
  for (const inner of lists.foldersIn.get(id) ?? []) readFolder(reading, lists, inner, standing, done)
  for (const inner of lists.requestsIn.get(id) ?? []) {
    const part = lists.requests.get(inner)
    if (part !== undefined) readCall(reading, part, standing)
  }
}

function readFolder(reading: PostmanReading, lists: Lists, id: string, standing: Standing, done: Set<string>): void {
  const part = lists.folders.get(id)
  if (part === undefined || done.has(`folder ${id}`)) return
  done.add(`folder ${id}`)
  const { draft, issues } = reading
  const { value, place } = part
  const auth = readAuth(value['auth'], [...place, 'auth'], draft, issues)
  const folder: DraftFolder = draft.addFolder(standing.folder, {
    name: textAt(value, 'name'),
    description: describe(value['description']),
    extensions: {
      ...auth?.extensions,
      ...readScripts(value['events'], place, issues),
      ...keepVariables(value['variables'], [...place, 'variables'], issues),
      ...sourceOf(restOf(value, knownOfFolder), place, issues),
    },
    place,
  })
  readInside(reading, lists, id, { folder, security: auth?.security ?? standing.security }, done)
}

function readCall(reading: PostmanReading, { value, place }: Part, standing: Standing): void {
  const { draft, issues } = reading
  const url = readUrl(withParts(value), placesOf(value, place), reading.variables, issues)
  const body = readBodyV1(value, place, issues)
  const auth = readAuthV1(value, place, draft, issues)
  const security = auth?.security ?? standing.security
  // A helper beside `auth` is what older versions of the program knew of it.
  const helper = isObject(value['auth']) && isObject(value['helperAttributes']) ? value['helperAttributes'] : {}
  const rest = {
    ...restOf(value, knownOfRequest),
    ...nested('helperAttributes', helper),
    ...nested('url', url.rest),
    ...nested('body', body.rest),
  }
  const call: CallFacts = {
    ...url,
    name: textAt(value, 'name'),
    description: describe(value['description']),
    method: textAt(value, 'method'),
    headers: headersOf(value, place),
    cookies: [],
    ...(body.body !== undefined && { body: body.body }),
    answers: readAnswers(value, place, issues),
    ...(security !== undefined && { security }),
    extensions: {
      ...auth?.extensions,
      ...readScripts(eventsV1(value), place, issues),
      ...keepVariables(value['variables'], [...place, 'variables'], issues),
      ...sourceOf(rest, place, issues),
    },
    place,
  }
  draft.addCall(standing.folder, call)
}

function placesOf(request: JsonObject, place: Place): UrlPlaces {
  const hasData = Array.isArray(request['pathVariableData']) && request['pathVariableData'].length > 0
  return {
    url: [...place, 'url'],
    query: [...place, 'queryParams'],
    variable: [...place, hasData ? 'pathVariableData' : 'pathVariables'],
  }
}

/** The address in the form of version 2: its text, with the variables and parameters that stand beside it. */
function withParts(request: JsonObject): JsonObject {
  const data = request['pathVariableData']
  const hasData = Array.isArray(data) && data.length > 0
  const variables = hasData ? data : (request['pathVariables'] ?? [])
  const query = request['queryParams']
  return {
    raw: textAt(request, 'url'),
    variable: variables,
    ...(Array.isArray(query) && query.length > 0 && { query }),
  }
}

/** The list says more than the text. */
function headersOf(request: JsonObject, place: Place): Entry[] {
  const key = Array.isArray(request['headerData']) && request['headerData'].length > 0 ? 'headerData' : 'headers'
  return readEntries(request[key], [...place, key])
}

function readAnswers(request: JsonObject, place: Place, issues: IssueList): AnswerFacts[] {
  const list = request['responses']
  return (Array.isArray(list) ? list : []).flatMap((answer, index) =>
    isObject(answer) ? [readAnswer(answer, [...place, 'responses', index], issues)] : [],
  )
}

function readAnswer(answer: JsonObject, place: Place, issues: IssueList): AnswerFacts {
  const code = isObject(answer['responseCode']) ? answer['responseCode'] : {}
  const askedKey =
    answer['requestObject'] === undefined || answer['requestObject'] === null ? 'request' : 'requestObject'
  const asked = answer[askedKey]
  const cookies = withoutCookieValues(answer['cookies'], [...place, 'cookies'], issues)
  const other = askedKey === 'requestObject' ? (answer['request'] ?? null) : null
  const rest = restOf({ ...restOf(answer, knownOfAnswer), request: other, cookies }, new Set())
  return answerOf(
    {
      name: textAt(answer, 'name'),
      status: textAt(code, 'code'),
      description: textAt(code, 'name'),
      headers: readEntries(answer['headers'], [...place, 'headers']),
      text: textAt(answer, 'text'),
      mediaType: textAt(answer, 'mime'),
      place,
      textPlace: [...place, 'text'],
      extensions: {
        ...(asked !== undefined &&
          asked !== null && { [keywords.request]: safeRequest(asked, [...place, askedKey], issues) }),
        ...sourceOf(rest, place, issues),
      },
    },
    issues,
  )
}

/** Some exports hold the request as a text of JSON. */
function safeRequest(asked: Json, place: Place, issues: IssueList): Json {
  let request = asked
  if (typeof asked === 'string')
    try {
      // JSON.parse is typed any.
      request = JSON.parse(asked) as Json
    } catch {
      // Then it is a name or an id.
      request = asked
    }
  return withoutSecrets(request, place, issues)
}
