import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseAddress } from '../../../entities/installation/use-base-address.ts'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { OnceDialog } from '../../../shared/ui/overlay/once-dialog.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { InvitationRow } from './invitation-row.tsx'
import { invitationsQuery, type Invited } from './invitation-queries.ts'
import { InviteForm } from './invite-form.tsx'

interface InvitationsDialogProps {
  opened: boolean
  /** Absent: to an account alone. */
  spaceId?: string
  onClose: () => void
}

function InvitationLink({ email, token, onClose }: { email: string; token: string; onClose: () => void }) {
  const { t } = useTranslation('invitations')
  const link = `${useBaseAddress()}/invite?token=${token}`
  return (
    <OnceDialog
      title={t('shownOnce.title', { email })}
      warning={t('shownOnce.once')}
      texts={[{ label: t('shownOnce.link'), text: link, copyLabel: t('shownOnce.copy') }]}
      doneLabel={t('shownOnce.done')}
      onClose={onClose}
    />
  )
}

/** Invites people by email, and shows whose answer is still to come. */
export function InvitationsDialog({ opened, spaceId, onClose }: InvitationsDialogProps) {
  const { t } = useTranslation('invitations')
  const query = useQuery({ ...invitationsQuery(spaceId), enabled: opened })
  const [shown, setShown] = useState<{ email: string; token: string }>()
  const showInvited = ({ invitation, token, added }: Invited) => {
    const email = invitation?.email ?? ''
    if (token !== null) setShown({ email, token })
    else showToast({ kind: 'done', message: added === null ? t('sent', { email }) : t('added', { name: added }) })
  }
  if (shown !== undefined) return <InvitationLink {...shown} onClose={() => setShown(undefined)} />
  return (
    <Dialog opened={opened} title={t('title')} size="md" onClose={onClose}>
      <QueryState query={query} rows={3} rowHeight={48}>
        {({ list, canInvite, isMailed }) => (
          <>
            <InviteForm spaceId={spaceId} mayInvite={canInvite} isMailed={isMailed} onInvited={showInvited} />
            {list.length > 0 && (
              <section className="l-mt-20">
                <h3 className="l-mb-8 l-size-13 l-bold">{t('open', { count: list.length })}</h3>
                <ul className="l-max-h-320 l-scroll-y l-plain-list" aria-label={t('list')}>
                  {list.map((invitation) => (
                    <InvitationRow
                      key={invitation.id}
                      invitation={invitation}
                      spaceId={spaceId}
                      mayInvite={canInvite}
                      onInvited={showInvited}
                    />
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}
