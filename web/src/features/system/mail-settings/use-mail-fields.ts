import type { MailSettings } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getBasePath } from '../../../shared/api/base.ts'
import { isEmailAddress } from '../../../shared/lib/email.ts'
import { useTextField, type TextField } from '../../../shared/lib/hooks/use-text-field.ts'

type Settings = MailSettings['settings']
export type MailSecurity = Settings['security']

/** The usual port of each way. */
const ports: Readonly<Record<MailSecurity, number>> = { none: 25, starttls: 587, tls: 465 }

const fieldNames = ['host', 'port', 'user', 'from', 'fromName', 'linkBase', 'authority'] as const
type FieldName = (typeof fieldNames)[number]

export interface MailFields {
  host: TextField
  port: TextField
  user: TextField
  password: TextField
  from: TextField
  fromName: TextField
  linkBase: TextField
  authority: TextField
  security: MailSecurity
  /** The port follows as long as it is the usual one. */
  chooseSecurity: (security: MailSecurity) => void
  /** The stored password is not used with these. */
  needsPassword: boolean
  settings: Settings
  /** Labels of what differs from what is saved. */
  changed: readonly string[]
  validate: () => boolean
  discard: () => void
}

/** Every field of the mail server, checked as the server does. */
export function useMailFields({ settings: saved, baseUrl }: MailSettings): MailFields {
  const { t } = useTranslation('mail-settings')
  const [security, setSecurity] = useState(saved.security)
  const host = useTextField({
    label: t('host'),
    initial: saved.host,
    maxLength: 253,
    check: (value) => (/^[A-Za-z0-9._:-]*$/.test(value.trim()) ? undefined : t('hostInvalid')),
  })
  const isOn = host.trimmed !== ''
  const port = useTextField({
    label: t('port'),
    initial: String(saved.port),
    check: (value) => {
      const number = Number(value)
      return Number.isInteger(number) && number >= 1 && number <= 65_535 ? undefined : t('portInvalid')
    },
  })
  const user = useTextField({ label: t('user'), initial: saved.user, maxLength: 254 })
  const password = useTextField({ label: t('password') })
  const from = useTextField({
    label: t('from'),
    initial: saved.from,
    check: (value) => {
      if (value.trim() === '') return isOn ? t('fromMissing') : undefined
      return isEmailAddress(value.trim()) ? undefined : t('fromInvalid')
    },
  })
  const fromName = useTextField({ label: t('fromName'), initial: saved.fromName, maxLength: 100 })
  const linkBase = useTextField({
    label: t('linkBase'),
    // What the administrator has in front of them is a good guess.
    initial: saved.linkBase === '' && baseUrl === '' ? window.location.origin + getBasePath() : saved.linkBase,
    check: (value) => {
      if (value.trim() === '') return isOn && baseUrl === '' ? t('linkBaseMissing') : undefined
      return /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(value.trim()) ? undefined : t('linkBaseInvalid')
    },
  })
  const authority = useTextField({ label: t('authority'), initial: saved.authority, maxLength: 20_000 })
  const fields = { host, port, user, from, fromName, linkBase, authority }
  const settings: Settings = {
    host: host.trimmed,
    port: Number(port.trimmed),
    security,
    user: user.trimmed,
    from: from.trimmed,
    fromName: fromName.trimmed,
    authority: authority.trimmed,
    linkBase: linkBase.trimmed,
  }
  const isTouched = (name: FieldName) => fields[name].trimmed !== String(saved[name])
  // A guess is not a change by itself.
  const isGuess = saved.host === '' && !isOn
  const names = fieldNames.filter((name) => isTouched(name) && !(name === 'linkBase' && isGuess))
  return {
    ...fields,
    password,
    security,
    chooseSecurity: (next) => {
      if (settings.port === ports[security]) port.set(String(ports[next]))
      setSecurity(next)
    },
    needsPassword: user.trimmed !== '' && (['host', 'port', 'user'] as const).some(isTouched),
    settings,
    changed: [
      ...names.map((name) => t(name)),
      ...(security === saved.security ? [] : [t('security')]),
      ...(password.value === '' ? [] : [t('password')]),
    ],
    validate: () => Object.values(fields).every((field) => field.validate()),
    discard: () => {
      for (const name of fieldNames) fields[name].set(String(saved[name]))
      password.set('')
      setSecurity(saved.security)
    },
  }
}
