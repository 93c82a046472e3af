import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ancestorsOf, idOf, isBranch, labelOf, type TreeModel } from '../../../../entities/doc-tree/tree-model.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'

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

/** Where rows are to go: moved there, or copied. */
export interface PlaceTask {
  kind: 'move' | 'copy'
  nodes: readonly number[]
}

interface PlaceFormProps {
  tree: TreeModel
  task: PlaceTask
  /** Does it. @throws what is said in the dialog */
  onSubmit: (task: PlaceTask, parentId: string | null, folder: string) => Promise<void>
  onClose: () => void
}

function PlaceForm({ tree, task, onSubmit, onClose }: PlaceFormProps) {
  const { t } = useTranslation('api-list')
  const [target, setTarget] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // A folder cannot go into itself, but can be copied there.
  const ids = task.kind === 'move' ? task.nodes.map((node) => idOf(tree, node)) : []
  const targets = [{ value: rootValue, label: t('move.root') }, ...targetsOf(tree, ids)]
  const submit = async () => {
    if (target === null) return
    setBusy(true)
    try {
      const name = targets.find(({ value }) => value === target)?.label ?? ''
      await onSubmit(task, target === rootValue ? null : target, name)
      onClose()
    } catch (error) {
      if (isApiError(error, 'name_taken', 'folder_cycle')) setProblem(describeError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm
      submitLabel={t(task.kind === 'move' ? 'move.submit' : 'copy.submit')}
      isPending={isBusy}
      isDisabled={target === null}
      onSubmit={submit}
    >
      <Select
        data-autofocus
        label={t('move.target')}
        description={t(task.kind === 'move' ? 'move.hint' : 'copy.hint')}
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
    </DialogForm>
  )
}

/** Moves or copies folders and documents into another folder of the same application. */
export function PlaceDialog({ task, ...props }: Omit<PlaceFormProps, 'task'> & { task: PlaceTask | undefined }) {
  const { t } = useTranslation('api-list')
  return (
    <Dialog
      opened={task !== undefined}
      onClose={props.onClose}
      title={t(task?.kind === 'copy' ? 'copy.title' : 'move.title', { count: task?.nodes.length ?? 0 })}
    >
      {task !== undefined && <PlaceForm {...props} task={task} />}
    </Dialog>
  )
}
