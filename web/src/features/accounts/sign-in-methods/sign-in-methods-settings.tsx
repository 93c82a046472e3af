import { initialProvider, maxProviders, type OauthProvider, type SignInWays } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { rowOrder, type RowOrder } from '../../../shared/ui/row-order/row-order.tsx'
import { signInWaysQuery, useSaveOrder, type AnyWay } from './sign-in-methods-queries.ts'
import { WayRow } from './way-row.tsx'
import classes from './sign-in-methods.module.css'

const newRow = 'new provider'

/** A key no provider has: part of its address, so a word rather than a number. */
function freeKey(providers: readonly OauthProvider[]): string {
  const taken = new Set(providers.map(({ key }) => key))
  const keys = Array.from({ length: maxProviders + 1 }, (_, index) =>
    index === 0 ? 'sso' : `sso-${String(index + 1)}`,
  )
  return keys.find((key) => !taken.has(key)) ?? 'sso'
}

/** Accounts here: always there, so that a super admin always gets in. */
function AccountRow({ order }: { order: RowOrder }) {
  const { t } = useTranslation('sign-in-ways')
  return (
    <li className="l-rule-bottom l-unruled-last" {...order.target}>
      <div className="l-row l-gap-12 l-pr-14 l-min-h-44">
        {order.handle}
        <span className={clsx('l-row l-rest l-gap-8 l-pl-38', classes['fixed'])}>
          <span className="l-medium l-one-line">{t('title.account')}</span>
          <span className="l-narrow l-t3 l-cut">{t('order.always')}</span>
        </span>
      </div>
    </li>
  )
}

/** Every move is saved at once. */
function useWayOrder(order: readonly string[]) {
  const { t } = useTranslation('sign-in-ways')
  const { mutate: onOrder } = useSaveOrder()
  const words = {
    drag: t('order.drag'),
    up: (name: string) => t('order.up', { name }),
    down: (name: string) => t('order.down', { name }),
  }
  return rowOrder({ order, onOrder, words, className: classes['order'] })
}

function Rows({ ways }: { ways: SignInWays }) {
  const { t } = useTranslation('sign-in-ways')
  const [open, setOpen] = useState<string>()
  const [fresh, setFresh] = useState<OauthProvider>()
  const { ldap, formLogin, oidc, dingtalk, wecom, order, secretsSet, callbackUrl } = ways
  const orderOf = useWayOrder(order)
  const rowOf = (wayKey: string, saved: AnyWay, title: string) => {
    const id = saved.kind === 'provider' ? `provider ${wayKey}` : wayKey
    return (
      <WayRow
        key={id}
        saved={saved}
        title={title}
        isSecretSet={secretsSet.includes(wayKey)}
        isOpen={open === id}
        order={orderOf(wayKey, title)}
        callbackUrl={saved.kind === 'ldap' || saved.kind === 'form' ? undefined : callbackUrl}
        onToggle={() => {
          setOpen(open === id ? undefined : id)
        }}
      />
    )
  }
  const titleOf = ({ buttonText, key }: OauthProvider) => (buttonText === '' ? key : buttonText)
  const row = (wayKey: string) => {
    switch (wayKey) {
      case 'account':
        return <AccountRow key={wayKey} order={orderOf(wayKey, t('title.account'))} />
      case 'ldap':
        return rowOf(wayKey, { kind: 'ldap', settings: ldap }, t('title.ldap'))
      case 'form':
        return rowOf(wayKey, { kind: 'form', settings: formLogin }, t('title.form'))
      case 'dingtalk':
        return rowOf(wayKey, { kind: 'dingtalk', settings: dingtalk }, t('title.dingtalk'))
      case 'wecom':
        return rowOf(wayKey, { kind: 'wecom', settings: wecom }, t('title.wecom'))
      default: {
        const settings = oidc.find(({ key }) => key === wayKey)
        return settings && rowOf(wayKey, { kind: 'provider', settings }, titleOf(settings))
      }
    }
  }
  return (
    <>
      <ul className="l-clip l-card l-plain-list">
        {order.map(row)}
        {fresh !== undefined && (
          <WayRow
            saved={{ kind: 'provider', settings: fresh }}
            title={t('newProvider')}
            isSecretSet={false}
            isNew
            isOpen={open === newRow}
            callbackUrl={callbackUrl}
            onToggle={() => {
              setOpen(open === newRow ? undefined : newRow)
            }}
            onGone={() => {
              setFresh(undefined)
            }}
          />
        )}
      </ul>
      <div>
        <Button
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          disabled={fresh !== undefined || oidc.length >= maxProviders}
          onClick={() => {
            setFresh({ ...initialProvider, isEnabled: true, key: freeKey(oidc) })
            setOpen(newRow)
          }}
        >
          {t('addProvider')}
        </Button>
      </div>
    </>
  )
}

/** Ways to sign in other than an account here. For super admins; each way is saved by itself. */
export function SignInWaysSettings() {
  const { t } = useTranslation('sign-in-ways')
  const query = useQuery(signInWaysQuery)
  const searchTexts = [
    t('title.ldap'),
    t('title.form'),
    t('title.dingtalk'),
    t('title.wecom'),
    t('addProvider'),
    t('grants.title'),
    t('domains'),
  ]
  return (
    <SettingsGroup id="signIn" title={t('heading')} hint={t('about')} searchTexts={searchTexts} wide>
      <QueryState query={query} rows={4} rowHeight={44}>
        {(ways) => <Rows ways={ways} />}
      </QueryState>
    </SettingsGroup>
  )
}
