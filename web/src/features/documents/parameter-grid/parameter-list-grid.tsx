import { parametersOfSchema, schemaOfParameters, type Json } from '@lectern/model'
import { useMemo } from 'react'
import { GridFrame } from './grid-frame.tsx'
import type { ParameterListGridProps } from './state/grid-types.ts'
import type { GridSource } from './state/grid-state.ts'
import { GridSavedIdProvider } from './lines/row-mark.tsx'
import { useHistory } from './state/use-history.ts'

/** The same grid for parameters of one place: headers, query, path, cookies. */
export function ParameterListGrid({ value, place, onChange, saved, ...common }: ParameterListGridProps) {
  const { components, isReadOnly = false, onCreateModel, onOpenModel } = common
  const history = useHistory<readonly Json[]>(value, saved, (next, change) => {
    onChange([...next], change)
  })
  const list = useMemo(() => schemaOfParameters(value, components, place), [value, components, place])
  const target = useMemo(() => ({ schema: list.schema, components }), [list, components])
  // The same set for as long as it holds the same names: all lines look at it.
  const locked = list.lockedNames.join('\n')
  const lockedNames = useMemo(() => new Set(locked === '' ? [] : locked.split('\n')), [locked])
  const savedState = useMemo(() => {
    if (saved === undefined) return undefined
    return { schema: schemaOfParameters(saved, components, place).schema, idThen: history.idThen }
  }, [saved, components, place, history.idThen])
  const source: Omit<GridSource, 'columns'> = {
    target,
    commit: (schema, renamed) => {
      history.push(parametersOfSchema(value, schema, [...renamed], components, place), renamed)
    },
    undo: history.undo,
    redo: history.redo,
    saved: savedState,
    isReadOnly,
    hasRoot: false,
    lockedNames,
    onCreateModel,
    onOpenModel,
  }
  return (
    <GridSavedIdProvider value={history.idThen}>
      <GridFrame source={source} {...common} />
    </GridSavedIdProvider>
  )
}
