/* What an editor begins with, for what is there, what is new, and what is copied. Pure. */
import { docStatus, notDeprecated, type ModuleSettings } from '@lectern/contracts'
import { writeCommon, type DocumentContent, type JsonObject } from '@lectern/model'
import type { EditorValues } from '../../features/documents/doc-editor/state/values.ts'

/** Kinds of documents by the word in the address. */
export const documentKinds = ['http', 'dubbo', 'markdown', 'custom'] as const
export type DocumentKind = (typeof documentKinds)[number]

export function kindOf(word: string | null): DocumentKind {
  return documentKinds.find((kind) => kind === word) ?? 'http'
}

function emptyContent(kind: DocumentKind): DocumentContent {
  switch (kind) {
    case 'http':
      return {
        v: 1,
        kind,
        container: 'paths',
        method: 'get',
        path: '/',
        operation: { responses: { 200: { description: '' } } },
      }
    case 'dubbo':
      return { v: 1, kind, definition: '', parameters: { type: 'object', properties: {} }, result: true }
    case 'markdown':
      return { v: 1, kind, text: '' }
    case 'custom':
      return { v: 1, kind, html: '' }
  }
}

export function newValues(
  kind: DocumentKind,
  { parentId, author }: { parentId: string; author: string },
): EditorValues {
  return {
    name: '',
    parentId,
    version: '',
    status: docStatus.doing,
    author,
    deprecated: notDeprecated,
    isShow: 1,
    isLocked: 0,
    content: emptyContent(kind),
  }
}

/** A copy beside the original. Its name shows that, in the content too: an operation is known by its content. */
export function copyValues({ orderIndex: _place, ...values }: EditorValues, name: string): EditorValues {
  const { content } = values
  if (content.kind !== 'http') return { ...values, name, isLocked: 0 }
  const { operationId: _taken, ...operation } = content.operation
  return { ...values, name, isLocked: 0, content: { ...content, operation: { ...operation, summary: name } } }
}

/** What the settings of an application contain about its description: what all its calls have in common. */
export function rootOfSettings(settings: ModuleSettings | undefined): JsonObject {
  if (settings === undefined) return {}
  const { headers, params, returns } = settings
  const isOn = (flag: 0 | 1) => flag === 1
  return writeCommon(
    {},
    {
      headers: headers.map((row) => ({ ...row, required: isOn(row.required) })),
      params: params.map((row) => ({ ...row, required: isOn(row.required) })),
      returns: returns.map((row) => ({ ...row, required: isOn(row.required), isData: isOn(row.isData) })),
    },
  )
}
