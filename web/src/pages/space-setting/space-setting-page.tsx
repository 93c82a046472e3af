import type { SpaceSettings } from '@lectern/contracts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { spaceInfoQuery, spaceSettingsQuery } from '../../entities/space/space-queries.ts'
import { ConnectionGroup } from '../../features/exchange/meter-sphere/connection-group.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { Facts, SettingsGroup } from '../../shared/ui/form/settings.tsx'
import { StatusDot } from '../../shared/ui/feedback/status-dot.tsx'

/** Shown while the integration is off: reached by an old link only, since the rail does not lead here then. */
function SwitchedOff() {
  const { t } = useTranslation('space')
  return (
    <EmptyState icon={<IconPlugConnectedX size={20} stroke={1.5} />} title={t('setting.off.title')}>
      {t('setting.off.body')}
    </EmptyState>
  )
}

function TestPlatform({ settings: { meterSphere } }: { settings: SpaceSettings }) {
  const { t } = useTranslation('space')
  const { switched } = meterSphere
  return (
    <SettingsGroup title={t('setting.platform.title')} hint={t('setting.platform.hint')}>
      <p>{t('setting.platform.what')}</p>
      <Facts
        rows={[
          { label: t('setting.platform.state'), value: <StatusDot tone="ok">{t('setting.platform.on')}</StatusDot> },
          ...(switched === null
            ? []
            : [
                { label: t('setting.platform.by'), value: switched.byName },
                { label: t('setting.platform.at'), value: <RelativeDate epochMs={switched.atMs} /> },
              ]),
        ]}
      />
      <p>{t('setting.platform.whoSwitches')}</p>
    </SettingsGroup>
  )
}

/** Connections of a space with other systems, for its admins. */
export function SpaceSettingPage() {
  const { t } = useTranslation('space')
  const spaceId = useRouteId('spaceId')
  const space = useQuery(spaceInfoQuery(spaceId))
  const settings = useQuery(spaceSettingsQuery(spaceId))
  usePageTitle(t('setting.title'), space.data?.name)
  return (
    <Page width="settings">
      <PageHead title={t('setting.title')} />
      <QueryState query={settings} rowHeight={36}>
        {(loaded) =>
          loaded.meterSphere.isEnabled ? (
            <>
              <ConnectionGroup spaceId={spaceId} />
              <TestPlatform settings={loaded} />
            </>
          ) : (
            <SwitchedOff />
          )
        }
      </QueryState>
    </Page>
  )
}
