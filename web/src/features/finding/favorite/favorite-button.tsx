import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  favoritesQuery,
  isFavorite,
  useFavoriteSwitch,
  type FavoriteSubject,
} from '../../../entities/favorite/favorite-queries.ts'

/** Marks what the page shows for oneself, or takes the mark away. */
export function FavoriteButton(subject: FavoriteSubject) {
  const { t } = useTranslation('favorite')
  const { data } = useQuery(favoritesQuery)
  const { mutate, isPending } = useFavoriteSwitch(subject)
  const isMarked = isFavorite(data ?? [], subject)
  const Icon = isMarked ? IconHeartFilled : IconHeart
  return (
    <Tooltip label={t(isMarked ? `remove.${subject.kind}` : `add.${subject.kind}`)}>
      <ActionIcon
        aria-label={t(`add.${subject.kind}`)}
        aria-pressed={isMarked}
        disabled={data === undefined || isPending}
        onClick={() => mutate(!isMarked)}
      >
        <Icon size={17} stroke={1.6} aria-hidden className={isMarked ? 'l-warn' : ''} />
      </ActionIcon>
    </Tooltip>
  )
}
