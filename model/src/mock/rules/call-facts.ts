/* What conditions and placeholders read of a call. Owns: how much of one call is looked at, so that no rule holds others up. */
import { isObject, type Json } from '../../json.ts'
import { valueText } from '../../number-literal.ts'
import { decodePercent } from '../../pointer.ts'
import { bodyValueOf } from '../check-request.ts'
import { readPlaces, type MockRequest, type SentPlaces } from '../read-request.ts'
import { valuesAt } from './json-path.ts'
import type { ConditionPlace } from './rule.ts'

export interface RuleCall {
  /** In capitals. */
  method: string
  request: MockRequest
  /** Path of the document, with its templates. */
  template: string
  /** Of the caller. */
  address: string
}

type Named<T> = readonly (readonly [name: string, value: T])[]

/** A call as scripts get it. */
export interface ScriptCall {
  method: string
  url: string
  path: Named<string>
  query: Named<string | readonly string[]>
  headers: Named<string>
  cookies: Named<string>
  body: string
}

/** Characters of one value. */
const longestValue = 10_000

/** A call, read when it is first asked about. */
export class CallFacts {
  readonly call: RuleCall
  #places: SentPlaces | undefined
  #text: string | undefined
  #body: { value: Json | undefined } | undefined

  constructor(call: RuleCall) {
    this.call = call
  }

  /** Values of that name; none for what was not sent. */
  values(place: Exclude<ConditionPlace, 'count'>, name: string): Json[] {
    switch (place) {
      case 'method':
        return [this.call.method]
      case 'address':
        return [this.call.address]
      case 'path':
        return listOf(this.#sent.path.get(name)).map(decodePercent)
      case 'query':
        return this.#sent.query.flatMap(([key, value]) => (key === name ? [value] : []))
      case 'header':
        return listOf(this.#sent.headers.get(name.toLowerCase()))
      case 'cookie':
        return listOf(this.#sent.cookies.get(name))
      case 'body':
        return this.#inBody(name)
    }
  }

  /** For scripts. Of several values of a name in the query, all. */
  forScript(): ScriptCall {
    const { path, query, headers, cookies } = this.#sent
    const listed = new Map<string, string[]>()
    for (const [name, value] of query) {
      const values = listed.get(name)
      if (values === undefined) listed.set(name, [value])
      else values.push(value)
    }
    return {
      method: this.call.method,
      url: this.call.request.path,
      path: [...path].map(([name, value]) => [name, decodePercent(value)]),
      query: [...listed].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
      headers: [...headers],
      cookies: [...cookies],
      body: this.#bodyText,
    }
  }

  get #sent(): SentPlaces {
    this.#places ??= readPlaces(this.call.request, this.call.template)
    return this.#places
  }

  get #bodyText(): string {
    this.#text ??= new TextDecoder().decode(this.call.request.body)
    return this.#text
  }

  #inBody(path: string): Json[] {
    if (path === '') return this.#bodyText === '' ? [] : [this.#bodyText]
    this.#body ??= { value: bodyValueOf(this.call.request, this.#bodyText) }
    return this.#body.value === undefined ? [] : valuesAt(this.#body.value, path)
  }
}

/** As it is compared; lists and objects are no text. */
export function textOfValue(value: Json): string {
  const text = Array.isArray(value) || isObject(value) ? '' : valueText(value)
  return text.slice(0, longestValue)
}

const listOf = (value: string | undefined): string[] => (value === undefined ? [] : [value])
