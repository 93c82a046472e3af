import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminLanguagesQuery } from '../../../../entities/language/language-queries.ts'
import { SelectRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

/** The language for who has chosen none, and the way to the languages. */
export function LanguageSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  const { data: languages = [] } = useQuery(adminLanguagesQuery)
  return (
    <SettingRows>
      <SelectRow
        {...field('language.default')}
        width={200}
        choices={languages.map(({ lang, description }) => ({ value: lang, label: description }))}
      />
      <SettingRow label={t('language.count', { count: languages.length })}>
        {() => (
          <Button component={Link} to="/admin/language">
            {t('language.manage')}
          </Button>
        )}
      </SettingRow>
    </SettingRows>
  )
}
