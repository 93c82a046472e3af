/* The grids as the editor has them: with the application's dictionaries, and making shared models of fields. */
import type { Schema } from '@lectern/model'
import { createContext, use } from 'react'
import type { ParametersGridProps, SchemaGridProps } from '../../features/doc-editor/state/editor-parts.ts'
import { ParameterGrid, ParameterListGrid, type GridDictionary } from '../../features/parameter-grid/index.ts'

interface GridTools {
  dictionaries: readonly GridDictionary[]
  onCreateModel: (name: string, schema: Schema) => void
}

const Context = createContext<GridTools | undefined>(undefined)
export const GridToolsProvider = Context.Provider

export function SchemaGrid(props: SchemaGridProps) {
  return <ParameterGrid {...use(Context)} {...props} />
}

export function ParametersGrid(props: ParametersGridProps) {
  return <ParameterListGrid {...use(Context)} {...props} />
}
