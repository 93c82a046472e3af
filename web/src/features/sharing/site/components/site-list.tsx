import type { Site, SiteVersion } from '@lectern/contracts'
import { Menu, Switch, Tooltip } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { linkOfSite } from '../../../../entities/site/site-link.ts'
import type { SitePlace } from '../../../../entities/site/site-queries.ts'
import { showDeleted } from '../../../../entities/trash/restore.ts'
import { StatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { useDeleteSite, useDownloadSite, useUpdateSite } from '../api/site-mutations.ts'

interface SiteListProps {
  place: SitePlace
  sites: readonly Site[]
  onEdit: (site: Site) => void
}

/** Published sites, newest first. */
export function SiteList({ place, sites, onEdit }: SiteListProps) {
  return (
    <ul className="l-plain-list l-column l-gap-12">
      {sites.map((site) => (
        <SiteRow key={site.id} place={place} site={site} onEdit={() => onEdit(site)} />
      ))}
    </ul>
  )
}

interface SiteRowProps {
  place: SitePlace
  site: Site
  onEdit: () => void
}

function SiteRow({ place, site, onEdit }: SiteRowProps) {
  const { t } = useTranslation('site')
  const { data: config } = useQuery(viewConfigQuery)
  const link = linkOfSite(site, config?.baseUrl ?? '')
  const download = useDownloadSite(place)
  return (
    <li className="l-flex l-wrap l-middle l-gap-8-16 l-p-16 l-card">
      <div className="l-column l-rest l-gap-4" style={{ minWidth: 220 }}>
        <h2 className="l-m-0 l-cut l-bold l-size-14">{site.title}</h2>
        <div className="l-row l-gap-4">
          <a className="l-row l-min-h-hit l-break l-size-12" href={link} target="_blank" rel="noopener">
            {link}
          </a>
          <CopyButton text={link} label={t('copyLink')} />
        </div>
        <ul className="l-plain-list l-flex l-wrap l-gap-6" aria-label={t('versions.label')}>
          {site.versions.map((version) => (
            <VersionTag key={version.label} version={version} isDefault={version.label === site.defaultLabel} />
          ))}
        </ul>
      </div>
      <span className="l-note">
        {site.creatorName} · <RelativeDate epochMs={site.updatedAtMs} />
      </span>
      <span className="l-note" role="status">
        {download.isPending && t('download.running')}
      </span>
      <Status place={place} site={site} />
      <SiteMenu
        place={place}
        site={site}
        link={link}
        onEdit={onEdit}
        onDownload={download.isPending ? undefined : () => download.mutate(site.id)}
      />
    </li>
  )
}

function VersionTag({ version, isDefault }: { version: SiteVersion; isDefault: boolean }) {
  const { t } = useTranslation('site')
  const { label, kind, sourceName, state } = version
  const isOpen = state === 'open'
  return (
    <li className="l-inline-row">
      <Tooltip label={`${t(`kind.${kind}`)}${sourceName === '' ? '' : ` · ${sourceName}`}`}>
        <span>
          <Tag tone={isOpen ? (isDefault ? 'accent' : 'neutral') : 'warn'}>
            {isOpen ? label : `${label} · ${t(`state.${state}`)}`}
          </Tag>
        </span>
      </Tooltip>
    </li>
  )
}

function Status({ place, site }: Omit<SiteRowProps, 'onEdit'>) {
  const { t } = useTranslation('site')
  const { mutate, isPending } = useUpdateSite(place)
  const isOn = site.status === 1
  return (
    <div className="l-row l-gap-6">
      <Switch
        checked={isOn}
        disabled={isPending}
        aria-label={t('status.switch', { name: site.title })}
        onChange={() => mutate({ id: site.id, status: isOn ? 0 : 1 })}
      />
      <StatusDot tone={isOn ? 'ok' : 'hollow'}>{t(isOn ? 'status.on' : 'status.off')}</StatusDot>
    </div>
  )
}

interface SiteMenuProps extends SiteRowProps {
  link: string
  /** Undefined while it runs. */
  onDownload: (() => void) | undefined
}

function SiteMenu({ place, site, link, onEdit, onDownload }: SiteMenuProps) {
  const { t } = useTranslation(['site', 'common'])
  const { mutateAsync: remove } = useDeleteSite(place)
  const ask = () =>
    void askAndDo({
      title: t('delete.title', { name: site.title }),
      body: t('delete.body'),
      confirmLabel: t('delete.action'),
      act: async () => showDeleted(t('delete.done', { name: site.title }), (await remove(site.id)).trashId),
    })
  return (
    <ActionMenu label={t('common:more')}>
      <Action icon={IconPencil} onClick={onEdit}>
        {t('edit.action')}
      </Action>
      <Action icon={IconExternalLink} onClick={() => window.open(link, '_blank', 'noopener')}>
        {t('open')}
      </Action>
      <Action icon={IconDownload} isDisabled={onDownload === undefined} onClick={() => onDownload?.()}>
        {t('download.action')}
      </Action>
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={ask}>
        {t('delete.action')}
      </Action>
    </ActionMenu>
  )
}
