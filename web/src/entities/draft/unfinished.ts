/*
 * Text that is being typed and is no value yet: of a grid's cell, of an example that is no JSON so far. Drafts keep it by the place it is typed
 * into. Owns: the way between such a field and the editor around it. Does not own: storing it.
 */
import { createContext, use } from 'react'

/** Texts by place. */
export type UnfinishedTexts = Readonly<Record<string, string>>

export interface Unfinished {
  texts: UnfinishedTexts
  /** `undefined`: it has become a value, or was given up. */
  keep: (place: string, text: string | undefined) => void
}

const Context = createContext<Unfinished>({ texts: {}, keep: () => undefined })
export const UnfinishedProvider = Context

/** What the editor around keeps; nothing outside of one. */
export function useUnfinished(): Unfinished {
  return use(Context)
}

/** The same object when nothing changes. */
export function withUnfinished(texts: UnfinishedTexts, place: string, text: string | undefined): UnfinishedTexts {
  if (texts[place] === text) return texts
  const { [place]: _before, ...others } = texts
  return text === undefined ? others : { ...others, [place]: text }
}

/** What a stored draft says was unfinished; `undefined` when it is of another form. */
export function readUnfinished(value: unknown): UnfinishedTexts | undefined {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  return entries.every(([, text]) => typeof text === 'string') ? Object.fromEntries(entries) : undefined
}
