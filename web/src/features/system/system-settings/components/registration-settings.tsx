import { inviters, roles } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { normalSpacesQuery } from '../../../../entities/space/space-queries.ts'
import { ChoiceChips } from '../../../../shared/ui/form/choice-chips.tsx'
import { EntryChips } from '../../../../shared/ui/form/entry-chips.tsx'
import { SelectRow, SwitchRow, TextRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

/** The domain kept for examples (RFC 2606). */
const exampleDomain = 'example.com'

/** Who may make an account, and what new accounts from other services join. */
export function RegistrationSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  const domains = field('registration.domains')
  return (
    <SettingRows>
      <SwitchRow {...field('registration.isOpen')} hint={t('registration.isOpenHint')} />
      <SwitchRow {...field('approvals.signUps')} hint={t('approvals.signUpsHint')} />
      <SettingRow isTall label={domains.label} hint={t('registration.domainsHint')} problem={domains.problem}>
        {(labelId) => (
          <EntryChips
            labelledBy={labelId}
            entries={domains.value}
            placeholder={exampleDomain}
            faulty={form.faultyOf('registration', 'domains')}
            onChange={(entries) => domains.onChange(entries.map((domain) => domain.toLowerCase().replace(/^@/, '')))}
          />
        )}
      </SettingRow>
      <SwitchRow {...field('emails.confirm')} hint={t('emails.confirmHint')} />
      <SelectRow
        {...field('invitations.from')}
        hint={t('invitations.fromHint')}
        width={220}
        choices={inviters.map((value) => ({ value, label: t(`invitations.${value}`) }))}
      />
      <NewcomerRows form={form} />
      <TextRow {...field('contact.text')} hint={t('contact.textHint')} width={240} maxLength={200} />
    </SettingRows>
  )
}

/** What new accounts from other services join, and as what. */
function NewcomerRows({ form }: { form: SettingForm }) {
  const { t } = useTranslation(['system-settings', 'common'])
  const { data: spaces = [] } = useQuery(normalSpacesQuery)
  const field = useSettingFields(form)
  const spaceIds = field('newcomers.spaceIds')
  return (
    <>
      <SettingRow isTall label={spaceIds.label} hint={t('newcomers.spaceIdsHint')} problem={spaceIds.problem}>
        {() => (
          <ChoiceChips
            name={spaceIds.label}
            choices={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={spaceIds.value}
            addLabel={t('newcomers.addSpace')}
            onChange={spaceIds.onChange}
          />
        )}
      </SettingRow>
      <SelectRow
        {...field('newcomers.role')}
        hint={t('newcomers.roleHint')}
        width={160}
        choices={roles.map((value) => ({ value, label: t(`common:role.${value}`) }))}
      />
    </>
  )
}
