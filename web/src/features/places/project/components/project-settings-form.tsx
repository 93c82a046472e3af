import { limits } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectDetails } from '../../../../entities/project/project-queries.ts'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { SettingsForm } from '../../../../shared/ui/form/settings-form.tsx'
import { SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateProject } from '../api/project-mutations.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

interface ProjectSettingsProps {
  project: ProjectDetails
  /** Members of the space, whom a public project is open to. */
  spaceMemberCount: number
}

/** Name, description, order and visibility of a project. What was typed survives fresher data. */
export function ProjectSettingsForm({ project, spaceMemberCount }: ProjectSettingsProps) {
  const { t } = useTranslation('project')
  const fields = useNameFields(
    project,
    { name: limits.projectName, description: limits.description },
    project.orderIndex,
  )
  const [isPrivate, setIsPrivate] = useState(project.isPrivate)
  const [knownPrivate, setKnownPrivate] = useState(project.isPrivate)
  // As the text fields do: fresher data replaces an untouched choice only.
  if (project.isPrivate !== knownPrivate) {
    setKnownPrivate(project.isPrivate)
    if (isPrivate === knownPrivate) setIsPrivate(project.isPrivate)
  }
  const isOtherVisibility = isPrivate !== project.isPrivate
  const update = useUpdateProject()
  const { submit } = useSubmit(
    async () => {
      if (!fields.validate()) return
      // Asking for it needs a right of its own, so it is asked for only when it changes.
      await update.mutateAsync({ id: project.id, ...fields.values, ...(isOtherVisibility && { isPrivate }) })
      showToast({ kind: 'done', message: t('edit.done') })
    },
    { name_taken: fields.name },
  )
  return (
    <SettingsForm
      changed={[...fields.changed, ...(isOtherVisibility ? [t('visibility.label')] : [])]}
      isSaving={update.isPending}
      onDiscard={() => {
        fields.reset()
        setIsPrivate(project.isPrivate)
      }}
      onSubmit={submit}
    >
      <SettingsGroup title={t('info.basics')} hint={t('info.basicsHint')}>
        <NameFields fields={fields} />
      </SettingsGroup>
      {project.can.govern && (
        <SettingsGroup title={t('visibility.label')} hint={t('info.visibilityHint')}>
          <VisibilityChoice
            hidesLabel
            isPrivate={isPrivate}
            onChange={setIsPrivate}
            spaceName={project.spaceName}
            memberCount={spaceMemberCount}
          />
        </SettingsGroup>
      )}
    </SettingsForm>
  )
}
