/*
 * The parameter grid: what the editor's pages use of this feature.
 *
 *   <ParameterGrid label="Body" value={schema} components={components} onChange={setSchema} saved={savedSchema} />
 *   <ParameterListGrid label="Query" place="query" value={operation.parameters} components={components} onChange={…} />
 *
 * The caller holds the value; every change comes as a new value that shares what did not change with the old one.
 * Undo and redo work inside the grid (Ctrl+Z, Ctrl+Y) until the caller replaces the value by itself.
 */
export { ParameterGrid } from './parameter-grid.tsx'
export { ParameterListGrid } from './parameter-list-grid.tsx'
export type { ChangeModel, GridColumn, GridDictionary } from './state/grid-types.ts'
