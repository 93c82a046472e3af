import { Menu, Switch } from '@mantine/core'
import type { OpenUser } from '@lectern/contracts'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatFull } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { ListTable } from '../../../../shared/ui/table/list-table.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { StatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { useDeleteOpenUser, useSwitchOpenUser } from '../api/open-user-queries.ts'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './open-user-table.module.css'

interface RowProps {
  spaceId: string
  openUser: OpenUser
  onRotate: (openUser: OpenUser) => void
}

function Secret({ openUser }: { openUser: OpenUser }) {
  const { t, i18n } = useTranslation('open-users')
  const nowMs = useNow()
  const { previousUntilMs } = openUser
  const isInGrace = previousUntilMs !== null && previousUntilMs > nowMs
  return (
    <>
      <span className="l-row l-gap-6">
        <code className="l-size-12 l-one-line">{`…${openUser.lastFour}`}</code>
        {isInGrace && (
          <span title={t('grace.until', { date: formatFull(previousUntilMs, i18n.language) })}>
            <Tag tone="warn">{t('grace.tag')}</Tag>
          </span>
        )}
      </span>
      <span className="l-hint">
        <RelativeDate epochMs={openUser.rotatedAtMs} />
      </span>
    </>
  )
}

function Status({ spaceId, openUser }: Pick<RowProps, 'spaceId' | 'openUser'>) {
  const { t } = useTranslation('open-users')
  const switching = useSwitchOpenUser(spaceId)
  const isOn = openUser.status === 1
  return (
    <>
      <Switch
        checked={isOn}
        disabled={switching.isPending}
        aria-label={t('status.switch', { name: openUser.applicant })}
        onChange={() => {
          switching.mutate(openUser)
        }}
      />
      <StatusDot tone={isOn ? 'ok' : 'hollow'}>{t(isOn ? 'status.on' : 'status.off')}</StatusDot>
    </>
  )
}

function RowMenu({ spaceId, openUser, onRotate }: RowProps) {
  const { t } = useTranslation(['open-users', 'common'])
  const { mutateAsync: remove } = useDeleteOpenUser(spaceId)
  const ask = () =>
    void askAndDo({
      title: t('delete.title', { name: openUser.applicant }),
      body: t('delete.body'),
      confirmLabel: t('delete.submit'),
      act: () => remove(openUser.id),
      done: () => t('delete.done', { name: openUser.applicant }),
    })
  return (
    <ActionMenu label={t('common:more')}>
      <Action icon={IconRefresh} onClick={() => onRotate(openUser)}>
        {t('rotate.action')}
      </Action>
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={ask}>
        {t('delete.action')}
      </Action>
    </ActionMenu>
  )
}

function OpenUserRow({ spaceId, openUser, onRotate }: RowProps) {
  const { t } = useTranslation('open-users')
  return (
    <div role="row" className={clsx('l-m-wrap', table['row'], classes['row'])}>
      <div role="cell" className={clsx('l-narrow l-py-6 l-flex l-vertical', classes['name'])}>
        <span>{openUser.applicant}</span>
        {openUser.remark !== '' && <span className="l-cut l-t2 l-size-12 l-line-18">{openUser.remark}</span>}
      </div>
      <div role="cell" className={clsx('l-row l-narrow l-gap-4', classes['key'])}>
        <code>{openUser.appKey}</code>
        <CopyButton text={openUser.appKey} label={t('copyKey')} />
      </div>
      <div
        role="cell"
        className={clsx('l-narrow l-py-6 l-m-gap-8 l-flex l-vertical', classes['secret'])}
        data-label={t('secret')}
      >
        <Secret openUser={openUser} />
      </div>
      <div role="cell" className={clsx('l-narrow l-py-6 l-flex l-vertical', classes['wide'])}>
        {openUser.lastUsedAtMs === null ? (
          <span className="l-hint">{t('neverUsed')}</span>
        ) : (
          <>
            <RelativeDate epochMs={openUser.lastUsedAtMs} />
            <span className="l-hint">{openUser.lastUsedAddress}</span>
          </>
        )}
      </div>
      <div role="cell" className={clsx('l-narrow l-py-6 l-flex l-vertical', classes['wide'])}>
        {openUser.creatorName}
        <span className="l-hint">
          <RelativeDate epochMs={openUser.createdAtMs} />
        </span>
      </div>
      <div role="cell" className="l-row l-gap-8 l-one-line">
        <Status spaceId={spaceId} openUser={openUser} />
      </div>
      <div role="cell" className={clsx('l-flex l-end', classes['actions'])}>
        <RowMenu spaceId={spaceId} openUser={openUser} onRotate={onRotate} />
      </div>
    </div>
  )
}

interface OpenUserTableProps {
  spaceId: string
  openUsers: readonly OpenUser[]
  onRotate: (openUser: OpenUser) => void
}

/** Open users as rows of 52 px. */
export function OpenUserTable({ spaceId, openUsers, onRotate }: OpenUserTableProps) {
  const { t } = useTranslation(['open-users', 'common'])
  return (
    <ListTable
      isFramed
      label={t('title')}
      className={classes['table'] ?? ''}
      columns={[
        t('applicant'),
        t('appKey'),
        t('secret'),
        { name: t('lastUsed'), className: classes['wide'] },
        { name: t('creator'), className: classes['wide'] },
        t('status.label'),
        { name: t('common:more'), isHidden: true },
      ]}
    >
      {openUsers.map((openUser) => (
        <OpenUserRow key={openUser.id} spaceId={spaceId} openUser={openUser} onRotate={onRotate} />
      ))}
    </ListTable>
  )
}
