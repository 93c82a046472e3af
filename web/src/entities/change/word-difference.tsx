import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textDifference } from './text-difference.ts'

/** A text with what was removed struck through and what was added marked; lines far from a change are folded. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('history')
  const parts = useMemo(() => textDifference(before, after), [before, after])
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'folded':
        return (
          <span key={index} className="l-block l-note">
            {t('folded', { count: part.count })}
          </span>
        )
      case 'removed':
        return <del key={index}>{part.text}</del>
      case 'added':
        return <ins key={index}>{part.text}</ins>
      case 'same':
        return <Fragment key={index}>{part.text}</Fragment>
    }
  })
}
