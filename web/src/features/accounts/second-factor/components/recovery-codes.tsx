import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import classes from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  doneLabel: string
  onDone: () => void
}

/** Prints nothing but the codes. */
function printCodes(): void {
  document.body.dataset['print'] = 'recovery-codes'
  window.print()
  delete document.body.dataset['print']
}

/** New recovery codes, shown this once: to copy, download, print. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('mfa')
  const [isKept, setIsKept] = useState(false)
  const asText = [t('recovery.fileTitle', { address: location.host }), '', ...codes, ''].join('\n')
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showToast({ kind: 'done', message: t('recovery.copied') })
  }
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }
  return (
    <div className="l-column l-gap-16">
      <p className="l-flex l-gap-8 l-py-10 l-px-12 l-warn l-on-warn-soft l-round-card l-frame-warn">
        <IconAlertTriangle className="l-fixed l-mt-2" size={16} stroke={1.6} aria-hidden />
        <span>{t('recovery.once')}</span>
      </p>
      <div className={classes['printed']}>
        <p className={clsx('l-hidden', classes['printedTitle'])}>
          {t('recovery.fileTitle', { address: location.host })}
        </p>
        <ol
          className={clsx('l-grid l-evenly l-m-0 l-py-14 l-px-8 l-on-sunken l-card l-no-marks', classes['codes'])}
          aria-label={t('recovery.title')}
        >
          {codes.map((code) => (
            <li key={code}>
              <code className="l-size-12 l-one-line">{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="l-flex l-wrap l-gap-8">
        <Button leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveFile('lectern-recovery-codes.txt', new Blob([asText], { type: 'text/plain' }))}
        >
          {t('recovery.download')}
        </Button>
        <Button leftSection={<IconPrinter {...icon} />} onClick={printCodes}>
          {t('recovery.print')}
        </Button>
      </div>
      <Checkbox
        checked={isKept}
        onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
        label={t('recovery.kept')}
      />
      <Button variant="filled" size="lg" fullWidth disabled={!isKept} onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}
