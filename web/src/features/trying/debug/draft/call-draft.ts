/*
 * A call that is being put together. Owns: its form, and filling it from a document. Does not own: how it is written into a request
 * (`request-of-draft.ts`).
 */
import {
  fillableParameters,
  parameterSchema,
  hasKnownValue,
  parameterValue,
  requestBodyOf,
  requestOf,
  securityOf,
  hasWrittenValue,
  stringAt,
  valueText,
  writtenExamplesOf,
  isObject,
  type ApplicationContent,
  type Components,
  type EffectiveParameter,
  type ExampleHints,
  type HttpContent,
  type ParameterPlace,
} from '@lectern/model'

/** The document a call is made for. */
export interface TriedDocument {
  content: HttpContent
  components: Components
  application: Pick<ApplicationContent, 'root'>
  hints: ExampleHints
}

export type RowPlace = Exclude<ParameterPlace, 'querystring'>

/** One name with its value, to be sent when it is on. */
export interface DraftRow {
  key: string
  place: RowPlace
  name: string
  text: string
  isOn: boolean
  /** Of the document; absent for what was added by hand. */
  parameter?: EffectiveParameter
}

/** A field of a form. */
export interface DraftField {
  key: string
  name: string
  text: string
  isOn: boolean
  isFile: boolean
  files: readonly File[]
  contentType: string
  isReserved: boolean
}

export type BodyKind = 'none' | 'text' | 'form' | 'multipart' | 'file'

export interface DraftBody {
  kind: BodyKind
  /** Empty when there is none. */
  mediaType: string
  text: string
  fields: readonly DraftField[]
  file: File | undefined
}

export interface CallDraft {
  server: string
  /** Values of the variables of the server. */
  variables: Readonly<Record<string, string>>
  rows: readonly DraftRow[]
  body: DraftBody
  /** Index of the security alternative; undefined when none is used. */
  security: number | undefined
}

let made = 0
/** A key no other row has. */
export function newKey(): string {
  made += 1
  return `row-${String(made)}`
}

/** The call with the values of the document: examples, defaults, and made-up values of what is required. */
export function draftOf(document: TriedDocument, server: string): CallDraft {
  const { content, components, application } = document
  const { alternatives } = securityOf(content, components, application)
  const first = alternatives.findIndex((alternative) => alternative.length > 0)
  return {
    server,
    variables: {},
    rows: fillableParameters(content, components).map((parameter) => rowOf(parameter, document)),
    body: bodyOf(document, mediaTypesOf(document)[0]),
    security: alternatives.length === 0 || alternatives[0]?.length === 0 ? undefined : Math.max(first, 0),
  }
}

/** The call with the rows of a document that has changed, as the one of another environment has: what was typed stays. */
export function withRowsOf(document: TriedDocument, draft: CallDraft): CallDraft {
  const own = draftOf(document, draft.server).rows.map((row): DraftRow => {
    const known = draft.rows.find(
      ({ place, name, parameter }) => parameter !== undefined && place === row.place && name === row.name,
    )
    return known === undefined ? row : { ...row, key: known.key, text: known.text, isOn: known.isOn }
  })
  return { ...draft, rows: [...own, ...draft.rows.filter(({ parameter }) => parameter === undefined)] }
}

function rowOf(parameter: EffectiveParameter, { components, hints }: TriedDocument): DraftRow {
  // What to write for `{id}` only its reader knows, unless the description has a value.
  const isLeftOpen = parameter.in === 'path' && !hasKnownValue(parameter, components, hints.dictionaries)
  const value = isLeftOpen ? undefined : parameterValue(parameter, components, hints)
  const isOn = isRequired(parameter) || hasWrittenValue(parameter, components)
  return {
    key: newKey(),
    place: parameter.in === 'querystring' ? 'query' : parameter.in,
    name: parameter.name,
    text: value === undefined ? '' : valueText(value),
    isOn,
    parameter,
  }
}

export function isRequired(parameter: EffectiveParameter): boolean {
  return parameter.in === 'path' || parameter.value['required'] === true
}

/** Media types of the body the document has, JSON first. */
export function mediaTypesOf({ content, components }: TriedDocument): string[] {
  const types = requestBodyOf(content, components)?.mediaTypes.map(({ mediaType }) => mediaType) ?? []
  const json = types.find((type) => /[/+]json\b/i.test(type))
  return json === undefined ? types : [json, ...types.filter((type) => type !== json)]
}

/** The body in a representation, with the values of the document where it has that one. */
export function bodyOf(document: TriedDocument, mediaType: string | undefined, example?: string): DraftBody {
  const empty = { mediaType: mediaType ?? '', text: '', fields: [], file: undefined }
  if (mediaType === undefined) return { ...empty, kind: 'none' }
  const { content, components, application, hints } = document
  const isDocumented = mediaTypesOf(document).includes(mediaType)
  const made = isDocumented
    ? requestOf(content, components, {
        application,
        hints,
        mediaType,
        ...(example === undefined ? {} : { example }),
      }).body
    : undefined
  const fields = (made?.fields ?? []).map((field): DraftField => ({
    key: newKey(),
    name: field.name,
    text: field.value ?? '',
    isOn: field.fileName === undefined,
    isFile: field.fileName !== undefined,
    files: [],
    contentType: field.contentType ?? '',
    isReserved: field.isReserved ?? false,
  }))
  const kind = made?.fileName === undefined ? kindOf(mediaType) : 'file'
  return { ...empty, kind, text: made?.text ?? '', fields }
}

function kindOf(mediaType: string): BodyKind {
  if (mediaType.startsWith('multipart/')) return 'multipart'
  if (mediaType.startsWith('application/x-www-form-urlencoded')) return 'form'
  return /^(?:audio|font|image(?!\/svg)|video)\/|^application\/(?:gzip|octet-stream|pdf|zip)\b/i.test(mediaType)
    ? 'file'
    : 'text'
}

/** A value people may choose for a parameter or a body. */
export interface Choice {
  label: string
  text: string
}

/** Written examples, the default, and the allowed values of a parameter. */
export function choicesOf(parameter: EffectiveParameter, components: Components): Choice[] {
  const written = writtenExamplesOf(parameter.value, components).flatMap(({ name, summary, value, serialized }) => {
    const text = value === undefined ? serialized : valueText(value)
    return text === undefined ? [] : [{ label: summary === '' ? name : summary, text }]
  })
  const schema = parameterSchema(parameter.value)
  const allowed = isObject(schema) && Array.isArray(schema['enum']) ? schema['enum'] : []
  const fallback = isObject(schema) && schema['default'] !== undefined ? [schema['default']] : []
  const values = [...fallback, ...allowed].map((value) => ({ label: '', text: valueText(value) }))
  const texts = new Set<string>()
  return [...written, ...values].filter(({ text }) => !texts.has(text) && texts.add(text).size > 0)
}

/** Names of the written examples of the body in a representation. */
export function bodyExamplesOf(
  { content, components }: TriedDocument,
  mediaType: string,
): { name: string; label: string }[] {
  const media = requestBodyOf(content, components)?.mediaTypes.find((entry) => entry.mediaType === mediaType)
  if (media === undefined) return []
  return writtenExamplesOf(media.value, components)
    .filter(({ name }) => name !== '')
    .map(({ name, summary }) => ({ name, label: summary === '' ? name : summary }))
}

/** What a parameter is for, in its own words. */
export function descriptionOf({ value }: EffectiveParameter): string {
  return stringAt(value, 'description') ?? ''
}
