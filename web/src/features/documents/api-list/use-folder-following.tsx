import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isFollowedQuery, useFollowedChanges } from '../../../entities/subscription/subscription-queries.ts'
import type { Command } from '../../../shared/commands/command.ts'

/** The entry of a folder that follows everything in it, or stops. `id`: the one whose entries are shown; absent while there is none. */
export function useFolderFollowing(id: string | undefined): Command[] {
  const { t } = useTranslation('following')
  const subject = { kind: 'folder', id: id ?? '' } as const
  const { data: isFollowed = false } = useQuery({ ...isFollowedQuery(subject), enabled: id !== undefined })
  const { change, drop } = useFollowedChanges()
  if (id === undefined) return []
  const Star = isFollowed ? IconStarFilled : IconStar
  return [
    {
      key: 'follow',
      label: t(isFollowed ? 'unfollow' : 'follow'),
      icon: <Star size={16} stroke={1.6} aria-hidden />,
      run: () => (isFollowed ? void drop(subject) : change({ subject, level: 'all' })),
    },
  ]
}
