/*
 * Everything the page of an HTTP document shows, read once. Owns: which sections there are and in which order. Does not own: how they look.
 */
import {
  callbacksOf,
  externalDocsOf,
  parametersOf,
  requestBodyOf,
  responsesOf,
  rowsOfParameters,
  securityOf,
  type ApplicationContent,
  type CallbackOperation,
  type Components,
  type EffectiveSecurity,
  type ExternalDocs,
  type HttpContent,
  type JsonObject,
  type ParameterPlace,
  type ParameterRow,
  type RequestBody,
  type ResponseEntry,
} from '@lectern/model'

export type ParameterSection = Extract<ParameterPlace, 'path' | 'header' | 'query' | 'cookie'>

/** Order of reading (`ui.md` §10, 01). `querystring` is a kind of query. */
const places: readonly (readonly [ParameterSection, readonly ParameterPlace[]])[] = [
  ['path', ['path']],
  ['header', ['header']],
  ['query', ['query', 'querystring']],
  ['cookie', ['cookie']],
]

export interface OperationParts {
  parameters: { section: ParameterSection; rows: ParameterRow[] }[]
  body: RequestBody | undefined
  responses: ResponseEntry[]
  callbacks: CallbackOperation[]
  security: EffectiveSecurity
  externalDocs: ExternalDocs | undefined
  /** `x-*` fields of the operation and its path. */
  extensions: JsonObject
}

const isExtension = (key: string) => key.startsWith('x-') && !key.startsWith('x-lectern-')

export function readOperation(
  content: HttpContent,
  components: Components,
  application: Pick<ApplicationContent, 'root'>,
): OperationParts {
  const parameters = parametersOf(content, components)
  return {
    parameters: places
      .map(([section, kinds]) => ({
        section,
        rows: kinds.flatMap((kind) => rowsOfParameters(parameters, components, kind)),
      }))
      .filter((group) => group.rows.length > 0),
    body: requestBodyOf(content, components),
    responses: responsesOf(content, components),
    callbacks: callbacksOf(content, components),
    security: securityOf(content, components, application),
    externalDocs: externalDocsOf(content.operation),
    extensions: Object.fromEntries(
      Object.entries({ ...content.pathItem, ...content.operation }).filter(([key]) => isExtension(key)),
    ),
  }
}

/** The response to show first: the first success, else the first. */
export function firstSuccess(responses: readonly ResponseEntry[]): ResponseEntry | undefined {
  return responses.find((response) => response.status.startsWith('2')) ?? responses[0]
}

/** Tone of a status: success, to be noted, or failure. */
export function toneOfStatus(status: string): 'ok' | 'warn' | 'bad' | 'neutral' {
  if (status.startsWith('2')) return 'ok'
  if (status.startsWith('4') || status.startsWith('3')) return 'warn'
  return status.startsWith('5') ? 'bad' : 'neutral'
}
