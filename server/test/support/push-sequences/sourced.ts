/* Documents as a source of the sequences has them, and how they are pushed. */
import type { ApplicationBundle, HttpContent, JsonObject, StoredContent } from '@lectern/model'
import { docKeyOf } from '../../../src/content/doc-keys.ts'

export const fields = ['x-a', 'x-b', 'path'] as const
export type Field = (typeof fields)[number]
export type Value = string | undefined

/** A document as its source has it. */
export interface Sourced {
  serial: number
  path: string
  operationId: string
  isInFolder: boolean
  'x-a': Value
  'x-b': Value
}

export function keyOf(doc: Sourced): string {
  return docKeyOf(contentOf(doc), '')
}

function contentOf({ serial, path: at, operationId, ...values }: Sourced): HttpContent {
  const operation: JsonObject = { operationId, summary: `Document ${String(serial)}` }
  // Some say much, so that they are known again; of some that is only likely.
  for (let fact = 0; fact < (serial % 4 === 0 ? 24 : 5); fact += 1) operation[`x-${String(fact)}`] = serial
  for (const name of ['x-a', 'x-b'] as const) if (values[name] !== undefined) operation[name] = values[name]
  if (values.isInFolder) operation['tags'] = ['Folder']
  return { v: 1, kind: 'http', container: 'paths', method: 'get', path: at, operation }
}

export function bundleOf(docs: readonly Sourced[]): ApplicationBundle {
  return {
    application: { v: 1, kind: 'application', root: {} },
    components: [],
    folders: [{ key: 'tag:Folder', name: 'Folder', tagName: 'Folder', content: { v: 1, kind: 'folder' } }],
    documents: docs.map((doc) => ({
      name: `Document ${String(doc.serial)}`,
      content: contentOf(doc),
      deprecated: false,
      ...(doc.isInFolder && { folderKey: 'tag:Folder' }),
    })),
  }
}

export function valueOf(content: StoredContent, name: Field): Value {
  if (content.kind !== 'http') throw new Error('no operation')
  const value = name === 'path' ? content.path : content.operation[name]
  return typeof value === 'string' ? value : undefined
}

export function withValue(content: StoredContent, name: Field, value: Value): StoredContent {
  if (content.kind !== 'http') throw new Error('no operation')
  if (name === 'path') return value === undefined ? content : { ...content, path: value }
  const { [name]: _, ...operation } = content.operation
  return { ...content, operation: value === undefined ? operation : { ...operation, [name]: value } }
}

/** As fields are called here. */
export function fieldAt(place: string): string {
  return place.replace(/^\//, '')
}
