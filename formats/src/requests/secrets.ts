/*
 * Keeps credentials of the source out of documents, which more people read than the source. Names stay, `{{variables}}` stay; what was left out
 * is in the report.
 */
import { isObject, plainPointerOf, setOwn, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import type { Place } from './facts.ts'

const secret =
  /pass(?:word|phrase|wd)?$|secret|token|credential|private-?_?key|(?:api|auth|access|consumer|client)[-_]?key|^sid$|session|^(?:proxy-)?authorization$|^(?:set-)?cookie$|signature$|^x-auth/i
/** Names that hold one of the words above and no secret. */
const harmless = /(?:url|uri|type|name|method|to|expires?(?:in)?|format|prefix|grant|algorithm|header)$|timestamp/i

/** True when what goes by this name is nobody else's business. */
export function isSecretName(name: string): boolean {
  return secret.test(name) && !harmless.test(name)
}

/** True for text that names variables only, with nothing of its own that could be secret: `{{token}}`, `Bearer {{token}}`. */
export function isReference(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text) && text.replaceAll(/\{\{[^{}]*\}\}/g, '').trim().length <= 12
}

/** Notes that the value of `name` was left out. */
export function noteSecret(issues: IssueList, place: Place, name: string): void {
  issues.add('warning', 'secret_left_out', '#' + plainPointerOf(place), {
    params: { name: name.slice(0, 100) },
    lost: true,
  })
}

/** A value without the secrets in it: of members called like one, and of lists of `{ key, value }`. */
export function withoutSecrets(value: Json, place: Place, issues: IssueList): Json {
  if (Array.isArray(value)) return value.map((item, index) => withoutSecrets(item, [...place, index], issues))
  if (!isObject(value)) return value
  const result: JsonObject = {}
  const names = [value['key'], value['name'], value['id']]
  const name = names.find((each) => typeof each === 'string') ?? ''
  const isNamed = isSecretName(name) || value['type'] === 'secret'
  for (const [key, member] of Object.entries(value)) {
    const isHidden = (key === 'value' && isNamed) || isSecretName(key)
    if (isHidden && isPlain(member)) noteSecret(issues, [...place, key], key === 'value' ? name : key)
    else if (typeof member === 'string' && textKeys.has(key))
      setOwn(result, key, textWithout(member, [...place, key], issues))
    else setOwn(result, key, withoutSecrets(member, [...place, key], issues))
  }
  return result
}

/** Members that hold an address or lines of headers. */
const textKeys = new Set(['url', 'raw', 'header', 'headers'])

/** A text without the values of secret parameters and headers in it. */
function textWithout(text: string, place: Place, issues: IssueList): string {
  const hide = (all: string, start: string, name: string, value: string): string => {
    if (!isSecretName(name) || isReference(value)) return all
    noteSecret(issues, place, name)
    return start
  }
  return text
    .replaceAll(/([?&]([^?=&#\s]+)=)([^&#\s]+)/g, hide)
    .replaceAll(/^([ \t]*(?:\/\/[ \t]*)?([\w-]+):[ \t]*)(\S.*)$/gm, hide)
}

function isPlain(value: Json): boolean {
  return (typeof value === 'string' && value !== '' && !isReference(value)) || typeof value === 'number'
}
