import { IconCursorText, IconDots, IconEye, IconPencil } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, type CSSProperties, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { docTypeOf, idOf, labelOf, methodOf, urlOf } from '../../../../entities/doc-tree/tree-model.ts'
import { rowId } from '../../../../entities/doc-tree/use-row-focus.ts'
import { MarkedText } from '../../../../entities/doc-tree/marked-text.tsx'
import { LightTick } from '../../../../shared/ui/table/light-tick.tsx'
import { DragHandle } from '../../../../shared/ui/table/tree-grid.tsx'
import grid from '../../../../shared/ui/table/tree-grid.module.css'
import { RowLink, RowTool } from '../../../../shared/ui/table/row-tool.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { authorOf, orderOf, statusOf, updatedAtMsOf, versionOf } from '../list-model.ts'
import { EditableText, Editor } from './editable-text.tsx'
import { DocName, FolderName } from './row-name.tsx'
import type { ListRowProps } from './row-types.ts'
import { StatusCell } from './status-cell.tsx'
import classes from './list-row.module.css'

function TickCell({ list, node, mark, onTick }: Pick<ListRowProps, 'list' | 'node' | 'mark' | 'onTick'>) {
  const { t } = useTranslation('api-list')
  return (
    <LightTick
      label={t('tick', { name: labelOf(list.model.tree, node) })}
      mark={mark}
      onTick={(on, extend) => onTick(node, on, extend)}
    />
  )
}

function DocCells({ terms, ...row }: Pick<ListRowProps, 'list' | 'node' | 'terms' | 'edit' | 'editing'>) {
  const { list, node } = row
  const { model } = list
  const { tree } = model
  return (
    <>
      <div role="gridcell" className={clsx('l-row l-narrow l-gap-6', grid['second'], classes['path'])}>
        <MethodLabel type={docTypeOf(tree, node)} httpMethod={methodOf(tree, node)} column />
        <code className="l-t2 l-cut l-size-12">
          <MarkedText text={urlOf(tree, node)} terms={terms} />
        </code>
      </div>
      <div role="gridcell" className={clsx('l-cut l-code l-wide-only', classes['version'])}>
        {row.edit === undefined ? versionOf(model, node) : <EditableText {...row} field="version" />}
      </div>
      <div role="gridcell" className={clsx('l-t2', classes['author'])}>
        {authorOf(model, node)}
      </div>
      <div role="gridcell" className="l-t2 l-cut l-wide-only">
        <RelativeDate epochMs={updatedAtMsOf(model, node)} />
      </div>
    </>
  )
}

function FolderCells() {
  return (
    <>
      <div role="gridcell" className={clsx('l-row l-narrow l-gap-6', grid['second'], classes['path'])} />
      <div role="gridcell" className={clsx('l-cut l-code l-wide-only', classes['version'])} />
      <div role="gridcell" className={clsx('l-t2', classes['author'])} />
      <div role="gridcell" className="l-t2 l-cut l-wide-only" />
    </>
  )
}

type CellsProps = Pick<
  ListRowProps,
  'list' | 'node' | 'terms' | 'onToggleFolder' | 'onMenu' | 'pageOf' | 'writePageOf' | 'edit' | 'editing'
>

/** All cells but that of the tick: ticks and arrows leave them as they are. */
const Cells = memo(function Cells(props: CellsProps) {
  const { list, node, onMenu, pageOf, writePageOf, edit, editing } = props
  const { t } = useTranslation(['api-list', 'common'])
  const { model } = list
  const isFolder = list.isFolder(node)
  const id = idOf(model.tree, node)
  const name = labelOf(model.tree, node)
  const openMenuBelow = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onMenu(node, box.left, box.bottom + 2)
  }
  return (
    <>
      <div role="gridcell" className={clsx('l-row l-narrow', grid['name'])}>
        {edit !== undefined && (
          <DragHandle refusal={edit.dragRefusal} onStart={(event) => edit.onDragStart(event, node)} />
        )}
        {editing === 'name' ? (
          <span className={clsx('l-rest', classes['nameEdit'])}>
            <Editor {...props} field="name" />
          </span>
        ) : isFolder ? (
          <FolderName {...props} />
        ) : (
          <DocName {...props} />
        )}
        {edit !== undefined && editing !== 'name' && (
          <RowTool
            className={clsx('l-unseen l-wide-only', classes['rename'])}
            label={t('cell.edit.name', { name })}
            icon={IconCursorText}
            onClick={() => edit.onBegin(node, 'name')}
          />
        )}
      </div>
      {isFolder ? <FolderCells /> : <DocCells {...props} />}
      <div role="gridcell" className={clsx('l-t2 l-digits l-text-end l-wide-only', classes['order'])}>
        {edit === undefined ? orderOf(model, node) : <EditableText {...props} field="order" />}
      </div>
      <div role="gridcell" className={classes['status']}>
        {!isFolder && (
          <StatusCell
            status={statusOf(model, node)}
            name={name}
            onChange={edit && ((status) => void edit.setStatus(node, status))}
          />
        )}
      </div>
      <div role="gridcell" className={clsx('l-flex l-end l-gap-2', grid['actions'])}>
        {!isFolder && <RowLink to={pageOf(id)} label={t('read')} icon={IconEye} />}
        {!isFolder && edit !== undefined && <RowLink to={writePageOf(id)} label={t('write')} icon={IconPencil} />}
        <RowTool label={t('common:more')} icon={IconDots} opens="menu" onClick={openMenuBelow} />
      </div>
    </>
  )
}, areSameCells)

function Row(props: ListRowProps) {
  const { list, row, node, isActive, style, onFocus, onMenu, editing } = props
  const { tree } = list.model
  return (
    <div
      role="row"
      id={rowId(idOf(tree, node))}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={row + 2}
      aria-level={(tree.depth[node] ?? 0) + 1}
      aria-setsize={tree.siblings[node]}
      aria-posinset={tree.place[node]}
      aria-expanded={list.isFolder(node) ? list.isOpen(node) : undefined}
      aria-selected={props.isTicked}
      className={clsx(
        'l-grid l-middle l-pl-20 l-pr-12 l-rule-bottom l-hoverable l-drops l-reveals l-inner-focus',
        grid['row'],
        classes['row'],
      )}
      data-node={node}
      data-drop={props.drop}
      data-cut={props.isCut || undefined}
      data-editing={editing !== undefined || undefined}
      data-ticked={props.isTicked || undefined}
      // A custom property is not in React's type of styles.
      style={{ ...style, '--indent': `${(tree.depth[node] ?? 0) * 20}px` } as CSSProperties}
      onFocus={() => onFocus(row)}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(node, event.clientX, event.clientY)
      }}
    >
      <div role="gridcell" className={clsx('l-unseen', grid['tick'])}>
        <TickCell {...props} />
      </div>
      <Cells {...props} />
    </div>
  )
}

/**
 * What of the cells can change. Their other properties follow from `list`: the words to mark, and what is called, which works on that list.
 */
function areSameCells(a: CellsProps, b: CellsProps): boolean {
  return (
    a.list === b.list &&
    a.node === b.node &&
    a.onMenu === b.onMenu &&
    (a.edit === undefined) === (b.edit === undefined) &&
    a.edit?.dragRefusal === b.edit?.dragRefusal &&
    a.editing === b.editing
  )
}

function isSameRow(a: ListRowProps, b: ListRowProps): boolean {
  return (
    areSameCells(a, b) &&
    a.row === b.row &&
    a.isActive === b.isActive &&
    a.isTicked === b.isTicked &&
    a.mark === b.mark &&
    a.style === b.style &&
    a.drop === b.drop &&
    a.isCut === b.isCut
  )
}

/** A folder or document of the list. Drawn anew only when it changed, so that scrolling and arrows stay light. */
export const ListRow = memo(Row, isSameRow)
