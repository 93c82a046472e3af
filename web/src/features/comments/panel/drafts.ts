/* What was typed and not sent stays while the program is open: closing the panel or going to another document loses nothing. */
import type { CommentPerson } from '@lectern/contracts'

export interface Draft {
  text: string
  /** People chosen from the list. */
  people: readonly CommentPerson[]
}

const drafts = new Map<string, Draft>()

export function readDraft(key: string): Draft | undefined {
  return drafts.get(key)
}

/** An empty text needs no keeping. */
export function keepDraft(key: string, draft: Draft): void {
  if (draft.text.trim() === '') drafts.delete(key)
  else drafts.set(key, draft)
}

export function dropDraft(key: string): void {
  drafts.delete(key)
}
