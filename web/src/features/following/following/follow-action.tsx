import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  isFollowedQuery,
  useFollowSwitch,
  type FollowedKind,
} from '../../../entities/subscription/subscription-queries.ts'
import { Action } from '../../../shared/ui/overlay/action-menu.tsx'

/** Follows what the page shows, or stops following it, from a menu. */
export function FollowAction({ kind, id }: { kind: FollowedKind; id: string }) {
  const { t } = useTranslation('following')
  const subject = { kind, id }
  const { data: isFollowed = false, isPending } = useQuery(isFollowedQuery(subject))
  const { mutate } = useFollowSwitch(subject)
  return (
    <Action icon={isFollowed ? IconStarFilled : IconStar} isDisabled={isPending} onClick={() => mutate(!isFollowed)}>
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Action>
  )
}
