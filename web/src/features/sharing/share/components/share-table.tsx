import { Switch, Tooltip } from '@mantine/core'
import { shareType, type Share } from '@lectern/contracts'
import {
  IconChartBar,
  IconLock,
  IconPencil,
  IconQrcode,
  IconRefresh,
  IconSnowflake,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { SharePlace } from '../../../../entities/share/share-queries.ts'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { linkOfVisit } from '../../../../entities/visit/visit-link.ts'
import { formatDay, formatFull } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { ListTable } from '../../../../shared/ui/table/list-table.tsx'
import { Pager } from '../../../../shared/ui/table/pager.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { StatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { useRegenerateAddress, useRevokeShare, useSwitchShare } from '../api/share-mutations.ts'
import { ContentMarks } from './content-marks.tsx'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './share-table.module.css'

function Expiry({ share }: { share: Share }) {
  const { t, i18n } = useTranslation('share')
  const nowMs = useNow()
  if (share.expiresAtMs === null) return <span className="l-t3">{t('expiry.never')}</span>
  const sameYear = new Date(share.expiresAtMs).getFullYear() === new Date(nowMs).getFullYear()
  return (
    <time dateTime={new Date(share.expiresAtMs).toISOString()} title={formatFull(share.expiresAtMs, i18n.language)}>
      {formatDay(share.expiresAtMs, i18n.language, sameYear)}
    </time>
  )
}

function Status({ share, place, onEdit }: { share: Share; place: SharePlace; onEdit: () => void }) {
  const { t } = useTranslation('share')
  const nowMs = useNow()
  const switching = useSwitchShare(place)
  const isExpired = share.expiresAtMs !== null && share.expiresAtMs <= nowMs
  const isOn = share.status === 1
  // What came out of an archive has no password: the form shows the one it gets.
  const lacksPassword = share.type === shareType.encrypted && !share.hasPassword
  return (
    <div className="l-row l-gap-6 l-one-line">
      {share.can.update && (
        <Switch
          checked={isOn}
          disabled={switching.isPending}
          aria-label={t('status.switch', { name: share.shareName })}
          onChange={() => (lacksPassword && !isOn ? onEdit() : switching.switchTo(share, isOn ? 0 : 1))}
        />
      )}
      {isExpired ? (
        <StatusDot tone="bad">{t('status.expired')}</StatusDot>
      ) : (
        <StatusDot tone={isOn ? 'ok' : 'hollow'}>{t(isOn ? 'status.on' : 'status.off')}</StatusDot>
      )}
    </div>
  )
}

function Actions({
  share,
  link,
  place,
  onEdit,
  onItems,
  onLink,
  onViews,
}: {
  share: Share
  link: string
  place: SharePlace
  onEdit: () => void
  onItems: () => void
  onLink: () => void
  onViews: () => void
}) {
  const { t } = useTranslation(['share', 'visit-link', 'view-log'])
  const { mutateAsync: revoke } = useRevokeShare(place)
  const { mutateAsync: regenerate } = useRegenerateAddress(place)
  const askToRegenerate = () =>
    void askAndDo({
      title: t('regenerate.title', { name: share.shareName }),
      body: t('regenerate.body'),
      confirmLabel: t('regenerate.submit'),
      act: () => regenerate(share.id),
      done: () => t('regenerate.done'),
    })
  const askToRevoke = () =>
    void askAndDo({
      title: t('revoke.title', { name: share.shareName }),
      body: t('revoke.body'),
      confirmLabel: t('revoke.submit'),
      act: () => revoke(share.id),
    })
  return (
    <div className="l-flex l-end l-gap-2">
      <CopyButton text={link} label={t('copyLink')} />
      {share.can.update && (
        <>
          <IconTool
            iconSize={15}
            label={t(share.type === shareType.encrypted ? 'visit-link:action' : 'visit-link:plainAction')}
            icon={IconQrcode}
            onClick={onLink}
          />
          <IconTool iconSize={15} label={t('view-log:action')} icon={IconChartBar} onClick={onViews} />
          {share.release === null && share.isAll === 0 && (
            <IconTool iconSize={15} label={t('items.action')} icon={IconSnowflake} onClick={onItems} />
          )}
          <IconTool iconSize={15} label={t('edit.action')} icon={IconPencil} onClick={onEdit} />
          <IconTool iconSize={15} label={t('regenerate.action')} icon={IconRefresh} onClick={askToRegenerate} />
        </>
      )}
      {share.can.revoke && <IconTool iconSize={15} label={t('revoke.action')} icon={IconTrash} onClick={askToRevoke} />}
    </div>
  )
}

interface ShareRowProps extends Pick<ShareTableProps, 'place' | 'onEdit' | 'onItems' | 'onLink' | 'onViews'> {
  share: Share
}

function ShareRow({ share, place, onEdit, onItems, onLink, onViews }: ShareRowProps) {
  const { t } = useTranslation(['share', 'view-log', 'visit-email'])
  const { data: config } = useQuery(viewConfigQuery)
  const isEncrypted = share.type === shareType.encrypted
  const Icon = isEncrypted ? IconLock : IconWorld
  const link = linkOfVisit({ of: 'share', key: share.key }, config?.baseUrl ?? '')
  return (
    <div role="row" className={clsx(table['row'], classes['row'])}>
      <div role="cell" className={clsx('l-column l-narrow l-py-4', classes['name'])}>
        <a className="l-t1 l-cut l-medium" href={link} target="_blank" rel="noopener" title={link}>
          {share.shareName}
        </a>
        <ContentMarks share={share} />
        {share.remark !== '' && <span className="l-cut l-hint">{share.remark}</span>}
      </div>
      <div role="cell" className="l-row l-wrap l-gap-4-8 l-py-4 l-one-line">
        <Icon className="l-t3" size={15} stroke={1.6} aria-hidden />
        {t(isEncrypted ? 'type.encrypted' : 'type.public')}
        {share.emailDomains.length > 0 && (
          <Tooltip label={share.emailDomains.join(', ')}>
            <span>
              <Tag>{t('visit-email:limited')}</Tag>
            </span>
          </Tooltip>
        )}
        {share.networks.length > 0 && (
          <Tooltip label={share.networks.join(', ')}>
            <span>
              <Tag>{t('network.limited')}</Tag>
            </span>
          </Tooltip>
        )}
      </div>
      <div role="cell" className={clsx('l-cut', classes['wide'])}>
        {t(share.isAll === 1 && share.release === null ? 'content.all' : 'content.part', { count: share.docCount })}
      </div>
      <div role="cell" className={clsx('l-cut', classes['wide'])}>
        <Expiry share={share} />
      </div>
      <div role="cell" className="l-column l-narrow">
        <span className="l-cut">{t('view-log:views', { count: share.viewCount })}</span>
        {share.lastViewedAtMs !== null && (
          <span className="l-cut l-note">
            <RelativeDate epochMs={share.lastViewedAtMs} />
          </span>
        )}
      </div>
      <div role="cell" className={clsx('l-cut l-t3', classes['wide'])}>
        {share.creatorName}
      </div>
      <div role="cell" className={clsx('l-cut l-t3', classes['wide'])}>
        <RelativeDate epochMs={share.createdAtMs} />
      </div>
      <div role="cell">
        <Status share={share} place={place} onEdit={() => onEdit(share)} />
      </div>
      <div role="cell">
        <Actions
          share={share}
          link={link}
          place={place}
          onEdit={() => onEdit(share)}
          onItems={() => onItems(share)}
          onLink={() => onLink(share)}
          onViews={() => onViews(share)}
        />
      </div>
    </div>
  )
}

interface ShareTableProps {
  place: SharePlace
  shares: readonly Share[]
  total: number
  /** From 1. */
  pageIndex: number
  pageSize: number
  onPage: (pageIndex: number) => void
  onEdit: (share: Share) => void
  /** Shows what it holds, to freeze it. */
  onItems: (share: Share) => void
  /** Shows the link as a code, with its passwords. */
  onLink: (share: Share) => void
  /** Shows how it is viewed. */
  onViews: (share: Share) => void
}

/** Shares of one place, newest first. */
export function ShareTable({ shares, total, pageIndex, pageSize, onPage, ...acts }: ShareTableProps) {
  const { t } = useTranslation(['share', 'view-log'])
  return (
    <>
      <ListTable
        label={t('title')}
        className={classes['table'] ?? ''}
        headClassName={classes['head']}
        columns={[
          t('column.name'),
          t('column.type'),
          t('column.content'),
          t('column.expiry'),
          t('view-log:action'),
          t('column.creator'),
          t('column.created'),
          t('column.status'),
          { name: t('column.actions'), isHidden: true },
        ]}
      >
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} {...acts} />
        ))}
      </ListTable>
      <div className="l-px-20">
        <Pager total={total} pageIndex={pageIndex} pageSize={pageSize} onPage={onPage} />
      </div>
    </>
  )
}
