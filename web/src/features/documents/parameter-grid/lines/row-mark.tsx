/* A mark behind the names of rows, given by whoever puts a grid on a page: how much was said about a field, for instance. */
import type { Row } from '@lectern/model'
import { createContext, use, type ComponentType } from 'react'

export interface GridRowMarkProps {
  /** The row's id when it was last saved. */
  path: string
  name: string
}

const MarkContext = createContext<ComponentType<GridRowMarkProps> | undefined>(undefined)
/** Without it rows have no marks. */
export const GridRowMarkProvider = MarkContext

const same = (id: string): string => id
const IdContext = createContext<(id: string) => string>(same)
/** Rows have other ids while a rename is not saved. */
export const GridSavedIdProvider = IdContext

function useRowMark() {
  return { Mark: use(MarkContext), idThen: use(IdContext) }
}

export function RowMark({ row, name }: { row: Row; name: string }) {
  const { Mark, idThen } = useRowMark()
  return Mark === undefined ? null : <Mark path={idThen(row.id)} name={name} />
}
