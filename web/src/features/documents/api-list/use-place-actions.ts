/* Moving and copying rows of the list. */
import { limits } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { formerPlaces, type ListPlace } from '../../../entities/doc-tree/tree-moves.ts'
import { labelOf } from '../../../entities/doc-tree/tree-model.ts'
import { quietly, useReportDone } from '../../../shared/ui/feedback/toast/undo-toasts.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import {
  useCopyDocs,
  useDeleteDocs,
  useMoveDocs,
  usePlaceDocs,
  usePutBack,
  type Copied,
  type Place,
} from './api/doc-mutations.ts'
import { idsOfNodes, type ListModel } from './list-model.ts'

/** Runs of rows that are put back one call each; more of them are not offered. */
const mostRuns = 50

export function useMoveActions(place: Place, model: ListModel) {
  const { t } = useTranslation('api-list')
  const { mutateAsync: moveDocs } = useMoveDocs(place)
  const { mutateAsync: placeDocs } = usePlaceDocs(place)
  const { mutateAsync: putBack } = usePutBack(place)
  const reportDone = useReportDone()
  const { tree } = model
  const wayBack = (nodes: readonly number[]) => {
    const runs = formerPlaces(model.tree, nodes)
    return runs.length > mostRuns ? undefined : () => putBack(runs)
  }

  /** Puts rows at a place. */
  const move = async (nodes: readonly number[], at: ListPlace): Promise<boolean> => {
    const undo = wayBack(nodes)
    const moved = await quietly(() => placeDocs({ ids: idsOfNodes(tree, nodes), at }))
    if (moved === undefined) return false
    const [node = -1] = nodes
    reportDone(
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
    await moveDocs({ ids: idsOfNodes(tree, nodes), parentId })
    reportDone(t('move.done', { count: nodes.length, folder }), undo)
  }

  return { move, moveInto }
}

export function useCopyAction(place: Place, { tree }: ListModel) {
  const { t } = useTranslation('api-list')
  const { mutateAsync: copyDocs } = useCopyDocs(place)
  const { mutateAsync: deleteDocs } = useDeleteDocs(place)
  const reportDone = useReportDone()

  const reportCopied = ({ ids, copied, renamed }: Copied) => {
    const [first] = renamed
    const paths = renamed.filter(({ from, to }) => from.url !== to.url).length
    const message =
      copied === 1 && first !== undefined
        ? t(first.to.url === '' ? 'copy.doneOne' : 'copy.doneOneAt', { name: first.to.name, url: first.to.url })
        : [t('copy.done', { count: copied }), paths > 0 && t('copy.newPaths', { count: paths })]
            .filter(Boolean)
            .join(t('sentenceGap'))
    reportDone(message, () => deleteDocs(ids))
  }

  /** Copies beside the originals, or into a folder; the ids of the copies. */
  const copy = async (nodes: readonly number[], parentId?: string | null): Promise<readonly string[]> => {
    if (nodes.length > limits.batchIds) {
      showToast({ kind: 'error', message: t('copy.tooMany', { limit: limits.batchIds }) })
      return []
    }
    const copied = await quietly(() =>
      copyDocs({ ids: idsOfNodes(tree, nodes), ...(parentId === undefined ? {} : { parentId }) }),
    )
    if (copied === undefined) return []
    reportCopied(copied)
    return copied.ids
  }

  return copy
}
