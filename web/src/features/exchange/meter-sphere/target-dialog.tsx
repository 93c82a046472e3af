import type { MeterSphereProblem, MeterSphereTarget } from '@lectern/contracts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { foldersThereQuery, projectsThereQuery, useBind } from './meter-sphere-queries.ts'
import { useProblemSentence } from './use-problem-sentence.ts'

interface TargetDialogProps {
  moduleId: string
  /** What is chosen now. */
  target: MeterSphereTarget | null
  onClose: () => void
}

/** Chooses a project of the platform, and a module in it. */
export function TargetDialog(props: TargetDialogProps) {
  const { t } = useTranslation('meter-sphere')
  return (
    <Dialog opened size="sm" title={t('target.choose')} onClose={props.onClose}>
      <TargetForm {...props} />
    </Dialog>
  )
}

const noBreak = '\u00a0'

function TargetForm({ moduleId, target, onClose }: TargetDialogProps) {
  const { t } = useTranslation(['meter-sphere', 'common'])
  const sentenceOf = useProblemSentence()
  const [projectId, setProjectId] = useState(target?.projectId ?? '')
  const [folderId, setFolderId] = useState(target?.folderId ?? '')
  const projects = useQuery(projectsThereQuery(moduleId))
  const folders = useQuery(foldersThereQuery(moduleId, projectId))
  const bind = useBind(moduleId)
  const project = projects.data?.list.find(({ id }) => id === projectId)
  const folder = folders.data?.list.find(({ id }) => id === folderId)
  const { submit, problem } = useSubmit(async () => {
    if (project === undefined || folder === undefined) return
    const there = { projectId, projectName: project.name, folderId, folderName: folder.name }
    await bind.mutateAsync(there)
    showToast({ kind: 'done', message: t('target.saved') })
    onClose()
  })
  const told = (found: MeterSphereProblem | null | undefined) => (found ? sentenceOf(found) : undefined)
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={bind.isPending}
      isDisabled={project === undefined || folder === undefined}
      isDirty={projectId !== (target?.projectId ?? '') || folderId !== (target?.folderId ?? '')}
      problem={problem ?? told(projects.data?.problem) ?? told(folders.data?.problem)}
      onSubmit={submit}
    >
      <Select
        data-autofocus
        label={t('target.project')}
        allowDeselect={false}
        searchable
        disabled={projects.data === undefined}
        data={(projects.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={projectId === '' ? null : projectId}
        onChange={(next) => {
          setProjectId(next ?? '')
          setFolderId('')
        }}
      />
      <Select
        label={t('target.folder')}
        allowDeselect={false}
        searchable
        disabled={folders.data === undefined}
        data={(folders.data?.list ?? []).map(({ id, name, depth }) => ({
          value: id,
          label: noBreak.repeat(4 * depth) + name,
        }))}
        value={folderId === '' ? null : folderId}
        onChange={(next) => setFolderId(next ?? '')}
      />
    </DialogForm>
  )
}
