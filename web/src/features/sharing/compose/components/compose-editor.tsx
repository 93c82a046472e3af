import { Button } from '@mantine/core'
import type { ComposeEntry, ComposeProject } from '@lectern/contracts'
import { IconFilterOff, IconFolderSymlink, IconStack2, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { idOf, labelOf } from '../../../../entities/doc-tree/tree-model.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { quietly } from '../../../../shared/ui/feedback/toast/undo-toasts.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import type { RowMenuPlace } from '../../../../shared/ui/overlay/row-menu.tsx'
import { BatchAct, BatchBar, BatchLine } from '../../../../shared/ui/table/batch-bar.tsx'
import { NewButton } from '../../../../shared/ui/table/new-button.tsx'
import { useEntryMutations } from '../api/compose-mutations.ts'
import { entryAt } from '../entry-list.ts'
import type { PickTreeProps } from '../pick/pick-drawer.tsx'
import { useEntryActions } from '../use-entry-actions.ts'
import { useEntryList, type EntryListState } from '../use-entry-list.ts'
import { BrokenNotice } from './broken-notice.tsx'
import { ComposeBar } from './compose-bar.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { EntryTable, type EditedEntry } from './entry-table.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** With the reading tree. */
const PickDrawer = lazy(async () => ({ default: (await import('../pick/pick-drawer.tsx')).PickDrawer }))

interface ComposeEditorProps {
  project: ComposeProject
  entries: readonly ComposeEntry[]
  /** Its whole address, and that of a document in it. */
  linkOf: (docId?: string) => string
  isRefreshing: boolean
  onRefresh: () => void
  onExport: () => void
  onSettings: (() => void) | undefined
  renderPickTree: (props: PickTreeProps) => ReactNode
}

/** What is open over the list. */
interface OpenParts {
  menu?: RowMenuPlace
  moving?: readonly number[]
  /** In which folder one is made. */
  folderIn?: { id: string | null }
  picking?: { folder: { id: string | null; name: string }; replaces?: ComposeEntry }
}

const pageOf = (docId: string) => `/view/${docId}`
const root = { id: null, name: '' } as const

/** What is in a composed project, and everything that is done with it. */
export function ComposeEditor(props: ComposeEditorProps) {
  const { project, entries, linkOf } = props
  const { t } = useTranslation('compose')
  const navigate = useNavigate()
  const state = useEntryList(project.id, entries)
  const mutations = useEntryMutations(project)
  const actions = useEntryActions(state.list, mutations)
  const [open, setOpen] = useState<OpenParts>({})
  const [editing, setEditing] = useState<EditedEntry>()
  const { tree } = state.list
  const may = <T,>(act: T) => (project.can.update ? act : undefined)
  const close = () => setOpen({})
  const pickInto = may((folder: { id: string | null; name: string }) => setOpen({ picking: { folder } }))
  const menuEntry = open.menu === undefined ? undefined : entryAt(state.list, open.menu.node)
  return (
    <>
      <ComposeBar
        {...props}
        link={linkOf()}
        state={state}
        onNewFolder={may(() => setOpen({ folderIn: root }))}
        onPick={pickInto && (() => pickInto(root))}
      />
      <BrokenNotice
        broken={state.list.broken}
        onlyBroken={state.onlyBroken}
        onToggle={() => state.setOnlyBroken(!state.onlyBroken)}
        onReplace={may((entry: ComposeEntry) => setOpen({ picking: { folder: root, replaces: entry } }))}
        onRemove={may(
          (broken: readonly ComposeEntry[]) => void actions.remove(broken.map(({ id }) => tree.nodeOfId.get(id) ?? -1)),
        )}
      />
      {state.rows.length === 0 ? (
        <NothingShown state={state} onPick={pickInto && (() => pickInto(root))} />
      ) : (
        <EntryTable
          state={state}
          actions={may(actions)}
          label={project.name}
          editing={editing}
          onEditing={setEditing}
          pageOf={pageOf}
          onOpen={(docId) => void navigate(pageOf(docId))}
          onPick={pickInto && ((node) => pickInto({ id: idOf(tree, node), name: labelOf(tree, node) }))}
          onMenu={(node, x, y) => setOpen({ menu: { node, x, y } })}
        />
      )}
      {open.menu !== undefined && menuEntry !== undefined && (
        <EntryMenu
          key={`${open.menu.node} ${open.menu.x} ${open.menu.y}`}
          place={open.menu}
          entry={menuEntry}
          pageOf={pageOf}
          onShow={project.status === 1 ? (docId) => window.open(linkOf(docId), '_blank', 'noopener') : undefined}
          acts={may({
            rename: () => setEditing({ id: menuEntry.id, field: 'name' }),
            clearName: () =>
              void quietly(() => mutations.rename.mutateAsync({ id: menuEntry.id, name: '', isFolder: false })),
            moveTo: () => setOpen({ moving: [tree.nodeOfId.get(menuEntry.id) ?? -1] }),
            replace: () => setOpen({ picking: { folder: root, replaces: menuEntry } }),
            remove: () => void actions.remove([tree.nodeOfId.get(menuEntry.id) ?? -1]),
            newFolder: () => setOpen({ folderIn: { id: menuEntry.id } }),
            pick: () => setOpen({ picking: { folder: { id: menuEntry.id, name: menuEntry.name } } }),
          })}
          // Whatever its entry has opened stays.
          onClose={() => setOpen(({ menu: _menu, ...others }) => others)}
        />
      )}
      {state.ticked.size > 0 && project.can.update && (
        <EntryBatchBar
          state={state}
          onMove={() => setOpen({ moving: state.roots() })}
          onRemove={() => void actions.remove(state.roots()).then(state.clearTicks)}
        />
      )}
      <FolderDialog
        opened={open.folderIn !== undefined}
        parentId={open.folderIn?.id ?? null}
        addFolder={mutations.addFolder}
        onClose={close}
      />
      <MoveDialog
        opened={open.moving !== undefined}
        tree={tree}
        nodes={open.moving ?? []}
        onMove={(at) => actions.move(open.moving ?? [], at)}
        onClose={close}
      />
      {open.picking !== undefined && (
        <Picking
          picking={open.picking}
          entries={entries}
          mutations={mutations}
          renderTree={props.renderPickTree}
          onAdded={(folderId) => {
            const node = folderId === null ? undefined : tree.nodeOfId.get(folderId)
            if (node !== undefined) state.setFolder(node, true)
            showToast({ kind: 'done', message: t('pick.done') })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface PickingProps {
  picking: NonNullable<OpenParts['picking']>
  entries: readonly ComposeEntry[]
  mutations: ReturnType<typeof useEntryMutations>
  renderTree: (props: PickTreeProps) => ReactNode
  onAdded: (folderId: string | null) => void
  onClose: () => void
}

/** The drawer that picks sources, for a folder or in the place of one reference. */
function Picking({ picking: { folder, replaces }, entries, mutations, renderTree, onAdded, onClose }: PickingProps) {
  const taken = new Set(entries.flatMap(({ id, docId }) => (docId === '' || id === replaces?.id ? [] : [docId])))
  const add = async (docIds: string[], keepsFolders: boolean): Promise<boolean> => {
    const [docId = ''] = docIds
    const docList = docIds.map((id) => ({ docId: id }))
    const done = await quietly(async () => {
      if (replaces !== undefined) await mutations.replace.mutateAsync({ id: replaces.id, docId })
      else await mutations.add.mutateAsync({ docList, parentId: folder.id, keepFolders: keepsFolders ? 1 : 0 })
      return true
    })
    if (done === true) onAdded(folder.id)
    return done === true
  }
  return (
    <Suspense>
      <PickDrawer
        task={{ folderName: folder.name, ...(replaces !== undefined && { replaces: replaces.name }) }}
        taken={taken}
        renderTree={renderTree}
        isBusy={mutations.add.isPending || mutations.replace.isPending}
        onAdd={add}
        onClose={onClose}
      />
    </Suspense>
  )
}

function NothingShown({ state, onPick }: { state: EntryListState; onPick: (() => void) | undefined }) {
  const { t } = useTranslation('compose')
  if (state.list.entries.length > 0)
    return (
      <EmptyState
        icon={<IconFilterOff size={20} stroke={1.5} />}
        title={t('noMatch.title')}
        actions={<Button onClick={() => state.setText('')}>{t('noMatch.clear')}</Button>}
      >
        {t('noMatch.body')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconStack2 size={20} stroke={1.5} />}
      title={t('empty.title')}
      actions={onPick !== undefined && <NewButton label={t('pick.action')} onClick={onPick} />}
    >
      {t(onPick === undefined ? 'empty.readerBody' : 'empty.body')}
    </EmptyState>
  )
}

function EntryBatchBar({
  state,
  onMove,
  onRemove,
}: {
  state: EntryListState
  onMove: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('compose')
  return (
    <BatchBar
      name={t('batch.name')}
      count={t('batch.count', { count: state.ticked.size })}
      clearLabel={t('batch.clear')}
      onClear={state.clearTicks}
    >
      <BatchLine />
      <BatchAct icon={IconFolderSymlink} onClick={onMove}>
        {t('move.action')}
      </BatchAct>
      <BatchAct danger icon={IconTrash} onClick={onRemove}>
        {t('remove.action')}
      </BatchAct>
    </BatchBar>
  )
}
