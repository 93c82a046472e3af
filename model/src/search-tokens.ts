/*
 * Words a content is found by.
 * Owns: cutting texts and identifiers into tokens, and what counts how much. A query is cut by `tokensOf` as well.
 */
import { appendAll } from './append-all.ts'
import type { Components } from './content/components.ts'
import type { DocumentContent, HttpContent, Schema, StoredContent } from './content/content.ts'
import { readErrors } from './operation/error-codes.ts'
import { objectAt, stringAt, type Json } from './json.ts'
import { mediaTypesOf, parametersOf, parameterSchema, requestBodyOf, responsesOf } from './operation/operation.ts'
import { childRowsOf, rootRowOf } from './schema-rows/read.ts'
import type { Row } from './schema-rows/row.ts'

/** Where a token was found. */
export type TokenPlace = 'title' | 'path' | 'field' | 'code' | 'enum' | 'text'

/** How much a hit counts, by place. */
export const tokenWeights: Readonly<Record<TokenPlace, number>> = {
  title: 10,
  path: 8,
  code: 6,
  field: 4,
  enum: 3,
  text: 1,
}

/** One token, lower-case. */
export interface SearchToken {
  token: string
  place: TokenPlace
  weight: number
}

/** What searching needs besides the content. */
export interface SearchContext {
  /** Name of the document or folder. */
  name?: string
  /** Models at hand; without them only fields that stand in the document itself are found. */
  components?: Components
}

const maxFields = 400
const maxDepth = 5
const maxTextLength = 20_000

/** The tokens of a content, each once per place. */
export function searchTokens(content: StoredContent, context: SearchContext = {}): SearchToken[] {
  const tokens = new TokenSet()
  if (context.name !== undefined) tokens.addText('title', context.name)
  switch (content.kind) {
    case 'http':
      addOperation(tokens, content, context.components ?? {})
      addErrors(tokens, content)
      break
    case 'dubbo':
      tokens.addText('title', content.definition)
      tokens.addText('text', content.description ?? '')
      addFields(tokens, content.parameters, context.components ?? {})
      addFields(tokens, content.result, context.components ?? {})
      addErrors(tokens, content)
      break
    case 'markdown':
      addMarkdown(tokens, content.text)
      break
    case 'custom':
      tokens.addText('text', content.html.replaceAll(/<[^>]*>/g, ' '))
      break
    case 'folder':
      tokens.addText('text', content.description ?? '')
      if (content.dubbo !== undefined) tokens.addText('title', content.dubbo.interfaceName)
      break
    case 'application':
      addInfo(tokens, objectAt(content.root, 'info') ?? {})
      break
    case 'component':
      if (typeof content.value === 'object' && content.value !== null && !Array.isArray(content.value)) {
        addFields(tokens, content.value, context.components ?? {})
      }
      break
  }
  return tokens.list()
}

/** The parts of a text that are searched for: words, parts of identifiers, pairs of CJK characters. */
export function tokensOf(text: string): string[] {
  const result: string[] = []
  for (const run of text.slice(0, maxTextLength).normalize('NFKC').match(runPattern) ?? []) {
    if (cjk.test(run)) appendAll(result, bigrams(run))
    else appendAll(result, partsOf(run))
  }
  return result
}

const cjkClass = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const cjk = new RegExp(`^[${cjkClass}]`, 'u')
/** CJK characters run without spaces; everything else is held together by letters, digits, `_`, `-` and `.`. */
const runPattern = new RegExp(`[${cjkClass}]+|(?:(?![${cjkClass}])[\\p{L}\\p{N}_.-])+`, 'gu')

function bigrams(run: string): string[] {
  const chars = Array.from(run)
  return chars.length < 2 ? chars : chars.slice(1).map((char, index) => `${chars[index] ?? ''}${char}`)
}

/** `userName_id` is found as a whole, as `user`, `name` and `id`. */
function partsOf(run: string): string[] {
  const whole = run.replaceAll(/^[._-]+|[._-]+$/g, '')
  const parts = whole
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s._-]+/)
    .filter((part) => part !== '')
  return [...new Set([whole, ...parts].map((part) => part.toLowerCase()))].filter((part) => part !== '')
}

/** Collects tokens, each once per place. */
class TokenSet {
  readonly #byPlace = new Map<TokenPlace, Set<string>>()

  addText(place: TokenPlace, text: string): void {
    this.add(place, tokensOf(text))
  }

  add(place: TokenPlace, tokens: Iterable<string>): void {
    const set = this.#byPlace.get(place) ?? new Set()
    this.#byPlace.set(place, set)
    for (const token of tokens) set.add(token)
  }

  list(): SearchToken[] {
    return Array.from(this.#byPlace).flatMap(([place, tokens]) =>
      Array.from(tokens, (token) => ({ token, place, weight: tokenWeights[place] })),
    )
  }
}

function addInfo(tokens: TokenSet, info: Record<string, Json>): void {
  tokens.addText('title', stringAt(info, 'title') ?? '')
  tokens.addText('text', `${stringAt(info, 'summary') ?? ''} ${stringAt(info, 'description') ?? ''}`)
}

function addOperation(tokens: TokenSet, content: HttpContent, components: Components): void {
  const { operation } = content
  tokens.addText('title', stringAt(operation, 'summary') ?? '')
  tokens.addText('path', `${content.method} ${stringAt(operation, 'operationId') ?? ''}`)
  tokens.add('path', [content.path.toLowerCase()])
  for (const segment of content.path.split('/')) tokens.addText('path', segment)
  tokens.addText('text', stringAt(operation, 'description') ?? '')
  for (const parameter of parametersOf(content, components)) {
    tokens.add('field', [parameter.name.toLowerCase(), ...tokensOf(parameter.name)])
    tokens.addText('text', stringAt(parameter.value, 'description') ?? '')
    addEnum(tokens, rootRowOf(parameterSchema(parameter.value), components))
  }
  for (const media of requestBodyOf(content, components)?.mediaTypes ?? []) addFields(tokens, media.schema, components)
  for (const response of responsesOf(content, components)) {
    addErrorCode(tokens, response.status, response.description)
    for (const media of mediaTypesOf(response.value, components)) addFields(tokens, media.schema, components)
  }
}

/** Codes the document brings itself, and its note about them. */
function addErrors(tokens: TokenSet, content: DocumentContent): void {
  const { codes, text } = readErrors(content)
  for (const { code, name, description = '', solution = '' } of codes)
    addErrorCode(tokens, code, `${name} ${description} ${solution}`)
  tokens.addText('text', text)
}

function addErrorCode(tokens: TokenSet, code: string, text: string): void {
  tokens.addText('code', code)
  tokens.addText('text', text)
}

/** Headings count as titles. */
function addMarkdown(tokens: TokenSet, text: string): void {
  for (const line of text.slice(0, maxTextLength).split('\n')) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]
    if (heading === undefined) tokens.addText('text', line)
    else tokens.addText('title', heading)
  }
}

/** Fields by their own name and by their path: `items.unitprice`. */
function addFields(tokens: TokenSet, schema: Schema, components: Components): void {
  let left = maxFields
  const open = (row: Row, depth: number): void => {
    if (depth > maxDepth || row.isRecursive) return
    for (const child of childRowsOf(row, schema, components)) {
      if (left-- <= 0) return
      tokens.add('field', [child.id.replaceAll(/\[\]|<\d+>/g, '').toLowerCase(), ...tokensOf(child.name)])
      tokens.addText('text', child.description)
      addEnum(tokens, child)
      if (child.childCount > 0) open(child, depth + 1)
    }
  }
  const root = rootRowOf(schema, components)
  tokens.addText('field', root.modelName)
  open(root, 1)
}

function addEnum(tokens: TokenSet, row: Row): void {
  for (const { value, name, description } of row.enumContent) {
    if (typeof value === 'string' || typeof value === 'number') tokens.addText('enum', String(value))
    tokens.addText('enum', `${name} ${description}`)
  }
}
