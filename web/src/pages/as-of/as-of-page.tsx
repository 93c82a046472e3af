import type { DocDetail, Module, TreeAsOf } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { buildTree, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { ReadingSourceProvider, treeQuery } from '../../entities/document/reading-source.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { asOfPath, createAsOfSource, isAsOf, sinceOf } from '../../features/documents/as-of/as-of-source.ts'
import { quickMoments, readMoment } from '../../shared/lib/time/local-time.ts'
import { MomentPicker } from '../../features/documents/as-of/moment-picker.tsx'
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
import { ThenStrip } from './then-strip.tsx'
import classes from './as-of-page.module.css'

const topBarHeight = 48
const bannerHeight = 52

/** `/module/asOf/{moduleId}/{docId?}?at=`: an application as it was at a moment, for reading. Without a moment, yesterday. */
export function AsOfPage() {
  const moduleId = useRouteId('moduleId')
  const { docId } = useParams()
  const [search] = useSearchParams()
  const [openedMs] = useState(Date.now)
  const atMs = readMoment(search.get('at'))
  if (atMs === undefined) return <Navigate to={asOfPath(moduleId, docId, quickMoments.yesterday(openedMs))} replace />
  return <AsOf moduleId={moduleId} docId={docId} atMs={atMs} />
}

interface AsOfProps {
  moduleId: string
  docId: string | undefined
  atMs: number
}

function AsOf({ moduleId, docId, atMs }: AsOfProps) {
  const { t } = useTranslation(['history', 'reading'])
  const source = useMemo(() => createAsOfSource(moduleId, atMs), [moduleId, atMs])
  const module = useQuery(moduleInfoQuery(moduleId))
  const treeData = useQuery(treeQuery(source))
  const tree = useMemo(() => (treeData.data === undefined ? undefined : buildTree(treeData.data)), [treeData.data])
  const [detail, setDetail] = useState<DocDetail>()
  const isMobile = useMedia(mobileMedia)
  const shown = detail?.id === docId && detail !== undefined && isAsOf(detail) ? detail : undefined
  usePageTitle(t('asOf.title'), module.data?.name)
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
            <Tree tree={tree} docId={docId} treeKey={source.treeKey} />
          )
        }
      >
        <AppTopBar bare leading={<ShowTreeButton />} crumbs={crumbsOf(module.data)} />
        <OfflineBanner />
        <Banner module={module.data} docId={docId} atMs={atMs} moduleId={moduleId} since={sinceOf(treeData.data)} />
        <main className="l-narrow">
          {docId === undefined || tree?.nodeOfId.has(docId) === false ? (
            <NothingOpen
              tree={tree}
              empty={{ title: t('asOf.nothing'), hint: t('asOf.nothingHint') }}
              title={t(docId === undefined ? 'asOf.pick' : 'asOf.missing')}
            >
              {t('asOf.places')}
            </NothingOpen>
          ) : (
            <>
              {shown !== undefined && <ThenStrip detail={shown} />}
              <DocumentPage
                key={source.treeKey.join(' ')}
                docId={docId}
                onLoad={setDetail}
                wayBack={
                  <Button component={Link} to={asOfPath(moduleId, undefined, atMs)}>
                    {t('asOf.toList')}
                  </Button>
                }
              />
            </>
          )}
        </main>
      </ReadingFrame>
    </ReadingSourceProvider>
  )
}

function crumbsOf(module: Module | undefined) {
  if (module === undefined) return []
  return [{ label: module.name, to: presentPath(module) }]
}

const presentPath = ({ projectId, id }: Pick<Module, 'projectId' | 'id'>) => `/project/doc/${projectId}?module=${id}`

function Tree({ tree, docId, treeKey }: { tree: TreeModel; docId: string | undefined; treeKey: readonly string[] }) {
  const { t } = useTranslation('history')
  const frame = useReadingFrame()
  return (
    <TreePanel
      key={treeKey.join(' ')}
      tree={tree}
      // What is open is the same at every moment.
      storageKey={treeKey.slice(0, 2).join('.')}
      currentId={docId}
      title={t('asOf.title')}
      actions={<HideTreeButton />}
      onChosen={frame.leaveOverlay}
      foot={<span>{t('asOf.docs', { count: tree.docCount })}</span>}
    />
  )
}

interface BannerProps {
  module: Module | undefined
  moduleId: string
  docId: string | undefined
  atMs: number
  since: TreeAsOf['since'] | undefined
}

/** Shows that this is the past, and which. */
function Banner({ module, moduleId, docId, atMs, since }: BannerProps) {
  const { t } = useTranslation('history')
  const momentOf = useMomentText()
  const navigate = useNavigate()
  const changes = (['added', 'changed', 'deleted'] as const)
    .flatMap((each) =>
      since === undefined || since[each] === 0 ? [] : [t(`asOf.count.${each}`, { count: since[each] })],
    )
    .join(' · ')
  return (
    <section
      className="l-row l-gap-8-12 l-py-8 l-pl-32 l-pr-20 l-min-h-52 l-sticky l-below-bar l-warn l-on-warn-soft l-rule-bottom-warn l-m-static l-m-wrap l-m-py-10-16 l-z-sticky-2"
      aria-label={t('asOf.title')}
    >
      <IconClockPause size={18} stroke={1.6} aria-hidden />
      <p className={clsx('l-rest', classes['says'])} title={t('asOf.places')}>
        <strong className="l-bold">{t('asOf.says', { name: module?.name ?? '', moment: momentOf(atMs) })}</strong>
        <span className="l-m-block">{changes !== '' && t('asOf.since', { changes })}</span>
      </p>
      <MomentPicker
        moduleId={moduleId}
        docId={docId}
        atMs={atMs}
        onChoose={(chosenMs) => void navigate(asOfPath(moduleId, docId, chosenMs))}
      />
      {module !== undefined && (
        <Button component={Link} to={docId === undefined ? presentPath(module) : `/view/${docId}`}>
          {t('asOf.toNow')}
        </Button>
      )}
    </section>
  )
}
