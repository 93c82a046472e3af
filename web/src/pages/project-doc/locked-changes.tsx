import type { LockedChange } from '@lectern/contracts'
import { IconFolder } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TakenGroup } from '../../features/exchange/review/components/review-workspace.tsx'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { ReviewSubjectHead } from './review-subject-head.tsx'

const folderIcon = <IconFolder size={15} stroke={1.6} aria-hidden />

/** What the newest import or push left unchanged because it was locked, as a group of the list. */
export const lockedGroup = (changes: readonly LockedChange[], linkOf: (id: string) => string): TakenGroup => ({
  id: 'locked',
  entries: changes.map(({ id, name, isFolder, type, httpMethod }) => ({
    kind: 'entry',
    id,
    name,
    to: linkOf(id),
    icon: isFolder ? folderIcon : <MethodLabel type={type} httpMethod={httpMethod} column />,
  })),
})

interface LockedPanelProps {
  change: LockedChange
  /** Where folders are. */
  listLink: string
}

/** One of them, with the reason and the way to unlock it. */
export function LockedPanel({ change, listLink }: LockedPanelProps) {
  const { t } = useTranslation('review')
  const { id, isFolder, atMs } = change
  return (
    <section className="l-px-20 l-py-16" aria-labelledby="locked-name">
      <ReviewSubjectHead
        id="locked-name"
        icon={isFolder ? folderIcon : undefined}
        subject={change}
        to={isFolder ? listLink : `/view/${id}`}
        origin={t('locked.left')}
        atMs={atMs}
      />
      <p className="l-mt-12 l-max-w-720 l-t2">{t(isFolder ? 'locked.folder' : 'locked.doc')}</p>
    </section>
  )
}
