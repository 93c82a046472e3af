/*
 * What Torna kept of the last call of a document at each environment → requests of cases. Owns: that no secret comes along, since everyone there wrote into
 * the same ones. Does not own: what a case may hold at most.
 */
import {
  hiddenSecret,
  hideSecrets,
  hideSecretsOf,
  isObject,
  isOnlyNamed,
  isSecretRow,
  objectAt,
  parseJson,
  stringAt,
  valueText,
  type CaseField,
  type CaseRequest,
  type CaseRow,
  type Json,
  type JsonObject,
} from '@lectern/model'
import type { DumpRow } from './read-dump.ts'
import { idOf, numberOf, textOf } from './row-values.ts'

/** Specification §4 "Property type"; `doc` is the interface of a Dubbo folder. */
export const propTypes = { doc: 0, debug: 10, debugProxy: 11 } as const

/** The request that was last sent to a document at an environment. */
export interface TornaDebugInput {
  id: number
  docId: number
  /** Of the environment. */
  name: string
  request: CaseRequest
}

/** Rows of a document's properties that are inputs. */
export function debugRows(props: readonly DumpRow[]): DumpRow[] {
  return props.filter((row) => numberOf(row, 'type') === propTypes.debug)
}

/** @param doc the row of the document @param environments names by id */
export function tornaDebugInputs(
  doc: DumpRow,
  props: readonly DumpRow[],
  environments: ReadonlyMap<number, string>,
): TornaDebugInput[] {
  return debugRows(props).flatMap((row) => {
    const data = readObject(textOf(row, 'val'))
    if (data === undefined) return []
    const name = environments.get(numberOf(row, 'name')) ?? ''
    return [{ id: idOf(row), docId: idOf(doc), name, request: requestOf(data, textOf(doc, 'content_type')) }]
  })
}

function requestOf(data: JsonObject, contentType: string): CaseRequest {
  return {
    ...{ server: '', variables: {}, security: null, signIn: [] },
    rows: [...rowsOf('path', data), ...rowsOf('query', data), ...rowsOf('header', data)],
    body: bodyOf(data, contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''),
  }
}

function rowsOf(place: 'path' | 'query' | 'header', data: JsonObject): CaseRow[] {
  return textsIn(data, `${place}Data`).map(([name, text]) => ({
    place,
    name,
    text: withoutSecret(name, text, isSecretRow(place, name)),
    // Torna sent whatever was not cleared; a path has no step without a value.
    isOn: text !== '' || place === 'path',
  }))
}

function bodyOf(data: JsonObject, contentType: string): CaseRequest['body'] {
  const isMultipart = contentType.startsWith('multipart/')
  if (isMultipart || contentType === 'application/x-www-form-urlencoded') {
    const fields = textsIn(data, isMultipart ? 'multipartData' : 'formData').map(([name, text]): CaseField => ({
      name,
      text: withoutSecret(name, text, isSecretRow('query', name)),
      isOn: text !== '',
      isFile: false,
    }))
    return { mediaType: contentType, text: '', fields }
  }
  const text = stringAt(data, 'bodyText') ?? ''
  if (text.trim() === '') return { mediaType: '', text: '', fields: [] }
  const mediaType = contentType === '' ? 'application/json' : contentType
  return { mediaType, text: hideSecrets(text, mediaType).text.replaceAll(hiddenSecret, '{{secret}}'), fields: [] }
}

/** Names with their values; files were not kept, and `temps` lists which rows were added by hand. */
function textsIn(data: JsonObject, part: string): [string, string][] {
  return Object.entries(objectAt(data, part) ?? {}).flatMap(([name, value]): [string, string][] =>
    name === 'temps' || name === '' || value === null || isObject(value) ? [] : [[name, valueText(value)]],
  )
}

/** A variable in place of a secret, whose value each person has for themselves. */
function withoutSecret(name: string, text: string, isSecret: boolean): string {
  if (text === '' || isOnlyNamed(text)) return text
  if (isSecret) return `{{${name.replaceAll(/[^\w-]/g, '_').slice(0, 50)}}}`
  return hideSecretsOf(name, text).text.replaceAll(hiddenSecret, '{{secret}}')
}

function readObject(text: string): JsonObject | undefined {
  let value: Json
  try {
    value = parseJson(text)
  } catch {
    // Cut by its column, or not of Torna: nothing of it can be sent.
    return undefined
  }
  return isObject(value) ? value : undefined
}
