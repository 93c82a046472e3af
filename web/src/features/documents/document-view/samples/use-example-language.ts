import { exampleLanguageOf, type ExampleLanguage } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { useDocumentState } from '../document-context.ts'

/** Language of the values made up for the document that is shown. */
export function useExampleLanguage(): ExampleLanguage {
  const { i18n } = useTranslation()
  const { detail } = useDocumentState()
  return exampleLanguageOf([detail.name, detail.description], i18n.language.startsWith('zh') ? 'zh-CN' : 'en')
}
