/*
 * What all parts of a document's page share: the document, its components (more may come), and what the reader has chosen.
 */
import type { DocDetail } from '@lectern/contracts'
import type { ApplicationContent, Components } from '@lectern/model'
import { createContext, use } from 'react'

export interface Environment {
  name: string
  /** Without a slash at the end; empty when the application names no server. */
  url: string
}

export interface DocumentState {
  detail: DocDetail
  components: Components
  application: Pick<ApplicationContent, 'root'>
  /** References the server left out for size and that have not been fetched yet. */
  missing: ReadonlySet<string>
  /** Fetches them; what comes is in `components` then. */
  loadComponents: (refs: string[]) => void
  isLoadingComponents: boolean
  environments: readonly Environment[]
  environment: number
  chooseEnvironment: (index: number) => void
  /** Representation of the request body; empty for the first. */
  mediaType: string
  chooseMediaType: (mediaType: string) => void
  /** Status of the response shown among the samples; empty for the first success. */
  status: string
  chooseStatus: (status: string) => void
}

const Context = createContext<DocumentState | undefined>(undefined)
export const DocumentStateProvider = Context.Provider

/** @throws {Error} outside a document's page */
export function useDocumentState(): DocumentState {
  const state = use(Context)
  if (state === undefined) throw new Error('A part of a document stands outside its page')
  return state
}
