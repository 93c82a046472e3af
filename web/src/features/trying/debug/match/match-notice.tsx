import clsx from 'clsx'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import type { MatchResult, Mismatch } from './match-answer.ts'
import classes from './match.module.css'
import { pathWords } from './path-words.ts'

/** Mismatches that are listed at first. */
const firstMismatches = 6

/** Whether the response is as its document has it, and where it is not. */
export function MatchNotice({ match }: { match: MatchResult | 'tooLarge' | undefined }) {
  const { t } = useTranslation('debug')
  const words = useMismatchWords()
  if (match === undefined) return null
  if (match === 'tooLarge') return <p className="l-px-16 l-pt-12 l-note">{t('match.tooLarge')}</p>
  const { mismatches, status, isBodyChecked } = match
  if (mismatches.length === 0) {
    return (
      <p className="l-row l-gap-8 l-px-16 l-pt-12 l-size-12 l-ok" role="status">
        <IconCircleCheck size={16} stroke={1.6} aria-hidden />
        {t(isBodyChecked ? 'match.same' : 'match.sameHead', { status })}
      </p>
    )
  }
  const lines = mismatches.map(words)
  return (
    <div className="l-px-16 l-pt-12">
      <NoticeBar
        tone="warn"
        icon={<IconAlertTriangle size={16} stroke={1.6} aria-hidden />}
        text={t('match.differs', { count: lines.length })}
      >
        <details className={clsx('l-size-12', classes['list'])} open={lines.length <= firstMismatches}>
          <summary className="l-pointer">{t('match.list')}</summary>
          <ul className="l-m-0 l-pl-20 l-max-h-240 l-scroll-y">
            {lines.map((line, at) => (
              <li key={at} className="l-break">
                {line}
              </li>
            ))}
          </ul>
        </details>
      </NoticeBar>
    </div>
  )
}

function useMismatchWords(): (mismatch: Mismatch) => string {
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
      case 'noBody':
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
