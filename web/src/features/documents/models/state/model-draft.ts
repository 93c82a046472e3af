/* What a draft of a shared model holds. */
import type { Json } from '@lectern/model'
import { readUnfinished, type UnfinishedTexts } from '../../../../entities/draft/unfinished.ts'

export interface ModelDraft {
  value: Json
  /** The source as it was typed, which may say nothing yet. */
  text: string
  source: 'form' | 'text'
  /** What it was begun from: it merges with whatever is newer when it is saved. */
  stored: StoredValue
  /** Text of the grid's cell that was no value yet. */
  unfinished?: UnfinishedTexts
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A stored draft; `undefined` for one this version cannot read. */
export function readModelDraft(body: unknown): ModelDraft | undefined {
  if (!isRecord(body) || typeof body['text'] !== 'string' || !('value' in body)) return undefined
  const { source, stored } = body
  const isKnown = (source === 'form' || source === 'text') && isRecord(stored) && typeof stored['revision'] === 'string'
  if (readUnfinished(body['unfinished']) === undefined) return undefined
  // Written by this page; what an older version wrote has been looked at.
  return isKnown ? (body as unknown as ModelDraft) : undefined
}

/** A saved state. */
export interface StoredValue {
  value: Json
  revision: string
}
