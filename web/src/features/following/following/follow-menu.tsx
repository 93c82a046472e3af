import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isFollowedQuery, useFollowSwitch, type Followed } from '../../../entities/subscription/subscription-queries.ts'
import classes from './following.module.css'

const iconOf = (isFollowed: boolean, size: number) => {
  const Star = isFollowed ? IconStarFilled : IconStar
  return <Star size={size} stroke={1.6} aria-hidden className={isFollowed ? classes['set'] : ''} />
}

function FollowItem({ subject, label }: { subject: Followed; label: string }) {
  const { data: isFollowed = false, isPending } = useQuery(isFollowedQuery(subject))
  const { mutate } = useFollowSwitch(subject)
  return (
    <Menu.CheckboxItem checked={isFollowed} disabled={isPending} onChange={(next) => mutate(next)}>
      {label}
    </Menu.CheckboxItem>
  )
}

interface FollowMenuProps {
  projectId: string
  /** The open application; absent where there is none. */
  moduleId: string | undefined
}

/** Follows the open application, or all of its project. */
export function FollowMenu({ projectId, moduleId = '' }: FollowMenuProps) {
  const { t } = useTranslation('following')
  const module = { kind: 'module', id: moduleId } as const
  const project = { kind: 'project', id: projectId } as const
  const isModuleFollowed = useQuery({ ...isFollowedQuery(module), enabled: moduleId !== '' }).data === true
  const isProjectFollowed = useQuery(isFollowedQuery(project)).data === true
  return (
    <Menu position="bottom-end">
      <Tooltip label={t('follow')}>
        <Menu.Target>
          <ActionIcon aria-label={t('follow')}>{iconOf(isModuleFollowed || isProjectFollowed, 17)}</ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {moduleId !== '' && <FollowItem subject={module} label={t('menu.module')} />}
        <FollowItem subject={project} label={t('menu.project')} />
      </Menu.Dropdown>
    </Menu>
  )
}
