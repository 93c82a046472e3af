import type { TestStep as StepOutcome } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../shared/api/report-error.ts'
import { TestStep, TestSteps } from '../../../shared/ui/feedback/test-steps.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { useTestWay, type AnyWay } from './sign-in-methods-queries.ts'
import classes from './sign-in-methods.module.css'

function Steps({ steps }: { steps: readonly StepOutcome[] }) {
  const { t } = useTranslation('sign-in-ways')
  return (
    <TestSteps className={clsx('l-grid', classes['steps'])}>
      {steps.map(({ step, problem, value, durationMs }) => (
        <TestStep key={step} name={t(`step.${step}`)} isFailed={problem !== null}>
          {problem !== null && t(`problem.${problem}`)}
          {value !== '' && <code>{value}</code>}
          {problem === null && <small>{t('took', { ms: durationMs })}</small>}
        </TestStep>
      ))}
    </TestSteps>
  )
}

/** Tries what is on the screen and saves nothing. */
export function WayTestStrip({ way, secret }: { way: AnyWay; secret: string }) {
  const { t } = useTranslation('sign-in-ways')
  const test = useTestWay()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const asksForPerson = way.kind === 'ldap' || way.kind === 'form'
  return (
    <div className={clsx('l-pl-38 l-pr-14 l-on-sunken l-rule-top', classes['strip'])}>
      <div className={clsx('l-row l-wrap l-gap-8 l-py-6 l-min-h-44', classes['stripLine'])}>
        <span>{t(asksForPerson ? 'test.person' : 'test.connection')}</span>
        {asksForPerson && (
          <>
            <TextInput
              aria-label={t('test.username')}
              placeholder={t('test.username')}
              size="sm"
              value={username}
              autoComplete="off"
              onChange={(event) => {
                setUsername(event.currentTarget.value)
              }}
            />
            <SecretInput
              aria-label={t('test.password')}
              placeholder={t('test.password')}
              size="sm"
              value={password}
              autoComplete="new-password"
              onChange={(event) => {
                setPassword(event.currentTarget.value)
              }}
            />
          </>
        )}
        <Button
          leftSection={<IconPlugConnected size={14} stroke={1.6} aria-hidden />}
          loading={test.isPending}
          onClick={() => {
            test.mutate({ way, secret, sample: { username, password } })
          }}
        >
          {t('test.run')}
        </Button>
      </div>
      {test.error !== null && <FormProblem>{describeError(test.error)}</FormProblem>}
      {test.isSuccess && <Steps steps={test.data.steps} />}
    </div>
  )
}
