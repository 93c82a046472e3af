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

/** Who may make an account, and what new accounts from elsewhere join. */
export function RegistrationSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation(['system-settings', 'common'])
  const { data: spaces = [] } = useQuery(normalSpacesQuery)
  const registration = form.draft('registration')
  const newcomers = form.draft('newcomers')
  return (
    <SettingRows>
      <SettingRow label={t('registration.isOpen')} hint={t('registration.isOpenHint')}>
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={registration.isOpen}
            onChange={(event) => form.change('registration', { isOpen: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
      <SettingRow label={t('approvals.signUps')} hint={t('approvals.signUpsHint')}>
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={form.draft('approvals').signUps}
            onChange={(event) => form.change('approvals', { signUps: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
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
      <SettingRow label={t('emails.confirm')} hint={t('emails.confirmHint')}>
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={form.draft('emails').confirm}
            onChange={(event) => form.change('emails', { confirm: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
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
