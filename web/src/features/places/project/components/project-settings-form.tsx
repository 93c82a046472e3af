import { TextInput } from '@mantine/core'
import { limits } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectDetails } from '../../../../entities/project/project-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { joinNames } from '../../../../shared/lib/join-names.ts'
import { useOrderField } from '../../../../shared/lib/hooks/use-order-field.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { SettingsFoot, SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateProject } from '../api/project-mutations.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

interface ProjectSettingsProps {
  project: ProjectDetails
  /** Members of the space, whom a public project is open to. */
  spaceMemberCount: number
}

/** Name, description, order and visibility of a project. What somebody typed survives fresher data. */
export function ProjectSettingsForm({ project, spaceMemberCount }: ProjectSettingsProps) {
  const { t, i18n } = useTranslation(['project', 'common'])
  const fields = useNameFields(project, limits.projectName)
  const order = useOrderField(t('order.label'), t('order.invalid'), project.orderIndex)
  const [isPrivate, setIsPrivate] = useState(project.isPrivate)
  const [knownPrivate, setKnownPrivate] = useState(project.isPrivate)
  // As the text fields do: fresher data replaces an untouched choice only.
  if (project.isPrivate !== knownPrivate) {
    setKnownPrivate(project.isPrivate)
    if (isPrivate === knownPrivate) setIsPrivate(project.isPrivate)
  }
  const update = useUpdateProject()
  const changed = [
    ...(fields.name.trimmed === project.name ? [] : [t('common:name')]),
    ...(fields.description.trimmed === project.description ? [] : [t('common:description')]),
    ...(order.order === project.orderIndex ? [] : [t('order.label')]),
    ...(isPrivate === project.isPrivate ? [] : [t('visibility.label')]),
  ]
  useUnsavedGuard(changed.length > 0)
  const discard = () => {
    fields.name.set(project.name)
    fields.description.set(project.description)
    order.set(String(project.orderIndex))
    setIsPrivate(project.isPrivate)
  }
  const submit = async () => {
    if (!fields.name.validate() || !fields.description.validate() || !order.validate()) return
    try {
      await update.mutateAsync({
        id: project.id,
        name: fields.name.trimmed,
        description: fields.description.trimmed,
        ...(order.order === undefined ? {} : { orderIndex: order.order }),
        // Asking for it needs a right of its own, so it is asked for only when it changes.
        ...(isPrivate === project.isPrivate ? {} : { isPrivate }),
      })
      showToast({ kind: 'done', message: t('edit.done') })
    } catch (error) {
      if (isApiError(error, 'name_taken')) fields.name.fail(error.message)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SettingsGroup title={t('info.basics')} hint={t('info.basicsHint')}>
        <NameFields fields={fields} />
        <TextInput {...order.props} w={160} inputMode="numeric" autoComplete="off" description={t('order.hint')} />
      </SettingsGroup>
      {project.can.govern && (
        <SettingsGroup title={t('visibility.label')} hint={t('info.visibilityHint')}>
          <VisibilityChoice
            withLabel={false}
            isPrivate={isPrivate}
            onChange={setIsPrivate}
            spaceName={project.spaceName}
            memberCount={spaceMemberCount}
          />
        </SettingsGroup>
      )}
      <SettingsFoot
        unsaved={changed.length === 0 ? undefined : t('unsaved', { fields: joinNames(changed, i18n.language) })}
        discardLabel={t('discard')}
        isSaving={update.isPending}
        onDiscard={discard}
      />
    </form>
  )
}
