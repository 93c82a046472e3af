import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronRight, IconDots, IconEye, IconEyeOff, IconFolder, IconHexagon, IconLock } from '@tabler/icons-react'
import { memo, type CSSProperties, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  docTypeOf,
  idOf,
  isDeprecated,
  isHidden,
  isService,
  labelOf,
  methodOf,
  urlOf,
} from '../../../entities/doc-tree/tree-model.ts'
import { MethodLabel } from '../../../shared/ui/method-label.tsx'
import { RelativeDate } from '../../../shared/ui/relative-date.tsx'
import { DocStatusDot } from '../../../shared/ui/status-dot.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { authorOf, isLocked, orderOf, statusOf, updatedAtMsOf, versionOf } from '../list-model.ts'
import type { ListState } from '../use-list-state.ts'
import { MarkedText } from './marked-text.tsx'
import { OrderCell } from './order-cell.tsx'
import classes from './list-table.module.css'

/** What a row tells the table. */
export interface RowActions {
  onFocus: (row: number) => void
  onToggleFolder: (node: number) => void
  onTick: (node: number, on: boolean, extend: boolean) => void
  /** At a place on the screen, in pixels. */
  onMenu: (node: number, x: number, y: number) => void
  onOrder: ((node: number, order: number) => void) | undefined
  pageOf: (docId: string) => string
}

interface ListRowProps extends RowActions {
  list: ListState
  /** Place in the list, from 0. */
  row: number
  node: number
  isActive: boolean
  hasTicks: boolean
  terms: readonly string[]
  style: CSSProperties
}

function TickCell({ list, node, onTick }: Pick<ListRowProps, 'list' | 'node' | 'onTick'>) {
  const { t } = useTranslation('api-list')
  const docs = list.docsOfRow(node)
  const on = docs.filter((id) => list.ticked.has(id)).length
  const isOn = docs.length > 0 && on === docs.length
  return (
    <Checkbox
      tabIndex={-1}
      disabled={docs.length === 0}
      aria-label={t('tick', { name: labelOf(list.model.tree, node) })}
      checked={isOn}
      indeterminate={on > 0 && !isOn}
      onChange={() => undefined}
      onClick={(event) => onTick(node, !isOn, event.shiftKey)}
    />
  )
}

function FolderName({
  list,
  node,
  terms,
  onToggleFolder,
}: Pick<ListRowProps, 'list' | 'node' | 'terms' | 'onToggleFolder'>) {
  const { tree } = list.model
  return (
    <button type="button" tabIndex={-1} className={classes['folder']} onClick={() => onToggleFolder(node)}>
      <IconChevronRight
        size={15}
        stroke={1.6}
        aria-hidden
        className={classes['chevron']}
        data-open={list.isOpen(node) || undefined}
      />
      {isService(tree, node) ? (
        <IconHexagon size={15} stroke={1.6} aria-hidden className={classes['service']} />
      ) : (
        <IconFolder size={15} stroke={1.6} aria-hidden className={classes['folderIcon']} />
      )}
      <span className={classes['text']}>
        <MarkedText text={labelOf(tree, node)} terms={terms} />
      </span>
      <span className={classes['below']}>{list.kept.docsBelow[node]}</span>
    </button>
  )
}

function DocName({ list, node, terms, pageOf }: Pick<ListRowProps, 'list' | 'node' | 'terms' | 'pageOf'>) {
  const { t } = useTranslation('api-list')
  const { model } = list
  const { tree } = model
  const deprecated = isDeprecated(tree, node)
  const hidden = isHidden(tree, node)
  return (
    <span className={classes['doc']} data-quiet={deprecated || hidden || undefined}>
      <Link
        to={pageOf(idOf(tree, node))}
        tabIndex={-1}
        className={classes['text']}
        data-deprecated={deprecated || undefined}
      >
        <MarkedText text={labelOf(tree, node)} terms={terms} />
      </Link>
      {isLocked(model, node) && <IconLock size={14} stroke={1.6} role="img" aria-label={t('locked')} />}
      {hidden && <IconEyeOff size={14} stroke={1.6} role="img" aria-label={t('hidden')} />}
      {deprecated && <Tag>{t('deprecated')}</Tag>}
    </span>
  )
}

function DocCells({ list, node, terms }: Pick<ListRowProps, 'list' | 'node' | 'terms'>) {
  const { model } = list
  const { tree } = model
  return (
    <>
      <div role="gridcell" className={classes['path']}>
        <MethodLabel type={docTypeOf(tree, node)} httpMethod={methodOf(tree, node)} column />
        <code className={classes['text']}>
          <MarkedText text={urlOf(tree, node)} terms={terms} />
        </code>
      </div>
      <div role="gridcell" className={classes['version']}>
        {versionOf(model, node)}
      </div>
      <div role="gridcell" className={classes['author']}>
        {authorOf(model, node)}
      </div>
      <div role="gridcell" className={classes['date']}>
        <RelativeDate epochMs={updatedAtMsOf(model, node)} />
      </div>
    </>
  )
}

function FolderCells() {
  return (
    <>
      <div role="gridcell" className={classes['path']} />
      <div role="gridcell" className={classes['version']} />
      <div role="gridcell" className={classes['author']} />
      <div role="gridcell" className={classes['date']} />
    </>
  )
}

function Row(props: ListRowProps) {
  const { list, row, node, isActive, hasTicks, style, onFocus, onMenu, onOrder, pageOf } = props
  const { t } = useTranslation(['api-list', 'common'])
  const { model } = list
  const { tree } = model
  const isFolder = list.isFolder(node)
  const id = idOf(tree, node)
  const name = labelOf(tree, node)
  const openMenuBelow = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onMenu(node, box.left, box.bottom + 2)
  }
  return (
    <div
      role="row"
      id={`row-${id}`}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={row + 2}
      aria-level={(tree.depth[node] ?? 0) + 1}
      aria-setsize={tree.siblings[node]}
      aria-posinset={tree.place[node]}
      aria-expanded={isFolder ? list.isOpen(node) : undefined}
      aria-selected={isFolder ? undefined : list.ticked.has(id)}
      className={classes['row']}
      data-ticked={(!isFolder && list.ticked.has(id)) || undefined}
      data-ticking={hasTicks || undefined}
      // A custom property is not in React's type of styles.
      style={{ ...style, '--indent': `${(tree.depth[node] ?? 0) * 20}px` } as CSSProperties}
      onFocus={() => onFocus(row)}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(node, event.clientX, event.clientY)
      }}
    >
      <div role="gridcell" className={classes['tick']}>
        <TickCell {...props} />
      </div>
      <div role="gridcell" className={classes['name']}>
        {isFolder ? <FolderName {...props} /> : <DocName {...props} />}
      </div>
      {isFolder ? <FolderCells /> : <DocCells {...props} />}
      <div role="gridcell" className={classes['orderCell']}>
        <OrderCell
          order={orderOf(model, node)}
          name={name}
          onChange={onOrder === undefined ? undefined : (order) => onOrder(node, order)}
        />
      </div>
      <div role="gridcell" className={classes['status']}>
        {!isFolder && <DocStatusDot status={statusOf(model, node)} />}
      </div>
      <div role="gridcell" className={classes['actions']}>
        {!isFolder && (
          <ActionIcon component={Link} to={pageOf(id)} size="xs" tabIndex={-1} aria-label={t('read')}>
            <IconEye size={15} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon size="xs" tabIndex={-1} aria-label={t('common:more')} aria-haspopup="menu" onClick={openMenuBelow}>
          <IconDots size={15} stroke={1.6} />
        </ActionIcon>
      </div>
    </div>
  )
}

/**
 * What of a row can change. Its other properties follow from `list`: the words to mark, and what is called, which works on that list.
 */
function isSameRow(a: ListRowProps, b: ListRowProps): boolean {
  return (
    a.list === b.list &&
    a.row === b.row &&
    a.node === b.node &&
    a.isActive === b.isActive &&
    a.style.top === b.style.top &&
    a.style.height === b.style.height &&
    a.onMenu === b.onMenu &&
    a.onOrder === b.onOrder
  )
}

/** A folder or document of the list. Drawn anew only when it changed, so that scrolling and arrows stay light. */
export const ListRow = memo(Row, isSameRow)
