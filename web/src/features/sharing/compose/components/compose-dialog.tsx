import { limits, type ComposeProject } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { NamedForm } from '../../../../shared/ui/overlay/named-form.tsx'
import { useCreateCompose, useUpdateCompose } from '../api/compose-mutations.ts'

interface ComposeFormProps {
  spaceId: string
  /** The project to change; absent to make one. */
  project: ComposeProject | undefined
  onSaved: (project: ComposeProject) => void
  onClose: () => void
}

function ComposeForm({ spaceId, project, onSaved }: ComposeFormProps) {
  const { t } = useTranslation(['compose', 'common'])
  const create = useCreateCompose(spaceId)
  const update = useUpdateCompose(spaceId)
  return (
    <NamedForm
      thing={project}
      lengths={{ name: limits.projectName, description: limits.description }}
      submitLabel={t(project === undefined ? 'create.submit' : 'common:save')}
      note={project === undefined && t('create.note')}
      isPending={create.isPending || update.isPending}
      showsProblem
      save={(values) =>
        project === undefined
          ? create.mutateAsync(values)
          : update.mutateAsync({ id: project.id, updatedAtMs: project.updatedAtMs, ...values })
      }
      onSaved={onSaved}
    />
  )
}

/** Makes a composed project, or changes name, description and order of one. */
export const ComposeDialog = dialogOf(ComposeForm, 'compose', (t, { project }) =>
  t(project === undefined ? 'create.title' : 'edit.title'),
)
