import type { VisitorPassword } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../../entities/visit/visit-ref.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { passwordsQuery, useRevokePassword } from './password-queries.ts'

function PasswordRow({ visit, password, isLast }: { visit: VisitRef; password: VisitorPassword; isLast: boolean }) {
  const { t } = useTranslation('visit-link')
  const revoking = useRevokePassword(visit)
  const { id, creatorName, createdAtMs, lastUsedAtMs } = password
  const name = password.name === '' ? t('unnamed') : password.name
  const ask = () =>
    void askAndDo({
      title: t('revoke.title', { name }),
      body: t('revoke.body'),
      confirmLabel: t('revoke.submit'),
      act: () => revoking.mutateAsync(id),
      done: () => t('revoke.done', { name }),
    })
  return (
    <li className="l-row l-gap-8 l-py-4 l-min-h-48 l-rule-top">
      <span className="l-column l-narrow l-rest">
        <span className="l-cut l-medium">{name}</span>
        <span className="l-cut l-note">
          {creatorName} · {t('created')} <RelativeDate epochMs={createdAtMs} /> ·{' '}
          {lastUsedAtMs === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('lastUsed')} <RelativeDate epochMs={lastUsedAtMs} />
            </>
          )}
        </span>
      </span>
      {isLast ? (
        <span className="l-note l-fixed">{t('only')}</span>
      ) : (
        <Button
          variant="subtle"
          color="red"
          loading={revoking.isPending}
          aria-label={`${t('revoke.action')}: ${name}`}
          onClick={ask}
        >
          {t('revoke.action')}
        </Button>
      )}
    </li>
  )
}

/** The passwords there are; the last one stays. */
export function PasswordList({ visit }: { visit: VisitRef }) {
  const { t } = useTranslation('visit-link')
  const query = useQuery(passwordsQuery(visit))
  return (
    <QueryState query={query} rows={2} rowHeight={48}>
      {(passwords) => (
        <ul className="l-max-h-320 l-scroll-y l-plain-list" aria-label={t('passwords')}>
          {passwords.map((password) => (
            <PasswordRow key={password.id} visit={visit} password={password} isLast={passwords.length === 1} />
          ))}
        </ul>
      )}
    </QueryState>
  )
}
