/* Moving, removing and naming what is in a composed project, each with its way back. */
import { limits } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { idOf, labelOf } from '../../../entities/doc-tree/tree-model.ts'
import { formerPlaces, type ListPlace } from '../../../entities/doc-tree/tree-moves.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { readOrder } from '../../../shared/lib/hooks/use-order-field.ts'
import { quietly, useReportDone } from '../../../shared/ui/feedback/toast/undo-toasts.ts'
import type { EntryMutations } from './api/compose-mutations.ts'
import { entryAt, type EntryList } from './entry-list.ts'

/** Runs of rows that are put back one call each; more of them are not offered. */
const mostRuns = 50

/** Columns whose texts are edited in place. */
export type EntryField = 'name' | 'order'

export function useEntryActions(list: EntryList, mutations: EntryMutations) {
  const { t } = useTranslation('compose')
  const reportDone = useReportDone()
  const { tree } = list
  const idsOf = (nodes: readonly number[]) => nodes.map((node) => idOf(tree, node))

  /** Puts rows at a place; false when it was refused. */
  const move = async (nodes: readonly number[], at: ListPlace): Promise<boolean> => {
    const back = formerPlaces(tree, nodes).map(({ ids, ...place }) => ({ ids, ...place }))
    const moved = await quietly(() => mutations.move.mutateAsync([{ ids: idsOf(nodes), ...at }]).then(() => true))
    if (moved === undefined) return false
    const [node = -1] = nodes
    const message =
      nodes.length === 1 ? t('move.doneOne', { name: labelOf(tree, node) }) : t('move.done', { count: nodes.length })
    reportDone(message, back.length > mostRuns ? undefined : () => mutations.move.mutateAsync(back))
    return true
  }

  const remove = async (nodes: readonly number[]): Promise<void> => {
    const [node = -1] = nodes
    const done = await quietly(() => mutations.remove.mutateAsync(idsOf(nodes)))
    if (done === undefined) return
    const message =
      nodes.length === 1
        ? t('remove.doneOne', { name: labelOf(tree, node) })
        : t('remove.done', { count: nodes.length })
    reportDone(message, () => mutations.restore.mutateAsync(done.ids))
  }

  const textOf = (node: number, field: EntryField): string =>
    field === 'name' ? labelOf(tree, node) : String(entryAt(list, node)?.orderIndex ?? 0)

  /** What is wrong with a text. */
  const check = (node: number, field: EntryField, text: string): string | undefined => {
    if (field === 'order') return readOrder(text) === undefined ? t('cell.orderInvalid') : undefined
    const isFolder = entryAt(list, node)?.isFolder === 1
    const limit = isFolder ? limits.folderName : limits.docName
    if (text === '' && isFolder) return t('cell.nameMissing')
    return text.length > limit ? t('cell.tooLong', { limit }) : undefined
  }

  /** What is wrong when it was not saved. An empty name of a reference is its source's again. */
  const save = async (node: number, field: EntryField, text: string): Promise<string | undefined> => {
    const entry = entryAt(list, node)
    if (entry === undefined) return undefined
    try {
      if (field === 'order') await mutations.order.mutateAsync({ id: entry.id, orderIndex: readOrder(text) ?? 0 })
      else {
        const name = entry.isFolder === 0 && text === entry.sourceName ? '' : text
        await mutations.rename.mutateAsync({ id: entry.id, name, isFolder: entry.isFolder === 1 })
      }
      return undefined
    } catch (error) {
      return describeError(error)
    }
  }

  return { move, remove, textOf, check, save }
}

export type EntryActions = ReturnType<typeof useEntryActions>
