import { Select, Switch, TextInput } from '@mantine/core'
import { inviters, roles, type Role } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { normalSpacesQuery } from '../../../../entities/space/space-queries.ts'
import { ChoiceChips } from '../../../../shared/ui/form/choice-chips.tsx'
import { EntryChips } from '../../../../shared/ui/form/entry-chips.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import type { SettingForm } from '../use-setting-form.ts'

/** The domain kept for examples (RFC 2606). */
const exampleDomain = 'example.com'

/** Who may make an account, and what new accounts from other services join. */
export function RegistrationSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const registration = form.draft('registration')
  return (
    <SettingRows>
      <SwitchRow
        label={t('registration.isOpen')}
        hint={t('registration.isOpenHint')}
        checked={registration.isOpen}
        onChange={(isOpen) => form.change('registration', { isOpen })}
      />
      <SwitchRow
        label={t('approvals.signUps')}
        hint={t('approvals.signUpsHint')}
        checked={form.draft('approvals').signUps}
        onChange={(signUps) => form.change('approvals', { signUps })}
      />
      <SettingRow
        isTall
        label={t('registration.domains')}
        hint={t('registration.domainsHint')}
        problem={form.problemOf('registration', 'domains')}
      >
        {(labelId) => (
          <EntryChips
            labelledBy={labelId}
            entries={registration.domains}
            placeholder={exampleDomain}
            faulty={form.faultyOf('registration', 'domains')}
            onChange={(domains) =>
              form.change('registration', { domains: domains.map((domain) => domain.toLowerCase().replace(/^@/, '')) })
            }
          />
        )}
      </SettingRow>
      <SwitchRow
        label={t('emails.confirm')}
        hint={t('emails.confirmHint')}
        checked={form.draft('emails').confirm}
        onChange={(confirm) => form.change('emails', { confirm })}
      />
      <SettingRow label={t('invitations.from')} hint={t('invitations.fromHint')}>
        {(labelId) => (
          <Select
            aria-labelledby={labelId}
            w={220}
            data={inviters.map((each) => ({ value: each, label: t(`invitations.${each}`) }))}
            value={form.draft('invitations').from}
            onChange={(from) => {
              const chosen = inviters.find((each) => each === from)
              if (chosen !== undefined) form.change('invitations', { from: chosen })
            }}
          />
        )}
      </SettingRow>
      <NewcomerRows form={form} />
      <SettingRow label={t('contact.text')} hint={t('contact.textHint')} problem={form.problemOf('contact', 'text')}>
        {(labelId) => (
          <TextInput
            aria-labelledby={labelId}
            w={240}
            maxLength={200}
            value={form.draft('contact').text}
            onChange={(event) => form.change('contact', { text: event.currentTarget.value })}
          />
        )}
      </SettingRow>
    </SettingRows>
  )
}

interface SwitchRowProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  return (
    <SettingRow label={label} hint={hint}>
      {(labelId) => (
        <Switch
          aria-labelledby={labelId}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}

/** What new accounts from other services join, and as what. */
function NewcomerRows({ form }: { form: SettingForm }) {
  const { t } = useTranslation(['system-settings', 'common'])
  const { data: spaces = [] } = useQuery(normalSpacesQuery)
  const newcomers = form.draft('newcomers')
  return (
    <>
      <SettingRow
        isTall
        label={t('newcomers.spaceIds')}
        hint={t('newcomers.spaceIdsHint')}
        problem={form.problemOf('newcomers', 'spaceIds')}
      >
        {() => (
          <ChoiceChips
            name={t('newcomers.spaceIds')}
            choices={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={newcomers.spaceIds}
            addLabel={t('newcomers.addSpace')}
            onChange={(spaceIds) => form.change('newcomers', { spaceIds })}
          />
        )}
      </SettingRow>
      <SettingRow
        label={t('newcomers.role')}
        hint={t('newcomers.roleHint')}
        problem={form.problemOf('newcomers', 'role')}
      >
        {(labelId) => (
          <Select
            aria-labelledby={labelId}
            w={160}
            data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
            value={newcomers.role}
            onChange={(role) => {
              const chosen = roles.find((each): each is Role => each === role)
              if (chosen !== undefined) form.change('newcomers', { role: chosen })
            }}
          />
        )}
      </SettingRow>
    </>
  )
}
