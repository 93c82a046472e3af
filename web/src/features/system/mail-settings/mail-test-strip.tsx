import type { BodyOf, MailTest, saveMailSettings } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../entities/session/session-queries.ts'
import { isEmailAddress } from '../../../shared/lib/email.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { useTestMailSettings } from './mail-settings-queries.ts'
import classes from './mail-settings.module.css'

function TestSteps({ test }: { test: MailTest }) {
  const { t } = useTranslation('mail-settings')
  return (
    <ol className={classes['steps']} role="status">
      {test.steps.map(({ step, problem, detail, tookMs }) => (
        <li key={step} data-failed={problem !== null || undefined}>
          {problem === null ? <IconCheck size={15} stroke={2} /> : <IconX size={15} stroke={2} />}
          <span>{t(`test.steps.${step}`)}</span>
          <span className={classes['found']}>
            {problem === null ? t('test.took', { ms: tookMs }) : t(`test.problems.${problem}`)}
            {detail !== '' && <code>{detail}</code>}
          </span>
        </li>
      ))}
      {test.isSent && <li className={classes['sent']}>{t('test.sent')}</li>}
      {test.isSent && !test.hasLinkBase && <li className={classes['found']}>{t('noLinkBase')}</li>}
    </ol>
  )
}

interface MailTestStripProps {
  /** What is on the screen. */
  given: () => BodyOf<typeof saveMailSettings>
  isReady: boolean
  validate: () => boolean
}

/** Tries what is on the screen with a mail to somebody, and shows how far it came. */
export function MailTestStrip({ given, isReady, validate }: MailTestStripProps) {
  const { t } = useTranslation('mail-settings')
  const { data: user } = useQuery(currentUserQuery)
  const test = useTestMailSettings()
  const to = useTextField({
    label: t('test.to'),
    initial: user?.email ?? '',
    check: (value) => (isEmailAddress(value.trim()) ? undefined : t('test.toMissing')),
  })
  const run = () => {
    if (!validate() || !to.validate()) return
    test.mutate({ ...given(), to: to.trimmed })
  }
  return (
    <div className={classes['strip']}>
      <div className={classes['stripLine']}>
        <TextInput
          {...to.props}
          label={undefined}
          aria-label={t('test.to')}
          placeholder={t('test.to')}
          size="sm"
          type="email"
        />
        <Button disabled={!isReady} loading={test.isPending} onClick={run}>
          {t('test.run')}
        </Button>
        <span className={classes['hint']}>{t('test.hint')}</span>
      </div>
      {test.isSuccess && <TestSteps test={test.data} />}
    </div>
  )
}
