import type { OpenUser, OpenUserSecret } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { RotateDialog } from '../../../../shared/ui/overlay/rotate-dialog.tsx'
import { useRotateOpenUser } from '../api/open-user-queries.ts'

interface RotateSecretProps {
  spaceId: string
  openUser: OpenUser
  onClose: () => void
  onRotated: (made: OpenUserSecret) => void
}

/** Asks how long the old secret stays good, and makes a new one. */
export function RotateSecretDialog({ spaceId, openUser, onClose, onRotated }: RotateSecretProps) {
  const { t } = useTranslation('open-users')
  const rotate = useRotateOpenUser(spaceId)
  return (
    <RotateDialog
      title={t('rotate.title', { name: openUser.applicant })}
      intro={t('rotate.intro')}
      graceLabel={t('rotate.grace')}
      nameHours={(hours) => (hours === 0 ? t('rotate.atOnce') : t('rotate.hours', { hours }))}
      note={openUser.previousUntilMs === null ? undefined : t('rotate.olderEnds')}
      submitLabel={t('rotate.submit')}
      isPending={rotate.isPending}
      onClose={onClose}
      onRotate={(graceHours) => rotate.mutate({ id: openUser.id, graceHours }, { onSuccess: onRotated })}
    />
  )
}
