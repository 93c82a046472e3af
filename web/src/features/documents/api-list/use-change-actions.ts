/* Changing and deleting rows of the list. */
import { trashDays } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { countOf, isBranch, isHidden, labelOf } from '../../../entities/doc-tree/tree-model.ts'
import { quietly, useReportDone } from '../../../shared/ui/feedback/toast/undo-toasts.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import {
  useDeleteDocs,
  useTagDocs,
  useUndoDeletion,
  useUpdateDocs,
  type DocChange,
  type Place,
  type TagTask,
} from './api/doc-mutations.ts'
import { idsOfNodes, isLocked, statusOf, type ListModel } from './list-model.ts'

/** Rows by the value they have, to give it back to each. */
function groupByValue(
  model: ListModel,
  ids: readonly string[],
  change: DocChange,
): { ids: string[]; change: DocChange }[] {
  const groups = new Map<string, { ids: string[]; change: DocChange }>()
  for (const id of ids) {
    const node = model.tree.nodeOfId.get(id) ?? -1
    const former: DocChange = {
      ...(change.status !== undefined && { status: statusOf(model, node) }),
      ...(change.isShow !== undefined && { isShow: isHidden(model.tree, node) ? 0 : 1 }),
      ...(change.isLocked !== undefined && { isLocked: isLocked(model, node) ? 1 : 0 }),
    }
    const key = JSON.stringify(former)
    const group = groups.get(key) ?? { ids: [], change: former }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export function useChangeActions(place: Place, model: ListModel) {
  const { t } = useTranslation('api-list')
  const { mutateAsync: updateDocs } = useUpdateDocs(place)
  const { mutateAsync: tagDocs } = useTagDocs(place)
  const reportDone = useReportDone()

  const update = async (ids: readonly string[], change: DocChange): Promise<void> => {
    const before = groupByValue(model, ids, change)
    const changed = await quietly(() => updateDocs({ ids, change }))
    if (changed === undefined) return
    reportDone(t('batch.changed', { count: changed }), async () => {
      for (const group of before) await updateDocs(group)
    })
  }

  const tag = async (ids: readonly string[], task: TagTask): Promise<boolean> => {
    const reply = await quietly(() => tagDocs({ ids, task }))
    if (reply === undefined) return false
    const { changed, skipped } = reply
    const isTurnable = changed.length > 0 && (task.add.length === 0 || task.remove.length === 0)
    const message = [t('tags.done', { count: changed.length }), skipped > 0 && t('tags.skipped', { count: skipped })]
    reportDone(
      message.filter(Boolean).join(t('sentenceGap')),
      isTurnable ? () => tagDocs({ ids: changed, task: { add: task.remove, remove: task.add } }) : undefined,
    )
    return true
  }

  return { update, tag }
}

export function useDeleteAction(place: Place, { tree }: ListModel) {
  const { t } = useTranslation('api-list')
  const { mutateAsync: deleteDocs } = useDeleteDocs(place)
  const { mutateAsync: undoDeletion } = useUndoDeletion(place)
  const reportDone = useReportDone()

  /** Asks first when documents go with a folder or several go at once. True when they are gone. */
  const remove = async (nodes: readonly number[]): Promise<boolean> => {
    const docCount = nodes.reduce((sum, node) => sum + (isBranch(tree, node) ? countOf(tree, node) : 1), 0)
    const [node = -1] = nodes
    const isOne = nodes.length === 1
    const name = labelOf(tree, node)
    if (docCount > 1) {
      const agreed = await confirm({
        title: isOne ? t('delete.titleOne', { name }) : t('delete.title', { count: docCount }),
        body: t('delete.body', { count: docCount, days: trashDays }),
        confirmLabel: t('delete.submit', { count: docCount }),
        danger: true,
      })
      if (!agreed) return false
    }
    const trashIds = await quietly(() => deleteDocs(idsOfNodes(tree, nodes)))
    if (trashIds === undefined) return false
    reportDone(isOne ? t('delete.doneOne', { name }) : t('delete.done', { count: nodes.length }), () =>
      undoDeletion(trashIds),
    )
    return true
  }

  return remove
}
