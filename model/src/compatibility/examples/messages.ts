/* Examples of rules about parameters, bodies, statuses and headers. */
import { isObject, type Json, type JsonObject } from '../../json.ts'
import type { directedAreas } from '../rules/topics.ts'
import { containerOf, describeOperation, examplesOf, ok, responsesWith, type Example, type Pairs } from './example.ts'

const text = { type: 'string' }
const page = (more: JsonObject = {}): JsonObject => ({ in: 'query', name: 'page', schema: text, ...more })
const soon = page({ deprecated: true, 'x-sunset': '2026-12-31' })
const tags = (more: JsonObject): JsonObject => ({
  ...{ in: 'query', name: 'tags', schema: { type: 'array', items: text } },
  ...more,
})

const parameters: Pairs<keyof typeof directedAreas.parameters> = {
  'parameter-added': [null, page()],
  'parameter-added-required': [null, page({ required: true })],
  'parameter-removed': [page(), null],
  'parameter-removed-required': [page({ required: true }), null],
  'parameter-removed-deprecated': [page({ deprecated: true }), null],
  'parameter-removed-before-sunset': [soon, null],
  'parameter-required': [page(), page({ required: true })],
  'parameter-optional': [page({ required: true }), page()],
  'parameter-serialization-changed': [tags({ explode: true }), tags({ explode: false })],
  'parameter-empty-value-forbidden': [page({ allowEmptyValue: true }), page()],
  'parameter-empty-value-allowed': [page(), page({ allowEmptyValue: true })],
  'parameter-deprecated': [page(), page({ deprecated: true })],
  'parameter-reactivated': [page({ deprecated: true }), page()],
  'parameter-sunset-invalid': [page({ deprecated: true }), page({ deprecated: true, 'x-sunset': 'next summer' })],
  'parameter-sunset-past': [soon, page({ deprecated: true, 'x-sunset': '2026-01-31' })],
  'parameter-sunset-removed': [soon, page({ deprecated: true })],
  'parameter-sunset-moved-up': [soon, page({ deprecated: true, 'x-sunset': '2026-09-30' })],
  'parameter-stability-decreased': [page({ 'x-stability-level': 'stable' }), page({ 'x-stability-level': 'beta' })],
  'parameter-stability-increased': [page({ 'x-stability-level': 'beta' }), page({ 'x-stability-level': 'stable' })],
  'parameter-stability-invalid': [page(), page({ 'x-stability-level': 'solid' })],
}

const buildParameter: Example['build'] = (parameter, direction) =>
  describeOperation({ parameters: parameter === null ? [] : [parameter], ...ok }, containerOf(direction, 'request'))

const json = { 'application/json': { schema: text } }
const form = (encoding: JsonObject): JsonObject => ({
  'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { tags: text } }, ...encoding },
})

type Body = Extract<keyof typeof directedAreas.bodies, `body-${string}`>

const bodies: Pairs<Body> = {
  'body-added': [null, { content: json }],
  'body-added-required': [null, { required: true, content: json }],
  'body-removed': [{ content: json }, null],
  'body-required': [{ content: json }, { required: true, content: json }],
  'body-optional': [{ required: true, content: json }, { content: json }],
}

const buildBody: Example['build'] = (body, direction) =>
  describeOperation({ ...(body !== null && { requestBody: body }), ...ok }, containerOf(direction, 'request'))

const mediaTypes: Pairs<Exclude<keyof typeof directedAreas.bodies, Body>> = {
  'media-type-added': [json, { ...json, 'text/csv': { schema: text } }],
  'media-type-removed': [{ ...json, 'text/csv': { schema: text } }, json],
  'media-type-narrowed': [{ 'application/*': { schema: text } }, json],
  'media-type-widened': [json, { 'application/*': { schema: text } }],
  'media-type-changed': [
    { 'text/csv; charset=utf-8': { schema: text } },
    { 'text/csv; charset=utf-16': { schema: text } },
  ],
  'part-encoding-changed': [form({}), form({ encoding: { tags: { style: 'pipeDelimited' } } })],
}

const buildContent: Example['build'] = (content, direction) =>
  describeOperation(
    direction === 'response' ? responsesWith(fieldOf('content', content)) : { requestBody: { content }, ...ok },
  )

const done = { description: 'OK' }
const trace = (more: JsonObject = {}): JsonObject => ({ 'X-Trace': { schema: text, ...more } })

type Header = Extract<keyof typeof directedAreas.answers, `header-${string}`>

const statuses: Pairs<Exclude<keyof typeof directedAreas.answers, Header>> = {
  'status-added': [{ 200: done }, { 200: done, 202: done }],
  'status-removed': [{ 200: done, 202: done }, { 200: done }],
  'error-status-added': [{ 200: done }, { 200: done, 409: { description: 'Conflict' } }],
  'error-status-removed': [{ 200: done, 409: { description: 'Conflict' } }, { 200: done }],
}

const buildResponses: Example['build'] = (responses, direction) =>
  describeOperation({ responses }, containerOf(direction, 'response'))

const headers: Pairs<Header> = {
  'header-added': [{}, trace()],
  'header-added-required': [{}, trace({ required: true })],
  'header-removed': [trace(), {}],
  'header-removed-required': [trace({ required: true }), {}],
  'header-required': [trace(), trace({ required: true })],
  'header-optional': [trace({ required: true }), trace()],
  'header-deprecated': [trace(), trace({ deprecated: true })],
  'header-reactivated': [trace({ deprecated: true }), trace()],
}

const buildHeaders: Example['build'] = (part, direction) =>
  describeOperation(responsesWith(fieldOf('headers', part)), containerOf(direction, 'response'))

function fieldOf(name: string, value: Json): JsonObject {
  return isObject(value) ? { [name]: value } : {}
}

export const messageExamples = [
  examplesOf(parameters, buildParameter),
  examplesOf(bodies, buildBody),
  examplesOf(mediaTypes, buildContent),
  examplesOf(statuses, buildResponses),
  examplesOf(headers, buildHeaders),
]
