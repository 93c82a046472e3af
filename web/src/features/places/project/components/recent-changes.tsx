import type { ActivityKind } from '@lectern/contracts'
import {
  IconArrowBackUp,
  IconCloudUpload,
  IconFileImport,
  IconFilePlus,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ActivityWords } from '../../../../entities/activity/activity-words.tsx'
import { spaceActivityQuery } from '../../../../entities/project/project-queries.ts'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'

const icons: Record<ActivityKind, TablerIcon> = {
  added: IconFilePlus,
  edited: IconPencil,
  restored: IconArrowBackUp,
  imported: IconFileImport,
  pushed: IconCloudUpload,
}

/** What happened last in the applications of a space; nothing while there is none. */
export function RecentChanges({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('activity')
  const { data: changes = [] } = useQuery(spaceActivityQuery(spaceId))
  if (changes.length === 0) return null
  return (
    <section className="l-mt-26" aria-labelledby="recent-changes">
      <h2 id="recent-changes" className="l-mb-8 l-size-15 l-bold l-line-24">
        {t('recent')}
      </h2>
      <ul className="l-plain-list l-clip l-card l-ruled">
        {changes.map((change) => {
          const Icon = icons[change.kind]
          return (
            <li key={change.docId}>
              <Link
                to={`/view/${change.docId}`}
                className="l-row l-gap-10 l-px-16 l-h-36 l-m-h-md l-t1 l-undecorated l-hoverable"
              >
                <Icon className="l-fixed l-t3" size={15} stroke={1.6} aria-hidden />
                <span className="l-rest l-cut">
                  <ActivityWords activity={change} />
                </span>
                <span className="l-narrow l-cut l-note l-wide-only">{change.projectName}</span>
                <span className="l-fixed l-note">
                  <RelativeDate epochMs={change.atMs} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
