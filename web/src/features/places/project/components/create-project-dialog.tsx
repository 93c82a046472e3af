import { limits, type Flag, type Project } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { spaceMembersQuery } from '../../../../entities/space/space-queries.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { NamedForm } from '../../../../shared/ui/overlay/named-form.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useCreateProject } from '../api/project-mutations.ts'
import { PeoplePicker } from './people-picker.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

interface CreateProjectProps {
  space: { id: string; name: string; memberCount: number }
  onCreated: (project: Project) => void
  onClose: () => void
}

function CreateProjectForm({ space, onCreated }: CreateProjectProps) {
  const { t } = useTranslation('project')
  const [isPrivate, setIsPrivate] = useState<Flag>(1)
  const [adminIds, setAdminIds] = useState<readonly string[]>([])
  const { data: me } = useQuery(currentUserQuery)
  const { data: members = [] } = useQuery(spaceMembersQuery(space.id))
  const create = useCreateProject()
  return (
    <NamedForm
      lengths={{ name: limits.projectName, description: limits.description }}
      submitLabel={t('create.submit')}
      note={t('create.note')}
      isPending={create.isPending}
      save={(values) => create.mutateAsync({ ...values, spaceId: space.id, isPrivate, adminIds: [...adminIds] })}
      onSaved={(project) => {
        showToast({ kind: 'done', message: t('create.done', { name: project.name }) })
        onCreated(project)
      }}
    >
      <VisibilityChoice
        isPrivate={isPrivate}
        onChange={setIsPrivate}
        spaceName={space.name}
        memberCount={space.memberCount}
      />
      <PeoplePicker
        label={t('admins.label')}
        placeholder={t('admins.add')}
        hint={t('admins.hint')}
        empty={t('admins.none')}
        people={members.filter((member) => member.id !== me?.id)}
        chosen={adminIds}
        onChange={setAdminIds}
      />
    </NamedForm>
  )
}

/** Makes a project in a space. */
export const CreateProjectDialog = dialogOf(CreateProjectForm, 'project', (t) => t('create.title'))
