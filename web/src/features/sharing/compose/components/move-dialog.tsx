import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ancestorsOf, idOf, isBranch, labelOf, type TreeModel } from '../../../../entities/doc-tree/tree-model.ts'
import type { ListPlace } from '../../../../entities/doc-tree/tree-moves.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'

const rootValue = 'root'

interface MoveFormProps {
  tree: TreeModel
  /** What is to be moved. */
  nodes: readonly number[]
  onMove: (at: ListPlace) => Promise<boolean>
  onClose: () => void
}

/** Folders of the project with the names of those around them; none goes into itself. */
function targetsOf(tree: TreeModel, moving: ReadonlySet<number>): { value: string; label: string }[] {
  const targets: { value: string; label: string }[] = []
  for (let node = 0; node < tree.size;) {
    const isMoving = moving.has(node)
    if (isBranch(tree, node) && !isMoving) {
      const names = [...ancestorsOf(tree, node), node].map((each) => labelOf(tree, each))
      targets.push({ value: idOf(tree, node), label: names.join(' / ') })
    }
    node = isMoving ? (tree.end[node] ?? node + 1) : node + 1
  }
  return targets
}

function MoveForm({ tree, nodes, onMove, onClose }: MoveFormProps) {
  const { t } = useTranslation('compose')
  const [target, setTarget] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    if (target === null) return
    setIsBusy(true)
    const isDone = await onMove({ parentId: target === rootValue ? null : target, beforeId: null })
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <DialogForm submitLabel={t('move.submit')} isPending={isBusy} isDisabled={target === null} onSubmit={submit}>
      <Select
        data-autofocus
        label={t('move.target')}
        description={t('move.hint')}
        placeholder={t('move.choose')}
        searchable
        limit={200}
        nothingFoundMessage={t('move.none')}
        data={[{ value: rootValue, label: t('move.root') }, ...targetsOf(tree, new Set(nodes))]}
        value={target}
        onChange={setTarget}
      />
    </DialogForm>
  )
}

/** Moves entries into another folder of the project. */
export const MoveDialog = dialogOf(MoveForm, 'compose', (t, { nodes }) => t('move.title', { count: nodes.length }))
