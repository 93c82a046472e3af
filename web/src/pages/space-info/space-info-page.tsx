import { trashDays, type SpaceInfo } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { PeopleList } from '../../entities/user/person.tsx'
import { ArchiveGroup } from '../../features/places/archive/archive-group.tsx'
import { SpaceMfa } from '../../features/accounts/second-factor/components/space-mfa.tsx'
import { SpaceSettingsForm } from '../../features/places/space/components/space-settings-form.tsx'
import { useAskedSpaceDeletion } from '../../features/places/space/use-delete-space.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { DangerGroup, Facts, SettingsGroup } from '../../shared/ui/form/settings.tsx'

function SpaceFacts({ space }: { space: SpaceInfo }) {
  const { t } = useTranslation(['space', 'common'])
  const readOnly = space.can.update
    ? []
    : [
        { label: t('common:name'), value: space.name },
        {
          label: t('common:description'),
          value: space.description === '' ? t('info.noDescription') : space.description,
        },
      ]
  return (
    <SettingsGroup title={t('info.facts')}>
      <Facts
        rows={[
          ...readOnly,
          ...(space.isCompose === 1 ? [{ label: t('info.kind'), value: t('create.composed') }] : []),
          {
            label: t('info.content'),
            value: t('info.contentValue', { projects: space.projectCount, docs: space.docCount }),
          },
          { label: t('info.members'), value: t('info.membersValue', { count: space.memberCount }) },
          { label: t('info.leaders'), value: <PeopleList people={space.leaders} empty={t('info.noLeaders')} /> },
          { label: t('info.creator'), value: space.creatorName },
          { label: t('info.created'), value: <RelativeDate epochMs={space.createdAtMs} /> },
          { label: t('info.updated'), value: <RelativeDate epochMs={space.updatedAtMs} /> },
        ]}
      />
    </SettingsGroup>
  )
}

function DeleteSpace({ space }: { space: SpaceInfo }) {
  const { t } = useTranslation('space')
  const navigate = useNavigate()
  const askAndDelete = useAskedSpaceDeletion()
  return (
    <DangerGroup
      title={t('info.danger')}
      hint={t('info.dangerHint', { days: trashDays })}
      actionLabel={t('delete.action')}
      onAct={() => void askAndDelete(space).then((deleted) => (deleted ? navigate('/dashboard') : undefined))}
    />
  )
}

/** What a space is, and for its admins the way to change it. */
export function SpaceInfoPage() {
  const { t } = useTranslation('space')
  const spaceId = useRouteId('spaceId')
  const query = useQuery(spaceInfoQuery(spaceId))
  usePageTitle(t('info.title'), query.data?.name)
  return (
    <Page width="settings">
      <PageHead title={t('info.title')} />
      <QueryState query={query} rowHeight={36}>
        {(space) => (
          <>
            {space.can.update && <SpaceSettingsForm key={space.id} space={space} />}
            {space.can.update && <SpaceMfa space={space} />}
            <SpaceFacts space={space} />
            <ArchiveGroup
              place={{ spaceId }}
              mayPack={space.can.update}
              mayUnpack={space.can.createProject && space.isCompose === 0}
            />
            {space.can.delete && <DeleteSpace space={space} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}
