import { useTranslation } from 'react-i18next'

/** The library's phrases in the reader's language. */
export function usePhrases(): Record<string, string> {
  const { t } = useTranslation('code-editor')
  return {
    Find: t('find'),
    Replace: t('replace'),
    next: t('next'),
    previous: t('previous'),
    all: t('all'),
    'match case': t('matchCase'),
    'by word': t('byWord'),
    regexp: t('regexp'),
    replace: t('replaceOne'),
    'replace all': t('replaceAll'),
    close: t('close'),
    'No matches': t('noMatches'),
    'current match': t('currentMatch'),
    'on line': t('onLine'),
    'replaced $ matches': t('replacedMatches'),
    'replaced match on line $': t('replacedMatch'),
    'Folded lines': t('folded'),
    'Unfolded lines': t('unfolded'),
    to: t('to'),
    'folded code': t('folded'),
    unfold: t('unfold'),
    'Fold line': t('foldLine'),
    'Unfold line': t('unfoldLine'),
    'Control character': t('controlCharacter'),
    Diagnostics: t('problems'),
    'No diagnostics': t('noProblems'),
  }
}
