import type { ExampleLanguage } from '@lectern/model'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { documentExampleLanguage } from '../../../../entities/document/samples/example-language.ts'
import { useDocumentState } from '../document-context.ts'

/** Language of the values made up for the document that is shown. */
export function useExampleLanguage(): ExampleLanguage {
  const { i18n } = useTranslation()
  const { detail } = useDocumentState()
  const reader = i18n.language.startsWith('zh') ? 'zh-CN' : 'en'
  return useMemo(() => documentExampleLanguage(detail, reader), [detail, reader])
}
