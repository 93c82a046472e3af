import type { AddedVisitorPassword } from '@lectern/contracts'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordOnce } from '../../../entities/visit/password-once.tsx'
import type { VisitRef } from '../../../entities/visit/visit-ref.ts'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { CopyLine } from '../../../shared/ui/text/copy-line.tsx'
import { AddPasswordForm } from './add-password-form.tsx'
import { PasswordList } from './password-list.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './visit-link.module.css'

interface VisitLinkDialogProps {
  visit: VisitRef
  name: string
  /** Its whole address. */
  link: string
  /** Whether it asks for a password. */
  isEncrypted: boolean
  onClose: () => void
}

/** What is passed on to visitors: the link, also as a code for phones, and passwords. */
export function VisitLinkDialog({ visit, name, link, isEncrypted, onClose }: VisitLinkDialogProps) {
  const { t } = useTranslation('visit-link')
  const [added, setAdded] = useState<AddedVisitorPassword>()
  if (added !== undefined)
    return <PasswordOnce name={name} link={link} password={added.password} onClose={() => setAdded(undefined)} />
  return (
    <Dialog opened title={t('title', { name })} size="lg" onClose={onClose}>
      <div className={clsx('l-grid l-gap-20', classes['parts'])}>
        <div className="l-column l-gap-20 l-narrow">
          <section>
            <h3 className="l-mb-8 l-size-13 l-bold">{t('link')}</h3>
            <CopyLine text={link} label={t('copyLink')} />
          </section>
          {isEncrypted && (
            <section className="l-column l-gap-8">
              <h3 className="l-size-13 l-bold">{t('passwords')}</h3>
              <p className="l-note">{t('hint')}</p>
              <PasswordList visit={visit} />
              <AddPasswordForm visit={visit} onAdded={setAdded} />
            </section>
          )}
        </div>
        <QrCode link={link} name={name} />
      </div>
    </Dialog>
  )
}
