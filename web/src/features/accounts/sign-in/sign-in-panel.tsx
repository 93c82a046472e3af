import type { LoginReply, SignInProvider } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconKey, IconQrcode } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toServerUrl } from '../../../shared/api/base.ts'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { readLastWay, rememberWay } from './last-way.ts'
import { SignInForm } from './sign-in-form.tsx'
import { firstForm, offerWays, type FormWay } from './sign-in-methods.ts'
import classes from './sign-in.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** Address that leads to a provider and back. */
function startAddress(key: string, redirect: string): string {
  const query = redirect === '/' ? '' : `?${new URLSearchParams({ redirect }).toString()}`
  return toServerUrl(`/system/oauth/login/${key}${query}`)
}

function ProviderButton({
  provider,
  redirect,
  isLast,
}: {
  provider: SignInProvider
  redirect: string
  isLast: boolean
}) {
  const { t } = useTranslation('sign-in')
  const { key, kind, text } = provider
  const isScan = kind === 'dingtalk' || kind === 'wecom'
  return (
    <Button
      component="a"
      href={startAddress(key, redirect)}
      size="lg"
      fullWidth
      leftSection={isScan ? <IconQrcode {...icon} /> : <IconKey {...icon} />}
      onClick={() => {
        rememberWay(key)
      }}
    >
      {text === '' ? t(isScan ? `elsewhere.${kind}` : 'elsewhere.other') : text}
      {isLast && <Tag>{t('elsewhere.last')}</Tag>}
    </Button>
  )
}

interface SignInPanelProps {
  providers: readonly SignInProvider[]
  /** Keys of the ways as an admin ordered them; empty while no order is set. */
  order: readonly string[]
  /** Own page to open afterwards. */
  redirect: string
  /** Why signing in elsewhere ended without a session. */
  problem: string | undefined
  /** For who forgot the password of an account here. */
  forgot: ReactNode
  onSignedIn: (reply: LoginReply) => void
}

/** Every way to sign in: forms as segments, pages elsewhere as buttons. */
export function SignInPanel({ providers, order, redirect, problem, forgot, onSignedIn }: SignInPanelProps) {
  const { t } = useTranslation('sign-in')
  const offered = offerWays(providers, order)
  const [last] = useState(readLastWay)
  const [way, setWay] = useState<FormWay>(() => firstForm(offered, last))
  return (
    <>
      {offered.forms.length > 1 && (
        <div className="l-mb-16">
          <Segmented
            name={t('ways')}
            size="md"
            fullWidth
            segments={offered.forms.map((form) => ({
              value: form.way,
              label: form.text === '' ? t(`way.${form.way}`) : form.text,
            }))}
            value={way}
            onChange={setWay}
          />
        </div>
      )}
      <SignInForm
        key={way}
        way={way}
        problem={problem}
        aside={way === 'account' ? forgot : null}
        onSignedIn={onSignedIn}
      />
      {offered.elsewhere.length > 0 && (
        <div className="l-column l-gap-8 l-mt-16">
          <p className={clsx('l-row l-gap-12 l-mb-8 l-note', classes['or'])}>
            <span>{t('or')}</span>
          </p>
          {offered.elsewhere.map((provider) => (
            <ProviderButton
              key={provider.key}
              provider={provider}
              redirect={redirect}
              isLast={offered.elsewhere.length > 1 && provider.key === last}
            />
          ))}
        </div>
      )}
    </>
  )
}
