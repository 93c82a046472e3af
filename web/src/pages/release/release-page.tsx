import type { ReleaseDetail } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { buildTree, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { ReadingSourceProvider, treeQuery } from '../../entities/document/reading-source.ts'
import { readReleasePath, releasePath } from '../../entities/release/release-paths.ts'
import { releaseQuery } from '../../entities/release/release-queries.ts'
import { createReleaseSource } from '../../features/sharing/release/api/release-source.ts'
import { ReleaseStateDot } from '../../entities/release/release-state.tsx'
import { DocumentPage } from '../../features/documents/document-view/document-page.tsx'
import { NothingOpen } from '../../features/documents/reading-frame/nothing-open.tsx'
import { useReadingFrame } from '../../features/documents/reading-frame/frame-context.ts'
import { ReadingFrame } from '../../features/documents/reading-frame/reading-frame.tsx'
import { HideTreeButton, ShowTreeButton } from '../../features/documents/reading-frame/tree-button.tsx'
import { TreePanel } from '../../features/documents/reading-tree/tree-panel.tsx'
import { OfflineBanner } from '../../features/system/shell/offline-banner.tsx'
import { SkipLink } from '../../features/system/shell/skip-link.tsx'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { useMomentText } from '../../shared/lib/hooks/use-moment-text.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { AppTopBar } from '../layout/app-top-bar.tsx'
import classes from './release-page.module.css'

const topBarHeight = 48
const bannerHeight = 52

/** `/release/{releaseId}/{docId?}`: the documents of a release, for reading. */
export function ReleasePage() {
  const releaseId = useRouteId('releaseId')
  const { docId } = useParams()
  const release = useQuery(releaseQuery(releaseId))
  return (
    <QueryState query={release} rows={10}>
      {(data) => <Reading release={data} docId={docId} />}
    </QueryState>
  )
}

function Reading({ release, docId }: { release: ReleaseDetail; docId: string | undefined }) {
  const { t } = useTranslation(['release', 'reading'])
  const { id, edition, releaseNo } = release
  const source = useMemo(() => createReleaseSource(id, edition), [id, edition])
  const treeData = useQuery(treeQuery(source))
  const tree = useMemo(() => (treeData.data === undefined ? undefined : buildTree(treeData.data)), [treeData.data])
  const isMobile = useMedia(mobileMedia)
  usePageTitle(releaseNo, release.projectName)
  return (
    <ReadingSourceProvider value={source}>
      <SkipLink label={t('reading:frame.skip')} />
      <ReadingFrame
        treeLabel={t('reading:tree.name')}
        barsHeight={topBarHeight + (isMobile ? 0 : bannerHeight)}
        tree={
          tree === undefined ? (
            <div className="l-p-12">
              <QueryState query={treeData} rows={10} rowHeight={28}>
                {() => null}
              </QueryState>
            </div>
          ) : (
            <Tree tree={tree} docId={docId} storageKey={`release.${id}`} title={releaseNo} />
          )
        }
      >
        <AppTopBar
          bare
          leading={<ShowTreeButton />}
          crumbs={[
            { label: release.projectName, to: `/project/doc/${release.projectId}` },
            { label: t('title'), to: releasePath(release.projectId, id) },
          ]}
        />
        <OfflineBanner />
        <Banner release={release} docId={docId} />
        <main className="l-narrow">
          {docId === undefined || tree?.nodeOfId.has(docId) === false ? (
            <NothingOpen
              tree={tree}
              empty={{ title: t('reader.nothing'), hint: t('reader.nothingHint') }}
              title={t(docId === undefined ? 'reader.pick' : 'reader.missing')}
            />
          ) : (
            <DocumentPage
              key={source.treeKey.join(' ')}
              docId={docId}
              wayBack={
                <Button component={Link} to={readReleasePath(id)}>
                  {t('reader.toList')}
                </Button>
              }
            />
          )}
        </main>
      </ReadingFrame>
    </ReadingSourceProvider>
  )
}

interface TreeProps {
  tree: TreeModel
  docId: string | undefined
  storageKey: string
  title: string
}

function Tree({ tree, docId, storageKey, title }: TreeProps) {
  const { t } = useTranslation('release')
  const frame = useReadingFrame()
  return (
    <TreePanel
      tree={tree}
      storageKey={storageKey}
      currentId={docId}
      title={title}
      actions={<HideTreeButton />}
      onChosen={frame.leaveOverlay}
      foot={<span>{t('reader.docs', { count: tree.docCount })}</span>}
    />
  )
}

/** Which release this is, and the ways to its page and to the present. */
function Banner({ release, docId }: { release: ReleaseDetail; docId: string | undefined }) {
  const { t } = useTranslation('release')
  const momentOf = useMomentText()
  const { id, projectId, releaseNo, releaseDesc, state, frozenAtMs, hasLive } = release
  const about =
    frozenAtMs === null
      ? t('reader.asNow')
      : t(hasLive ? 'reader.partlyFrozen' : 'reader.frozen', { moment: momentOf(frozenAtMs) })
  return (
    <section
      className="l-row l-gap-8-12 l-py-8 l-pl-32 l-pr-20 l-min-h-52 l-sticky l-below-bar l-on-ac-soft l-rule-bottom l-m-static l-m-wrap l-m-py-10-16 l-z-sticky-2"
      aria-label={t('reader.title')}
    >
      <IconTag size={18} stroke={1.6} className="l-ac" aria-hidden />
      <p className={clsx('l-rest l-cut', classes['about'])}>
        <strong className="l-bold">{[releaseNo, releaseDesc].filter((part) => part !== '').join(' ')}</strong>
        <span className="l-t2">
          <ReleaseStateDot state={state} />
        </span>
        <span className="l-t2">{about}</span>
      </p>
      <Button component={Link} to={releasePath(projectId, id)}>
        {t('reader.toRelease')}
      </Button>
      {docId !== undefined && (
        <Button component={Link} to={`/view/${docId}`}>
          {t('reader.toNow')}
        </Button>
      )}
    </section>
  )
}
