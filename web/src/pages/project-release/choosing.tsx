import type { ReleaseDetail } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildTree, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { createSessionSource, treeQuery } from '../../entities/document/reading-source.ts'
import { releaseChoiceQuery } from '../../entities/release/release-queries.ts'
import { DocumentPicker } from '../../features/documents/reading-tree/document-picker.tsx'
import {
  ReleaseForm,
  type ReleasePickerProps,
  type ReleaseTask,
} from '../../features/sharing/release/components/release-form.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { SplitDialog } from '../../shared/ui/overlay/split-dialog.tsx'

/** A release to make, or one whose documents are to be chosen again. */
export type ChoosingTask = { kind: 'create' } | { kind: 'edit' | 'contents'; release: ReleaseDetail }

interface ChoosingProps {
  projectId: string
  task: ChoosingTask
  onClose: () => void
  onSaved: (release: ReleaseDetail) => void
}

/** The dialog of a release: its form as soon as it is known what there is to choose from and what is chosen. */
export default function Choosing({ task, ...props }: ChoosingProps) {
  const { t } = useTranslation('release')
  return (
    <SplitDialog opened title={t(`form.${task.kind}.title`)} onClose={props.onClose}>
      {task.kind === 'create' ? <Form {...props} task={task} /> : <ChosenForm {...props} task={task} />}
    </SplitDialog>
  )
}

type Chosen = Exclude<ChoosingTask, { kind: 'create' }>

function ChosenForm({ task, ...props }: Omit<ChoosingProps, 'task'> & { task: Chosen }) {
  const choice = useQuery(releaseChoiceQuery(task.release.id))
  return (
    <QueryState query={choice} rows={8}>
      {(data) => <Form {...props} task={{ ...task, choice: data }} />}
    </QueryState>
  )
}

function Form(props: Omit<ChoosingProps, 'task'> & { task: ReleaseTask }) {
  const { projectId } = props
  const source = useMemo(() => createSessionSource({ kind: 'project', id: projectId }), [projectId])
  const query = useQuery(treeQuery(source))
  const tree = useMemo(() => (query.data === undefined ? undefined : buildTree(query.data)), [query.data])
  return (
    <QueryState query={query} rows={8}>
      {() =>
        tree !== undefined && (
          <ReleaseForm {...props} tree={tree} renderPicker={(picker) => <Picker tree={tree} picker={picker} />} />
        )
      }
    </QueryState>
  )
}

function Picker({ tree, picker }: { tree: TreeModel; picker: ReleasePickerProps }) {
  const { t } = useTranslation('release')
  return (
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
  )
}
