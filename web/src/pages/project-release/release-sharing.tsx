import type { ReleaseDetail, Share } from '@lectern/contracts'
import { Drawer } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharePlace } from '../../entities/share/share-queries.ts'
import { ShareDialog } from '../../features/sharing/share/components/share-dialog.tsx'
import { SiteDialog } from '../../features/sharing/site/components/site-dialog.tsx'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { SharesView } from '../layout/shares-view.tsx'

interface ReleaseSharingProps {
  release: ReleaseDetail
  what: 'shares' | 'site'
  onClose: () => void
}

/** How a release is shown to others: its shares, or a new site of it. */
export default function ReleaseSharing({ release, what, onClose }: ReleaseSharingProps) {
  const { t } = useTranslation('release')
  const { id, projectId, projectName, releaseNo } = release
  if (what === 'shares') return <ReleaseShares release={release} onClose={onClose} />
  return (
    <SiteDialog
      place={{ kind: 'project', id: projectId }}
      site={undefined}
      first={{ title: projectName, source: { kind: 'release', id, name: releaseNo } }}
      onClose={onClose}
      onSaved={() => {
        showToast({ kind: 'done', message: t('published.done', { number: releaseNo }) })
        onClose()
      }}
    />
  )
}

const noPicks: ReadonlySet<string> = new Set()

function ReleaseShares({ release, onClose }: Omit<ReleaseSharingProps, 'what'>) {
  const { t } = useTranslation(['release', 'common'])
  const [task, setTask] = useState<{ share: Share | undefined }>()
  const { id, releaseNo, releaseDesc } = release
  const place: SharePlace = { kind: 'release', id }
  return (
    <Drawer
      opened
      size="min(1400px, 100%)"
      onClose={onClose}
      title={t('shares.title', { number: releaseNo })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <SharesView
        place={place}
        lead={null}
        onNew={() => setTask({ share: undefined })}
        onEdit={(share) => setTask({ share })}
      />
      {task !== undefined && (
        <ShareDialog
          opened
          place={place}
          name={[releaseNo, releaseDesc].filter((part) => part !== '').join(' ')}
          share={task.share}
          initialPicks={noPicks}
          isFolder={() => false}
          renderPicker={() => <Contents release={release} />}
          onClose={() => setTask(undefined)}
        />
      )}
    </Drawer>
  )
}

/** What visitors will see. */
function Contents({ release: { releaseNo, docCount, modules, hasLive } }: { release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  return (
    <div className="l-p-20">
      <h3 className="l-row l-gap-6 l-mb-8 l-size-14 l-bold">
        <IconTag size={16} stroke={1.6} aria-hidden />
        {releaseNo}
      </h3>
      <p className="l-mb-8">{t('facts.contents', { modules: modules.length, docs: docCount })}</p>
      <p className="l-note">{t(hasLive ? 'contents.live' : 'contents.frozen')}</p>
      <p className="l-note l-mt-8">{t('shares.hint')}</p>
    </div>
  )
}
