/* What of a push is not its documents: who pushes, what else it brings, and what it has on folders. Pure. */
import { enumNameOf } from '@lectern/formats/enum-names'
import { appendAll, doubleOf, isObject, valueText, type Json, type JsonObject } from '@lectern/model'

/** A dictionary as a push describes it. */
export interface PushedDictionary {
  name: string
  description: string
  items: { value: string; name: string; type: string; description: string }[]
}

export interface PushFacts {
  /** Documents and folders at the top. */
  apiCount: number
  author: string
  /** 0: what the push does not have is none of its business. */
  isReplace: boolean
  isOverride: boolean
  environments: { name: string; url: string }[]
  codes: { code: string; name: string; description: string; solution: string }[]
  dictionaries: PushedDictionary[]
  /** What is at the top, by what distinguishes it from the others. */
  topItems: string[]
  /** Folders at the top that come twice. */
  repeatedFolders: string[]
}

export function readFacts(data: JsonObject): PushFacts {
  const apis = objectsIn(data['apis'])
  const folders = apis.filter((item) => isOne(item['isFolder'])).map((item) => textIn(item, 'name'))
  return {
    apiCount: apis.length,
    author: textIn(data, 'author').slice(0, 64),
    isReplace: !isZero(data['isReplace']),
    isOverride: isOne(data['isOverride']),
    environments: objectsIn(data['debugEnvs'])
      .map((row) => ({ name: textIn(row, 'name'), url: textIn(row, 'url') }))
      .filter(({ name, url }) => name !== '' && url !== ''),
    codes: objectsIn(data['commonErrorCodes']).flatMap((row) => {
      const code = textIn(row, 'code')
      return code === '' ? [] : [{ code, name: textIn(row, 'msg'), description: '', solution: textIn(row, 'solution') }]
    }),
    dictionaries: dictionariesIn(apis),
    topItems: apis.map(topItemOf),
    repeatedFolders: [...new Set(folders.filter((name, index) => folders.indexOf(name) !== index))],
  }
}

function topItemOf(item: JsonObject): string {
  const text = (key: string): string => textIn(item, key)
  return isOne(item['isFolder'])
    ? `folder ${text('name')}`
    : `${text('httpMethod')} ${text('url') || text('name')} ${text('version')}`
}

const lists = ['items', 'children', 'pathParams', 'queryParams', 'requestParams', 'responseParams', 'headerParams']

/** Of the parameters, however deep; the last of a name is the one that counts, unless it has no items and another has. */
function dictionariesIn(apis: readonly JsonObject[]): PushedDictionary[] {
  const found = new Map<string, PushedDictionary>()
  const pending: JsonObject[] = apis.toReversed()
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    const info = each['enumInfo']
    const dictionary = isObject(info) ? readDictionary(info, textIn(each, 'description')) : undefined
    if (dictionary !== undefined && (dictionary.items.length > 0 || !found.has(dictionary.name)))
      found.set(dictionary.name, dictionary)
    for (const list of lists) appendAll(pending, objectsIn(each[list]).toReversed())
  }
  return [...found.values()]
}

/** Undefined without a name. */
export function readDictionary(info: JsonObject, fallback = ''): PushedDictionary | undefined {
  const name = enumNameOf(info, fallback)
  if (name === '') return undefined
  const items = objectsIn(info['items']).map((item) => ({
    value: textIn(item, 'value'),
    name: textIn(item, 'name'),
    type: textIn(item, 'type'),
    description: textIn(item, 'description'),
  }))
  return { name, description: textIn(info, 'description'), items }
}

/** The objects of a list; an empty list for what is none. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A text that may be a number, trimmed. */
export function textIn(object: JsonObject, key: string): string {
  const value = object[key]
  if (value === undefined || value === null || typeof value === 'object') return ''
  return valueText(value).toWellFormed().replaceAll('\0', '').trim()
}

function isOne(value: Json | undefined): boolean {
  return doubleOf(value) === 1 || value === true || value === '1' || value === 'true'
}

function isZero(value: Json | undefined): boolean {
  return doubleOf(value) === 0 || value === false || value === '0' || value === 'false'
}
