import { Button } from '@mantine/core'
import { limits, type Flag, type Project } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { spaceMembersQuery } from '../../../../entities/space/space-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useCreateProject } from '../api/project-mutations.ts'
import { PeoplePicker } from './people-picker.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'
import classes from '../../../../shared/ui/form/text-fields.module.css'

interface CreateProjectProps {
  space: { id: string; name: string; memberCount: number }
  onClose: () => void
  onCreated: (project: Project) => void
}

function CreateProjectForm({ space, onClose, onCreated, onDirty }: CreateProjectProps & FormDialogPart) {
  const { t } = useTranslation(['project', 'common'])
  const fields = useNameFields({ name: '', description: '' }, limits.projectName)
  const [isPrivate, setIsPrivate] = useState<Flag>(1)
  const [adminIds, setAdminIds] = useState<readonly string[]>([])
  const { data: me } = useQuery(currentUserQuery)
  const { data: members = [] } = useQuery(spaceMembersQuery(space.id))
  const create = useCreateProject()
  const isDirty = fields.name.value !== '' || fields.description.value !== ''
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const submit = async () => {
    if (!fields.name.validate() || !fields.description.validate()) return
    try {
      const project = await create.mutateAsync({
        name: fields.name.trimmed,
        description: fields.description.trimmed,
        spaceId: space.id,
        isPrivate,
        adminIds: [...adminIds],
      })
      showToast({ kind: 'done', message: t('create.done', { name: project.name }) })
      onCreated(project)
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
      <div className={classes['fields']}>
        <NameFields fields={fields} autoFocus />
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
      </div>
      <DialogFoot note={t('create.note')}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Makes a project in a space. */
export function CreateProjectDialog({ opened, ...props }: CreateProjectProps & { opened: boolean }) {
  const { t } = useTranslation('project')
  return (
    <FormDialog opened={opened} title={t('create.title')} onClose={props.onClose}>
      {(part) => <CreateProjectForm {...props} {...part} />}
    </FormDialog>
  )
}
