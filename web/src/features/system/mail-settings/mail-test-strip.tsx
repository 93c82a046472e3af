import type { BodyOf, MailTest, saveMailSettings } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../entities/session/session-queries.ts'
import { isEmailAddress } from '../../../shared/lib/email.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { TestStep, TestSteps } from '../../../shared/ui/feedback/test-steps.tsx'
import { useTestMailSettings } from './mail-settings-queries.ts'
import classes from './mail-settings.module.css'

function Steps({ test }: { test: MailTest }) {
  const { t } = useTranslation('mail-settings')
  return (
    <TestSteps className={classes['steps']}>
      {test.steps.map(({ step, problem, detail, tookMs }) => (
        <TestStep key={step} name={t(`test.steps.${step}`)} isFailed={problem !== null}>
          {problem === null ? t('test.took', { ms: tookMs }) : t(`test.problems.${problem}`)}
          {detail !== '' && <code>{detail}</code>}
        </TestStep>
      ))}
      {test.isSent && <li className="l-ok">{t('test.sent')}</li>}
      {test.isSent && !test.hasLinkBase && <li className="l-t3">{t('noLinkBase')}</li>}
    </TestSteps>
  )
}

interface MailTestStripProps {
  /** What is on the screen. */
  given: () => BodyOf<typeof saveMailSettings>
  isReady: boolean
  validate: () => boolean
}

/** Tries what is on the screen with an email to one address, and shows how far it came. */
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
    <div className="l-on-sunken l-rule-top">
      <div className={clsx('l-row l-wrap l-gap-8 l-py-6 l-px-14 l-min-h-44', classes['stripLine'])}>
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
        <span className={clsx('l-mt-4 l-hint', classes['hint'])}>{t('test.hint')}</span>
      </div>
      {test.isSuccess && <Steps test={test.data} />}
    </div>
  )
}
