/*
 * Places of a document's page that others fill: people and remarks belong to readers with an account, and visitors never load them.
 */
import type { HttpContent } from '@lectern/model'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import type { DocumentState } from './document-context.ts'

/** A field by what names it, whatever the order of representations; as `CommentPlace` of the contract. */
export interface FieldPlace {
  /** `query`, `body`, `response-200`; without the number of a representation. */
  section: string
  /** Representation of a body; empty for everything else. */
  mediaType: string
  /** Id of the row; empty for the value as a whole. */
  path: string
}

export interface FieldSlotProps {
  place: FieldPlace
  /** As the row shows it. */
  name: string
}

/** A page in place of an HTTP document. */
export interface DocumentPageSlotProps {
  /** With what its application has in common. */
  content: HttpContent
  state: DocumentState
}

export interface DocumentSlots {
  /** Further tabs of the bar over the document. */
  tabs?: ReactNode
  /** Shown instead of an HTTP document while another of its tabs is open. */
  Page?: ComponentType<DocumentPageSlotProps> | undefined
  /** Address of the document itself, while another of its tabs is open. */
  documentTo?: string | undefined
  /** At the end of the title's line. */
  head?: ReactNode
  /** In whose order other documents come before it and behind it. */
  tree?: TreeModel | undefined
  /** Behind a field's name, always there. */
  FieldMark?: ComponentType<FieldSlotProps>
  /** Among a field's tools, where the pointer or the keyboard is. */
  FieldTool?: ComponentType<FieldSlotProps>
}

const empty: DocumentSlots = {}
const Context = createContext(empty)
export const DocumentSlotsProvider = Context.Provider

export function useDocumentSlots(): DocumentSlots {
  return use(Context)
}

/** The place of a row in a list. */
export function placeOf(section: string, mediaType: string, anchor: string): FieldPlace {
  return { section: section.replace(/~\d+$/, ''), mediaType, path: anchor.slice(section.length + 1) }
}
