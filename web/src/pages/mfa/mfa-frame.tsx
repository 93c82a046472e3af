import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GateLayout } from '../layout/gate-layout.tsx'
import classes from './mfa-page.module.css'

/** How far signing in is: the first step is done. */
export function SignInSteps({ current }: { current: string }) {
  const { t } = useTranslation('mfa')
  return (
    <ol className={clsx('l-row l-gap-8 l-mx-0 l-mt-0 l-mb-20 l-p-0 l-note l-no-marks', classes['steps'])}>
      <li className="l-inline-row l-gap-6">
        <span
          className={clsx('l-inline-row l-center l-w-16 l-ok l-on-ok-soft l-size-11 l-bold l-disc', classes['mark'])}
        >
          <IconCheck size={11} stroke={2.4} aria-label={t('steps.done')} />
        </span>
        {t('steps.password')}
      </li>
      <li className="l-inline-row l-gap-6" aria-current="step">
        <span
          className={clsx('l-inline-row l-center l-w-16 l-ok l-on-ok-soft l-size-11 l-bold l-disc', classes['mark'])}
          aria-hidden
        >
          2
        </span>
        {current}
      </li>
    </ol>
  )
}

export function BackToLogin({ to }: { to: string }) {
  const { t } = useTranslation('mfa')
  return (
    <div className="l-flex l-mt-4 l-ml-neg-8">
      <Button
        component={Link}
        to={to}
        replace
        variant="subtle"
        leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
      >
        {t('back')}
      </Button>
    </div>
  )
}

/** Instead of the page when there is no challenge to answer any more. */
export function EndedGate({ toLogin }: { toLogin: string }): ReactNode {
  const { t } = useTranslation('mfa')
  return (
    <GateLayout title={t('ended.title')} intro={t('ended.body')}>
      <Button component={Link} to={toLogin} replace variant="filled" size="lg" fullWidth>
        {t('ended.action')}
      </Button>
    </GateLayout>
  )
}
