import { Button, Modal } from '@mantine/core'
import { secretGraceHours, type OpenUser, type OpenUserSecret, type SecretGraceHours } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '../../../shared/ui/dialog-foot.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { useRotateOpenUser } from '../api/open-user-queries.ts'
import classes from '../../../shared/ui/text-fields.module.css'

interface RotateSecretProps {
  spaceId: string
  openUser: OpenUser
  onClose: () => void
  onRotated: (made: OpenUserSecret) => void
}

/** Asks how long the old secret stays good, and makes a new one. */
export function RotateSecretDialog({ spaceId, openUser, onClose, onRotated }: RotateSecretProps) {
  const { t } = useTranslation(['open-users', 'common'])
  const [hours, setHours] = useState<SecretGraceHours>(24)
  const rotate = useRotateOpenUser(spaceId)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rotate.title', { name: openUser.applicant })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rotate.mutate({ id: openUser.id, graceHours: hours }, { onSuccess: onRotated })
        }}
      >
        <div className={classes['fields']}>
          <p>{t('rotate.intro')}</p>
          <div className={classes['options']}>
            <span className={classes['groupLabel']}>{t('rotate.grace')}</span>
            <div>
              <Segmented
                name={t('rotate.grace')}
                size="md"
                value={String(hours)}
                onChange={(value) => setHours(secretGraceHours.find((each) => String(each) === value) ?? 0)}
                segments={secretGraceHours.map((each) => ({
                  value: String(each),
                  label: each === 0 ? t('rotate.atOnce') : t('rotate.hours', { hours: each }),
                }))}
              />
            </div>
          </div>
        </div>
        <DialogFoot note={openUser.previousUntilMs !== null && t('rotate.olderEnds')}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={rotate.isPending} data-autofocus>
            {t('rotate.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
