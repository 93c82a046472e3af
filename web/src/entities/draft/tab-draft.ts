/*
 * Which draft of a subject this tab wrote last: after a reload it goes on with its own, though another window is too busy to say that it has the newest.
 * Lasts as long as the tab.
 */
import type { DraftPlace, DraftSubject } from './draft-store.ts'

const nameOf = ({ userId, subject }: DraftSubject) => `lectern.draft.${userId}/${subject}`

/** The draft's id; `undefined` when there is none. */
export function readTabDraft(of: DraftSubject): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(of)) ?? undefined
  } catch {
    // Forbidden: the newest will do.
    return undefined
  }
}

export function noteTabDraft(place: DraftPlace): void {
  try {
    sessionStorage.setItem(nameOf(place), place.id)
  } catch {
    // Full or forbidden.
  }
}

export function forgetTabDraft(of: DraftSubject): void {
  try {
    sessionStorage.removeItem(nameOf(of))
  } catch {
    // Forbidden: there is none.
  }
}
