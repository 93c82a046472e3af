import type { ChangelogEntry } from '@lectern/contracts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeTitle } from '../../../entities/change/change-title.tsx'

interface EntryTitleProps {
  entry: Pick<ChangelogEntry, 'act' | 'summary' | 'docCount'>
  /** Where what is said of an item leads. */
  pathOf?: ComponentProps<typeof ChangeTitle>['pathOf']
}

/** What an entry changed, in one line. */
export function EntryTitle({ entry: { act, summary, docCount }, pathOf }: EntryTitleProps) {
  const { t } = useTranslation(['changelog', 'history'])
  if (act === 'removed') return docCount > 0 ? t('act.removedWith', { count: docCount }) : t('act.removed')
  if (act === 'added') return t('act.added')
  const hasItems = summary !== null && summary.items.length > 0
  if (act === 'restored')
    return (
      <>
        {t('history:titles.restoredOlder')}
        {hasItems && (
          <>
            {t('colon')}
            <ChangeTitle summary={summary} pathOf={pathOf} />
          </>
        )}
      </>
    )
  return hasItems ? <ChangeTitle summary={summary} pathOf={pathOf} /> : t('history:titles.nothing')
}
