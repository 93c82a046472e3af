import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { spaceInfoQuery, spaceTrashQuery } from '../../entities/space/space-queries.ts'
import { TrashPageBody } from '../../features/places/trash/components/trash-page-body.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'

/** Deleted projects of a space. */
export function SpaceTrashPage() {
  const { t } = useTranslation('trash')
  const spaceId = useRouteId('spaceId')
  const { data: space } = useQuery(spaceInfoQuery(spaceId))
  usePageTitle(t('title'), space?.name)
  return <TrashPageBody title={t('spaceTitle')} query={useQuery(spaceTrashQuery(spaceId))} />
}
