import type { Invitation } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../shared/lib/dates.ts'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { useResendInvitation, useRevokeInvitation, type Invited } from './invitation-queries.ts'

interface InvitationRowProps {
  invitation: Invitation
  spaceId: string | undefined
  /** Whether it may be sent once more. */
  mayInvite: boolean
  onInvited: (invited: Invited) => void
}

/** One open invitation, with sending it once more and revoking it. */
export function InvitationRow({ invitation, spaceId, mayInvite, onInvited }: InvitationRowProps) {
  const { t, i18n } = useTranslation(['invitations', 'common'])
  const resend = useResendInvitation(spaceId)
  const revoke = useRevokeInvitation(spaceId)
  const { id, email, roleCode, invitedBy, isExpired, isSenderAllowed, expiresAtMs } = invitation
  const isWithoutForce = !isExpired && !isSenderAllowed
  const askToRevoke = () =>
    void askAndDo({
      title: t('revoke.title', { email }),
      body: t('revoke.body'),
      confirmLabel: t('revoke.action'),
      act: () => revoke.mutateAsync(id),
      done: () => t('revoke.done', { email }),
    })
  const date = formatDay(expiresAtMs, i18n.language, true)
  return (
    <li className="l-row l-wrap l-gap-8 l-py-4 l-min-h-48 l-rule-top">
      <span className="l-column l-narrow l-grow-200">
        <span className="l-clip l-ellipsis l-one-line">{email}</span>
        <span className="l-clip l-note l-ellipsis l-one-line">
          {t('by', { name: invitedBy })} · {isExpired ? t('over', { date }) : t('until', { date })}
        </span>
        {isWithoutForce && (
          <span className="l-clip l-ellipsis l-warn l-size-12 l-one-line">{t('senderLost', { name: invitedBy })}</span>
        )}
      </span>
      {roleCode !== null && <Tag tone="neutral">{t(`common:role.${roleCode}`)}</Tag>}
      {isExpired && <Tag tone="warn">{t('expired')}</Tag>}
      {isWithoutForce && <Tag tone="warn">{t('withoutForce')}</Tag>}
      {mayInvite && (
        <Button
          variant="subtle"
          loading={resend.isPending}
          aria-label={`${t('resend.action')}: ${email}`}
          onClick={() => {
            resend.mutate(id, { onSuccess: onInvited })
          }}
        >
          {t('resend.action')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        loading={revoke.isPending}
        aria-label={`${t('revoke.action')}: ${email}`}
        onClick={askToRevoke}
      >
        {t('revoke.action')}
      </Button>
    </li>
  )
}
