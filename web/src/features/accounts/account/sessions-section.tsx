import type { Session } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionsQuery } from '../../../entities/account/account-queries.ts'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { CardFoot, CardRow, RowCard } from '../../../shared/ui/table/row-card.tsx'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useEndOtherSessions, useEndSession } from './account-mutations.ts'

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
} as const

function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('account')
  return ({ browser, system }) => {
    if (browser !== '' && system !== '') return t('sessions.deviceOn', { browser, system })
    return browser === '' && system === '' ? t('sessions.unknown') : browser + system
  }
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account')
  const nameOf = useDeviceName()
  const end = useEndSession()
  const Icon = icons[session.kind]
  const name = nameOf(session)
  return (
    <CardRow
      icon={<Icon size={18} stroke={1.6} />}
      name={name}
      tag={session.isCurrent ? <Tag>{t('sessions.current')}</Tag> : undefined}
      detail={session.address}
      moment={session.isCurrent ? t('sessions.now') : <RelativeDate epochMs={session.lastUsedAtMs} />}
      action={
        session.isCurrent ? undefined : (
          <Button
            variant="subtle"
            loading={end.isPending}
            aria-label={`${t('sessions.end')}: ${name}, ${session.address}`}
            onClick={() => {
              end.mutate(session.id, {
                onSuccess: () => {
                  showToast({ kind: 'done', message: t('sessions.ended') })
                },
              })
            }}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  )
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('account')
  const end = useEndOtherSessions()
  const ask = () =>
    void askAndDo({
      title: t('sessions.endAllTitle'),
      body: t('sessions.endAllBody', { count }),
      confirmLabel: t('sessions.endAll'),
      act: () => end.mutateAsync(),
      done: ({ ended }) => t('sessions.endedAll', { count: ended }),
    })
  return (
    <Button variant="subtle" color="red" loading={end.isPending} onClick={ask}>
      {t('sessions.endAll')}
    </Button>
  )
}

/** Where the person is signed in, and signing out there. */
export function SessionsSection() {
  const { t } = useTranslation('account')
  const query = useQuery(sessionsQuery)
  return (
    <SettingsGroup title={t('sessions.title')} hint={t('sessions.hint')} wide>
      <QueryState query={query} rows={3} rowHeight={44}>
        {({ list, total }) => (
          <RowCard label={t('sessions.title')}>
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
            {total > 1 && (
              <CardFoot>
                <EndOthers count={total - 1} />
                {total > list.length && <span>{t('sessions.more', { count: total - list.length })}</span>}
              </CardFoot>
            )}
          </RowCard>
        )}
      </QueryState>
    </SettingsGroup>
  )
}
