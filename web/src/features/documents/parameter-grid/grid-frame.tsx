import { lazy, Suspense, useId, useMemo, type CSSProperties } from 'react'
import { useUnfinished } from '../../../entities/draft/unfinished.ts'
import { useWidth } from '../../../shared/lib/hooks/use-width.ts'
import { GridPartsProvider, GridTargetProvider, type GridParts } from './state/grid-context.ts'
import { GridRows } from './grid-rows.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import type { GridSource } from './state/grid-state.ts'
import type { GridColumn, GridCommonProps, GridDictionary } from './state/grid-types.ts'
import { KeyHelp } from './panes/key-help.tsx'
import { columnTracks, columnWidths, stackedUnder } from './state/grid-widths.ts'
import { useColumnWidths } from './state/use-column-widths.ts'
import { useGrid } from './state/use-grid.ts'
import { stateOfKept, useKeptText } from './state/use-kept-text.ts'
import { useShownCursor } from './state/use-shown-cursor.ts'

const ImportDrawer = lazy(() => import('./import/import-drawer.tsx'))
const FieldSheet = lazy(() => import('./panes/field-sheet.tsx'))

const allColumns: readonly GridColumn[] = ['name', 'type', 'required', 'maxLength', 'rules', 'example', 'description']
const noDictionaries: readonly GridDictionary[] = []

type GridFrameProps = GridCommonProps & { source: Omit<GridSource, 'columns'> }

/** The grid itself, whatever its rows come from. */
export function GridFrame({ source, label, components, dictionaries = noDictionaries, ...rest }: GridFrameProps) {
  const {
    hiddenColumns,
    tools,
    below,
    maxHeight = '70vh',
    onOpenModel,
    onCreateModel,
    onChangeModel,
    documents,
    draftPlace,
  } = rest
  const id = useId()
  const columns = useMemo(
    () => allColumns.filter((column) => hiddenColumns?.includes(column) !== true),
    [hiddenColumns],
  )
  const { texts } = useUnfinished()
  const { state, items, actions } = useGrid({ ...source, columns }, () =>
    stateOfKept(draftPlace === undefined || source.isReadOnly ? undefined : texts[draftPlace]),
  )
  const { ref: frame, width } = useWidth()
  const isStacked = width > 0 && width < stackedUnder
  const currentColumn = state.cursor?.column
  const chosen = useColumnWidths()
  const widths = useMemo(
    () => columnWidths({ width, columns, items, current: currentColumn, chosen }),
    [width, columns, items, currentColumn, chosen],
  )
  // Custom properties are not in React's type of styles.
  const style = { '--columns': columnTracks(columns, widths) } as CSSProperties
  const { isReadOnly, lockedNames } = source
  const canCreateModel = onCreateModel !== undefined && !isReadOnly
  const canOpenModel = onOpenModel !== undefined
  const parts = useMemo<GridParts>(
    () => ({
      actions,
      columns,
      components,
      dictionaries,
      isReadOnly,
      isStacked,
      id,
      canOpenModel,
      canCreateModel,
      lockedNames,
    }),
    [actions, columns, components, dictionaries, isReadOnly, isStacked, id, canOpenModel, canCreateModel, lockedNames],
  )
  const { cursorIndex, rowsRef } = useShownCursor({ items, cursor: state.cursor, actions })
  useKeptText(draftPlace, state, items[cursorIndex])
  return (
    <GridPartsProvider value={parts}>
      <GridTargetProvider value={source.target}>
        <section
          className="l-narrow"
          style={style}
          data-stacked={isStacked || undefined}
          aria-label={label}
          ref={frame}
        >
          <GridToolbar tools={tools} hasRoot={source.hasRoot} isRootOpen={state.pane === 'root'} />
          <div className="l-clip l-on-page l-card">
            <GridRows
              label={label}
              state={state}
              items={items}
              widths={widths}
              cursorIndex={cursorIndex}
              rowsRef={rowsRef}
              maxHeight={maxHeight}
            />
            {below}
          </div>
          {!isStacked && <KeyHelp items={items} problem={state.problem} isReadOnly={isReadOnly} />}
          <Suspense>
            {state.importing !== undefined && (
              <ImportDrawer
                label={label}
                text={state.importing}
                target={source.target}
                actions={actions}
                documents={documents}
                onChangeModel={onChangeModel}
              />
            )}
            {state.pane === 'sheet' && <FieldSheet key={state.cursor?.key} row={rowOf(items, state.cursor?.key)} />}
          </Suspense>
        </section>
      </GridTargetProvider>
    </GridPartsProvider>
  )
}

function rowOf(items: ReturnType<typeof useGrid>['items'], key: string | undefined) {
  const item = items.find((each) => each.key === key)
  return item?.kind === 'field' ? item.row : undefined
}
