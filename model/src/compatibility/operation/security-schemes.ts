/* How callers prove who they are: security schemes that operations use. */
import { note, type Comparing } from '../comparing.ts'
import type { PlainTopic } from '../rules/topics.ts'
import { entriesOf, stepTo, stepsTo, textAt, type Trail } from '../trail.ts'

const fieldTopics: Readonly<Record<string, PlainTopic>> = {
  bearerFormat: 'security-scheme-token-format-changed',
  in: 'security-scheme-key-changed',
  name: 'security-scheme-key-changed',
  oauth2MetadataUrl: 'security-scheme-address-changed',
  openIdConnectUrl: 'security-scheme-address-changed',
  scheme: 'security-scheme-method-changed',
}

export function compareSecurityScheme(comparing: Comparing, before: Trail, after: Trail): void {
  if (textAt(before, 'type') !== textAt(after, 'type')) {
    noteField(comparing, 'security-scheme-type-changed', before, after, 'type')
    return
  }
  for (const [field, topic] of Object.entries(fieldTopics))
    if (normalized(field, before) !== normalized(field, after)) noteField(comparing, topic, before, after, field)
  compareFlows(comparing, stepTo(before, 'flows'), stepTo(after, 'flows'))
}

/** Names of HTTP schemes and headers do not tell upper from lower case (RFC 9110 §5.1, §11.1). */
function normalized(field: string, scheme: Trail): string | undefined {
  const text = textAt(scheme, field)
  const isHeader = field === 'name' && textAt(scheme, 'in') === 'header'
  if (field === 'scheme' || isHeader) return text?.toLowerCase()
  return field.endsWith('Url') && text !== undefined ? normalizedUrl(text) : text
}

const defaultPorts: Readonly<Record<string, string>> = { 'http://': ':80', 'https://': ':443' }

/**
 * Scheme and host do not tell upper from lower case, each scheme has a port that may be left out, and a character may be written as its code
 * (RFC 3986 §6.2.2–6.2.3).
 */
function normalizedUrl(text: string): string {
  const url = text.replace(/%[\da-f]{2}/gi, plainCode)
  const [, scheme = '', authority = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)([^/?#]*)(.*)$/is.exec(url) ?? []
  if (scheme === '') return url
  const [prefix, host] = [scheme.toLowerCase(), authority.toLowerCase()]
  const port = defaultPorts[prefix]
  const bare = port !== undefined && host.endsWith(port) ? host.slice(0, -port.length) : host
  return `${prefix}${bare}${rest === '' ? '/' : rest}`
}

/** Characters that mean nothing else are written as they are, codes of others in upper case. */
function plainCode(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : code.toUpperCase()
}

function noteField(comparing: Comparing, topic: PlainTopic, before: Trail, after: Trail, field: string): void {
  const [from, to] = [stepTo(before, field), stepTo(after, field)]
  note(comparing, topic, from ?? before, to ?? after, { from: from?.value, to: to?.value })
}

const addresses = ['authorizationUrl', 'deviceAuthorizationUrl', 'refreshUrl', 'tokenUrl']

function compareFlows(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [new Map(entriesOf(before)), new Map(entriesOf(after))]
  for (const [name, flow] of from) {
    const now = to.get(name)
    if (now === undefined) {
      note(comparing, 'security-scheme-flow-removed', flow, undefined, { from: name })
      continue
    }
    for (const field of addresses)
      if (normalized(field, flow) !== normalized(field, now))
        noteField(comparing, 'security-scheme-address-changed', flow, now, field)
    compareScopes(comparing, stepsTo(flow, 'scopes'), stepsTo(now, 'scopes'))
  }
  for (const [name, flow] of to)
    if (!from.has(name)) note(comparing, 'security-scheme-flow-added', undefined, flow, { to: name })
}

function compareScopes(comparing: Comparing, before: Trail | undefined, after: Trail | undefined): void {
  const [from, to] = [new Map(entriesOf(before)), new Map(entriesOf(after))]
  for (const [scope, trail] of from)
    if (!to.has(scope)) note(comparing, 'security-scheme-scope-removed', trail, undefined, { from: scope })
  for (const [scope, trail] of to)
    if (!from.has(scope)) note(comparing, 'security-scheme-scope-added', undefined, trail, { to: scope })
}
