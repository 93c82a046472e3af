import type { Components, EditTarget } from '@lectern/model'
import { createContext, use } from 'react'
import type { GridActions } from '../actions/actions.ts'
import type { GridColumn, GridDictionary } from './grid-types.ts'

/** What the parts of one grid share; none of it changes with a key. */
export interface GridParts {
  actions: GridActions
  columns: readonly GridColumn[]
  components: Components
  dictionaries: readonly GridDictionary[]
  isReadOnly: boolean
  isStacked: boolean
  /** Begins the ids of cells, so that several grids of a page differ. */
  id: string
  canOpenModel: boolean
  canCreateModel: boolean
  lockedNames: ReadonlySet<string>
}

const Context = createContext<GridParts | undefined>(undefined)
export const GridPartsProvider = Context

/** @throws {Error} outside a grid */
export function useGridParts(): GridParts {
  const parts = use(Context)
  if (parts === undefined) throw new Error('A part of the parameter grid stands outside of one')
  return parts
}

const TargetContext = createContext<EditTarget>({ schema: true, components: {} })
/** The schema as it is drawn; apart from the rest, because it is another one with each change. */
export const GridTargetProvider = TargetContext

export function useGridTarget(): EditTarget {
  return use(TargetContext)
}
