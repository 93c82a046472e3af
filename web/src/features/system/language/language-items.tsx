import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../../shared/i18n/i18n.ts'
import { languagesQuery } from './language-queries.ts'

/** The languages as entries of a menu; each in its own words, whatever the reader's language. */
export function LanguageItems() {
  const { i18n } = useTranslation('shell')
  const { data: languages = [] } = useQuery(languagesQuery)
  return (
    <Menu.RadioGroup value={i18n.language} onChange={(lang) => void changeLanguage(lang)}>
      {languages.map(({ lang, description }) => (
        <Menu.RadioItem key={lang} value={lang} closeMenuOnClick>
          <span lang={lang}>{description}</span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
