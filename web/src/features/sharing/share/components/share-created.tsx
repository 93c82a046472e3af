import { Button } from '@mantine/core'
import type { Share } from '@lectern/contracts'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { linkOfVisit } from '../../../../entities/visit/visit-link.ts'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { CopyLine } from '../../../../shared/ui/text/copy-line.tsx'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import classes from './share-dialog.module.css'

interface ShareCreatedProps {
  /** With the password, which is shown only this once. */
  share: Share & { password: string | null }
  isNew: boolean
  onClose: () => void
}

// Pattern: of a host name, which the browser has read from an address.
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether an address opens on the machine of the server only. */
function isOnlyHere(link: string): boolean {
  return loopback.test(URL.parse(link, location.href)?.hostname ?? '')
}

/** What to pass on: the link, and the password while it is known. */
export function ShareCreated({ share, isNew, onClose }: ShareCreatedProps) {
  const { t } = useTranslation('share')
  const { data: config } = useQuery(viewConfigQuery)
  const link = linkOfVisit({ of: 'share', key: share.key }, config?.baseUrl ?? '')
  const { password, shareName: name } = share
  const text = password === null ? link : t('created.text', { name, link, password })
  return (
    <div className={clsx('l-p-20', classes['created'])}>
      <p>{t(isNew ? 'created.intro' : 'created.changed', { name })}</p>
      <dl>
        <dt>{t('created.link')}</dt>
        <dd>
          <CopyLine text={link} label={t('copyLink')} />
          {isOnlyHere(link) && <p className="l-hint l-mt-6">{t('created.onlyHere')}</p>}
        </dd>
        {password !== null && (
          <>
            <dt>{t('password.label')}</dt>
            <dd>
              <CopyLine text={password} label={t('created.copyPassword')} />
            </dd>
          </>
        )}
      </dl>
      <DialogFoot note={password !== null && t('created.once')}>
        <Button onClick={onClose}>{t('created.done')}</Button>
        <Button
          variant="filled"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => void copyText(text)}
        >
          {t(password === null ? 'copyLink' : 'created.copyBoth')}
        </Button>
      </DialogFoot>
    </div>
  )
}
