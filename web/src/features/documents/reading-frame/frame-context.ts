import { createContext, use } from 'react'

export interface FrameState {
  /** The tree lies over the content instead of beside it. */
  isOverlay: boolean
  isShown: boolean
  show: (shown: boolean) => void
  /** Closes the overlay, as after choosing a document; nothing beside the content. */
  leaveOverlay: () => void
}

export const FrameContext = createContext<FrameState | undefined>(undefined)

/** @throws {Error} outside a `ReadingFrame` */
export function useReadingFrame(): FrameState {
  const state = use(FrameContext)
  if (state === undefined) throw new Error('A part of a reading page stands outside its ReadingFrame')
  return state
}
