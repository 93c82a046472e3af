import type { ReleaseDetail } from '@lectern/contracts'
import { Button, Drawer } from '@mantine/core'
import { IconArrowsDiff, IconEqual } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readReleasePath, type ComparedSides } from '../../../../entities/release/release-paths.ts'
import { comparisonQuery, type Comparison } from '../../../../entities/release/release-queries.ts'
import { useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { mentions } from '../state/mentions.ts'
import { CompareBar } from './compare-bar.tsx'
import { ComparedLists } from './compared-lists.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ReleaseHead } from './release-head.tsx'
import { ReleaseHistory } from './release-history.tsx'
import { ReleaseSide } from './release-side.tsx'
import { ReleaseTools } from './release-tools.tsx'
import classes from './release-page.module.css'

/** Below it, what is at the right comes over the page when asked for. */
const narrowMedia = '(width < 1280px)'

interface ReleaseViewProps {
  release: ReleaseDetail
  /** As the address has them. */
  sides: ComparedSides
  onSides: (sides: ComparedSides) => void
  followButton: ReactNode
  robotsButton: ReactNode
  wayBack: ReactNode
  /** The choice of its documents, with its number while it is a draft. */
  onChoice: (kind: 'edit' | 'contents') => void
  /** Shows how it is shown to others. */
  onSharing: (what: 'shares' | 'site') => void
  onRemoved: () => void
}

/** One release: what is different in it from another, its notes and what it contains. */
export function ReleaseView(props: ReleaseViewProps) {
  const { release, sides, onSides, followButton, robotsButton, wayBack, onChoice, onSharing, onRemoved } = props
  const { t } = useTranslation(['release', 'common'])
  const [open, setOpen] = useState<'details' | 'history' | 'side'>()
  const isNarrow = useMedia(narrowMedia)
  const { id, projectId, previousId, state } = release
  const from = sides.from ?? previousId ?? undefined
  const to = sides.to ?? id
  const isCompared = from !== undefined && from !== to
  const compared = { projectId, from: from ?? '', to, moduleId: sides.app }
  const comparison = useQuery({ ...comparisonQuery(compared), enabled: isCompared })
  const data = isCompared ? comparison.data : undefined
  const side = <ReleaseSide {...{ release, followButton, robotsButton }} />
  return (
    <div className="l-column l-rest l-short">
      <ReleaseHead release={release} counts={isCompared ? (data?.counts ?? 'unknown') : undefined} wayBack={wayBack} />
      <CompareBar
        projectId={projectId}
        from={from}
        to={to}
        comparison={data}
        moduleId={sides.app}
        onChange={(change) => onSides({ ...sides, ...change })}
      >
        <ReleaseTools
          release={release}
          onEdit={() => (state === 'draft' ? onChoice('edit') : setOpen('details'))}
          onContents={() => onChoice('contents')}
          onHistory={() => setOpen('history')}
          onSharing={onSharing}
          onRemoved={onRemoved}
          onSide={isNarrow ? () => setOpen('side') : undefined}
        />
      </CompareBar>
      <div className="l-flex l-grow l-short">
        <div className={clsx('l-rest l-scroll-y l-px-24 l-py-16', classes['centre'])}>
          {isCompared ? (
            <QueryState query={comparison} rows={6} rowHeight={36}>
              {(found) => <Difference {...{ compared, comparison: found, release }} openDoc={sides.doc} />}
            </QueryState>
          ) : (
            <NothingCompared
              release={release}
              isFirst={from === undefined}
              onNow={() => onSides({ from: id, to: 'now' })}
            />
          )}
        </div>
        {!isNarrow && (
          <aside
            className={clsx('l-fixed l-scroll-y l-on-sunken l-rule-left', classes['aside'])}
            aria-label={t('side')}
          >
            {side}
          </aside>
        )}
      </div>
      {isNarrow && (
        <Drawer
          opened={open === 'side'}
          onClose={() => setOpen(undefined)}
          title={release.releaseNo}
          closeButtonProps={{ 'aria-label': t('common:close') }}
        >
          <div className={classes['sheet']}>{side}</div>
        </Drawer>
      )}
      <DetailsDialog opened={open === 'details'} release={release} onClose={() => setOpen(undefined)} />
      {open === 'history' && (
        <ReleaseHistory
          release={release}
          onClose={() => setOpen(undefined)}
          onCompare={(edition) => {
            setOpen(undefined)
            onSides({ ...sides, from: `${id}.${String(edition)}`, to: undefined })
          }}
        />
      )}
    </div>
  )
}

interface DifferenceProps {
  compared: Parameters<typeof comparisonQuery>[0]
  comparison: Comparison
  release: ReleaseDetail
  openDoc: string | undefined
}

function Difference({ compared, comparison, release, openDoc }: DifferenceProps) {
  const { t } = useTranslation('release')
  if (comparison.lists.every(({ total }) => total === 0))
    return (
      <EmptyState icon={<IconEqual size={20} stroke={1.5} />} title={t('compare.nothing')}>
        {t('compare.nothingHint')}
      </EmptyState>
    )
  // Notes are of this release, and those who write them are reminded.
  const isReminding = release.can.manage && comparison.to.id === release.id && comparison.to.edition === null
  return (
    <ComparedLists
      compared={compared}
      comparison={comparison}
      openDoc={openDoc}
      isUnmentioned={isReminding ? (doc) => !mentions(release.notes, doc) : undefined}
    />
  )
}

function NothingCompared({ release, isFirst, onNow }: { release: ReleaseDetail; isFirst: boolean; onNow: () => void }) {
  const { t } = useTranslation('release')
  return (
    <EmptyState
      icon={<IconArrowsDiff size={20} stroke={1.5} />}
      title={t(isFirst ? 'compare.first' : 'compare.itself')}
      actions={
        <>
          <Button onClick={onNow}>{t('compare.withNow')}</Button>
          <Button component={Link} to={readReleasePath(release.id)}>
            {t('read')}
          </Button>
        </>
      }
    >
      {t(isFirst ? 'compare.firstHint' : 'compare.itselfHint')}
    </EmptyState>
  )
}
