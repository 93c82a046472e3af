import type { AccessToken } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { daysUntil, formatDay, formatFull } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { EditDeleteMenu } from '../../../../shared/ui/overlay/edit-delete-menu.tsx'
import { ListTable } from '../../../../shared/ui/table/list-table.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { useRevokeToken } from '../api/token-queries.ts'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './token-table.module.css'

/** With fewer days left the end is amber. */
const soonDays = 14

function Expiry({ expiresAtMs }: { expiresAtMs: number | null }) {
  const { t, i18n } = useTranslation('tokens')
  const nowMs = useNow()
  if (expiresAtMs === null) return <span className="l-t2">{t('expiry.never')}</span>
  const isOver = expiresAtMs <= nowMs
  const days = daysUntil(expiresAtMs, nowMs)
  const sameYear = new Date(expiresAtMs).getFullYear() === new Date(nowMs).getFullYear()
  const date = formatDay(expiresAtMs, i18n.language, sameYear)
  return (
    <time
      dateTime={new Date(expiresAtMs).toISOString()}
      title={formatFull(expiresAtMs, i18n.language)}
      className={clsx(isOver ? 'l-bad' : days <= soonDays && 'l-warn')}
    >
      {isOver ? t('expiry.over', { date }) : days <= soonDays ? t('expiry.soon', { date, days }) : date}
    </time>
  )
}

function TokenRow({ token }: { token: AccessToken }) {
  const { t } = useTranslation('tokens')
  const { mutateAsync: revoke } = useRevokeToken()
  const ask = () =>
    void askAndDo({
      title: t('revoke.title', { name: token.name }),
      body: t('revoke.body'),
      confirmLabel: t('revoke.submit'),
      act: () => revoke(token.id),
      done: () => t('revoke.done', { name: token.name }),
    })
  return (
    <div role="row" className={clsx(table['row'], classes['row'])}>
      <div role="cell" className={clsx('l-flex l-baseline l-narrow l-gap-8', classes['name'])}>
        <span className="l-cut l-medium">{token.name}</span>
        {token.isOfAssistant && <span className="l-note l-fixed">{t('assistant')}</span>}
        <code className="l-note l-fixed">{`…${token.lastFour}`}</code>
      </div>
      <div role="cell" className="l-t2">
        {t(`scope.${token.scope}`)}
      </div>
      <div role="cell" data-label={t('expiry.column')}>
        <Expiry expiresAtMs={token.expiresAtMs} />
      </div>
      <div role="cell" className="l-t2" data-label={t('lastUsed')}>
        {token.lastUsedAtMs === null ? t('neverUsed') : <RelativeDate epochMs={token.lastUsedAtMs} />}
      </div>
      <div role="cell" className={clsx('l-flex l-end', classes['actions'])}>
        <EditDeleteMenu remove={{ label: t('revoke.action'), onChoose: ask }} />
      </div>
    </div>
  )
}

/** Access tokens as rows of 40 px. */
export function TokenTable({ tokens }: { tokens: readonly AccessToken[] }) {
  const { t } = useTranslation(['tokens', 'common'])
  return (
    <ListTable
      isFramed
      label={t('title')}
      className={classes['table'] ?? ''}
      columns={[
        t('common:name'),
        t('scope.label'),
        t('expiry.column'),
        t('lastUsed'),
        { name: t('common:more'), isHidden: true },
      ]}
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ListTable>
  )
}
