/* What finds each kind of thing, and in which order. Pure. */
import type { SearchKind } from '@lectern/contracts'
import { appendAll } from '@lectern/model'
import type { SearchColumn, SearchMatch } from '../../../../db/dialects/types.ts'
import type { EntryTable } from '../index/entry-kinds.ts'
import { scopeWords } from '../index/entry-kinds.ts'
import { exactWord } from '../words/entry-words.ts'
import type { ParsedQuery } from './parse-query.ts'
import { matchWord } from './word-match.ts'
import { splitWords } from '../words/split-words.ts'

/** Where a search looks. */
export interface SearchScope {
  /** Projects the caller sees; `undefined` for all there are. */
  projectIds: readonly number[] | undefined
  moduleIds: readonly number[] | undefined
}

/** How freely words are taken. */
export interface Stage {
  /** The last word may be the beginning of one. */
  mayGoOn?: boolean
  /** Words that are looked for as well, by the word that was typed. */
  near?: ReadonlyMap<string, readonly string[]>
}

/** The tables a kind is in. */
export const tablesOfKind: Readonly<Record<SearchKind, readonly EntryTable[]>> = {
  ...{ doc: ['doc'], field: ['doc'], folder: ['doc'], model: ['component'], dictionary: ['dictionary'] },
  ...{ constant: ['module', 'project'], comment: ['comment'] },
}

const wordOfKind: Readonly<Record<SearchKind, string>> = {
  ...{ doc: scopeWords.doc, field: scopeWords.doc, folder: scopeWords.folder, model: scopeWords.model },
  ...{ dictionary: scopeWords.dictionary, constant: scopeWords.constant, comment: scopeWords.comment },
}

/** Everything of a kind, wherever it is. */
export function ofKind(kind: SearchKind): SearchMatch {
  return inScope(wordOfKind[kind])
}

const everywhere = ['title', 'path', 'body', 'fields'] as const
const besideFields = ['title', 'path', 'body'] as const
const names = ['title', 'path'] as const

/** What is called exactly so, what has the words in its name or path, everything: each has what those before it have. */
export interface Tiers {
  exact: SearchMatch | undefined
  named: SearchMatch | undefined
  all: SearchMatch
}

/** `undefined` where nothing of the kind can match. */
export function tiersOf(
  kind: SearchKind,
  query: ParsedQuery,
  scope: SearchScope,
  { mayGoOn = false, near }: Stage = {},
): Tiers | undefined {
  const filters = filtersOf(kind, query, scope)
  // Operators alone find documents, not all of their fields.
  if (filters === undefined || (kind === 'field' && query.words.length === 0)) return undefined
  // Texts of comments are in no part of a document.
  if (query.part !== undefined && (query.part === 'comments') !== (kind === 'comment')) return undefined
  const words = query.words.filter((word) => splitWords(word).length > 0)
  if (words.length < Math.min(1, query.words.length)) return undefined
  const isAnywhere = query.part === undefined || query.part === 'comments'
  const ownOf = (columns: readonly SearchColumn[]) => columns.filter((column) => isAnywhere || column === query.part)
  const matches = (columns: readonly SearchColumn[]): SearchMatch[] =>
    words.flatMap((word, index) => {
      const isBeginning = mayGoOn && index === words.length - 1
      return matchWord(word, { columns, isBeginning, ...(near && { near }) }) ?? []
    })
  const inColumns = (columns: readonly SearchColumn[]): SearchMatch | undefined => {
    const own = ownOf(columns)
    return own.length === 0 ? undefined : { all: [...filters, ...matches(own)] }
  }
  if (kind === 'field') {
    const inFields = inColumns(['fields'])
    return inFields && { exact: undefined, named: undefined, all: inFields }
  }
  const isOfParts = kind === 'doc' && words.length > 1 && isAnywhere
  const all = isOfParts
    ? { all: [...filters, docMatch(matches)] }
    : inColumns(kind === 'doc' ? besideFields : everywhere)
  if (all === undefined) return undefined
  const exact: SearchMatch = { words: [exactWord(query.words.join(' '))], in: ['scope'] }
  const isNamed = query.part === undefined && query.words.length > 0
  return { exact: isNamed ? { all: [...filters, exact] } : undefined, named: inColumns(names), all }
}

/**
 * Several words in a document. One whose fields alone have all of them is found as fields. The last word, the beginning of many perhaps, is looked for in
 * names and texts once: a document that has it there has the others there too, or anywhere, but not all of them in fields.
 */
function docMatch(matches: (columns: readonly SearchColumn[]) => SearchMatch[]): SearchMatch {
  const [own, fields, any] = [matches(besideFields), matches(['fields']), matches(everywhere)]
  const others = (all: readonly SearchMatch[]): SearchMatch => ({ all: all.slice(0, -1) })
  const [lastOwn, lastField] = [own.slice(-1), fields.slice(-1)]
  const notInFields = { match: others(any), without: { all: [others(fields), ...lastField] } }
  return {
    any: [
      { all: [...lastOwn, { any: [others(own), notInFields] }] },
      { all: [...lastField, { match: others(any), without: others(fields) }] },
    ],
  }
}

function filtersOf(
  kind: SearchKind,
  query: ParsedQuery,
  { projectIds, moduleIds }: SearchScope,
): SearchMatch[] | undefined {
  const isDoc = kind === 'doc' || kind === 'field'
  const isOfDocs =
    query.methods.length + query.docTypes.length + query.paths.length > 0 ||
    query.isDeprecated !== undefined ||
    query.owner !== undefined
  if (isOfDocs && !isDoc) return undefined
  const anyOf = (words: readonly string[]): SearchMatch => ({ any: words.map(inScope) })
  const path = { columns: ['path'], isBeginning: true } as const
  // Almost everything is a document: their word would be read beside each of those typed. Rows tell folders apart.
  const isTold = isDoc && query.words.length > 0 && query.isDeprecated !== false
  const filters: SearchMatch[] = isTold ? [] : [inScope(wordOfKind[kind])]
  if (projectIds !== undefined) filters.push(anyOf(projectIds.map(scopeWords.project)))
  if (moduleIds !== undefined) filters.push(anyOf(moduleIds.map(scopeWords.module)))
  if (query.methods.length > 0) filters.push(anyOf(query.methods.map(scopeWords.method)))
  if (query.docTypes.length > 0) filters.push(anyOf(query.docTypes.map(scopeWords.docType)))
  if (query.isDeprecated === true) filters.push(inScope(scopeWords.deprecated))
  appendAll(
    filters,
    query.paths.flatMap((each) => matchWord(each, path) ?? []),
  )
  if (query.isDeprecated !== false) return filters
  return [{ match: { all: filters }, without: inScope(scopeWords.deprecated) }]
}

function inScope(word: string): SearchMatch {
  return { words: [word], in: ['scope'] }
}
