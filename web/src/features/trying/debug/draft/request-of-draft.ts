/* The request a draft stands for, and what is missing in it. */
import {
  fillRequest,
  serverOf,
  type BodyDescription,
  type FormField,
  type NameValue,
  type RequestDescription,
  type Secrets,
} from '@lectern/model'
import {
  isRequired,
  type CallDraft,
  type DraftBody,
  type DraftRow,
  type RowPlace,
  type TriedDocument,
} from './call-draft.ts'

/** A request with the files of its body, in the order of its fields. */
export interface FilledRequest {
  request: RequestDescription
  files: readonly File[]
}

/** The request of a draft; placeholders are in place of secrets when those are left out. */
export function requestOfDraft(document: TriedDocument, draft: CallDraft, secrets?: Secrets): FilledRequest {
  const rows = draft.rows.filter((row) => row.isOn && row.name !== '')
  const extra = (place: RowPlace): NameValue[] =>
    rows
      .filter((row) => row.parameter === undefined && row.place === place)
      .map(({ name, text }) => ({ name, value: text }))
  const parameters = rows.flatMap(({ parameter, text }) => (parameter === undefined ? [] : [{ parameter, text }]))
  const { body, files } = bodyOfDraft(draft.body)
  const request = fillRequest(
    document.content,
    document.components,
    {
      server: serverOf(draft),
      method: '',
      parameters,
      query: extra('query'),
      headers: extra('header'),
      cookies: extra('cookie'),
      body,
      security: draft.security,
      secrets,
    },
    document.application,
  )
  return { request, files }
}

function bodyOfDraft(body: DraftBody): { body: BodyDescription | undefined; files: File[] } {
  const { kind, mediaType, text, file } = body
  switch (kind) {
    case 'none':
      return { body: undefined, files: [] }
    case 'text':
      return { body: { mediaType, text }, files: [] }
    case 'file':
      return file === undefined
        ? { body: undefined, files: [] }
        : { body: { mediaType, fileName: file.name }, files: [file] }
    case 'form':
    case 'multipart':
      return formOf(body)
  }
}

/** A field with several files becomes several fields of its name. */
function formOf({ mediaType, kind, fields }: DraftBody): { body: BodyDescription; files: File[] } {
  const files: File[] = []
  const written = fields
    .filter((field) => field.isOn && field.name !== '')
    .flatMap((field): FormField[] => {
      const type = field.contentType === '' ? {} : { contentType: field.contentType }
      if (!field.isFile || kind === 'form')
        return [{ name: field.name, value: field.text, ...(field.isReserved && { isReserved: true }), ...type }]
      return field.files.map((file) => {
        files.push(file)
        const contentType = field.contentType === '' ? file.type : field.contentType
        return { name: field.name, fileName: file.name, ...(contentType !== '' && { contentType }) }
      })
    })
  return { body: { mediaType, fields: written }, files }
}

/** Names of what has to be filled in before the request can be sent. */
export function missingIn(draft: CallDraft): DraftRow[] {
  return draft.rows.filter(
    ({ place, text, parameter }) =>
      place === 'path' && parameter !== undefined && isRequired(parameter) && text.trim() === '',
  )
}
