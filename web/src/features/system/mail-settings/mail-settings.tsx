import type { MailSettings as Saved } from '@lectern/contracts'
import { Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { NoticeBar } from '../../../shared/ui/feedback/notice-bar.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { SettingsForm } from '../../../shared/ui/form/settings-form.tsx'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { FieldLabel } from '../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { mailSettingsQuery, useSaveMailSettings } from './mail-settings-queries.ts'
import { MailTestStrip } from './mail-test-strip.tsx'
import { useMailFields, type MailFields } from './use-mail-fields.ts'
import classes from './mail-settings.module.css'

/** Names of protocols are the same in every language. */
const protocols = { starttls: 'STARTTLS', tls: 'TLS' } as const
const securities = ['none', 'starttls', 'tls'] as const

function ServerFields({ fields }: { fields: MailFields }) {
  const { t } = useTranslation('mail-settings')
  return (
    <>
      <div className={clsx('l-flex l-top l-gap-14', classes['pair'])}>
        <TextInput {...fields.host.props} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <TextInput {...fields.port.props} inputMode="numeric" autoComplete="off" className={classes['port'] ?? ''} />
      </div>
      <div>
        <p className="l-mb-4 l-medium">{t('security')}</p>
        <Segmented
          name={t('security')}
          size="md"
          segments={securities.map((value) => ({
            value,
            label: value === 'none' ? t('securities.none') : protocols[value],
          }))}
          value={fields.security}
          onChange={fields.chooseSecurity}
        />
        {fields.security === 'none' && <p className={clsx('l-mt-4 l-hint', classes['hint'])}>{t('clear')}</p>}
      </div>
    </>
  )
}

function SenderFields({ fields, hasPassword }: { fields: MailFields; hasPassword: boolean }) {
  const { t } = useTranslation('mail-settings')
  const passwordHint = () => {
    if (!hasPassword) return undefined
    return fields.needsPassword ? t('passwordAgain') : t('passwordKept')
  }
  return (
    <>
      <div className={clsx('l-flex l-top l-gap-14', classes['pair'])}>
        <TextInput
          {...fields.user.props}
          label={<FieldLabel optional>{fields.user.props.label}</FieldLabel>}
          description={t('userHint')}
          autoComplete="off"
        />
        <SecretInput {...fields.password.props} description={passwordHint()} autoComplete="new-password" />
      </div>
      <div className={clsx('l-flex l-top l-gap-14', classes['pair'])}>
        <TextInput {...fields.from.props} type="email" autoComplete="off" />
        <TextInput {...fields.fromName.props} autoComplete="off" />
      </div>
      <TextInput {...fields.linkBase.props} description={t('linkBaseHint')} inputMode="url" autoComplete="off" />
      {fields.security !== 'none' && (
        <Textarea
          {...fields.authority.props}
          label={<FieldLabel optional>{fields.authority.props.label}</FieldLabel>}
          description={t('authorityHint')}
          classNames={{ input: classes['pem'] ?? '' }}
          spellCheck={false}
        />
      )}
    </>
  )
}

function MailForm({ saved }: { saved: Saved }) {
  const { t } = useTranslation('mail-settings')
  const fields = useMailFields(saved)
  const save = useSaveMailSettings()
  const { changed } = fields
  const given = () => ({
    settings: fields.settings,
    ...(fields.password.value === '' ? {} : { password: fields.password.value }),
  })
  const { submit } = useSubmit(async () => {
    if (!fields.validate()) return
    await save.mutateAsync(given())
    fields.password.set('')
    showToast({ kind: 'done', message: t('saved') })
  })
  const searchTexts = [
    t('host'),
    t('port'),
    t('security'),
    t('user'),
    t('password'),
    t('from'),
    t('fromName'),
    t('linkBase'),
    t('authority'),
  ]
  return (
    <SettingsForm changed={changed} isSaving={save.isPending} onDiscard={fields.discard} onSubmit={submit}>
      <SettingsGroup id="mail" title={t('title')} hint={t('hint')} searchTexts={searchTexts}>
        {saved.settings.host !== '' && !saved.hasLinkBase && (
          <NoticeBar tone="warn" icon={<IconAlertTriangle size={16} stroke={1.6} />} text={t('noLinkBase')} />
        )}
        <div className="l-clip l-card">
          <div className="l-column l-gap-16 l-py-16 l-px-14">
            <ServerFields fields={fields} />
            <SenderFields fields={fields} hasPassword={saved.hasPassword} />
          </div>
          <MailTestStrip given={given} isReady={fields.settings.host !== ''} validate={fields.validate} />
        </div>
      </SettingsGroup>
    </SettingsForm>
  )
}

/** The mail server: its address, how to sign in there, who mails come from, and a test. For super admins. */
export function MailSettings() {
  const query = useQuery(mailSettingsQuery)
  return (
    <QueryState query={query} rows={4} rowHeight={56}>
      {(saved) => <MailForm saved={saved} />}
    </QueryState>
  )
}
