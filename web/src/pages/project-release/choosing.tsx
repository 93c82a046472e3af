import type { ReleaseChoice, ReleaseDetail } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildTree } from '../../entities/doc-tree/tree-model.ts'
import { createSessionSource, treeQuery } from '../../entities/document/reading-source.ts'
import { releaseChoiceQuery } from '../../entities/release/release-queries.ts'
import { DocumentPicker } from '../../features/documents/reading-tree/document-picker.tsx'
import { ReleaseDialog, type ReleaseTask } from '../../features/sharing/release/components/release-dialog.tsx'

/** A release to make, or one whose documents are to be chosen again. */
export type ChoosingTask = { kind: 'create' } | { kind: 'edit' | 'contents'; release: ReleaseDetail }

interface ChoosingProps {
  projectId: string
  task: ChoosingTask
  onClose: () => void
  onSaved: (release: ReleaseDetail) => void
}

/** The dialog of a release, once it is known what there is to choose from and what is chosen. */
export default function Choosing({ task, ...props }: ChoosingProps) {
  const id = task.kind === 'create' ? '' : task.release.id
  const choice = useQuery({ ...releaseChoiceQuery(id), enabled: id !== '' })
  if (task.kind === 'create') return <Choice {...props} task={task} />
  return choice.data === undefined ? null : <Choice {...props} task={taskWith(task, choice.data)} />
}

const taskWith = (
  { kind, release }: Exclude<ChoosingTask, { kind: 'create' }>,
  choice: readonly ReleaseChoice[],
): ReleaseTask => ({ kind, release, choice })

function Choice({ projectId, ...props }: Omit<ChoosingProps, 'task'> & { task: ReleaseTask }) {
  const { t } = useTranslation('release')
  const source = useMemo(() => createSessionSource({ kind: 'project', id: projectId }), [projectId])
  const { data } = useQuery(treeQuery(source))
  const tree = useMemo(() => (data === undefined ? undefined : buildTree(data)), [data])
  if (tree === undefined) return null
  return (
    <ReleaseDialog
      projectId={projectId}
      tree={tree}
      renderPicker={(picker) => (
        <DocumentPicker
          tree={tree}
          title={t('picker.title')}
          order={['part', 'all']}
          allLabel={t('picker.all')}
          allHint={t('picker.allHint', { count: tree.docCount })}
          treeLabel={t('picker.tree')}
          {...picker}
        >
          {(count) => count}
        </DocumentPicker>
      )}
      {...props}
    />
  )
}
