/* What a draft of a document holds. */
import { upgradeContent, type DocumentContent, type Json } from '@lectern/model'
import { readUnfinished, type UnfinishedTexts } from '../../../../entities/draft/unfinished.ts'
import type { TypedSource } from './editor-state.ts'
import type { EditorValues } from './values.ts'

export interface DocumentDraft {
  values: EditorValues
  /** What the draft was begun from: it merges with whatever is newer when it is saved. */
  base: EditorValues
  revision: string
  /** Source that was typed and not applied. */
  source?: TypedSource
  /** Text of fields that was no value yet. */
  unfinished?: UnfinishedTexts
  /** The comment whose proposal it began with. */
  proposalId?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A stored draft; `undefined` for one this version cannot read. */
export function readDocumentDraft(body: unknown): DocumentDraft | undefined {
  if (!isRecord(body) || typeof body['revision'] !== 'string') return undefined
  const { values, base, source } = body
  if (!hasContent(values) || !hasContent(base)) return undefined
  const isSource =
    source === undefined || (isRecord(source) && typeof source['text'] === 'string' && isContent(source['of']))
  // Written by this page; what an older version wrote has been looked at.
  return isSource && readUnfinished(body['unfinished']) !== undefined ? (body as unknown as DocumentDraft) : undefined
}

function hasContent(values: unknown): boolean {
  return isRecord(values) && isContent(values['content'])
}

function isContent(content: unknown): content is DocumentContent {
  try {
    // Whatever it is: the function looks.
    upgradeContent(content as Json)
    return true
  } catch {
    // Of another form: there is nothing this page can do with it.
    return false
  }
}
