/*
 * What people read as an operation's name. A summary is the name; without one it is made from the operation's id, method and path, in the language
 * of the operation's own texts. A made name is for reading only: it is never written into the operation.
 */
import type { HttpContent } from '../content/content.ts'
import { exampleLanguageOf } from '../examples/language.ts'
import { arrayAt, isObject, objectAt, stringAt, stringsAt, type JsonObject } from '../json.ts'
import { phraseOfId } from './id-phrase.ts'
import { phraseOfPath } from './path-phrase.ts'
import { writeChinese, writeEnglish } from './phrase.ts'

type Named = Pick<HttpContent, 'container' | 'method' | 'path' | 'operation'>

/** Longer ones are harder to read than what they are made from. */
const longestName = 120
const longestSource = 400

/** The summary, else a name made from id, method and path; never empty. */
export function nameOfOperation(content: Named): string {
  return ownName(content) ?? makeName(content)
}

/** True when the name is made: the operation has no summary. */
export function isNameMade(content: Named): boolean {
  return ownName(content) === undefined
}

function ownName({ operation }: Named): string | undefined {
  return textIn(operation, 'summary')
}

function textIn(object: JsonObject, key: string): string | undefined {
  const text = stringAt(object, key)?.trim()
  return text === '' ? undefined : text
}

function makeName({ container, method, path, operation }: Named): string {
  const id = textIn(operation, 'operationId')
  const isWebhook = container === 'webhooks'
  const fallback = id ?? (isWebhook ? path : `${method.toUpperCase()} ${path}`)
  // Words people wrote in their own script are a name already.
  if (id !== undefined && /[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(id)) return id
  if (path.length > longestSource || (id?.length ?? 0) > longestSource) return fallback
  const phrase =
    (id === undefined ? undefined : phraseOfId(id, method, path)) ??
    (isWebhook ? undefined : phraseOfPath(method, path))
  if (phrase === undefined) return fallback
  const isChinese = exampleLanguageOf(textsOf(operation), 'en') === 'zh-CN'
  const name = isChinese ? writeChinese(phrase) : writeEnglish(phrase)
  return name.length > longestName ? fallback : name
}

/** What the operation's people wrote about it. */
function* textsOf(operation: JsonObject): Generator<string> {
  yield* stringsAt(operation, 'tags')
  const parameters = arrayAt(operation, 'parameters') ?? []
  const described = [
    operation,
    operation['requestBody'],
    ...parameters,
    ...Object.values(objectAt(operation, 'responses') ?? {}),
  ]
  for (const each of described) if (isObject(each)) yield stringAt(each, 'description') ?? ''
}
