import { docType, notDeprecated, type DocDetail } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import {
  buildTree,
  docTypeOf,
  isDeprecated,
  labelOf,
  methodOf,
  type TreeModel,
} from '../../entities/doc-tree/tree-model.ts'
import {
  createSessionSource,
  documentQuery,
  ReadingSourceProvider,
  treeQuery,
} from '../../entities/document/reading-source.ts'
import { forgetDocument, placeOf, rememberDocument } from '../../entities/recent/recent-documents.ts'
import { CommentsProvider } from '../../features/documents/comments/comments-provider.tsx'
import { CommentsSide } from '../../features/documents/comments/comments-side.tsx'
import { CommentsTab } from '../../features/documents/comments/comments-tab.tsx'
import { FieldCommentMark, FieldCommentTool } from '../../features/documents/comments/field-comments.tsx'
import { TabBar } from '../../features/documents/doc-tabs/tab-bar.tsx'
import { forgetTab, useDocTabs, useTabsOn, visitDocument } from '../../features/documents/doc-tabs/use-doc-tabs.ts'
import { DocumentPage } from '../../features/documents/document-view/document-page.tsx'
import { DocumentSlotsProvider, type DocumentSlots } from '../../features/documents/document-view/document-slots.ts'
import { PresenceAvatars } from '../../features/documents/presence/presence-avatars.tsx'
import { useFreshDocument } from '../../features/documents/presence/use-fresh-document.ts'
import { ReadingFrame } from '../../features/documents/reading-frame/reading-frame.tsx'
import { OfflineBanner } from '../../features/system/shell/offline-banner.tsx'
import { SkipLink } from '../../features/system/shell/skip-link.tsx'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { MockPlace } from './mock-place.tsx'
import { HistoryTab, TryingTabs } from './document-tabs.tsx'
import { NoDocument } from './no-document.tsx'
import { DocumentActs } from './document-acts.tsx'
import { BarActions, ReadingTools } from './reading-actions.tsx'
import { ReadingTopBar } from './reading-top-bar.tsx'
import { useDimension } from './use-dimension.ts'
import { DebugPlace } from '../layout/debug-place.tsx'
import { useTrying } from '../layout/use-trying.ts'
import { ViewTree } from './view-tree.tsx'
import type { DocumentHint } from '../../features/documents/document-view/document-hint.ts'

const topBarHeight = 48
const tabsHeight = 36
/** A source for documents alone, until a space or project is chosen. */
const documentsOnly = createSessionSource({ kind: 'space', id: '' })

/** Reading: the tree of a space or project, tabs of visited documents, and the document. */
export function ViewPage() {
  const { docId } = useParams()
  const { t } = useTranslation('reading')
  const place = useDimension()
  const { dimension, spaces, follow } = place
  const source = useMemo(() => (dimension === undefined ? documentsOnly : createSessionSource(dimension)), [dimension])
  const treeData = useQuery({ ...treeQuery(source), enabled: dimension !== undefined })
  const tree = useMemo(() => (treeData.data === undefined ? undefined : buildTree(treeData.data)), [treeData.data])
  const [detail, setDetail] = useState<DocDetail>()
  const current = detail?.id === docId ? detail : undefined
  useFollow(tree, current, follow)
  useFreshDocument(current, documentQuery(source, docId ?? '').queryKey)
  const hint = useMemo(() => hintOf(tree, docId), [tree, docId])
  const tabs = useVisitedTabs(docId, hint, current, tree)
  const [hasSide, setHasSide] = useState(false)
  const onMissing = useCallback((id: string) => {
    forgetTab(id)
    forgetDocument(id)
  }, [])
  return (
    <ReadingSourceProvider value={source}>
      <SkipLink label={t('frame.skip')} />
      <ReadingFrame
        treeLabel={t('tree.name')}
        barsHeight={topBarHeight + (tabs.isShown ? tabsHeight : 0)}
        tree={<ViewTree tree={tree} query={treeData} source={source} place={place} currentId={docId} />}
      >
        <ReadingTopBar detail={current} hint={hint} />
        <OfflineBanner />
        {tabs.isShown && <TabBar activeId={docId} pageOf={source.pageOf} emptyPage="/view" />}
        <main className="l-narrow l-beside-panel" data-side-panel={hasSide || undefined}>
          {docId === undefined ? (
            <NoDocument tree={tree} isEmpty={spaces.data?.length === 0} />
          ) : (
            <WithPeople docId={docId} detail={current} tree={tree} onSide={setHasSide}>
              <DocumentPage
                docId={docId}
                hint={hint}
                onLoad={setDetail}
                onMissing={onMissing}
                actionsOf={(loaded) => <ReadingTools detail={loaded} />}
                mainActionsOf={(loaded) => <BarActions detail={loaded} />}
                wayBack={
                  <Button variant="filled" component={Link} to="/view">
                    {t('pick.back')}
                  </Button>
                }
              />
            </WithPeople>
          )}
        </main>
      </ReadingFrame>
    </ReadingSourceProvider>
  )
}

const tryingPages = { debug: DebugPlace, mock: MockPlace }

interface WithPeopleProps {
  docId: string
  detail: DocDetail | undefined
  tree: TreeModel | undefined
  /** Called when the panel of comments takes room at the right. */
  onSide: (isOpen: boolean) => void
  children: ReactNode
}

/** Around a document: who else has it open, comments on it and its fields, and the documents beside it. */
function WithPeople({ docId, detail, tree, onSide, children }: WithPeopleProps) {
  const moduleId = detail?.moduleId
  const isHttp = detail?.type === docType.http
  const asked = useTrying()
  const trying = isHttp ? asked : undefined
  const slots: DocumentSlots = useMemo(
    () => ({
      tabs: (
        <>
          {isHttp && <TryingTabs docId={docId} open={trying} />}
          {moduleId !== undefined && <HistoryTab moduleId={moduleId} docId={docId} />}
          <CommentsTab />
        </>
      ),
      ...(trying !== undefined && { Page: tryingPages[trying], documentTo: `/view/${docId}` }),
      head: (
        <>
          <PresenceAvatars docId={docId} mode="view" />
          <DocumentActs docId={docId} isHttp={isHttp} />
        </>
      ),
      tree,
      FieldMark: FieldCommentMark,
      FieldTool: FieldCommentTool,
    }),
    [docId, moduleId, isHttp, trying, tree],
  )
  return (
    <CommentsProvider docId={docId}>
      <DocumentSlotsProvider value={slots}>{children}</DocumentSlotsProvider>
      <CommentsSide detail={detail} onToggle={onSide} />
    </CommentsProvider>
  )
}

function hintOf(tree: TreeModel | undefined, docId: string | undefined): DocumentHint | undefined {
  const node = docId === undefined ? undefined : tree?.nodeOfId.get(docId)
  if (tree === undefined || node === undefined) return undefined
  return { name: labelOf(tree, node), httpMethod: methodOf(tree, node), type: docTypeOf(tree, node) }
}

/** A document of another space or project brings its tree along, once per document. */
function useFollow(
  tree: TreeModel | undefined,
  detail: DocDetail | undefined,
  follow: ReturnType<typeof useDimension>['follow'],
): void {
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (tree === undefined || detail === undefined || followed.current === detail.id) return
    followed.current = detail.id
    if (!tree.nodeOfId.has(detail.id) && detail.isShow === 1) follow(detail)
  }, [tree, detail, follow])
}

/** Opens a tab for the document at once, from what the tree knows, and corrects it when the document comes. */
function useVisitedTabs(
  docId: string | undefined,
  hint: DocumentHint | undefined,
  detail: DocDetail | undefined,
  tree: TreeModel | undefined,
) {
  const tabs = useDocTabs()
  const isOn = useTabsOn()
  const isNarrow = useMedia(mobileMedia)
  const lastId = useRef<string>(undefined)
  useEffect(() => {
    if (docId === undefined) return
    const node = tree?.nodeOfId.get(docId)
    if (detail !== undefined) {
      visitDocument({
        docId,
        name: detail.name,
        httpMethod: detail.httpMethod,
        type: detail.type,
        deprecated: detail.deprecated !== notDeprecated,
      })
    } else if (hint !== undefined && tree !== undefined && node !== undefined) {
      visitDocument({ docId, ...hint, deprecated: isDeprecated(tree, node) }, lastId.current)
    }
    lastId.current = docId
  }, [docId, hint, detail, tree])
  useEffect(() => {
    if (detail === undefined) return
    rememberDocument({
      docId: detail.id,
      name: detail.name,
      type: detail.type,
      httpMethod: detail.httpMethod,
      place: placeOf({ url: detail.url, folderName: detail.folders.at(-1)?.name ?? '' }),
      moduleName: detail.moduleName,
      spaceName: detail.spaceName,
    })
  }, [detail])
  // Its first tab finds the bar in place.
  return { isShown: isOn && !isNarrow && (tabs.length > 0 || docId !== undefined) }
}
