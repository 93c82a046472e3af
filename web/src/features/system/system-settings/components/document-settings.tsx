import { paramTypes } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../../shared/ui/form/choice-chips.tsx'
import { NumberField } from '../../../../shared/ui/form/number-field.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import type { SettingForm } from '../use-setting-form.ts'

const statuses = ['0', '5', '10'] as const

/** What new documents begin with. */
export function DocumentSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const documents = form.draft('documents')
  return (
    <SettingRows>
      <SettingRow
        label={t('documents.defaultPushStatus')}
        hint={t('documents.defaultPushStatusHint')}
        problem={form.problemOf('documents', 'defaultPushStatus')}
      >
        {() => (
          <Segmented
            name={t('documents.defaultPushStatus')}
            segments={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={documents.defaultPushStatus === 0 ? '0' : documents.defaultPushStatus === 5 ? '5' : '10'}
            onChange={(status) =>
              form.change('documents', { defaultPushStatus: status === '0' ? 0 : status === '5' ? 5 : 10 })
            }
          />
        )}
      </SettingRow>
      <SettingRow
        label={t('documents.initialOrder')}
        hint={t('documents.initialOrderHint')}
        problem={form.problemOf('documents', 'initialOrder')}
      >
        {(labelId) => (
          <NumberField
            labelledBy={labelId}
            value={documents.initialOrder}
            onChange={(initialOrder) => form.change('documents', { initialOrder })}
          />
        )}
      </SettingRow>
      <SettingRow
        isTall
        label={t('documents.paramTypes')}
        hint={t('documents.paramTypesHint')}
        problem={form.problemOf('documents', 'paramTypes')}
      >
        {() => (
          <ChoiceChips
            name={t('documents.paramTypes')}
            choices={paramTypes.map((type) => ({ value: type, label: type }))}
            chosen={documents.paramTypes}
            addLabel={t('documents.addType')}
            onChange={(chosen) =>
              form.change('documents', {
                paramTypes: chosen.flatMap((type) => paramTypes.find((each) => each === type) ?? []),
              })
            }
          />
        )}
      </SettingRow>
    </SettingRows>
  )
}
