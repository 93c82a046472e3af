/*
 * Comments of the document on the page: what its parts ask for and can do. This file, `comments-provider.tsx`, `field-comments.tsx` and
 * `comments-tab.tsx` are what pages use; the rest is loaded when the panel is opened.
 */
import type { CommentPlace } from '@lectern/contracts'
import { createContext, use } from 'react'

/** What the panel shows. */
export interface CommentsPanelState {
  /** Only threads of this field; all when absent. */
  place: CommentPlace | undefined
  /** The form of a new thread has the focus, about `place`. */
  isWriting: boolean
  /** The comment the address names. */
  commentId: string | undefined
}

export interface CommentsState {
  canAdd: boolean
  open: number
  resolved: number
  /** Open threads of a field. */
  countAt: (place: CommentPlace) => number
  /** `undefined` while it is closed. */
  panel: CommentsPanelState | undefined
  /** Opens the panel with all threads, or those of a field. */
  show: (place?: CommentPlace) => void
  /** Opens the panel with the form of a new thread about the document or a field. */
  write: (place?: CommentPlace) => void
  close: () => void
  /** The field the pointer or the keyboard is at, for the shortcut; returns what ends it. */
  pointAt: (place: CommentPlace) => () => void
}

const Context = createContext<CommentsState | undefined>(undefined)
export const CommentsContext = Context.Provider

/** @throws {Error} outside a `CommentsProvider` */
export function useComments(): CommentsState {
  const state = use(Context)
  if (state === undefined) throw new Error('Comments are used outside their provider')
  return state
}
