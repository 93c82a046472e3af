import { useElementSize } from '@mantine/hooks'
import {
  lazy,
  Suspense,
  useCallback,
  useLayoutEffect,
  useId,
  useMemo,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { rowsMediaType } from '@lectern/model'
import { useUnfinished } from '../../../entities/draft/unfinished.ts'
import { VirtualRows, type VirtualRowsHandle } from '../../../shared/ui/table/virtual-rows.tsx'
import { GridPartsProvider, GridTargetProvider, type GridParts } from './state/grid-context.ts'
import { GridHead } from './grid-head.tsx'
import type { GridItem } from './state/grid-items.ts'
import { handleKey } from './state/grid-keys.ts'
import { clickCell, pressCell } from './state/grid-pointer.ts'
import { GridRow } from './lines/grid-row.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import type { GridSource } from './state/grid-state.ts'
import type { GridColumn, GridCommonProps, GridDictionary } from './state/grid-types.ts'
import { KeyHelp } from './panes/key-help.tsx'
import { useGrid } from './state/use-grid.ts'
import { stateOfKept, useKeptText } from './state/use-kept-text.ts'
import { useRowDrag } from './state/use-row-drag.ts'
import classes from './grid.module.css'

const ImportDrawer = lazy(() => import('./import/import-drawer.tsx'))
const FieldSheet = lazy(() => import('./panes/field-sheet.tsx'))

const allColumns: readonly GridColumn[] = ['name', 'type', 'required', 'maxLength', 'rules', 'example', 'description']
const noDictionaries: readonly GridDictionary[] = []
const rowHeight = 32
const headHeight = 30
const stackedHeight = 64
/** Narrower than this the columns would not be readable. */
const stackedUnder = 720

/** The grid itself, whatever its rows come from. */
export function GridFrame({
  source,
  label,
  components,
  dictionaries = noDictionaries,
  ...rest
}: GridCommonProps & { source: Omit<GridSource, 'columns'> }) {
  const { hiddenColumns, tools, below, maxHeight = '70vh', onOpenModel, onCreateModel, documents, draftPlace } = rest
  const id = useId()
  const columns = useMemo(
    () => allColumns.filter((column) => hiddenColumns?.includes(column) !== true),
    [hiddenColumns],
  )
  const { texts } = useUnfinished()
  const { state, items, actions } = useGrid({ ...source, columns }, () =>
    stateOfKept(draftPlace === undefined || source.isReadOnly ? undefined : texts[draftPlace]),
  )
  const { ref: frame, width } = useElementSize()
  const isStacked = width > 0 && width < stackedUnder
  const height = isStacked ? stackedHeight : rowHeight
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
  const keyOf = useCallback((index: number) => items[index]?.key ?? '', [items])
  const list = useRef<VirtualRowsHandle>(null)
  const leave = useRef(false)
  const cursorIndex = items.findIndex((item) => item.key === state.cursor?.key)
  useKeptText(draftPlace, state, items[cursorIndex])
  const drag = useRowDrag(actions, items)
  const lastIndex = useRef(0)
  useLayoutEffect(() => {
    if (cursorIndex >= 0) {
      lastIndex.current = cursorIndex
      list.current?.scrollToRow(cursorIndex)
      return
    }
    // The line of the cursor is gone, by undo for instance: the keyboard stays where it was.
    const { cursor } = actions.now().state
    const stops = (item: GridItem) => item.kind !== 'ghost'
    const next = items.slice(lastIndex.current).find(stops) ?? items.slice(0, lastIndex.current).findLast(stops)
    if (cursor !== undefined && next !== undefined)
      actions.update({ cursor: { ...cursor, key: next.key }, text: undefined })
  }, [cursorIndex, items, actions])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs of cells stand elsewhere in the page and have keys of their own.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (!(event.target instanceof HTMLInputElement) || event.target.dataset['cell'] === undefined) return
    if (handleKey(event, { actions, columns, leave })) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const onCopy = (event: ClipboardEvent<HTMLElement>, isCut: boolean) => {
    if (state.text !== undefined || state.pane !== undefined) return
    const copied = actions.copied()
    if (copied === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied.table)
    event.clipboardData.setData(rowsMediaType, copied.clip)
    if (isCut) actions.remove()
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const isEmptyLine = state.text === '' && (state.cursor?.key === '|add' || state.cursor?.key === '|draft')
    if (state.pane !== undefined || (state.text !== undefined && !(isEmptyLine && text.includes('\n')))) return
    event.preventDefault()
    actions.update({ text: undefined, draft: undefined })
    actions.paste(event.clipboardData.getData(rowsMediaType), text)
  }
  return (
    <GridPartsProvider value={parts}>
      <GridTargetProvider value={source.target}>
        <section className={classes['grid']} data-stacked={isStacked || undefined} aria-label={label} ref={frame}>
          <GridToolbar tools={tools} hasRoot={source.hasRoot} isRootOpen={state.pane === 'root'} />
          <div className={classes['card']}>
            <VirtualRows
              role="treegrid"
              aria-label={label}
              aria-rowcount={items.length + 1}
              aria-colcount={columns.length + 1}
              aria-multiselectable
              aria-readonly={isReadOnly}
              tabIndex={state.cursor === undefined || cursorIndex < 0 ? 0 : -1}
              className={classes['rows']}
              style={{ maxHeight }}
              handle={list}
              head={isStacked ? undefined : <GridHead />}
              headHeight={isStacked ? 0 : headHeight}
              count={items.length}
              rowHeight={height}
              alwaysDraw={cursorIndex}
              keyOf={keyOf}
              onKeyDown={onKeyDown}
              onCopy={(event) => {
                onCopy(event, false)
              }}
              onCut={(event) => {
                onCopy(event, true)
              }}
              onPaste={onPaste}
              onMouseDown={(event) => {
                pressCell(event, actions)
              }}
              onClick={(event) => {
                clickCell(event, actions)
              }}
              onFocus={(event) => {
                const [first] = items
                if (event.target === event.currentTarget && first !== undefined)
                  actions.moveCursor({
                    key: cursorIndex < 0 ? first.key : (state.cursor?.key ?? first.key),
                    column: 'name',
                  })
              }}
              renderRow={(index, style) => {
                const item = items[index]
                if (item === undefined) return null
                const isCursor = item.key === state.cursor?.key
                return (
                  <GridRow
                    key={item.key}
                    item={item}
                    index={index}
                    top={style.top}
                    height={style.height}
                    column={isCursor ? state.cursor?.column : undefined}
                    text={isCursor ? state.text : undefined}
                    pane={isCursor && state.pane !== 'root' ? state.pane : undefined}
                    problem={isCursor ? state.problem : undefined}
                    isSelected={item.kind === 'field' && state.selected.has(item.row.id)}
                    drop={drag.place?.key === item.key ? drag.place.where : undefined}
                    onDragStart={drag.start}
                  />
                )
              }}
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
