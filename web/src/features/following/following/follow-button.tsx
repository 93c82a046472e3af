import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  isFollowedQuery,
  useFollowSwitch,
  type FollowedKind,
} from '../../../entities/subscription/subscription-queries.ts'
import classes from './following.module.css'

interface FollowButtonProps {
  kind: FollowedKind
  id: string
  /** In words, where there is room. */
  withLabel?: boolean
}

/** Follows what the page shows, or stops following it. */
export function FollowButton({ kind, id, withLabel = false }: FollowButtonProps) {
  const { t } = useTranslation('following')
  const subject = { kind, id }
  const { data: isFollowed = false, isPending } = useQuery(isFollowedQuery(subject))
  const { mutate } = useFollowSwitch(subject)
  const Icon = isFollowed ? IconStarFilled : IconStar
  const icon = <Icon size={withLabel ? 15 : 17} stroke={1.6} aria-hidden className={isFollowed ? classes['set'] : ''} />
  const hint = t(isFollowed ? `stop.${kind}` : `start.${kind}`)
  const toggle = () => {
    mutate(!isFollowed)
  }
  return (
    <Tooltip label={hint}>
      {withLabel ? (
        <Button leftSection={icon} aria-pressed={isFollowed} disabled={isPending} onClick={toggle}>
          {t(isFollowed ? 'following' : 'follow')}
        </Button>
      ) : (
        <ActionIcon aria-label={t('follow')} aria-pressed={isFollowed} disabled={isPending} onClick={toggle}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
