import { limits, type Space } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { answersFor, prepareImport } from '../../features/exchange/import/import-answers.ts'
import { useCreateProject } from '../../features/places/project/api/project-mutations.ts'
import { useCreateSpace } from '../../features/places/space/api/space-mutations.ts'
import { nameOfSource } from './first-visit.ts'

/** Makes a project named after the source, in a space of one's own, and leads to the import with the source filled in. */
export function useFirstImport(name: string, spaces: readonly Space[]) {
  const { t } = useTranslation('first-steps')
  const navigate = useNavigate()
  const { mutateAsync: createSpace } = useCreateSpace()
  const { mutateAsync: createProject } = useCreateProject()
  const { mutate, isPending } = useMutation({
    mutationFn: async (source: File | string) => {
      const answers = await answersFor(source)
      const spaceName = t('space', { name }).slice(0, limits.spaceName)
      const own = spaces.find((space) => space.name === spaceName && space.can.createProject)
      const space = own ?? (await createSpace({ name: spaceName }))
      const projectName = nameOfSource(source) ?? t('project')
      const project = await createProject({ spaceId: space.id, name: projectName.slice(0, limits.projectName) })
      prepareImport(project.id, answers, { spaceId: space.id, isNewSpace: own === undefined })
      return project.id
    },
    onSuccess: (projectId) => void navigate(`/project/import/${projectId}`),
  })
  return { bring: mutate, isPending }
}
