import type { DocTable, Module, Share } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildTree, idOf, isBranch } from '../../entities/doc-tree/tree-model.ts'
import { shareItemsQuery } from '../../entities/share/share-queries.ts'
import { ShareDialog } from '../../features/sharing/share/components/share-dialog.tsx'
import { SharePicker } from './share-picker.tsx'

/** A share to make of the given documents and folders, or one to change. */
export type ShareTask = { kind: 'create'; ids: readonly string[] } | { kind: 'edit'; share: Share }

interface SharingDialogProps {
  module: Pick<Module, 'id' | 'name'>
  table: DocTable
  task: ShareTask
  onClose: () => void
}

/** The dialog of a share, once what the share holds is known. */
export function SharingDialog({ module, table, task, onClose }: SharingDialogProps) {
  const tree = useMemo(() => buildTree(table), [table])
  const share = task.kind === 'edit' ? task.share : undefined
  const items = useQuery({ ...shareItemsQuery(share?.id ?? ''), enabled: share !== undefined })
  if (share !== undefined && items.data === undefined) return null
  const held = items.data?.map((item) => item.docId).filter((id) => tree.nodeOfId.has(id))
  const picks = new Set(task.kind === 'create' ? task.ids : held)
  const folders = new Set(
    Array.from({ length: tree.size }, (_, node) => node)
      .filter((node) => isBranch(tree, node))
      .map((node) => idOf(tree, node)),
  )
  return (
    <ShareDialog
      opened
      place={{ kind: 'module', id: module.id }}
      name={module.name}
      share={share}
      initialPicks={picks}
      isFolder={(id) => folders.has(id)}
      renderPicker={(props) => <SharePicker tree={tree} {...props} />}
      onClose={onClose}
    />
  )
}
