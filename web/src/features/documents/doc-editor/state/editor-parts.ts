/*
 * What the editor is put together with by its page: features do not know each other. Owns: what each part has to be able to do.
 */
import type { Components, Json, ParameterPlace, Schema } from '@lectern/model'
import { createContext, use, type ComponentType, type ReactNode } from 'react'

/** The part of a document whose fields a grid shows, as comments name it. */
export interface GridPart {
  section: string
  /** Of a body; '' for everything else. */
  mediaType: string
}

interface CommonGridProps {
  label: string
  part: GridPart
  components: Components
  tools?: ReactNode
  maxHeight?: string
}

/** Fields of a schema. */
export interface SchemaGridProps extends CommonGridProps {
  value: Schema
  saved?: Schema
  onChange: (value: Schema) => void
}

/** Parameters of one place. */
export interface ParametersGridProps extends CommonGridProps {
  value: readonly Json[]
  saved?: readonly Json[]
  place: ParameterPlace
  onChange: (value: Json[]) => void
}

/** A text as readers see it. */
export interface RenderedTextProps {
  text: string
  format: 'markdown' | 'html'
}

/** Leads to a shared model of the application, by its name. */
export interface ModelLinkProps {
  name: string
  children: ReactNode
}

export interface EditorParts {
  ModelLink: ComponentType<ModelLinkProps>
  SchemaGrid: ComponentType<SchemaGridProps>
  ParametersGrid: ComponentType<ParametersGridProps>
  RenderedText: ComponentType<RenderedTextProps>
}

const Context = createContext<EditorParts | undefined>(undefined)
export const EditorPartsProvider = Context.Provider

/** @throws {Error} outside an editor's page */
export function useEditorParts(): EditorParts {
  const parts = use(Context)
  if (parts === undefined) throw new Error('An editor is missing its EditorPartsProvider')
  return parts
}
