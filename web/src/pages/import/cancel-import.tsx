import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { modulesQuery } from '../../entities/module/module-queries.ts'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { findMadeFor, type MadeForImport } from '../../features/exchange/import/import-answers.ts'
import { useDeleteProject } from '../../features/places/project/api/project-mutations.ts'
import { useDeleteSpace } from '../../features/places/space/api/space-mutations.ts'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'

/** Leaves an import. A project that was made for it goes to the trash while nothing is in it, and so does its space. */
export function CancelImport({ projectId }: { projectId: string }) {
  const { t } = useTranslation('common')
  const made = findMadeFor(projectId)
  if (made !== undefined) return <CancelFirstImport projectId={projectId} made={made} />
  return (
    <Button component={Link} to={`/project/doc/${projectId}`}>
      {t('cancel')}
    </Button>
  )
}

function CancelFirstImport({ projectId, made }: { projectId: string; made: MadeForImport }) {
  const { t } = useTranslation(['import', 'common'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync: deleteSpace } = useDeleteSpace()
  const { mutateAsync: deleteProject } = useDeleteProject()
  const cancel = useMutation({
    mutationFn: async (): Promise<string> => {
      // As they are now: other people, and other tabs, may have put something in.
      const fresh = { staleTime: 0 } as const
      const modules = await client.query({ ...modulesQuery(projectId), ...fresh })
      if (modules.length > 0) return `/project/doc/${projectId}`
      const space = await client.query({ ...spaceInfoQuery(made.spaceId), ...fresh })
      if (made.isNewSpace && space.projectCount === 1) await deleteSpace(space.id)
      else await deleteProject({ id: projectId, spaceId: space.id })
      showToast({ kind: 'info', message: t('cancelledFirst') })
      return '/'
    },
    onSuccess: (address) => void navigate(address),
  })
  return (
    <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('common:cancel')}
    </Button>
  )
}
