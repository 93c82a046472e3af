import { useMemo } from 'react'
import { GridFrame } from './grid-frame.tsx'
import type { ParameterGridProps } from './state/grid-types.ts'
import type { GridSource } from './state/grid-state.ts'
import { GridSavedIdProvider } from './lines/row-mark.tsx'
import { useHistory } from './state/use-history.ts'

const noNames: ReadonlySet<string> = new Set()

/** A spreadsheet for the fields of a schema the caller holds. */
export function ParameterGrid({ value, onChange, saved, self, ...common }: ParameterGridProps) {
  const { components, isReadOnly = false, onCreateModel, onOpenModel } = common
  const history = useHistory(value, saved, onChange)
  const target = useMemo(
    () => ({ schema: value, components, ...(self !== undefined && { self }) }),
    [value, components, self],
  )
  const savedState = useMemo(
    () => (saved === undefined ? undefined : { schema: saved, idThen: history.idThen }),
    [saved, history.idThen],
  )
  const source: Omit<GridSource, 'columns'> = {
    target,
    commit: history.push,
    undo: history.undo,
    redo: history.redo,
    saved: savedState,
    isReadOnly,
    hasRoot: true,
    lockedNames: noNames,
    onCreateModel,
    onOpenModel,
  }
  return (
    <GridSavedIdProvider value={history.idThen}>
      <GridFrame source={source} {...common} />
    </GridSavedIdProvider>
  )
}
