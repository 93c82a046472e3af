import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { RobotList } from '../../features/following/robots/robot-list.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'

/** Robots that are sent what changes in any project of a space. */
export function SpaceRobotsPage() {
  const { t } = useTranslation('shell')
  const spaceId = useRouteId('spaceId')
  const { data: space } = useQuery(spaceInfoQuery(spaceId))
  const title = t('section.robots')
  usePageTitle(title, space?.name)
  return (
    <Page width="settings">
      <PageHead title={title} />
      <RobotList place={{ kind: 'space', id: spaceId }} />
    </Page>
  )
}
