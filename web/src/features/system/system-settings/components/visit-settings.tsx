import { keptAddresses } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { NumberRow, SelectRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

/** What is kept of visits to shares and composed projects. */
export function VisitSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  return (
    <SettingRows>
      <SelectRow
        {...field('visits.addresses')}
        hint={t('visits.addressesHint')}
        width={240}
        choices={keptAddresses.map((value) => ({ value, label: t(`visits.kept.${value}`) }))}
      />
      <NumberRow {...field('visits.keptDays')} hint={t('visits.keptDaysHint')} unit={t('visits.unit')} />
    </SettingRows>
  )
}
