/*
 * One interface of a YApi export → a call.
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { splitAddress } from '../requests/address.ts'
import { restOf, textAt, type Draft } from '../requests/draft.ts'
import {
  keywords,
  type AnswerFacts,
  type BodyFacts,
  type CallFacts,
  type Entry,
  type Place,
} from '../requests/facts.ts'
import { readSample } from '../requests/samples.ts'
import { pairsOfQuery } from '../snippets/read-pairs.ts'
import { hasRules, isPlaceholder, mockSchema, placeholderSchema } from './mock-sample.ts'
import { settleSchema } from './schema.ts'

const known = new Set(
  (
    'title path method desc markdown req_params req_query req_headers req_body_type req_body_form req_body_other ' +
    'req_body_is_json_schema res_body_type res_body res_body_is_json_schema tag'
  ).split(' '),
)
const knownOfRow = new Set(['name', 'value', 'example', 'desc', 'required', 'type', '_id'])

export interface YapiReading {
  draft: Draft
  issues: IssueList
}

/** Reads an interface; `place` is where it stands. */
export function readInterface({ draft, issues }: YapiReading, source: JsonObject, place: Place): CallFacts {
  const address = splitAddress(textAt(source, 'path'))
  const path = address.path === '' ? '/' : address.path
  if (!path.startsWith('/') && address.server === '')
    issues.add('warning', 'path_no_slash', '#' + plainPointerOf([...place, 'path']), {
      params: { path: path.slice(0, 200) },
    })
  const body = readRequest(source, place, draft, issues)
  const markdown = textAt(source, 'markdown')
  const description = textAt(source, 'desc')
  const isHtmlBeside = markdown.trim() !== '' && description.trim() !== ''
  const tags = [source['tag']].flat().filter((tag) => typeof tag === 'string' && tag.trim() !== '')
  const fixed = fixedQuery(source, address.query, place)
  const rest = { ...restOf(source, known), ...(isHtmlBeside && { desc: description }), ...body.rest }
  return {
    name: textAt(source, 'title'),
    description: markdown.trim() === '' ? description : markdown,
    method: textAt(source, 'method'),
    server: address.server,
    path,
    pathEntries: readRows(source['req_params'], [...place, 'req_params']),
    query: [...fixed, ...readRows(source['req_query'], [...place, 'req_query'])],
    headers: readRows(source['req_headers'], [...place, 'req_headers']),
    cookies: [],
    ...(body.facts !== undefined && { body: body.facts }),
    answers: readAnswer(source, place, draft, issues),
    ...(tags.length > 0 && { tags: tags.filter((tag) => typeof tag === 'string') }),
    extensions: Object.keys(rest).length === 0 ? {} : { [keywords.source]: rest },
    place,
  }
}

/** Parameters that are part of the path: the call is this one only with them. */
function fixedQuery(source: JsonObject, written: string | undefined, place: Place): Entry[] {
  const path = isObject(source['query_path']) ? source['query_path'] : {}
  const rows = readRows(path['params'], [...place, 'query_path', 'params'])
  const entries =
    rows.length > 0
      ? rows
      : pairsOfQuery(`?${written ?? ''}`).map(([name, value]): Entry => ({ name, value, place: [...place, 'path'] }))
  return entries.map((entry) => ({ ...entry, required: true }))
}

/** Rows of parameters. An example that is a mock rule is one. */
export function readRows(rows: Json | undefined, place: Place): Entry[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row, index): Entry[] => {
    if (!isObject(row)) return []
    const values = [textAt(row, 'value'), textAt(row, 'example')].filter((text) => text !== '')
    const [value, ...others] = [...new Set(values)]
    const type = textAt(row, 'type')
    const description = textAt(row, 'desc')
    const rest = {
      ...restOf(row, knownOfRow),
      ...(type !== '' && !['text', 'file', 'string'].includes(type) && { type }),
    }
    const required = row['required']
    return [
      {
        name: textAt(row, 'name'),
        value,
        place: [...place, index],
        ...(others.length > 0 && { others }),
        ...(description !== '' && { description }),
        ...((required === '1' || required === 1 || required === true) && { required: true }),
        ...(type === 'file' && { isFile: true }),
        ...(value !== undefined && isPlaceholder(value) && { schema: placeholderSchema(value) }),
        ...(Object.keys(rest).length > 0 && { rest }),
      },
    ]
  })
}

function readRequest(
  source: JsonObject,
  place: Place,
  draft: Draft,
  issues: IssueList,
): { facts?: BodyFacts; rest: JsonObject } {
  const type = textAt(source, 'req_body_type')
  const text = textAt(source, 'req_body_other')
  const entries = readRows(source['req_body_form'], [...place, 'req_body_form'])
  const isForm = type === 'form' || (type === '' && text.trim() === '')
  const at = [...place, 'req_body_other']
  if (isForm) {
    const hasFile = entries.some(({ isFile }) => isFile === true)
    const mediaType = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    const rest: JsonObject = text.trim() === '' ? {} : { req_body_other: text }
    return { ...(entries.length > 0 && { facts: { kind: 'form', mediaType, entries } }), rest }
  }
  const form = source['req_body_form']
  const rest: JsonObject = entries.length > 0 && form !== undefined ? { req_body_form: form } : {}
  if (type === 'file') return { facts: { kind: 'file', mediaType: '', fileName: text }, rest }
  if (text.trim() === '') return { rest }
  const isSchema = source['req_body_is_json_schema'] === true
  const facts = type === 'json' || isSchema ? jsonBody(text, isSchema, at, draft, issues) : textBody(text, at)
  return { facts, rest }
}

function textBody(text: string, place: Place): BodyFacts {
  return { kind: 'raw', mediaType: '', samples: [{ name: 'example', text, place }] }
}

/** A schema, a sample, or a sample with mock rules. What is no JSON stays a text. */
export function jsonBody(text: string, isSchema: boolean, place: Place, draft: Draft, issues: IssueList): BodyFacts {
  const mediaType = 'application/json'
  const asText: BodyFacts = { kind: 'raw', mediaType, samples: [{ name: 'example', text, place }] }
  const value = readSample(text, place, issues)?.value
  if (value === undefined) return asText
  if (isSchema && isObject(value))
    return { kind: 'schema', mediaType, schema: settleSchema(value, place, draft, issues) }
  return hasRules(value)
    ? { kind: 'schema', mediaType, schema: mockSchema(value), extensions: { [keywords.mockTemplate]: text } }
    : asText
}

/** YApi knows one answer. */
function readAnswer(source: JsonObject, place: Place, draft: Draft, issues: IssueList): AnswerFacts[] {
  const text = textAt(source, 'res_body')
  if (text.trim() === '') return []
  const at = [...place, 'res_body']
  const isSchema = source['res_body_is_json_schema'] === true
  const isJson = isSchema || textAt(source, 'res_body_type') !== 'raw'
  const body = isJson ? jsonBody(text, isSchema, at, draft, issues) : textBody(text, at)
  return [{ name: '', status: '200', description: 'OK', headers: [], body }]
}
