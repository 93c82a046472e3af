/* What a cURL command has to say about the call of a document. */
import type { CurlCall } from '@lectern/formats/snippets'
import { parameterSchema } from '@lectern/model'
import { draftOf, type TriedDocument } from './call-draft.ts'
import type { BodyValues, DraftValues, RowValue } from './draft-values.ts'
import { isStructured } from './row-shape.ts'

export interface CurlValues {
  values: DraftValues
  /** The path or the method is another than the document's. */
  isOther: boolean
}

export function valuesOfCurl(call: CurlCall, document: TriedDocument): CurlValues {
  const { content } = document
  const address = URL.canParse(call.url) ? call.url : `http://${call.url}`
  const place = placeIn(address, content.path)
  const rows = (kind: RowValue['place'], pairs: readonly (readonly [string, string])[]): RowValue[] =>
    pairs.map(([name, text]) => ({ place: kind, name, text, isOn: true }))
  const listed = [...rows('query', call.query), ...rows('header', call.headers), ...rows('cookie', call.cookies)]
  return {
    values: {
      server: place?.server ?? new URL(address).origin,
      variables: {},
      rows: [...rows('path', place?.parameters ?? []), ...joinedLists(listed, document)],
      body: bodyValues(call),
    },
    isOther: place === undefined || call.method !== content.method.toUpperCase(),
  }
}

/** The server before the path of the document, and the values of its parameters; undefined for another path. */
function placeIn(url: string, template: string): { server: string; parameters: [string, string][] } | undefined {
  const names: string[] = []
  const source = template
    .replace(/#.*$/s, '')
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!/^\{[^{}]+\}$/.test(part)) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      names.push(part.slice(1, -1))
      return '([^/]*)'
    })
    .join('')
  // Pattern: each part is between slashes, and the address is at most a line that was pasted.
  const found = new RegExp(`${source}/?$`).exec(url)
  if (found === null) return undefined
  const parameters = names.map((name, at): [string, string] => [name, decoded(found[at + 1] ?? '')])
  return { server: url.slice(0, found.index), parameters }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Names that repeat are the entries of a list, where the document has one. */
function joinedLists(rows: readonly RowValue[], document: TriedDocument): RowValue[] {
  const lists = new Set(
    draftOf(document, '').rows.flatMap(({ place, name, parameter }) =>
      parameter !== undefined && isStructured(parameterSchema(parameter.value), document.components)
        ? `${place}:${name}`
        : [],
    ),
  )
  const joined = new Map<string, RowValue>()
  for (const [at, row] of rows.entries()) {
    const key = `${row.place}:${row.name}`
    const known = lists.has(key) ? joined.get(key) : undefined
    if (known !== undefined) joined.set(key, { ...known, text: `${known.text}\n${row.text}` })
    else joined.set(lists.has(key) ? key : `${key}:${String(at)}`, row)
  }
  return [...joined.values()]
}

function bodyValues({ body }: CurlCall): BodyValues {
  if (body === undefined) return { mediaType: '', text: '', fields: [] }
  if (body.kind === 'text') return { mediaType: body.mediaType, text: body.text, fields: [] }
  if (body.kind === 'file') return { mediaType: body.mediaType, text: '', fields: [] }
  const fields = body.pairs.map(([name, text]) => {
    const isFile = body.kind === 'multipart' && text.startsWith('@')
    return { name, text: isFile ? '' : text, isOn: true, isFile }
  })
  return { mediaType: body.mediaType, text: '', fields }
}
