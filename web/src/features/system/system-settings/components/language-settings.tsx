import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminLanguagesQuery } from '../../../../entities/language/language-queries.ts'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import type { SettingForm } from '../use-setting-form.ts'

/** The language for who has chosen none, and the way to the languages. */
export function LanguageSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const { data: languages = [] } = useQuery(adminLanguagesQuery)
  return (
    <SettingRows>
      <SettingRow label={t('language.default')} problem={form.problemOf('language', 'default')}>
        {(labelId) => (
          <Select
            aria-labelledby={labelId}
            w={200}
            data={languages.map(({ lang, description }) => ({ value: lang, label: description }))}
            value={form.draft('language').default}
            onChange={(lang) => {
              if (lang !== null) form.change('language', { default: lang })
            }}
          />
        )}
      </SettingRow>
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
