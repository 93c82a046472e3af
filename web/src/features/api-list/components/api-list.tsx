import { Button } from '@mantine/core'
import type { DocTable } from '@lectern/contracts'
import { IconFileUpload, IconFilterOff } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { idOf, labelOf } from '../../../entities/doc-tree/tree-model.ts'
import { toServerUrl } from '../../../shared/api/base.ts'
import { copyText } from '../../../shared/lib/clipboard.ts'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { useCopyDocs, useOrderDoc, useUpdateDocs, type DocChange, type Place } from '../api/doc-mutations.ts'
import { buildList, isFiltering, noFilter } from '../list-model.ts'
import { useAskedDeletion } from '../use-deletion.ts'
import { useListState, type ListState } from '../use-list-state.ts'
import { BatchBar } from './batch-bar.tsx'
import { FolderDialog, type FolderTask } from './folder-dialog.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RowMenu, type RowMenuActions, type RowMenuPlace } from './row-menu.tsx'

const pageOf = (docId: string) => `/view/${docId}`

interface ApiListProps {
  place: Place
  table: DocTable
  /** Name of the application. */
  name: string
  can: { manageDocs: boolean; share: boolean; manageModules: boolean }
  /** Stands first in the toolbar. */
  lead: ReactNode
  isRefreshing: boolean
  onRefresh: () => void
  importTo: string
  /** Shares the given folders and documents. */
  onShare: (ids: readonly string[]) => void
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

/** The list of an application: toolbar, rows, and what can be done with one row or several. */
export function ApiList({ place, table, name, can, lead, isRefreshing, onRefresh, importTo, onShare }: ApiListProps) {
  const model = useMemo(() => buildList(table), [table])
  const list = useListState(place.moduleId, model)
  const [folderTask, setFolderTask] = useState<FolderTask>()
  const [movingIds, setMovingIds] = useState<readonly string[]>()
  const [menu, setMenu] = useState<RowMenuPlace>()
  const remove = useAskedDeletion(place)
  const order = useOrderDoc(place)
  const copy = useCopyDocs(place)
  const update = useUpdateDocs(place)
  const { t } = useTranslation('api-list')
  const { tree } = model

  const deleteNode = (node: number) =>
    void remove(
      [{ id: idOf(tree, node), name: labelOf(tree, node) }],
      list.isFolder(node) ? (tree.data.count[tree.column[node] ?? -1] ?? 0) : 1,
    )
  const deleteTicked = async () => {
    const ids = [...list.ticked]
    const doomed = ids.map((id) => ({ id, name: labelOf(tree, tree.nodeOfId.get(id) ?? -1) }))
    list.replaceTicked(await remove(doomed, ids.length))
  }
  const copyNode = async (id: string) => {
    const copied = await copy.mutateAsync([id])
    showToast({ kind: 'done', message: t('copy.done', { count: copied }) })
  }
  const updateTicked = async (change: DocChange) => {
    const changed = await update.mutateAsync({ ids: [...list.ticked], change })
    showToast({ kind: 'done', message: t('batch.changed', { count: changed }) })
  }
  const actionsOf = (node: number): RowMenuActions => {
    const id = idOf(tree, node)
    const isFolder = list.isFolder(node)
    const may = (allowed: boolean, action: () => void) => (allowed ? action : undefined)
    return {
      readTo: isFolder ? undefined : pageOf(id),
      writeTo: !isFolder && can.manageDocs ? `/doc/edit/${place.moduleId}/${id}` : undefined,
      historyTo: isFolder ? undefined : `/doc/history/${place.moduleId}/${id}`,
      newDocTo: isFolder && can.manageDocs ? `/doc/new/${place.moduleId}/${id}` : undefined,
      onCopy: may(can.manageDocs, () => void copyNode(id)),
      onCopyLink: may(!isFolder, () => void copyText(new URL(toServerUrl(pageOf(id)), window.location.origin).href)),
      onEdit: may(isFolder && can.manageDocs, () => setFolderTask({ kind: 'edit', id })),
      onNewFolder: may(isFolder && can.manageDocs, () => setFolderTask({ kind: 'create', parentId: id })),
      onMove: may(can.manageDocs, () => setMovingIds([id])),
      onShare: may(can.share, () => onShare([id])),
      onDelete: may(can.manageDocs, () => deleteNode(node)),
    }
  }
  return (
    <>
      <ListToolbar
        list={list}
        moduleId={place.moduleId}
        lead={lead}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
        onNewFolder={can.manageDocs ? () => setFolderTask({ kind: 'create', parentId: null }) : undefined}
      />
      {list.rows.length === 0 ? (
        <NothingShown list={list} importTo={importTo} canImport={can.manageModules} />
      ) : (
        <ListTable
          list={list}
          label={name}
          pageOf={pageOf}
          onMenu={(node, x, y) => setMenu({ node, x, y })}
          onOrder={
            can.manageDocs ? (node, orderIndex) => order.mutate({ id: idOf(tree, node), orderIndex }) : undefined
          }
          onDelete={can.manageDocs ? deleteNode : undefined}
        />
      )}
      {menu !== undefined && (
        <RowMenu
          key={`${menu.node} ${menu.x} ${menu.y}`}
          place={menu}
          actions={actionsOf(menu.node)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {list.ticked.size > 0 && (
        <BatchBar
          list={list}
          onMove={can.manageDocs ? () => setMovingIds([...list.ticked]) : undefined}
          onShare={can.share ? () => onShare([...list.ticked]) : undefined}
          onUpdate={can.manageDocs ? (change) => void updateTicked(change) : undefined}
          onDelete={can.manageDocs ? () => void deleteTicked() : undefined}
        />
      )}
      <FolderDialog task={folderTask} place={place} onClose={() => setFolderTask(undefined)} />
      <MoveDialog
        ids={movingIds}
        tree={tree}
        place={place}
        onClose={() => setMovingIds(undefined)}
        onMoved={() => {
          setMovingIds(undefined)
          list.replaceTicked([])
        }}
      />
    </>
  )
}
