/*
 * Examples of rules: the least that makes each apply.
 * Owns: how a part becomes a description in which it is sent in the direction of the rule.
 */
import { contentVersion, type ApplicationContent, type Component, type HttpContent } from '../../content/content.ts'
import type { Json, JsonObject } from '../../json.ts'
import type { Description } from '../compare-descriptions.ts'

/** A part before and after. `null` where it is not there. */
export interface Example {
  before: Json
  after: Json
  /** The description in which the part is sent in a direction. */
  build: (part: Json, direction: 'request' | 'response' | 'none') => Description
}

export type Pairs<Topic extends string> = Readonly<Record<Topic, readonly [before: Json, after: Json]>>

/** Examples of one kind of part. */
export function examplesOf(pairs: Pairs<string>, build: Example['build']): Map<string, Example> {
  return new Map(Object.entries(pairs).map(([topic, [before, after]]) => [topic, { before, after, build }]))
}

export function describeOperation(
  operation: JsonObject,
  { container = 'paths', ...more }: Partial<HttpContent> = {},
): Description {
  const document: HttpContent = {
    ...{ v: contentVersion, kind: 'http', container, method: 'post' },
    ...{ path: container === 'webhooks' ? 'orderPaid' : '/orders', operation },
    ...more,
  }
  return { application: application({}), documents: [document], components: [] }
}

export function application(root: JsonObject): ApplicationContent {
  return { v: contentVersion, kind: 'application', root: { info: { title: 'Orders', version: '1.0.0' }, ...root } }
}

/** What a webhook sends, callers receive; what they answer, they send. */
export function containerOf(direction: 'request' | 'response' | 'none', usual: 'request' | 'response') {
  return { container: direction === 'none' || direction === usual ? 'paths' : 'webhooks' } as const
}

export function responsesWith(response: JsonObject): JsonObject {
  return { responses: { 200: { description: 'OK', ...response } } }
}

export const ok: JsonObject = { responses: { 200: { description: 'OK' } } }

/** A schema as the body that is sent in the direction. */
export const buildSchema: Example['build'] = (schema, direction) => {
  const content: JsonObject = { 'application/json': schema === null ? {} : { schema } }
  return describeOperation(direction === 'response' ? responsesWith({ content }) : { requestBody: { content }, ...ok })
}

export function withComponents(description: Description, components: Component[]): Description {
  return { ...description, components }
}
