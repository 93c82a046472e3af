/*
 * The values of a call, apart from the document they belong to: what the history keeps and what a cURL command has.
 * Owns: what is left out of them because it is a secret, and filling them in again.
 */
import { isObject, isOnlyNamed, isSecretName, isSecretRow, jsonText, parseJson, type Json } from '@lectern/model'
import {
  bodyOf,
  draftOf,
  newKey,
  type CallDraft,
  type DraftBody,
  type DraftField,
  type DraftRow,
  type RowPlace,
  type TriedDocument,
} from './call-draft.ts'

export interface RowValue {
  place: RowPlace
  name: string
  text: string
  isOn: boolean
}

export interface FieldValue {
  name: string
  text: string
  isOn: boolean
  isFile: boolean
}

export interface BodyValues {
  mediaType: string
  text: string
  fields: FieldValue[]
}

export interface DraftValues {
  server: string
  variables: Record<string, string>
  rows: RowValue[]
  body: BodyValues
}

/** Whether something that was kept still has this form. */
export function isDraftValues(value: unknown): value is DraftValues {
  return typeof value === 'object' && value !== null && 'server' in value && 'rows' in value && 'body' in value
}

/** The values to keep: secrets are empty unless they are variables, files are named only. */
export function keptValues({ server, variables, rows, body }: CallDraft): DraftValues {
  return {
    server: server.replace(/\/\/[^/@]*@/, '//'),
    variables: { ...variables },
    rows: rows.map(({ place, name, text, isOn }) => {
      const isSecret = isSecretRow(place, name) && !isOnlyNamed(text)
      return { place, name, text: isSecret ? '' : text, isOn }
    }),
    body: {
      mediaType: body.mediaType,
      text: withoutSecrets(body.text),
      fields: body.fields.map(({ name, text, isOn, isFile }) => ({
        name,
        text: isSecretName(name) && !isOnlyNamed(text) ? '' : text,
        isOn,
        isFile,
      })),
    },
  }
}

/** A JSON text whose secrets are empty; any other text as it is. */
function withoutSecrets(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    const value = parseJson(text)
    const cleaned = jsonText(blanked(value), 2)
    return cleaned === jsonText(value, 2) ? text : cleaned
  } catch {
    // No JSON yet.
    return text
  }
}

function blanked(value: Json): Json {
  if (Array.isArray(value)) return value.map(blanked)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]): [string, Json] => {
      const isNamed = typeof entry === 'string' && isOnlyNamed(entry)
      const isSecret = isSecretName(name) && typeof entry !== 'object' && !isNamed
      return [name, isSecret ? '' : blanked(entry)]
    }),
  )
}

/** A call with such values: those of the document where it has the name, rows of their own for the rest. */
export function draftOfValues(document: TriedDocument, values: DraftValues): CallDraft {
  const draft = draftOf(document, values.server)
  return {
    ...draft,
    variables: values.variables,
    rows: filledRows(draft.rows, values.rows),
    body: filledBody(document, values.body),
  }
}

function sameName(row: DraftRow, { place, name }: RowValue): boolean {
  if (row.place !== place) return false
  return place === 'header' ? row.name.toLowerCase() === name.toLowerCase() : row.name === name
}

/** What the document has and the values have not is off. */
function filledRows(rows: readonly DraftRow[], values: readonly RowValue[]): DraftRow[] {
  const left = [...values]
  const own = rows.map((row): DraftRow => {
    const at = left.findIndex((value) => sameName(row, value))
    const [value] = at < 0 ? [] : left.splice(at, 1)
    if (value === undefined) return { ...row, isOn: row.place === 'path' }
    return { ...row, text: value.text, isOn: value.isOn || row.place === 'path' }
  })
  return [...own, ...left.map((value): DraftRow => ({ ...value, key: newKey() }))]
}

function filledBody(document: TriedDocument, { mediaType, text, fields }: BodyValues): DraftBody {
  const body = bodyOf(document, mediaType === '' ? undefined : mediaType)
  if (body.kind === 'text') return { ...body, text }
  if (body.kind !== 'form' && body.kind !== 'multipart') return body
  return {
    ...body,
    fields: fields.map((field): DraftField => {
      const known = body.fields.find(({ name }) => name === field.name)
      return {
        ...field,
        key: newKey(),
        isOn: field.isOn && !field.isFile,
        files: [],
        contentType: known?.contentType ?? '',
        isReserved: known?.isReserved ?? false,
      }
    }),
  }
}
