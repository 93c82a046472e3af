import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { Sites } from './sites.tsx'

/** `/space/site/{spaceId}`: composed projects published at readable addresses. */
export function SpaceSitesPage() {
  const { t } = useTranslation('site')
  const id = useRouteId('spaceId')
  const { data: space } = useQuery(spaceInfoQuery(id))
  usePageTitle(t('title'), space?.name)
  return <Sites key={id} place={{ kind: 'space', id }} />
}
