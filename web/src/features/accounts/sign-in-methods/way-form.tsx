import type { GroupGrant } from '@lectern/contracts'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryChips } from '../../../shared/ui/form/entry-chips.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { FieldLabel } from '../../../shared/ui/form/text-fields.tsx'
import { GrantRows } from './grant-rows.tsx'
import type { AnyWay } from './sign-in-methods-queries.ts'
import { examples, fieldsOf, isUnencrypted, properNames, switchesOf, valueOf, type WayField } from './way-fields.ts'
import classes from './sign-in-methods.module.css'

/** Parts of settings that any way may have. */
export type WayPart = Readonly<Record<string, string | boolean | readonly string[] | readonly GroupGrant[]>>

/** A way with what was changed and is not saved. */
export interface WayDraft {
  way: AnyWay
  secret: string
  setSecret: (secret: string) => void
  change: (part: WayPart) => void
}

interface WayFormProps {
  draft: WayDraft
  isNew: boolean
  isSecretSet: boolean
}

function Field({ field, draft, isSecretSet }: Omit<WayFormProps, 'isNew'> & { field: WayField }) {
  const { t } = useTranslation('sign-in-ways')
  const { way, secret, setSecret, change } = draft
  if (field.type === 'choice') {
    return (
      <div>
        <p className="l-mb-6 l-medium">{t(`field.${field.name}`)}</p>
        <Segmented
          name={t(`field.${field.name}`)}
          size="md"
          segments={field.values.map((value) => ({
            value,
            // The other values of a choice, written out in `way-fields.ts`, have words each.
            label: properNames[value] ?? t(`choice.${value as 'form' | 'basic' | 'post' | 'none'}`),
          }))}
          value={valueOf(way, field.name)}
          onChange={(value) => {
            change({ [field.name]: value })
          }}
        />
      </div>
    )
  }
  if (field.type === 'secret') {
    return (
      <SecretInput
        label={t(`field.${field.name}`)}
        value={secret}
        placeholder={isSecretSet ? t('secretKept') : ''}
        autoComplete="new-password"
        onChange={(event) => {
          setSecret(event.currentTarget.value)
        }}
      />
    )
  }
  const { name, isOptional = false, isPlain = false } = field
  return (
    <TextInput
      label={<FieldLabel optional={isOptional}>{t(`field.${name}`)}</FieldLabel>}
      placeholder={examples[name]}
      value={valueOf(way, name)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ input: isPlain ? '' : (classes['mono'] ?? '') }}
      onChange={(event) => {
        change({ [name]: event.currentTarget.value })
      }}
    />
  )
}

/** Who may come in for the first time, and as what. */
function Arrivals({ way, change }: Pick<WayDraft, 'way' | 'change'>) {
  const { t } = useTranslation('sign-in-ways')
  const domainsId = useId()
  const { settings } = way
  return (
    <>
      <div className="l-flex l-wrap l-gap-8-20">
        <Checkbox
          label={t('createsAccounts')}
          checked={settings.createsAccounts}
          onChange={(event) => {
            change({ createsAccounts: event.currentTarget.checked })
          }}
        />
        {switchesOf(way).map((name) => (
          <Checkbox
            key={name}
            label={t(`switch.${name}`)}
            checked={Reflect.get(settings, name) === true}
            onChange={(event) => {
              change({ [name]: event.currentTarget.checked })
            }}
          />
        ))}
      </div>
      {way.kind === 'dingtalk' && settings.createsAccounts && way.settings.corpId === '' && way.settings.anyCompany && (
        <p className="l-warn l-size-12 l-line-18">{t('everybody')}</p>
      )}
      {settings.createsAccounts && (
        <div>
          <p className="l-mb-6 l-medium" id={domainsId}>
            {t('domains')}
          </p>
          <EntryChips
            labelledBy={domainsId}
            entries={settings.domains}
            placeholder={examples.domains ?? ''}
            onChange={(domains) => {
              change({ domains: domains.map((domain) => domain.toLowerCase().replace(/^@/, '')) })
            }}
          />
          <p className="l-mt-4 l-hint">{t('domainsHint')}</p>
        </div>
      )}
      <GrantRows
        grants={settings.grants}
        onChange={(grants) => {
          change({ grants })
        }}
      />
    </>
  )
}

/** The settings of one way. */
export function WayForm({ draft, isNew, isSecretSet }: WayFormProps) {
  const { t } = useTranslation('sign-in-ways')
  const { way, change } = draft
  return (
    <div className={clsx('l-column l-gap-16', classes['form'])}>
      <div className={clsx('l-grid l-bottom', classes['fields'])}>
        {fieldsOf(way, isNew).map((field) => (
          <Field key={field.name} field={field} draft={draft} isSecretSet={isSecretSet} />
        ))}
      </div>
      {isUnencrypted(way) && <p className="l-warn l-size-12 l-line-18">{t('unencrypted')}</p>}
      <Textarea
        label={<FieldLabel optional>{t('field.caCertificate')}</FieldLabel>}
        placeholder={examples.caCertificate}
        value={way.settings.caCertificate}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        classNames={{ input: classes['mono'] ?? '' }}
        onChange={(event) => {
          change({ caCertificate: event.currentTarget.value })
        }}
      />
      <Arrivals way={way} change={change} />
    </div>
  )
}
