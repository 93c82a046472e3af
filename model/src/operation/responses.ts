/* Responses of an operation with their headers and links, references resolved. */
import { resolveObject, type Components } from '../content/components.ts'
import type { HttpContent, Schema } from '../content/content.ts'
import { objectAt, stringAt, type JsonObject } from '../json.ts'
import { childPointer } from '../pointer.ts'
import { parameterSchema, type MediaTypeEntry, mediaTypesOf } from './operation.ts'

/** One header of a response or of a part of a body. */
export interface HeaderEntry {
  name: string
  value: JsonObject
  ref?: string
  description: string
  required: boolean
  deprecated: boolean
  schema: Schema
}

/** The headers of a Response or Encoding Object. `Content-Type` is left out, as OpenAPI says it is ignored. */
export function headersOf(owner: JsonObject, components: Components): HeaderEntry[] {
  return Object.entries(objectAt(owner, 'headers') ?? {}).flatMap(([name, entry]): HeaderEntry[] => {
    const resolved = name.toLowerCase() === 'content-type' ? undefined : resolveObject(entry, components)
    if (resolved === undefined) return []
    const { value } = resolved
    return [
      {
        name,
        ...resolved,
        description: stringAt(value, 'description') ?? '',
        required: value['required'] === true,
        deprecated: value['deprecated'] === true,
        schema: parameterSchema(value),
      },
    ]
  })
}

/** One link of a response. */
export interface LinkEntry {
  name: string
  value: JsonObject
  ref?: string
}

/** One answer of the operation. */
export interface ResponseEntry {
  /** `200`, `4XX` or `default`. */
  status: string
  value: JsonObject
  ref?: string
  pointer: string
  summary: string
  description: string
  mediaTypes: MediaTypeEntry[]
  headers: HeaderEntry[]
  links: LinkEntry[]
}

/** The responses sorted by status: exact before range (`200` before `2XX`), `default` last. */
export function responsesOf(content: HttpContent, components: Components): ResponseEntry[] {
  return Object.entries(objectAt(content.operation, 'responses') ?? {})
    .filter(([status]) => !status.startsWith('x-'))
    .flatMap(([status, entry]): ResponseEntry[] => {
      const resolved = resolveObject(entry, components)
      if (resolved === undefined) return []
      const pointer = resolved.ref ?? childPointer('#/operation/responses', status)
      const { value } = resolved
      return [
        {
          status,
          ...resolved,
          pointer,
          summary: stringAt(value, 'summary') ?? '',
          description: stringAt(value, 'description') ?? '',
          mediaTypes: mediaTypesOf(value, components, pointer),
          headers: headersOf(value, components),
          links: linksOf(value, components),
        },
      ]
    })
    .sort((a, b) => statusRank(a.status) - statusRank(b.status))
}

function statusRank(status: string): number {
  if (status === 'default') return 10_000
  const exact = Number(status)
  if (Number.isInteger(exact)) return exact
  const [first] = status
  return /^[1-5]XX$/i.test(status) ? Number(first) * 100 + 99.5 : 9_999
}

/** The links of a response. */
export function linksOf(response: JsonObject, components: Components): LinkEntry[] {
  return Object.entries(objectAt(response, 'links') ?? {}).flatMap(([name, entry]): LinkEntry[] => {
    const resolved = resolveObject(entry, components)
    return resolved === undefined ? [] : [{ name, ...resolved }]
  })
}
