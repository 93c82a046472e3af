import { Button } from '@mantine/core'
import { docType, type DocDetail, type VisitedKind, type VisitGate as Gate } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { IconFileOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import {
  ancestorsOf,
  buildTree,
  docTypeOf,
  firstDoc,
  idOf,
  labelOf,
  methodOf,
  type TreeModel,
} from '../../entities/doc-tree/tree-model.ts'
import { ReadingSourceProvider, type ReadingSource } from '../../entities/document/reading-source.ts'
import { DocumentPage } from '../../features/documents/document-view/document-page.tsx'
import { loadDocument } from '../../features/documents/document-view/load-document.ts'
import { useReadingFrame } from '../../features/documents/reading-frame/frame-context.ts'
import { ReadingFrame } from '../../features/documents/reading-frame/reading-frame.tsx'
import { HideTreeButton, ShowTreeButton } from '../../features/documents/reading-frame/tree-button.tsx'
import { TreePanel } from '../../features/documents/reading-tree/tree-panel.tsx'
import { visitTreeQuery } from '../../features/sharing/visit-gate/visit-source.ts'
import { OfflineBanner } from '../../features/system/shell/offline-banner.tsx'
import { SkipLink } from '../../features/system/shell/skip-link.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Logo } from '../../shared/ui/text/logo.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import barClasses from '../../shared/ui/layout/bar.module.css'
import { VisitSlots } from './visit-slots.tsx'
import classes from './visit.module.css'
import { pathOfVisit } from '../../entities/visit/visit-link.ts'
import { withAllTexts } from '../../shared/i18n/i18n.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import type { DocumentHint } from '../../features/documents/document-view/document-hint.ts'

const topBarHeight = 48

// Menus are a sixth of the code that would otherwise be loaded before anything is painted.
const loadMenus = () => import('./visit-menus.tsx')
const VisitMenus = lazy(async () => ({ default: (await loadMenus()).VisitMenus }))
const VisitChanges = lazy(() => withAllTexts(() => import('./visit-changes.tsx')))
// What every visit shows comes while the gate and the tree are asked for.
void Promise.allSettled([loadDocument(), loadMenus()])

interface VisitReaderProps {
  of: VisitedKind
  gate: Gate
  source: ReadingSource
  docId: string | undefined
}

function hintOf(tree: TreeModel | undefined, docId: string | undefined): DocumentHint | undefined {
  const node = docId === undefined ? undefined : tree?.nodeOfId.get(docId)
  if (tree === undefined || node === undefined) return undefined
  return { name: labelOf(tree, node), httpMethod: methodOf(tree, node), type: docTypeOf(tree, node) }
}

/** The tree with the name of what is visited over it. */
function VisitTree({ of, gate, source, tree, docId }: VisitReaderProps & { tree: TreeModel }) {
  const { t } = useTranslation('visit')
  const frame = useReadingFrame()
  return (
    <TreePanel
      tree={tree}
      storageKey={`${of}.${gate.id}`}
      currentId={docId}
      title={
        <Link
          to={source.pageOf(idOf(tree, firstDoc(tree)))}
          className="l-middle l-fits l-gap-10 l-min-h-hit l-t1 l-size-15 l-bold l-round-tag l-inline-flex l-center l-min-w-hit l-undecorated"
          title={gate.name}
        >
          <Logo />
          <span className="l-cut">{gate.name}</span>
        </Link>
      }
      actions={<HideTreeButton />}
      onChosen={frame.leaveOverlay}
      foot={
        <>
          <span>{t('reader.documents', { count: tree.docCount })}</span>
          {gate.keepsAddress && <span>{t('reader.keepsAddress')}</span>}
        </>
      }
    />
  )
}

/** The bar over the document: where it is, and how this page looks. */
function VisitBar({
  of,
  gate,
  tree,
  docId,
  detail,
}: Pick<VisitReaderProps, 'of' | 'gate' | 'docId'> & { tree: TreeModel | undefined; detail: DocDetail | undefined }) {
  const { t } = useTranslation('visit')
  const node = docId === undefined ? undefined : tree?.nodeOfId.get(docId)
  const names =
    tree === undefined || node === undefined
      ? [detail?.name ?? '']
      : [...ancestorsOf(tree, node), node].map((each) => labelOf(tree, each))
  const exported =
    gate.allowsExport && tree !== undefined && tree.docCount > 0
      ? { visit: { of, key: gate.id }, name: gate.name, tree }
      : undefined
  return (
    <header className={clsx('l-row l-sticky l-top-0 l-on-page l-rule-bottom', barClasses['bar'], classes['bar'])}>
      <ShowTreeButton />
      <div className={clsx('l-hidden', classes['name'])}>
        <strong className="l-cut">{gate.name}</strong>
        {tree !== undefined && <span className="l-cut">{t('reader.documents', { count: tree.docCount })}</span>}
      </div>
      <ol className="l-rest l-flex l-clip l-plain-list l-wide-only l-crumbs">
        {names.map((name, index) => (
          // Folders of the same name may be above each other.
          <li
            className="l-t2 l-cut l-current"
            key={index}
            aria-current={index === names.length - 1 ? 'page' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      <Suspense fallback={<span className={clsx('l-fixed', classes['menus'])} />}>
        <VisitMenus
          changesTo={gate.showsChanges ? `${pathOfVisit({ of, key: gate.id })}?view=changes` : undefined}
          release={gate.ofRelease ? { of, key: gate.id } : undefined}
          exported={exported}
        />
      </Suspense>
    </header>
  )
}

function NothingToRead({ of }: { of: VisitedKind }) {
  const { t } = useTranslation('visit')
  return (
    <EmptyState icon={<IconFileOff size={20} stroke={1.5} />} title={t(`reader.empty.${of}`)}>
      {t('reader.emptyBody')}
    </EmptyState>
  )
}

/** Reading as a visitor: the tree, and documents as signed-in readers see them, without anything that manages them. */
export function VisitReader({ of, gate, source, docId }: VisitReaderProps) {
  const { t } = useTranslation('visit')
  const treeData = useQuery(visitTreeQuery(source))
  const tree = useMemo(() => (treeData.data === undefined ? undefined : buildTree(treeData.data)), [treeData.data])
  const [detail, setDetail] = useState<DocDetail>()
  const hint = useMemo(() => hintOf(tree, docId), [tree, docId])
  const visit = useMemo(() => ({ of, key: gate.id }), [of, gate.id])
  const isHttp = hint?.type === docType.http
  const first = tree === undefined ? -1 : firstDoc(tree)
  const firstPage = tree === undefined || first === -1 ? undefined : source.pageOf(idOf(tree, first))
  const [params] = useSearchParams()
  const isChanges = gate.showsChanges && docId === undefined && params.get('view') === 'changes'
  if (docId === undefined && !isChanges && firstPage !== undefined) return <Navigate to={firstPage} replace />
  return (
    <ReadingSourceProvider value={source}>
      <SkipLink label={t('reader.skip')} />
      <ReadingFrame
        treeLabel={t('reader.tree')}
        barsHeight={topBarHeight}
        tree={
          tree !== undefined ? (
            <VisitTree of={of} gate={gate} source={source} docId={docId} tree={tree} />
          ) : treeData.isError ? (
            <ErrorState compact error={treeData.error} onRetry={() => void treeData.refetch()} />
          ) : (
            <SkeletonRows rows={10} height={28} />
          )
        }
      >
        <VisitBar of={of} gate={gate} tree={tree} docId={docId} detail={detail?.id === docId ? detail : undefined} />
        <OfflineBanner />
        <main className="l-narrow">
          {isChanges ? (
            <Suspense fallback={<PageProgress active />}>
              <VisitChanges visit={visit} />
            </Suspense>
          ) : docId !== undefined ? (
            <VisitSlots
              visit={visit}
              docId={docId}
              tree={tree}
              mayTry={{ debug: gate.allowsDebug && isHttp, mock: gate.allowsMock && isHttp }}
            >
              <DocumentPage
                docId={docId}
                hint={hint}
                onLoad={setDetail}
                wayBack={
                  firstPage !== undefined && (
                    <Button variant="filled" component={Link} to={firstPage}>
                      {t('reader.toFirst')}
                    </Button>
                  )
                }
              />
            </VisitSlots>
          ) : treeData.isError ? (
            <ErrorState error={treeData.error} onRetry={() => void treeData.refetch()} />
          ) : (
            tree !== undefined && <NothingToRead of={of} />
          )}
        </main>
      </ReadingFrame>
    </ReadingSourceProvider>
  )
}
