/* The document a rule is for, as the editor of rules reads it. Pure. */
import {
  answerAs,
  exampleOf,
  parameterSchema,
  parametersOf,
  requestOf,
  responsesOf,
  securityOf,
  valueText,
  writtenExamplesOf,
  type ApplicationContent,
  type Components,
  type EffectiveParameter,
  type ExampleHints,
  type HttpContent,
  type MockAnswer,
  type RequestDescription,
  type ResponseEntry,
} from '@lectern/model'
import { newRow, type GridRow } from '../../../../shared/lib/grid-rows.ts'

export interface MockedDocument {
  content: HttpContent
  components: Components
  application: Pick<ApplicationContent, 'root'>
  hints: ExampleHints
}

/** One of the documented answers a rule can begin with. */
export interface DocumentedAnswer {
  /** As documented: `200`, `4XX`, `default`. */
  response: string
  /** Name of the example; empty for the unnamed one, and for what is made from the schema. */
  example: string
}

/** In the order of the document; named examples behind the response that has them. */
export function documentedAnswers({ content, components }: MockedDocument): DocumentedAnswer[] {
  return responsesOf(content, components).flatMap((entry): DocumentedAnswer[] => [
    { response: entry.status, example: '' },
    ...namesOf(entry, components).map((example) => ({ response: entry.status, example })),
  ])
}

function namesOf({ mediaTypes }: ResponseEntry, components: Components): string[] {
  const names = mediaTypes.flatMap(({ value }) => writtenExamplesOf(value, components).map(({ name }) => name))
  return [...new Set(names)].filter((name) => name !== '')
}

/** What the mock address would answer; undefined for an example that is a link. */
export function answerOf(
  { content, components, application, hints }: MockedDocument,
  { response, example }: DocumentedAnswer,
): MockAnswer | undefined {
  const operation = { content, components, security: securityOf(content, components, application), hints }
  const wanted = { code: codeOf(response), isDynamic: false, isUnchecked: true, ...(example !== '' && { example }) }
  const answer = answerAs(operation, '', wanted)
  return 'problem' in answer ? undefined : answer
}

/** `4XX` → `400`; what is for all others is for errors. */
function codeOf(response: string): string {
  return /^\d/.test(response) ? response.replace(/x/gi, '0') : '500'
}

export interface TriedCall {
  /** Below the mock address. */
  url: string
  headers: GridRow[]
  body: string
}

/** The request with the example values of the document; what its path has no example for is made up. */
export function exampleCall(document: MockedDocument): TriedCall {
  const { content, components, application, hints } = document
  const server = 'http://mock.invalid'
  const request = requestOf(content, components, { application, hints, server })
  return {
    url: filledPath(request.url.slice(server.length), document),
    headers: request.headers.map(({ name, value }) => newRow({ name, value })),
    body: bodyOf(request),
  }
}

function filledPath(url: string, { content, components, hints }: MockedDocument): string {
  const valueOf = ({ name, value }: EffectiveParameter) =>
    encodeURIComponent(valueText(exampleOf(parameterSchema(value), components, 'request', { ...hints, name })))
  return parametersOf(content, components)
    .filter((each) => each.in === 'path')
    .reduce((path, each) => path.replace(`{${each.name}}`, () => valueOf(each)), url)
}

function bodyOf({ body }: RequestDescription): string {
  if (body?.fields === undefined) return body?.text ?? ''
  const isForm = body.mediaType.startsWith('application/x-www-form-urlencoded')
  return isForm ? new URLSearchParams(body.fields.map(({ name, value = '' }) => [name, value])).toString() : ''
}

/** `{{request.path.id}}` for what the document has parameters and fields for. */
export function requestPlaceholders({ content, components, application, hints }: MockedDocument): string[] {
  const named = parametersOf(content, components).map((each) => `request.${each.in}.${each.name}`)
  const { body } = requestOf(content, components, { application, hints })
  const fields = body?.fields?.map(({ name }) => name) ?? namesIn(body?.text)
  return [...new Set([...named, ...fields.map((name) => `request.body.${name}`), 'request.method'])]
    .slice(0, mostPlaceholders)
    .map((name) => `{{${name}}}`)
}

const mostPlaceholders = 40

function namesIn(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
  } catch {
    return []
  }
}
