/*
 * One item of a push that is a document: a call, a method of a Dubbo service, rich text or Markdown.
 */
import {
  contentVersion,
  errorsKeyword,
  type DocumentContent,
  type ErrorCode,
  type Json,
  type JsonObject,
  plainPointerOf,
} from '@lectern/model'
import { restOf, textAt, type Draft, type DraftFolder, type DocumentRest } from '../requests/draft.ts'
import { keywords, type CallFacts, type Entry, type Place } from '../requests/facts.ts'
import { essenceOf } from '../requests/samples.ts'
import { pairsOfQuery } from '../snippets/read-pairs.ts'
import { readBodySchema, readEntries, type ParamReading } from './params.ts'
import { isCleared, isSet, longText, numberOf, objectsOf, plainText } from './values.ts'

export interface PushReading extends ParamReading {
  draft: Draft
  /** Items that are documents, as written, by folder and address. */
  written: Map<string, Set<string>>
}

/** What an item takes over from the folder it is in. */
export interface Inherited {
  folder: DraftFolder | undefined
  /** 0 HTTP, 1 Dubbo, 2 rich text, 3 Markdown; undefined lets the item say it. */
  type: number | undefined
  author: string
}

const known = new Set([
  ...[
    'name',
    'description',
    'author',
    'deprecated',
    'type',
    'url',
    'version',
    'definition',
    'httpMethod',
    'contentType',
  ],
  ...['isFolder', 'isShow', 'orderIndex', 'isRequestArray', 'isResponseArray', 'requestArrayType', 'responseArrayType'],
  ...['dubboInfo', 'pathParams', 'queryParams', 'requestParams', 'responseParams', 'headerParams', 'errorCodeParams'],
  ...['items', 'tag', 'id', 'parentId', 'isDeleted', 'createMode', 'modifyMode'],
])

/** Adds the item to the draft; one that cannot be told is named and left out. */
export function addDocument(reading: PushReading, item: JsonObject, place: Place, inherited: Inherited): void {
  const { folder } = inherited
  const address = readAddress(item)
  const author = textAt(item, 'author').trim() || inherited.author
  const rest: DocumentRest = {
    ...(address.version !== '' && { version: address.version }),
    ...(author !== '' && { author }),
    ...(isCleared(item['isShow']) && { isHidden: true }),
  }
  const type = inherited.type ?? numberOf(item['type']) ?? 0
  if (isRepeated(reading, item, place, { folder, address, isCall: type === 0 })) return
  if (type === 0) {
    addCall(reading, item, place, { folder, address, author, rest })
    return
  }
  const name = textAt(item, 'name').trim() || textAt(item, 'definition').trim() || textAt(item, 'url').trim()
  if (name === '') {
    const params = { kind: 'name', expected: 'string', found: 'null' }
    reading.issues.add('warning', 'type_wrong', '#' + plainPointerOf(place), { params, lost: true })
    return
  }
  const content = type === 1 ? dubboContent(reading, item, place) : textContent(item, type === 3)
  const pointer = '#' + plainPointerOf(place)
  const reason = deprecationOf(item)
  const deprecated = reason !== undefined
  const why = deprecated && reason !== '' ? { deprecationReason: reason } : {}
  reading.draft.addDocument(folder, { name, content, deprecated, pointer, ...why, ...rest })
}

/** What comes word for word once more is taken once; calls that only share an address are documents of their own. Either is named. */
function isRepeated(
  { issues, written }: PushReading,
  item: JsonObject,
  place: Place,
  { folder, address, isCall }: { folder: DraftFolder | undefined; address: Address; isCall: boolean },
): boolean {
  const name = textAt(item, 'name').trim()
  if (isCall ? address.path === '' : name === '') return false
  const method = textAt(item, 'httpMethod').trim().toUpperCase()
  const key = JSON.stringify([folder?.key ?? '', address.path, address.version, method, isCall ? '' : name])
  const items = written.get(key) ?? new Set()
  const text = JSON.stringify(item)
  const isSame = items.has(text)
  if (isSame || (isCall && items.size > 0))
    issues.add('warning', isSame ? 'document_repeated' : 'address_repeated', '#' + plainPointerOf(place), {
      params: { name: name.slice(0, 100) },
    })
  written.set(key, items.add(text))
  return isSame
}

interface Address {
  /** Empty without one. */
  path: string
  query: string
  version: string
}

/** `https://host/orders?page#2.0` → `/orders`, `page`, `2.0`. */
function readAddress(item: JsonObject): Address {
  const written = textAt(item, 'url').trim()
  const hash = written.lastIndexOf('#')
  const [address, ownVersion] = hash < 0 ? [written, ''] : [written.slice(0, hash), written.slice(hash + 1)]
  const bare = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '')
  const mark = bare.indexOf('?')
  const path = (mark < 0 ? bare : bare.slice(0, mark)).replaceAll(/\{([^{}:]+):(?:[^{}]|\{[^{}]*\})*\}/g, '{$1}')
  const version = [ownVersion, textAt(item, 'version')].map((text) => text.trim()).find((text) => text !== '') ?? ''
  return {
    path: written === '' ? '' : `/${path.replace(/^\/+/, '')}`,
    query: mark < 0 ? '' : bare.slice(mark + 1),
    version: version === '-' ? '' : version.slice(0, 32),
  }
}

/** The reason, which may be empty; undefined when the item is not deprecated. */
function deprecationOf(item: JsonObject): string | undefined {
  const written = item['deprecated']
  if (written === undefined || written === null || written === false || written === '$false$') return undefined
  return typeof written === 'string' ? written.trim() : ''
}

interface CallParts {
  folder: DraftFolder | undefined
  address: Address
  author: string
  rest: DocumentRest
}

function addCall(
  reading: PushReading,
  item: JsonObject,
  place: Place,
  { folder, address, author, rest }: CallParts,
): void {
  if (address.path === '') {
    const name = textAt(item, 'name').slice(0, 100)
    reading.issues.add('warning', 'address_missing', '#' + plainPointerOf(place), { params: { name }, lost: true })
    return
  }
  const [method = '', ...others] = textAt(item, 'httpMethod')
    .split(/[\s,;|]+/)
    .filter((part) => part !== '')
  const mediaType = essenceOf(textAt(item, 'contentType'))
  const isForm = /^multipart\/|^application\/x-www-form-urlencoded$/.test(mediaType)
  // What such calls are sent is in their address, whatever list it is written in.
  const isQuery = /^(?:get|head)$/i.test(method) && isForm
  const body = isQuery ? undefined : bodyOf(reading, item, place, { side: 'request', isForm })
  const answer = bodyOf(reading, item, place, { side: 'response' })
  const call: CallFacts = {
    name: textAt(item, 'name').trim(),
    description: longText(item, 'description'),
    method,
    server: '',
    path: address.path,
    pathEntries: readEntries(reading, item['pathParams'], [...place, 'pathParams']),
    query: [
      ...readEntries(reading, item['queryParams'], [...place, 'queryParams']),
      ...(isQuery ? queryOfBody(reading, item, place) : []),
      ...pairsOfQuery(`?${address.query}`).map(([name, value]) => ({ name, value, required: true, place })),
    ],
    headers: readEntries(reading, item['headerParams'], [...place, 'headerParams']),
    cookies: [],
    ...(body !== undefined && { body: { kind: 'schema', mediaType, schema: body } }),
    answers: [answerOf(answer)],
    extensions: extensionsOf(reading, item, place, { author, others, mediaType: body === undefined ? mediaType : '' }),
    place,
  }
  reading.draft.addCall(folder, call, rest)
}

/** A form is never a list: a flag on one is about a field of it. */
function bodyOf(
  reading: PushReading,
  item: JsonObject,
  place: Place,
  { side, isForm = false }: { side: 'request' | 'response'; isForm?: boolean },
) {
  const isRequest = side === 'request'
  const key = isRequest ? 'requestParams' : 'responseParams'
  const list = item[key]
  const isElsewhere = isRequest && !hasEntries(list) && hasEntries(item['queryParams'])
  return readBodySchema(reading, {
    list,
    place: [...place, key],
    isArray: !isForm && !isElsewhere && isSet(item[isRequest ? 'isRequestArray' : 'isResponseArray']),
    arrayType: textAt(item, isRequest ? 'requestArrayType' : 'responseArrayType') || 'object',
  })
}

const hasEntries = (list: Json | undefined): boolean => Array.isArray(list) && list.length > 0

/** Fields of the body as parameters of the query, without those that are there already. */
function queryOfBody(reading: PushReading, item: JsonObject, place: Place): Entry[] {
  const key = 'requestParams'
  const names = new Set(readEntries(reading, item['queryParams'], [...place, 'queryParams']).map(({ name }) => name))
  return readEntries(reading, item[key], [...place, key]).filter(({ name }) => !names.has(name))
}

function answerOf(schema: ReturnType<typeof bodyOf>): CallFacts['answers'][number] {
  return {
    name: '',
    status: '200',
    description: '',
    headers: [],
    ...(schema !== undefined && { body: { kind: 'schema', mediaType: 'application/json', schema } }),
  }
}

function extensionsOf(
  reading: PushReading,
  item: JsonObject,
  place: Place,
  { author, others, mediaType }: { author: string; others: string[]; mediaType: string },
): JsonObject {
  const reason = deprecationOf(item)
  const codes = readCodes(reading, item, place)
  const rest: JsonObject = {
    ...restOf(item, known),
    ...(others.length > 0 && { httpMethod: textAt(item, 'httpMethod') }),
    // Without a body nothing else says it.
    ...(mediaType !== '' && { contentType: textAt(item, 'contentType') }),
  }
  return {
    ...(reason !== undefined && { deprecated: true }),
    ...(reason !== undefined && reason !== '' && { 'x-deprecated-reason': reason }),
    ...(author !== '' && { 'x-author': author }),
    ...(codes.length > 0 && { [errorsKeyword]: { codes: codes.map((code): Json => ({ ...code })) } }),
    ...(Object.keys(rest).length > 0 && { [keywords.source]: rest }),
  }
}

function readCodes({ issues }: PushReading, item: JsonObject, place: Place): ErrorCode[] {
  const rows = objectsOf(item['errorCodeParams'], [...place, 'errorCodeParams'], issues)
  return rows.flatMap(({ value }) => {
    const code = (textAt(value, 'code') || textAt(value, 'name')).trim()
    const name = (plainText(value, 'msg') || plainText(value, 'description')).trim()
    const solution = plainText(value, 'solution') || plainText(value, 'example')
    return code === '' && name === '' ? [] : [{ code, name, ...(solution !== '' && { solution }) }]
  })
}

function dubboContent(reading: PushReading, item: JsonObject, place: Place): DocumentContent {
  const description = longText(item, 'description')
  const definition = ['definition', 'url', 'dubboMethod']
    .map((key) => textAt(item, key).trim())
    .find((text) => text !== '')
  const foreign = restOf(item, known)
  const parameters = bodyOf(reading, item, place, { side: 'request' }) ?? { type: 'object', properties: {} }
  const codes = readCodes(reading, item, place)
  for (const key of ['pathParams', 'queryParams', 'headerParams'])
    if (objectsOf(item[key], [...place, key], reading.issues).length > 0)
      reading.issues.add('warning', 'field_not_of_kind', '#' + plainPointerOf([...place, key]), {
        params: { field: key, kind: 'dubbo' },
        lost: true,
      })
  return {
    v: contentVersion,
    kind: 'dubbo',
    definition: definition ?? '',
    ...(description !== '' && { description }),
    // A method has no other place for what only its source knows.
    parameters: Object.keys(foreign).length === 0 ? parameters : { ...parameters, [keywords.source]: foreign },
    result: bodyOf(reading, item, place, { side: 'response' }) ?? {},
    ...(codes.length > 0 && { errorCodes: codes }),
  }
}

/** The text stands where calls have their description. */
function textContent(item: JsonObject, isMarkdown: boolean): DocumentContent {
  const text = textAt(item, 'description').toWellFormed()
  return isMarkdown ? { v: contentVersion, kind: 'markdown', text } : { v: contentVersion, kind: 'custom', html: text }
}
