import type { Profile } from '@lectern/contracts'
import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toSquarePicture } from '../../../shared/lib/picture.ts'
import { Avatar } from '../../../shared/ui/text/avatar.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useRemoveAvatar, useSetAvatar } from './account-mutations.ts'

/** The picture, with the ways to change and remove it; both apply at once. */
export function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const upload = useSetAvatar()
  const remove = useRemoveAvatar()
  const [isReading, setReading] = useState(false)
  const resetRef = useRef<() => void>(null)
  const take = async (file: File | null) => {
    // The same file may be chosen again.
    resetRef.current?.()
    if (file === null) return
    setReading(true)
    try {
      const picture = await toSquarePicture(file).catch(() => undefined)
      if (picture === undefined) {
        showToast({ kind: 'error', message: t('profile.unreadable') })
        return
      }
      await upload.mutateAsync(picture)
      showToast({ kind: 'done', message: t('profile.uploaded') })
    } finally {
      setReading(false)
    }
  }
  return (
    <div className="l-row l-gap-16">
      <Avatar id={profile.id} name={profile.nickname} picture={profile.avatar} size={64} />
      <div>
        <p className="l-medium">{t('profile.picture')}</p>
        <div className="l-flex l-wrap l-gap-8 l-mt-6">
          <FileButton
            resetRef={resetRef}
            accept="image/png,image/jpeg,image/webp,image/gif"
            inputProps={{ 'aria-label': t('profile.upload') }}
            onChange={(file) => void take(file).catch(() => undefined)}
          >
            {(props) => (
              <Button {...props} loading={isReading || upload.isPending}>
                {t('profile.upload')}
              </Button>
            )}
          </FileButton>
          {profile.avatar !== '' && (
            <Button
              variant="subtle"
              loading={remove.isPending}
              onClick={() => {
                remove.mutate(undefined, {
                  onSuccess: () => {
                    showToast({ kind: 'done', message: t('profile.removed') })
                  },
                })
              }}
            >
              {t('profile.remove')}
            </Button>
          )}
        </div>
        <p className="l-mt-4 l-hint">{t('profile.pictureHint')}</p>
      </div>
    </div>
  )
}
