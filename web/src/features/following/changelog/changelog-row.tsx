import type { ChangelogEntry } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LevelTag } from '../../../entities/change/findings/level-tag.tsx'
import { sourceNames } from '../../../entities/history/source-names.ts'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { ChangeTime } from './change-time.tsx'
import { entryPath } from './entry-path.ts'
import { EntryTitle } from './entry-title.tsx'

interface ChangelogRowProps {
  entry: ChangelogEntry
  withModule: boolean
}

/** What one save, push, import or deletion changed, and who did it when; leads to the difference. */
export function ChangelogRow({ entry, withModule }: ChangelogRowProps) {
  const { t } = useTranslation(['changelog', 'history'])
  const { subject, act, level, source, byName, remark, atMs, useCount } = entry
  const isCompared = entry.isLive && entry.from !== ''
  const way = source === null ? undefined : t(`history:source.${sourceNames[source]}`)
  return (
    <li className="l-flex l-top l-gap-10 l-py-8 l-px-12">
      <span className="l-column l-rest l-gap-2">
        <span className="l-row l-wrap l-gap-8">
          {act !== 'added' && <LevelTag level={level} />}
          {subject === 'doc' && <MethodLabel type={entry.docType} httpMethod={entry.httpMethod} />}
          <EntryName entry={entry} />
          {subject !== 'doc' && <span className="l-note">{t(`subject.${subject}`)}</span>}
          {entry.url !== '' && <span className="l-note l-mono l-break">{entry.url}</span>}
        </span>
        <span className="l-t1 l-break">
          <EntryTitle entry={entry} pathOf={isCompared ? ({ topic }) => entryPath(entry, topic) : undefined} />
        </span>
        <span className="l-row l-wrap l-gap-8 l-note">
          {withModule && <span>{entry.moduleName}</span>}
          <span>{way === undefined ? byName : t('by', { name: byName, way })}</span>
          {subject === 'model' && useCount > 0 && !withModule && <span>{t('uses', { count: useCount })}</span>}
          {remark !== '' && remark !== byName && <span className="l-break">{remark}</span>}
        </span>
      </span>
      <ChangeTime atMs={atMs} />
    </li>
  )
}

function EntryName({ entry }: Pick<ChangelogRowProps, 'entry'>) {
  const { isLive, name } = entry
  if (!isLive) return <span className="l-medium l-break">{name}</span>
  return (
    <Link to={entryPath(entry)} className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break">
      {name}
    </Link>
  )
}
