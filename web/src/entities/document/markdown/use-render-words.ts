import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RenderWords } from './render-markdown.ts'

/** What the reader's language calls what a text gets around it. */
export function useRenderWords(): RenderWords {
  const { t, i18n } = useTranslation('document')
  return useMemo(
    () => ({
      language: i18n.language,
      alerts: {
        note: t('text.alert.note'),
        tip: t('text.alert.tip'),
        important: t('text.alert.important'),
        warning: t('text.alert.warning'),
        caution: t('text.alert.caution'),
      },
      footnotes: t('text.footnotes'),
      footnote: (number) => t('text.footnote', { number }),
      backToReference: t('text.backToReference'),
      headingLink: (heading) => t('text.headingLink', { heading }),
    }),
    [t, i18n.language],
  )
}
