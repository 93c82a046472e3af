import type { Mismatch } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { pathWords } from './path-words.ts'

/** What does not match, in a sentence. */
export function useMismatchWords(): (mismatch: Mismatch) => string {
  const { t } = useTranslation('debug')
  const { t: misfit } = useTranslation('misfit')
  return (mismatch) => {
    switch (mismatch.kind) {
      case 'status':
        return t('match.status', { status: mismatch.status })
      case 'mediaType':
        return mismatch.mediaType === ''
          ? t('match.noMediaType', { wanted: mismatch.wanted })
          : t('match.mediaType', { mediaType: mismatch.mediaType, wanted: mismatch.wanted })
      case 'missingBody':
      case 'notJson':
        return t(`match.${mismatch.kind}`)
      case 'missingHeader':
        return t('match.missingHeader', { name: mismatch.name })
      case 'header':
        return t('match.header', {
          name: mismatch.name,
          problem: misfit(`rule.${mismatch.rule}`, { wanted: mismatch.wanted }),
        })
      case 'undocumented':
        return t('match.undocumented', { path: pathWords(mismatch.path) })
      case 'body': {
        const problem = misfit(`rule.${mismatch.rule}`, { wanted: mismatch.wanted })
        const path = pathWords(mismatch.path)
        return path === '' ? t('match.whole', { problem }) : t('match.body', { path, problem })
      }
    }
  }
}
