/* What was typed and not sent stays while the program is open: closing the panel or going to another document loses nothing. */
import type { CommentPerson } from '@lectern/contracts'
import { getToken } from '../../../../shared/api/token.ts'

export interface Draft {
  text: string
  /** People chosen from the list. */
  people: readonly CommentPerson[]
}

const drafts = new Map<string, Draft>()
/** Whoever signs in next on this page finds nothing of somebody else. */
const own = (key: string): string => `${getToken() ?? ''} ${key}`

export function readDraft(key: string): Draft | undefined {
  return drafts.get(own(key))
}

/** An empty text needs no keeping. */
export function keepDraft(key: string, draft: Draft): void {
  if (draft.text.trim() === '') drafts.delete(own(key))
  else drafts.set(own(key), draft)
}

export function dropDraft(key: string): void {
  drafts.delete(own(key))
}
