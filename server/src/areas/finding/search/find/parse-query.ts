/* What people type into the search. Owns: which operators there are. Everything else is words. Pure. */
import { docType } from '@lectern/contracts'

export interface ParsedQuery {
  /** As they were typed; what stood in quotes is one. */
  words: string[]
  /** Upper case. */
  methods: string[]
  /** Parts of paths. */
  paths: string[]
  docTypes: number[]
  isDeprecated: boolean | undefined
  /** The only part of things that is searched. */
  part: SearchedColumn | undefined
  /** Parts of names, lower case. */
  space: string | undefined
  project: string | undefined
  app: string | undefined
  changedWithinMs: number | undefined
  /** Part of the maintainer's name, lower case. */
  owner: string | undefined
}

export type SearchedColumn = 'title' | 'path' | 'body' | 'fields' | 'comments'

const tokens = /(?:[a-z]+:)?"[^"]*"?|\S+/gu // Pattern: 200 characters.
const operator = /^([a-z]+):(.+)$/u
const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'])
const types: Readonly<Record<string, number>> = { ...docType, text: docType.custom }
const parts: Readonly<Record<string, SearchedColumn>> = {
  ...{
    title: 'title',
    name: 'title',
    path: 'path',
    text: 'body',
    description: 'body',
    fields: 'fields',
    field: 'fields',
    comments: 'comments',
    comment: 'comments',
  },
}
const spans: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Reads the operators, each of which counts only with a value it knows. */
export function parseQuery(typed: string): ParsedQuery {
  const query: ParsedQuery = {
    ...{ words: [], methods: [], paths: [], docTypes: [], isDeprecated: undefined, part: undefined },
    ...{ space: undefined, project: undefined, app: undefined, changedWithinMs: undefined, owner: undefined },
  }
  for (const token of typed.match(tokens) ?? []) {
    const [, name = '', quoted = ''] = operator.exec(token) ?? []
    const value = withoutQuotes(quoted)
    if (value === '' || !takeOperator(query, name, value)) {
      const word = withoutQuotes(token)
      if (word !== '') query.words.push(word)
    }
  }
  return query
}

/** @returns false for what is no operator */
function takeOperator(query: ParsedQuery, name: string, value: string): boolean {
  const lower = value.toLowerCase()
  switch (name) {
    case 'method':
      if (methods.has(lower)) query.methods.push(lower.toUpperCase())
      return methods.has(lower)
    case 'path':
      query.paths.push(value)
      return true
    case 'is':
      if (lower !== 'deprecated' && lower !== 'current') return false
      query.isDeprecated = lower === 'deprecated'
      return true
    case 'type':
      return takeType(query, lower)
    case 'in':
      if (!Object.hasOwn(parts, lower)) return false
      query.part = parts[lower]
      return true
    case 'space':
    case 'project':
    case 'app':
    case 'owner':
      query[name] = lower
      return true
    case 'changed':
      return takeSpan(query, lower)
    default:
      return false
  }
}

function takeType(query: ParsedQuery, name: string): boolean {
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  if (type === undefined) return false
  query.docTypes.push(type)
  return true
}

function takeSpan(query: ParsedQuery, text: string): boolean {
  const [, count, unit = ''] = /^(\d{1,3})([hdw])$/u.exec(text) ?? []
  const span = Object.hasOwn(spans, unit) ? spans[unit] : undefined
  if (count === undefined || span === undefined) return false
  query.changedWithinMs = Number(count) * span
  return true
}

function withoutQuotes(text: string): string {
  return text.startsWith('"') ? text.slice(1).replace(/"$/u, '') : text
}
