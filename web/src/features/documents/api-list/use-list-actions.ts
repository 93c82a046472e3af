/*
 * What can be done with rows of the list, told by a toast that takes it back. Owns: which ids an act is about, what it says, and its way back.
 * Does not own: the calls (`api/doc-mutations.ts`).
 */
import { limits, trashDays } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { countOf, idOf, isBranch, isHidden, labelOf } from '../../../entities/doc-tree/tree-model.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import {
  useCopyDocs,
  useDeleteDocs,
  useMoveDocs,
  usePlaceDocs,
  usePutBack,
  useTagDocs,
  useUndoDeletion,
  useUpdateDocs,
  type Copied,
  type DocChange,
  type Place,
  type TagTask,
} from './api/doc-mutations.ts'
import { isLocked, statusOf, type ListModel } from './list-model.ts'
import { formerPlaces, type ListPlace } from './list-moves.ts'

/** Milliseconds during which an act can be taken back from its toast. */
const undoMs = 8_000
/** Runs of rows that are put back one call each; more of them are not offered. */
const mostRuns = 50

/** Fails quietly: the mutation has said what went wrong. */
async function quietly<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}

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

export function useListActions(place: Place, model: ListModel) {
  const { t } = useTranslation(['api-list', 'common'])
  const { tree } = model
  const { mutateAsync: moveDocs } = useMoveDocs(place)
  const { mutateAsync: placeDocs } = usePlaceDocs(place)
  const { mutateAsync: putBack } = usePutBack(place)
  const { mutateAsync: copyDocs } = useCopyDocs(place)
  const { mutateAsync: deleteDocs } = useDeleteDocs(place)
  const { mutateAsync: undoDeletion } = useUndoDeletion(place)
  const { mutateAsync: updateDocs } = useUpdateDocs(place)
  const { mutateAsync: tagDocs } = useTagDocs(place)
  const idsOf = (nodes: readonly number[]) => nodes.map((node) => idOf(tree, node))

  const done = (message: string, undo?: () => Promise<unknown>) => {
    const action = undo && { label: t('common:undo'), run: () => void undo().catch(() => undefined) }
    showToast({ kind: 'done', message, durationMs: undoMs, ...(action === undefined ? {} : { action }) })
  }
  const wayBack = (nodes: readonly number[]) => {
    const runs = formerPlaces(model, nodes)
    return runs.length > mostRuns ? undefined : () => putBack(runs)
  }

  /** Puts rows at a place. */
  const move = async (nodes: readonly number[], at: ListPlace): Promise<boolean> => {
    const undo = wayBack(nodes)
    const moved = await quietly(() => placeDocs({ ids: idsOf(nodes), at }))
    if (moved === undefined) return false
    const [node = -1] = nodes
    done(
      nodes.length === 1
        ? t('move.doneOne', { name: labelOf(tree, node) })
        : t('move.doneMany', { count: nodes.length }),
      undo,
    )
    return true
  }

  /** Behind what is in a folder. @throws what the call threw, so that the dialog can say it */
  const moveInto = async (nodes: readonly number[], parentId: string | null, folder: string): Promise<void> => {
    const undo = wayBack(nodes)
    await moveDocs({ ids: idsOf(nodes), parentId })
    done(t('move.done', { count: nodes.length, folder }), undo)
  }

  const sayCopied = ({ ids, copied, renamed }: Copied) => {
    const [first] = renamed
    const paths = renamed.filter(({ from, to }) => from.url !== to.url).length
    const message =
      copied === 1 && first !== undefined
        ? t(first.to.url === '' ? 'copy.doneOne' : 'copy.doneOneAt', { name: first.to.name, url: first.to.url })
        : [t('copy.done', { count: copied }), paths > 0 && t('copy.newPaths', { count: paths })]
            .filter(Boolean)
            .join(t('sentenceGap'))
    done(message, () => deleteDocs(ids))
  }

  /** Copies beside the originals, or into a folder; the ids of the copies. */
  const copy = async (nodes: readonly number[], parentId?: string | null): Promise<readonly string[]> => {
    if (nodes.length > limits.batchIds) {
      showToast({ kind: 'error', message: t('copy.tooMany', { limit: limits.batchIds }) })
      return []
    }
    const copied = await quietly(() => copyDocs({ ids: idsOf(nodes), ...(parentId === undefined ? {} : { parentId }) }))
    if (copied === undefined) return []
    sayCopied(copied)
    return copied.ids
  }

  const update = async (ids: readonly string[], change: DocChange): Promise<void> => {
    const before = groupByValue(model, ids, change)
    const changed = await quietly(() => updateDocs({ ids, change }))
    if (changed === undefined) return
    done(t('batch.changed', { count: changed }), async () => {
      for (const group of before) await updateDocs(group)
    })
  }

  const tag = async (ids: readonly string[], task: TagTask): Promise<boolean> => {
    const reply = await quietly(() => tagDocs({ ids, task }))
    if (reply === undefined) return false
    const { changed, skipped } = reply
    const isTurnable = changed.length > 0 && (task.add.length === 0 || task.remove.length === 0)
    const message = [t('tags.done', { count: changed.length }), skipped > 0 && t('tags.skipped', { count: skipped })]
    done(
      message.filter(Boolean).join(t('sentenceGap')),
      isTurnable ? () => tagDocs({ ids: changed, task: { add: task.remove, remove: task.add } }) : undefined,
    )
    return true
  }

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
    const trashIds = await quietly(() => deleteDocs(idsOf(nodes)))
    if (trashIds === undefined) return false
    done(isOne ? t('delete.doneOne', { name }) : t('delete.done', { count: nodes.length }), () =>
      undoDeletion(trashIds),
    )
    return true
  }

  return { move, moveInto, copy, update, tag, remove }
}

export type ListActions = ReturnType<typeof useListActions>
