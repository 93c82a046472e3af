import type { ComposeEntry } from '@lectern/contracts'
import { IconChevronRight, IconDots, IconExternalLink, IconFolder, IconFolderSymlink } from '@tabler/icons-react'
import clsx from 'clsx'
import type { CSSProperties, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { rowId } from '../../../../entities/doc-tree/use-row-focus.ts'
import { MarkedText } from '../../../../entities/doc-tree/marked-text.tsx'
import { isDeprecated } from '../../../../entities/doc-tree/tree-model.ts'
import type { DropWhere } from '../../../../entities/doc-tree/tree-moves.ts'
import { languageOfText } from '../../../../shared/lib/text-language.ts'
import { EditCell } from '../../../../shared/ui/form/edit-cell.tsx'
import { LightTick } from '../../../../shared/ui/table/light-tick.tsx'
import { DragHandle } from '../../../../shared/ui/table/tree-grid.tsx'
import grid from '../../../../shared/ui/table/tree-grid.module.css'
import { RowLink, RowTool } from '../../../../shared/ui/table/row-tool.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { isBroken } from '../entry-list.ts'
import type { EntryActions, EntryField } from '../use-entry-actions.ts'
import type { EntryListState } from '../use-entry-list.ts'
import classes from './entry-table.module.css'

/** How rows are changed; absent for those who may only look. */
export interface EntryEdit extends Pick<EntryActions, 'textOf' | 'check' | 'save'> {
  onBegin: (node: number, field: EntryField) => void
  onDone: (node: number) => void
  onDragStart: (event: PointerEvent<HTMLElement>, node: number) => void
  dragRefusal: string | undefined
}

export interface EntryRowProps {
  state: EntryListState
  row: number
  node: number
  entry: ComposeEntry
  style: CSSProperties
  edit: EntryEdit | undefined
  editing: EntryField | undefined
  drop: DropWhere | undefined
  /** Page of a source, for those who may read it. */
  pageOf: (docId: string) => string
  /** Picks documents for an empty folder. */
  onPick: ((node: number) => void) | undefined
  onMenu: (node: number, x: number, y: number) => void
}

function FolderName({ state, node, entry, onPick }: EntryRowProps) {
  const { t } = useTranslation('compose')
  const isEmpty = state.list.counts[node] === 0
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={clsx(
          'l-row l-narrow l-gap-6 l-h-30 l-medium l-text-start l-bare l-m-static',
          classes['folder'],
          isEmpty && classes['emptyFolder'],
        )}
        onClick={() => state.setFolder(node, !state.isOpen(node))}
      >
        <IconChevronRight
          size={15}
          stroke={1.6}
          aria-hidden
          className="l-fixed l-t3 l-turns"
          data-open={state.isOpen(node) || undefined}
        />
        <IconFolder size={15} stroke={1.6} aria-hidden className="l-fixed l-t3" />
        <span className="l-cut" lang={languageOfText(entry.name)}>
          <MarkedText text={entry.name} terms={state.terms} />
        </span>
        <span className="l-note l-regular l-digits">{state.list.counts[node]}</span>
      </button>
      {isEmpty && <span className="l-cut l-ml-8 l-note">{t('emptyFolder')}</span>}
      {isEmpty && onPick !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className="l-fixed l-ml-8 l-ac l-size-12 l-bare l-relative l-on-top"
          onClick={() => onPick(node)}
        >
          {t('pick.action')}
        </button>
      )}
    </>
  )
}

/** The name visitors see, what the source is called where that is another one, and what is wrong with the reference. */
function ReferenceName({ state, node, entry }: EntryRowProps) {
  const { t } = useTranslation('compose')
  const broken = isBroken(entry)
  return (
    <span className={clsx('l-row l-narrow l-gap-6', broken && 'l-t3', classes['reference'])}>
      {entry.isSourceFolder === 1 ? (
        <IconFolderSymlink size={15} stroke={1.6} className="l-fixed l-t3" role="img" aria-label={t('sourceFolder')} />
      ) : (
        <MethodLabel type={entry.docType} httpMethod={entry.httpMethod} column />
      )}
      <span
        className={clsx('l-cut', isDeprecated(state.list.tree, node) && 'l-struck')}
        lang={languageOfText(entry.name)}
      >
        <MarkedText text={entry.name} terms={state.terms} />
      </span>
      {entry.isSourceFolder === 1 && !broken && (
        <span className="l-note l-regular l-digits" title={t('sourceFolderHint')}>
          {entry.docCount}
        </span>
      )}
      {entry.ownName !== '' && (
        <span className="l-cut l-note l-shrink" title={entry.sourceName}>
          {t('sourceName', { name: entry.sourceName })}
        </span>
      )}
      {broken && <Tag tone="bad">{t(`state.${entry.state}`)}</Tag>}
      {isDeprecated(state.list.tree, node) && <Tag>{t('deprecated')}</Tag>}
    </span>
  )
}

function Editor({ node, entry, edit, field }: EntryRowProps & { edit: EntryEdit; field: EntryField }) {
  const { t } = useTranslation('compose')
  return (
    <EditCell
      label={t(`cell.label.${field}`, { name: entry.name })}
      initial={edit.textOf(node, field)}
      {...(field === 'order' && { align: 'end' as const })}
      check={(typed) => edit.check(node, field, typed)}
      onSave={(typed) => edit.save(node, field, typed)}
      onDone={() => edit.onDone(node)}
    />
  )
}

function NameCell(props: EntryRowProps) {
  const { node, entry, edit, editing } = props
  if (edit !== undefined && editing === 'name')
    return (
      <span className="l-rest">
        <Editor {...props} edit={edit} field="name" />
      </span>
    )
  return (
    <>
      {edit !== undefined && (
        <DragHandle refusal={edit.dragRefusal} onStart={(event) => edit.onDragStart(event, node)} />
      )}
      {entry.isFolder === 1 ? <FolderName {...props} /> : <ReferenceName {...props} />}
    </>
  )
}

function OrderCell(props: EntryRowProps) {
  const { t } = useTranslation('compose')
  const { node, entry, edit, editing } = props
  if (edit === undefined) return entry.orderIndex
  if (editing === 'order') return <Editor {...props} edit={edit} field="order" />
  return (
    <button
      type="button"
      tabIndex={-1}
      className={clsx('l-fits l-py-0 l-px-4 l-h-24 l-no-fill l-round-tag l-frame-clear', classes['order'])}
      aria-label={t('cell.edit.order', { name: entry.name, order: entry.orderIndex })}
      onClick={() => edit.onBegin(node, 'order')}
    >
      {entry.orderIndex}
    </button>
  )
}

/** A folder of the project, or a reference. */
export function EntryRow(props: EntryRowProps) {
  const { state, row, node, entry, style, edit, editing, drop, pageOf, onMenu } = props
  const { t } = useTranslation(['compose', 'common'])
  const { tree } = state.list
  const isTicked = state.ticked.has(entry.id)
  const depth = tree.depth[node] ?? 0
  return (
    <div
      role="row"
      id={rowId(entry.id)}
      tabIndex={row === state.activeRow ? 0 : -1}
      aria-rowindex={row + 2}
      aria-level={depth + 1}
      aria-setsize={tree.siblings[node]}
      aria-posinset={tree.place[node]}
      aria-expanded={entry.isFolder === 1 ? state.isOpen(node) : undefined}
      aria-selected={isTicked}
      className={clsx(
        'l-grid l-middle l-pl-20 l-pr-12 l-rule-bottom l-hoverable l-drops l-reveals l-inner-focus',
        grid['row'],
      )}
      data-node={node}
      data-drop={drop}
      data-editing={editing !== undefined || undefined}
      data-ticked={isTicked || undefined}
      // A custom property is not in React's type of styles.
      style={{ ...style, '--indent': `${depth * 20}px` } as CSSProperties}
      onFocus={() => state.setRow(row)}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(node, event.clientX, event.clientY)
      }}
    >
      <div role="gridcell" className={clsx('l-unseen', grid['tick'])}>
        {edit !== undefined && (
          <LightTick
            label={t('tick', { name: entry.name })}
            mark={isTicked ? 'on' : 'off'}
            onTick={(on) => state.tick(node, on)}
          />
        )}
      </div>
      <div role="gridcell" className={clsx('l-row l-narrow', grid['name'])}>
        <NameCell {...props} />
      </div>
      <div role="gridcell" className={clsx('l-cut l-t2', grid['second'], classes['origin'])} title={entry.origin}>
        <MarkedText text={entry.origin} terms={state.terms} />
      </div>
      <div role="gridcell" className={clsx('l-t2 l-digits l-text-end', classes['orderCell'])}>
        <OrderCell {...props} />
      </div>
      <div role="gridcell" className={clsx('l-flex l-end l-gap-2', grid['actions'])}>
        {entry.state === 'live' && entry.isSourceFolder === 0 && (
          <RowLink to={pageOf(entry.docId)} label={t('openSource')} icon={IconExternalLink} />
        )}
        <RowTool
          label={t('common:more')}
          icon={IconDots}
          opens="menu"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            onMenu(node, box.left, box.bottom + 2)
          }}
        />
      </div>
    </div>
  )
}
