import { Button } from '@mantine/core'
import type { DocTable, DocTags } from '@lectern/contracts'
import { IconFileUpload, IconFilterOff } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { idOf } from '../../../../entities/doc-tree/tree-model.ts'
import { useOffers } from '../../../../shared/commands/use-commands.ts'
import { RowMenu, type RowMenuPlace } from '../../../../shared/ui/overlay/row-menu.tsx'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import type { DocChange, Place } from '../api/doc-mutations.ts'
import { buildList, isFiltering, noFilter, readTags } from '../list-model.ts'
import type { RowPages } from '../row-entries.tsx'
import { useCellEdit } from '../use-cell-edit.ts'
import { useFolderFollowing } from '../use-folder-following.tsx'
import { useListActions, type ListActions } from '../use-list-actions.ts'
import { useListClipboard } from '../use-list-clipboard.ts'
import { useListState, type ListState } from '../use-list-state.ts'
import { useRowActs } from '../use-row-acts.ts'
import { DocsBatchBar } from './batch-bar.tsx'
import { FolderDialog, type FolderTask } from './folder-dialog.tsx'
import { ListTable, type EditedCell } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PlaceDialog, type PlaceTask } from './place-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'

const pagesOf = (moduleId: string, scripts: RowPages['scripts']): RowPages => ({
  read: (id) => `/view/${id}`,
  write: (id) => `/doc/edit/${moduleId}/${id}`,
  history: (id) => `/doc/history/${moduleId}/${id}`,
  newDoc: (folderId) => `/doc/new/${moduleId}/${folderId}`,
  scripts,
})

interface ApiListProps {
  place: Place
  table: DocTable
  /** Absent until they are read. */
  tags: DocTags | undefined
  /** Name of the application. */
  name: string
  can: { manageDocs: boolean; share: boolean; manageModules: boolean }
  /** Stands first in the toolbar. */
  lead: ReactNode
  isRefreshing: boolean
  onRefresh: () => void
  importTo: string
  /** Scripts around the calls of a folder. */
  scriptsOf: (folderId: string) => string
  /** Shares the given folders and documents. */
  onShare: (ids: readonly string[]) => void
  /** Exports the given folders and documents; everything when there are none. */
  onExport: (ids: readonly string[]) => void
}

function NothingShown({ list, importTo, canImport }: { list: ListState; importTo: string; canImport: boolean }) {
  const { t } = useTranslation('api-list')
  if (list.model.tree.size === 0) {
    return (
      <EmptyState
        icon={<IconFileUpload size={20} stroke={1.5} />}
        title={t('empty.title')}
        actions={
          canImport && (
            <Button variant="filled" component={Link} to={importTo}>
              {t('empty.import')}
            </Button>
          )
        }
      >
        {t(canImport ? 'empty.body' : 'empty.readerBody')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.5} />}
      title={t(isFiltering(list.filter) ? 'noMatch.title' : 'noMatch.onlyEmpty')}
      actions={<Button onClick={() => list.changeFilter(noFilter)}>{t('noMatch.clear')}</Button>}
    >
      {t('noMatch.body')}
    </EmptyState>
  )
}

/** What is open over the list. */
interface OpenParts {
  folderTask?: FolderTask
  placeTask?: PlaceTask
  tagging?: readonly string[]
  menu?: RowMenuPlace
}

/** The list of an application: toolbar, rows, and what can be done with one row or several. */
export function ApiList({
  place,
  table,
  tags,
  name,
  can,
  lead,
  isRefreshing,
  onRefresh,
  importTo,
  scriptsOf,
  onShare,
  onExport,
}: ApiListProps) {
  const model = useMemo(() => buildList(table, tags && readTags(tags)), [table, tags])
  const { list, filter } = useListState(place.moduleId, model)
  const [open, setOpen] = useState<OpenParts>({})
  // The same function each time: rows are drawn again for another one.
  const openMenu = useCallback((node: number, x: number, y: number) => setOpen({ menu: { node, x, y } }), [])
  const [editing, setEditing] = useState<EditedCell>()
  const actions = useListActions(place, model)
  const clipboard = useListClipboard(list, actions)
  const cells = useCellEdit(place, model)
  const hasTicks = list.ticked.size > 0
  // A moment after the tick, which is painted first.
  const hasBatchBar = useDeferredValue(hasTicks) && hasTicks
  const { tree } = model
  const pages = pagesOf(place.moduleId, scriptsOf)
  const entryNode = open.menu?.node ?? list.tickedRoots()[0]
  const following = useFolderFollowing(
    entryNode !== undefined && list.isFolder(entryNode) ? idOf(tree, entryNode) : undefined,
  )
  const acts = useRowActs({
    following,
    list,
    actions,
    clipboard,
    cells,
    pages,
    can,
    onRename: (node) => setEditing({ id: idOf(tree, node), field: 'name' }),
    onEditFolder: (node) => setOpen({ folderTask: { kind: 'edit', id: idOf(tree, node) } }),
    onNewFolder: (node) => setOpen({ folderTask: { kind: 'create', parentId: idOf(tree, node) } }),
    onPlace: (kind, nodes) => setOpen({ placeTask: { kind, nodes } }),
    onTags: (ids) => setOpen({ tagging: ids }),
    onShare,
    onExport,
  })
  useOffers(() => {
    const [node] = list.tickedRoots()
    return node === undefined ? [] : acts.entriesOf(node).groups.flat()
  })
  const rootIds = () => list.tickedRoots().map((node) => idOf(tree, node))
  const may = <T,>(act: T) => (can.manageDocs ? act : undefined)
  const updateTicked = (change: DocChange) =>
    void actions.update(change.status === undefined ? [...list.ticked] : list.tickedDocs, change)
  return (
    <>
      <ListToolbar
        list={list}
        filter={filter}
        moduleId={place.moduleId}
        lead={lead}
        hasTags={tags !== undefined}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
        onExport={() => onExport([])}
        onNewFolder={may(() => setOpen({ folderTask: { kind: 'create', parentId: null } }))}
      />
      {list.rows.length === 0 ? (
        <NothingShown list={list} importTo={importTo} canImport={can.manageModules} />
      ) : (
        <ListTable
          list={list}
          label={name}
          cut={clipboard.cut}
          editing={editing}
          onEditing={setEditing}
          cells={may(cells)}
          pageOf={pages.read}
          writePageOf={pages.write}
          onMenu={openMenu}
          onMove={actions.move}
          onKey={acts.onKey}
        />
      )}
      {open.menu !== undefined && (
        <RowMenu
          key={`${open.menu.node} ${open.menu.x} ${open.menu.y}`}
          place={open.menu}
          {...acts.entriesOf(open.menu.node)}
          // Whatever its entry has opened stays.
          onClose={() => setOpen(({ menu: _menu, ...others }) => others)}
        />
      )}
      {hasBatchBar && (
        <DocsBatchBar
          list={list}
          onMove={may(() => setOpen({ placeTask: { kind: 'move', nodes: list.tickedRoots() } }))}
          onCopy={may(() => void actions.copy(list.tickedRoots()))}
          onTags={may(() => setOpen({ tagging: list.tickedDocs }))}
          onShare={can.share ? () => onShare(rootIds()) : undefined}
          onExport={() => onExport(rootIds())}
          onUpdate={may(updateTicked)}
          onDelete={may(() => void acts.remove(list.tickedRoots()))}
        />
      )}
      <ListDialogs open={open} place={place} list={list} actions={actions} onClose={() => setOpen({})} />
    </>
  )
}

interface ListDialogsProps {
  open: OpenParts
  place: Place
  list: ListState
  actions: ListActions
  onClose: () => void
}

function ListDialogs({ open, place, list, actions, onClose }: ListDialogsProps) {
  const submitPlace = async ({ kind, nodes }: PlaceTask, parentId: string | null, folder: string) => {
    if (kind === 'copy') await actions.copy(nodes, parentId)
    else await actions.moveInto(nodes, parentId, folder)
    list.replaceTicked([])
  }
  return (
    <>
      <FolderDialog task={open.folderTask} place={place} onClose={onClose} />
      <PlaceDialog task={open.placeTask} tree={list.model.tree} onSubmit={submitPlace} onClose={onClose} />
      <TagDialog
        ids={open.tagging}
        model={list.model}
        onSubmit={(task) => actions.tag(open.tagging ?? [], task)}
        onClose={onClose}
      />
    </>
  )
}
