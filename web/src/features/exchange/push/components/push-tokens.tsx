import { Button, Menu } from '@mantine/core'
import type { ApplicationSecret, ApplicationToken } from '@lectern/contracts'
import { IconKey, IconPlus, IconRefresh, IconSignature, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFull } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { OnceDialog } from '../../../../shared/ui/overlay/once-dialog.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { tokensQuery, useRevokeToken, useSignToken } from '../push-queries.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import classes from './push.module.css'
import { RotateTokenDialog } from './rotate-token-dialog.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What is shown once: a token, or the secret of its signatures. */
interface ShownSecret {
  kind: 'token' | 'signature'
  made: ApplicationSecret
}

/** The tokens code pushes with. */
export function PushTokens({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('push')
  const tokens = useQuery(tokensQuery(moduleId))
  const [isCreating, setIsCreating] = useState(false)
  const [rotated, setRotated] = useState<ApplicationToken>()
  const [shown, setShown] = useState<ShownSecret>()
  return (
    <section className="l-column l-gap-12 l-max-w-1080" aria-label={t('token.title')}>
      <div className="l-row l-wrap l-gap-8">
        <h3 className="l-size-15 l-bold l-line-24">{t('token.title')}</h3>
        <Button className="l-at-end" leftSection={<IconPlus {...icon} />} onClick={() => setIsCreating(true)}>
          {t('token.new')}
        </Button>
      </div>
      <QueryState query={tokens} rows={2} rowHeight={52}>
        {({ tokens: list }) =>
          list.length === 0 ? (
            <EmptyState compact icon={<IconKey size={20} stroke={1.6} aria-hidden />} title={t('token.empty')}>
              {t('token.emptyHint')}
            </EmptyState>
          ) : (
            <ul className="l-frame l-round-card l-plain-list">
              {list.map((token) => (
                <TokenRow
                  key={token.id}
                  moduleId={moduleId}
                  token={token}
                  onRotate={setRotated}
                  onSigned={(made) => setShown({ kind: 'signature', made })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <CreateTokenDialog
        moduleId={moduleId}
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(made) => {
          setIsCreating(false)
          setShown({ kind: 'token', made })
        }}
      />
      {rotated !== undefined && (
        <RotateTokenDialog
          moduleId={moduleId}
          token={rotated}
          onClose={() => setRotated(undefined)}
          onRotated={(made) => {
            setRotated(undefined)
            setShown({ kind: 'token', made })
          }}
        />
      )}
      {shown !== undefined && (
        <OnceDialog
          title={t(`shownOnce.${shown.kind}`, { name: shown.made.name })}
          warning={t('shownOnce.once')}
          texts={[
            { label: t(`shownOnce.${shown.kind}Label`), text: shown.made.secret, copyLabel: t('shownOnce.copy') },
          ]}
          doneLabel={t('shownOnce.done')}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  )
}

interface TokenRowProps {
  moduleId: string
  token: ApplicationToken
  onRotate: (token: ApplicationToken) => void
  onSigned: (made: ApplicationSecret) => void
}

function TokenRow({ token, ...acts }: TokenRowProps) {
  const { t, i18n } = useTranslation('push')
  const nowMs = useNow()
  const { previousUntilMs } = token
  return (
    <li className={clsx('l-row l-wrap l-rule-bottom l-unruled-last l-relative', classes['row'], classes['tokenRow'])}>
      <div className={clsx('l-column l-narrow', classes['name'])}>
        <span>
          {token.name}
          {token.isSigned === 1 && <Tag>{t('token.signed')}</Tag>}
          {previousUntilMs !== null && previousUntilMs > nowMs && (
            <span title={t('token.graceUntil', { date: formatFull(previousUntilMs, i18n.language) })}>
              <Tag tone="warn">{t('token.grace')}</Tag>
            </span>
          )}
        </span>
        <span className="l-hint">{t('token.madeBy', { name: token.creatorName })}</span>
      </div>
      <div className={clsx('l-column l-size-13', classes['fact'])}>
        <code>{`…${token.lastFour}`}</code>
        <span className="l-hint">
          {t('token.since')} <RelativeDate epochMs={token.rotatedAtMs} />
        </span>
      </div>
      <div className={clsx('l-column l-size-13', classes['fact'])}>
        {token.lastUsedAtMs === null ? (
          <span className="l-hint">{t('token.neverUsed')}</span>
        ) : (
          <>
            <span>
              {t('token.lastUsed')} <RelativeDate epochMs={token.lastUsedAtMs} />
            </span>
            <span className="l-hint">{token.lastUsedAddress}</span>
          </>
        )}
      </div>
      <TokenMenu token={token} {...acts} />
    </li>
  )
}

function TokenMenu({ moduleId, token, onRotate, onSigned }: TokenRowProps) {
  const { t } = useTranslation('push')
  const sign = useSignToken(moduleId)
  const revoke = useRevokeToken(moduleId)
  const switchSigning = () =>
    sign.mutate(
      { id: token.id, isSigned: token.isSigned === 1 ? 0 : 1 },
      {
        onSuccess: (made) => {
          if (made.secret === '') showToast({ kind: 'done', message: t('sign.off', { name: token.name }) })
          else onSigned(made)
        },
      },
    )
  const askAndRevoke = () =>
    void askAndDo({
      title: t('revoke.title', { name: token.name }),
      body: t('revoke.body'),
      confirmLabel: t('revoke.submit'),
      act: () => revoke.mutateAsync(token.id),
      done: () => t('revoke.done', { name: token.name }),
    })
  return (
    <ActionMenu label={t('token.acts', { name: token.name })}>
      <Action icon={IconRefresh} onClick={() => onRotate(token)}>
        {t('rotate.action')}
      </Action>
      <Action icon={IconSignature} onClick={switchSigning}>
        {t(token.isSigned === 1 ? 'sign.drop' : 'sign.demand')}
      </Action>
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={askAndRevoke}>
        {t('revoke.action')}
      </Action>
    </ActionMenu>
  )
}
