import { paramTypes } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../../shared/ui/form/choice-chips.tsx'
import { NumberRow, SegmentedRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

const statuses = ['0', '5', '10'] as const

/** What new documents begin with. */
export function DocumentSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  const status = field('documents.defaultPushStatus')
  const types = field('documents.paramTypes')
  return (
    <SettingRows>
      <SegmentedRow
        {...status}
        hint={t('documents.defaultPushStatusHint')}
        choices={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status.value === 0 ? '0' : status.value === 5 ? '5' : '10'}
        onChange={(value) => status.onChange(value === '0' ? 0 : value === '5' ? 5 : 10)}
      />
      <NumberRow {...field('documents.initialOrder')} hint={t('documents.initialOrderHint')} />
      <SettingRow isTall label={types.label} hint={t('documents.paramTypesHint')} problem={types.problem}>
        {() => (
          <ChoiceChips
            name={types.label}
            choices={paramTypes.map((type) => ({ value: type, label: type }))}
            chosen={types.value}
            addLabel={t('documents.addType')}
            onChange={(chosen) =>
              types.onChange(chosen.flatMap((type) => paramTypes.find((each) => each === type) ?? []))
            }
          />
        )}
      </SettingRow>
    </SettingRows>
  )
}
