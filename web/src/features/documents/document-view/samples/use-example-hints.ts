import type { DocDetail } from '@lectern/contracts'
import type { ExampleHints } from '@lectern/model'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { documentExampleHints } from '../../../../entities/document/samples/example-language.ts'

/** What values made up for the document follow. */
export function useExampleHints(detail: DocDetail): ExampleHints {
  const { i18n } = useTranslation()
  const reader = i18n.language.startsWith('zh') ? 'zh-CN' : 'en'
  return useMemo(() => documentExampleHints(detail, reader), [detail, reader])
}
