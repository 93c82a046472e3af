import type { Project } from '@lectern/contracts'
import { Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The project's name as the link its row or card consists of, with a lock when it is private. */
export function ProjectName({ project }: { project: Project }) {
  const { t } = useTranslation('project')
  return (
    <span className="l-row l-narrow l-gap-6">
      <Link to={`/project/doc/${project.id}`} className="l-t1 l-cut l-bold l-undecorated l-stretched">
        {project.name}
      </Link>
      {project.isPrivate === 1 && (
        <Tooltip label={t('privateHint')}>
          <span className="l-inline-flex l-relative l-on-top l-t3">
            <IconLock size={14} stroke={1.6} role="img" aria-label={t('private')} />
          </span>
        </Tooltip>
      )}
    </span>
  )
}
