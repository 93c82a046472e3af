import { Button, Select } from '@mantine/core'
import type { Project } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalSpacesQuery } from '../../../../entities/space/space-queries.ts'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { useUpdateProject } from '../api/project-mutations.ts'

/** Moves a project to another space where one may create projects. */
export function MoveProject({ project }: { project: Project }) {
  const { t } = useTranslation('project')
  const [targetId, setTargetId] = useState<string | null>(null)
  const { data: spaces = [] } = useQuery(normalSpacesQuery)
  const update = useUpdateProject()
  const targets = spaces.filter((space) => space.id !== project.spaceId && space.can.createProject)
  const target = targets.find((space) => space.id === targetId)
  const move = async () => {
    if (target === undefined) return
    const isMoved = await askAndDo({
      title: t('move.confirmTitle', { name: project.name, space: target.name }),
      body: t('move.confirmBody'),
      confirmLabel: t('move.submit'),
      danger: false,
      act: () => update.mutateAsync({ id: project.id, spaceId: target.id }),
      done: () => t('move.done', { space: target.name }),
    })
    if (isMoved) setTargetId(null)
  }
  return (
    <SettingsGroup title={t('move.title')} hint={t('move.hint')}>
      {targets.length === 0 ? (
        <p className="l-t3">{t('move.none')}</p>
      ) : (
        <div className="l-flex l-gap-8">
          <Select
            className="l-grow"
            aria-label={t('move.label')}
            placeholder={t('move.placeholder')}
            searchable
            data={targets.map((space) => ({ value: space.id, label: space.name }))}
            value={targetId}
            onChange={setTargetId}
          />
          <Button size="md" disabled={target === undefined} loading={update.isPending} onClick={() => void move()}>
            {t('move.submit')}
          </Button>
        </div>
      )}
    </SettingsGroup>
  )
}
