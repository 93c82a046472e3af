import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ancestorsOf, idOf, isBranch, labelOf, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { DialogFoot } from '../../../shared/ui/dialog-foot.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { useMoveDocs, type Place } from '../api/doc-mutations.ts'

const rootValue = 'root'

/** Folders something can move into, with the folders above in their names; a folder cannot go into itself. */
function targetsOf(tree: TreeModel, ids: readonly string[]): { value: string; label: string }[] {
  const targets: { value: string; label: string }[] = []
  const moving = new Set(ids)
  for (let node = 0; node < tree.size;) {
    const isMoving = moving.has(idOf(tree, node))
    if (isBranch(tree, node) && !isMoving) {
      const names = [...ancestorsOf(tree, node), node].map((each) => labelOf(tree, each))
      targets.push({ value: idOf(tree, node), label: names.join(' / ') })
    }
    node = isMoving ? (tree.end[node] ?? node + 1) : node + 1
  }
  return targets
}

interface MoveProps {
  tree: TreeModel
  place: Place
  ids: readonly string[]
  onClose: () => void
  onMoved: () => void
}

function MoveForm({ tree, place, ids, onClose, onMoved }: MoveProps) {
  const { t } = useTranslation(['api-list', 'common'])
  const [target, setTarget] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const move = useMoveDocs(place)
  const targets = [{ value: rootValue, label: t('move.root') }, ...targetsOf(tree, ids)]
  const submit = async () => {
    if (target === null) return
    try {
      await move.mutateAsync({ ids, parentId: target === rootValue ? null : target })
      const name = targets.find(({ value }) => value === target)?.label ?? ''
      showToast({ kind: 'done', message: t('move.done', { count: ids.length, folder: name }) })
      onMoved()
    } catch (error) {
      if (isApiError(error, 'name_taken', 'folder_cycle')) setProblem(describeError(error))
    }
  }
  return (
    <>
      <Select
        data-autofocus
        label={t('move.target')}
        description={t('move.hint')}
        placeholder={t('move.choose')}
        searchable
        limit={200}
        nothingFoundMessage={t('move.none')}
        data={targets}
        value={target}
        error={problem}
        onChange={(value) => {
          setTarget(value)
          setProblem(undefined)
        }}
      />
      <DialogFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" disabled={target === null} loading={move.isPending} onClick={() => void submit()}>
          {t('move.submit')}
        </Button>
      </DialogFoot>
    </>
  )
}

/** Moves folders and documents into another folder of the same application. */
export function MoveDialog({ ids, ...props }: Omit<MoveProps, 'ids'> & { ids: readonly string[] | undefined }) {
  const { t } = useTranslation(['api-list', 'common'])
  return (
    <Modal
      opened={ids !== undefined}
      onClose={props.onClose}
      title={t('move.title', { count: ids?.length ?? 0 })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {ids !== undefined && <MoveForm {...props} ids={ids} />}
    </Modal>
  )
}
